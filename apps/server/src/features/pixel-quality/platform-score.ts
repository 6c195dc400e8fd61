/** The platform's own score of a pixel: asked for when somebody looks, at most once in some hours, and kept. Failures are values with a reason. */
import { SCORE_HOURS } from '@convbox/contract/api/pixel-quality.values'
import { DESTINATIONS, type Credential, type ScoreAnswer } from '@convbox/destinations'
import { renewRefused } from '../../channel-tokens/channel-auths.ts'
import { askOnce } from '../../deliver/ask-once.ts'
import type { DirectoryPixel } from '../../directory/directory-entries.ts'
import type { Program } from '../../program.ts'
import { claimQuestion, readScore, saveAnswer, type KeptScore } from './platform-score.rows.ts'

const HOUR_MS = 3_600_000
/** Longer than any question takes. */
const BROKEN_MS = 60_000
const MAX_DETAIL = 300

const ask = async (program: Program, { storeId, settings }: DirectoryPixel, credential: Credential): Promise<ScoreAnswer> => {
  const { score } = DESTINATIONS[settings.platform]
  try {
    const asked = score && (await askOnce(program, { storeId, settings, credential }, score.build))
    if (score === undefined || asked === undefined) return { result: 'missing', reason: 'unreachable' }
    const found = score.read(asked.answer)
    if (found.result === 'found' || found.detail === undefined) return found
    return { ...found, detail: asked.hide(found.detail).slice(0, MAX_DETAIL) }
  } catch (error) {
    program.logger.error({ err: error, platform: settings.platform }, 'the score of a pixel could not be asked for')
    return { result: 'missing', reason: 'unknown answer' }
  }
}

const isAboutToken = (answer: ScoreAnswer): boolean =>
  answer.result === 'missing' && (answer.reason === 'token expired' || answer.reason === 'token invalid')

/** A connected account's token lasts for hours only: refused, it is renewed once, as in sending. */
const askWithAccess = async (program: Program, pixel: DirectoryPixel): Promise<ScoreAnswer> => {
  const { credential, channelAuthId } = pixel
  if (credential === undefined) return { result: 'missing', reason: 'token missing' }
  const first = await ask(program, pixel, credential)
  if (!isAboutToken(first) || channelAuthId === undefined || credential.kind !== 'oauth') return first
  if (!(await renewRefused(program, channelAuthId, credential.secret))) return first
  const renewed = (await program.directory.pixel(pixel.id))?.credential
  return renewed === undefined ? first : ask(program, pixel, renewed)
}

/** Whether the pixel's platform has a score that can be asked for. */
export const hasScore = ({ settings }: Pick<DirectoryPixel, 'settings'>): boolean => DESTINATIONS[settings.platform].score !== undefined

/** What is known of the score, asked for now where that is due. */
export const currentScore = async (program: Program, pixel: DirectoryPixel): Promise<KeptScore> => {
  const nowMs = program.now()
  const times = { now: new Date(nowMs), before: new Date(nowMs - SCORE_HOURS * HOUR_MS), brokenBefore: new Date(nowMs - BROKEN_MS) }
  if (await claimQuestion(program.mainDb, pixel.id, times))
    await saveAnswer(program.mainDb, pixel.id, await askWithAccess(program, pixel), new Date(program.now()))
  return readScore(program.mainDb, pixel.id)
}
