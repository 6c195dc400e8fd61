/** Asks a platform whether it takes a pixel's id and credential. A definite no is a refusal; silence and nonsense are none. */
import type { PixelSettings } from '@convbox/contract'
import { checkField, checkWords } from '@convbox/contract/pixel-check'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import type { PixelCheck } from '@convbox/contract/api/pixel-check.schemas'
import type { DestinationFacts } from '@convbox/contract/destination-facts'
import { DESTINATIONS, type CheckAnswer, type Credential } from '@convbox/destinations'
import { askOnce, type AskingProgram } from '../../deliver/ask-once.ts'
import { AppError } from '../../http/app-error.ts'

const MAX_DETAIL = 300

/** What is asked about. */
export type Checked = { storeId: string; settings: PixelSettings; credential: Credential | undefined }

const ask = async (
  program: AskingProgram,
  { storeId, settings: { token: _token, ...settings }, credential }: Checked,
): Promise<CheckAnswer> => {
  const { check } = DESTINATIONS[settings.platform]
  if (check === undefined || credential === undefined) return { result: 'unclear' }
  try {
    const asked = await askOnce(program, { storeId, settings, credential }, check.build)
    if (asked === undefined || asked.answer.status === 0) return { result: 'unclear' }
    const found = check.read(asked.answer, settings)
    if (found.result === 'passed' || found.detail === undefined) return found
    return { ...found, detail: asked.hide(found.detail).slice(0, MAX_DETAIL) }
  } catch {
    // An adapter that cannot build or read is no reason to refuse a pixel.
    return { result: 'unclear' }
  }
}

/** Whether the platform of these settings has a call that checks them. */
export const hasCheck = ({ platform }: Pick<PixelSettings, 'platform'>): boolean => DESTINATIONS[platform].check !== undefined

/** Asks now. Takes a few seconds at most and never throws. */
export const checkPixel = async (program: AskingProgram, checked: Checked): Promise<PixelCheck> => {
  const found = await ask(program, checked)
  const { result, ...about } = found
  return { at: new Date(program.now()).toISOString(), result: result === 'unclear' ? 'not checked' : result, ...about }
}

/** What events of these settings are written to: the account where the platform names one apart from the pixel. */
const idOf = ({ platform, pixelId, extra }: PixelSettings): string => {
  const { check }: DestinationFacts = DESTINATION_FACTS[platform]
  const account = check?.accountKey === undefined ? undefined : extra?.[check.accountKey]
  return typeof account === 'string' && account !== '' ? account : pixelId
}

/** Throws 'invalid input' with the platform's answer in plain words at the field at fault, where the check was refused. */
export const refuseUnchecked = ({ result, reason, other }: PixelCheck, settings: PixelSettings, usesAccount: boolean): void => {
  if (result !== 'refused' || reason === undefined) return
  const words = checkWords({ platform: settings.platform, reason, id: idOf(settings), ...(other !== undefined && { other }) })
  throw new AppError('invalid input', { details: { [checkField(settings.platform, reason, usesAccount)]: words } })
}
