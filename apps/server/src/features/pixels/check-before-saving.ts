/** When a pixel's id and credential are checked: before they are stored, and again later where nobody answered. */
import type { PixelCheck } from '@convbox/contract/api/pixel-check.schemas'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import type { Credential } from '@convbox/destinations'
import { findStoreAuth } from '../../channel-tokens/channel-auths.rows.ts'
import { renewRefused } from '../../channel-tokens/channel-auths.ts'
import { openCredential } from '../../directory/account-secret.ts'
import type { Program } from '../../program.ts'
import { checkPixel, hasCheck, refuseUnchecked, type Checked } from './check-pixel.ts'
import type { StoredSettings } from './pixel-fields.ts'
import { findPixelRecord, listUncheckedPixels, writeCheck, type PixelRecord } from './pixels.rows.ts'

const readAccount = async ({ mainDb, secrets }: Program, storeId: string, authId: string): Promise<Credential | undefined> => {
  const auth = await findStoreAuth(mainDb, storeId, authId)
  return auth && openCredential(secrets, auth)
}

const isAboutToken = ({ result, reason }: PixelCheck): boolean =>
  result === 'refused' && (reason === 'token invalid' || reason === 'token expired')

/** A connected account's access lasts for hours only: refused, it is renewed once, as in sending. */
const checkWithAccount = async (program: Program, checked: Checked, authId: string | undefined): Promise<PixelCheck> => {
  const first = await checkPixel(program, checked)
  if (authId === undefined || checked.credential?.kind !== 'oauth' || !isAboutToken(first)) return first
  if (!(await renewRefused(program, authId, checked.credential.secret))) return first
  return checkPixel(program, { ...checked, credential: await readAccount(program, checked.storeId, authId) })
}

/** What may change the answer: the id, the credential, the account among the own settings, and that the server sends at all. */
const isUnchanged = (after: StoredSettings, before: PixelRecord): boolean => {
  const { platform, pixelId, extra, token } = after.settings
  const facts = DESTINATION_FACTS[platform]
  const key = 'check' in facts && 'accountKey' in facts.check ? facts.check.accountKey : undefined
  const isSameAccount = key === undefined || extra?.[key] === before.settings.extra?.[key]
  return before.sendsFromServer && token === undefined && pixelId === before.settings.pixelId && isSameAccount
}

/**
 * Checks settings that are about to be stored; throws 'invalid input' for a definite refusal. undefined: there is nothing to check, or nothing new since the last
 * check passed. was: the stored pixel and the account it is to send with from now on.
 */
export const checkBeforeSaving = async (
  program: Program,
  storeId: string,
  kept: StoredSettings & { channelAuthId?: string },
  was?: { pixel: PixelRecord; channelAuthId: string | undefined },
): Promise<PixelCheck | undefined> => {
  const { settings, sendsFromServer } = kept
  if (!sendsFromServer || !hasCheck(settings)) return undefined
  const newAccount = was === undefined ? kept.channelAuthId : was.channelAuthId
  // Saved with nothing that concerns the check, the pixel keeps what is known of it; one that was refused or never checked is asked about again.
  if (was !== undefined && newAccount === undefined && isUnchanged(kept, was.pixel) && was.pixel.check?.result === 'passed')
    return undefined
  const authId = settings.token === undefined ? (newAccount ?? was?.pixel.channelAuthId) : undefined
  const credential: Credential | undefined =
    settings.token === undefined
      ? authId === undefined
        ? was && (await program.directory.pixel(was.pixel.id))?.credential
        : await readAccount(program, storeId, authId)
      : { kind: 'token', secret: settings.token }
  const check = await checkWithAccount(program, { storeId, settings, credential }, authId)
  // What was stored before it was ever checked may be changed in other ways while the platform refuses it.
  const isOld = was !== undefined && newAccount === undefined && isUnchanged(kept, was.pixel)
  if (!isOld) refuseUnchecked(check, settings, authId !== undefined)
  return check
}

const AT_ONCE = 50

/** The scheduled job: asks again about pixels whose platform gave no answer. A refusal is shown; the lane finds out for itself. */
export const recheckPixels = async (program: Program): Promise<void> => {
  for (const { id, storeId } of await listUncheckedPixels(program.mainDb, AT_ONCE)) {
    const pixel = await findPixelRecord(program.mainDb, storeId, id)
    const credential = (await program.directory.pixel(id))?.credential
    if (pixel?.check === undefined || credential === undefined || !pixel.sendsFromServer) continue
    const check = await checkWithAccount(program, { storeId, settings: pixel.settings, credential }, pixel.channelAuthId)
    await writeCheck(program.mainDb, id, pixel.check, check)
  }
}
