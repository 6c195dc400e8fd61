/** A pixel as its form has it, not stored: settings, and the credential that it would send with. */
import { fieldMessage } from '@convbox/contract/field-messages'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import type { PixelFields } from '@convbox/contract/api/pixels.schemas'
import type { Credential } from '@convbox/destinations'
import { openCredential } from '../../directory/account-secret.ts'
import type { DirectoryPixel } from '../../directory/directory-entries.ts'
import { AppError } from '../../http/app-error.ts'
import type { Program } from '../../program.ts'
import { findStoreAuth } from '../../channel-tokens/channel-auths.rows.ts'
import { findPixelRecord, toOurNames, toSettings, type FormFields, type StoredSettings } from '../pixels/pixels.ts'

type Given = PixelFields & { id?: string | undefined }

/** Stands for a credential that the form lacks still, so that requests have the shape that they will have; hidden like any other. */
const NO_SECRET = 'the token'
/** Faults that a half-filled form has anyway: an example stands in for the id, nothing for the credential. */
const LATER: readonly string[] = ['pixelId', 'conversionApiKey', 'channelAuthId', 'platform']

const faultsOf = (error: unknown): Record<string, string> => {
  if (error instanceof AppError && error.code === 'invalid input' && error.details !== undefined)
    return Object.fromEntries(Object.entries(error.details).map(([field, said]) => [field, fieldMessage(said, 'en')]))
  throw error
}

type Read = { faults: Record<string, string>; stored: StoredSettings | undefined }

/** The settings and the form's faults; without settings when another field than id and credential is at fault. */
const readSettings = (fields: FormFields, hasToken: boolean): Read => {
  try {
    return { faults: {}, stored: toSettings(fields, hasToken) }
  } catch (error) {
    const faults = faultsOf(error)
    if (Object.keys(faults).some((field) => !LATER.includes(field))) return { faults, stored: undefined }
    const { pixelId } = DESTINATION_FACTS[fields.platform]
    const { conversionApiKey: _token, ...rest } = fields
    try {
      return { faults, stored: toSettings({ ...rest, ...(faults['pixelId'] !== undefined && { pixelId: pixelId.example ?? '1' }) }, true) }
    } catch (again) {
      return { faults: { ...faultsOf(again), ...faults }, stored: undefined }
    }
  }
}

/** The pixel of a form with the messages that saving it would answer. 'not found' for another store's pixel or account. */
export const readFormPixel = async (
  program: Pick<Program, 'mainDb' | 'secrets' | 'directory'>,
  storeId: string,
  { id, ...given }: Given,
): Promise<{ faults: Record<string, string>; pixel: DirectoryPixel | undefined; sendsFromServer: boolean }> => {
  const { thirdUserId: _user, channelAuthId, ...fields } = toOurNames(given)
  const record = id === undefined ? undefined : await findPixelRecord(program.mainDb, storeId, id)
  if (id !== undefined && record === undefined) throw new AppError('not found')
  const account = channelAuthId === undefined ? undefined : await findStoreAuth(program.mainDb, storeId, channelAuthId)
  if (channelAuthId !== undefined && account === undefined) throw new AppError('not found')
  const { faults, stored } = readSettings(fields, account !== undefined || record?.hasToken === true)
  if (stored === undefined) return { faults, pixel: undefined, sendsFromServer: false }
  const { token, ...settings } = stored.settings
  const credential: Credential | undefined =
    (account && openCredential(program.secrets, account)) ??
    (token === undefined ? undefined : { kind: 'token', secret: token }) ??
    (id === undefined ? undefined : (await program.directory.pixel(id))?.credential)
  const pixel: DirectoryPixel = {
    id: id ?? '',
    storeId,
    name: fields.pixelName,
    enabled: fields.enable === 1,
    state: 'running',
    pausedReason: undefined,
    settings,
    credential: credential ?? { kind: 'token', secret: NO_SECRET },
  }
  return { faults, pixel, sendsFromServer: stored.sendsFromServer }
}
