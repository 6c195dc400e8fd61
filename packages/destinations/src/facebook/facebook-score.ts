/**
 * Meta's own figures about a dataset's events: event match quality, identifiers, event coverage. Source: Meta, "Dataset Quality API", "Ads Pixel CAPIEMQ" and
 * "Ads Dataset Event Coverage", read 2026-11. The page names neither the least number of events nor how its errors look: those are the Graph API's.
 */
import type { ScoreFault } from '@convbox/contract/api/pixel-quality.values'
import { readDetail, readObject } from '../answer-parts.ts'
import type { AskScore, EventOutcome, PlatformAnswer, ScoreAnswer, ScoredEvent } from '../destination.ts'
import { readFacebookAnswer } from './facebook-answer.ts'

const FIELDS =
  'web{event_name,event_match_quality{composite_score,match_key_feedback{identifier,coverage{percentage}}},event_coverage{percentage,goal_percentage}}'
const [MAX_EVENTS, MAX_IDENTIFIERS, MAX_NAME, BEST] = [200, 50, 100, 10]

/** A value that is not what Meta's page says. */
class Odd extends Error {}

const readText = (value: unknown, path: string): string => {
  if (typeof value !== 'string' || value.trim() === '' || value.length > MAX_NAME) throw new Odd(path)
  return value
}
const readNumber = (value: unknown, most: number, path: string): number => {
  if (typeof value !== 'number' || !(value >= 0) || value > most) throw new Odd(path)
  return value
}
const readPart = (value: unknown, path: string): Record<string, unknown> => {
  const part = typeof value === 'object' ? readObject(value) : undefined
  if (part === undefined) throw new Odd(path)
  return part
}
const readList = (value: unknown, most: number, path: string): unknown[] => {
  if (!Array.isArray(value) || value.length > most) throw new Odd(path)
  return value
}

const readIdentifier = (value: unknown, path: string): ScoredEvent['identifiers'][number] => {
  const key = readPart(value, path)
  const coverage = readPart(key.coverage, `${path}.coverage`)
  return {
    name: readText(key.identifier, `${path}.identifier`),
    percent: readNumber(coverage.percentage, 100, `${path}.coverage.percentage`),
  }
}

/** A part that Meta leaves out has too few events; one that is there must be as the page says. */
const readEvent = (value: unknown, path: string): ScoredEvent => {
  const event = readPart(value, path)
  const { event_match_quality: quality, event_coverage: coverage } = event
  const match = quality === undefined ? {} : readPart(quality, `${path}.event_match_quality`)
  const keys =
    match.match_key_feedback === undefined ? [] : readList(match.match_key_feedback, MAX_IDENTIFIERS, `${path}.match_key_feedback`)
  const covered = coverage === undefined ? {} : readPart(coverage, `${path}.event_coverage`)
  return {
    eventName: readText(event.event_name, `${path}.event_name`),
    ...(match.composite_score !== undefined && { score: readNumber(match.composite_score, BEST, `${path}.composite_score`) }),
    identifiers: keys.map((key, index) => readIdentifier(key, `${path}.match_key_feedback[${index}]`)),
    ...(covered.percentage !== undefined && {
      coverage: {
        percent: readNumber(covered.percentage, 100, `${path}.event_coverage.percentage`),
        ...(covered.goal_percentage !== undefined && {
          goal: readNumber(covered.goal_percentage, 100, `${path}.event_coverage.goal_percentage`),
        }),
      },
    }),
  }
}

const hasFigures = ({ score, coverage, identifiers }: ScoredEvent): boolean =>
  score !== undefined || coverage !== undefined || identifiers.length > 0

const readFigures = (body: Record<string, unknown>): ScoreAnswer => {
  // A dataset that has sent nothing yet has no list, or an empty one.
  const events = body.web === undefined ? [] : readList(body.web, MAX_EVENTS, 'web').map((one, index) => readEvent(one, `web[${index}]`))
  const scored = events.filter(hasFigures)
  return scored.length === 0 ? { result: 'missing', reason: 'not enough data' } : { result: 'found', events: scored }
}

const faultOf = (outcome: EventOutcome | undefined): ScoreFault => {
  if (outcome?.outcome === 'reauthorize') return outcome.reason === 'app uninstalled' ? 'token invalid' : outcome.reason
  if (outcome?.outcome === 'stop') return outcome.reason
  if (outcome?.outcome === 'retry') return outcome.reason === 'too many requests' ? 'too many requests' : 'unreachable'
  return 'unknown answer'
}

const read = (answer: Omit<PlatformAnswer, 'events'>): ScoreAnswer => {
  const body = readObject(answer.body)
  if (answer.status >= 200 && answer.status <= 299 && body !== undefined && body.error === undefined) {
    try {
      return readFigures(body)
    } catch (error) {
      if (error instanceof Odd) return { result: 'missing', reason: 'unknown answer', detail: error.message }
      throw error
    }
  }
  // Errors are those of every call of the Graph API.
  const [outcome] = readFacebookAnswer({ ...answer, events: ['score'] })
  const detail = outcome !== undefined && 'detail' in outcome ? readDetail(outcome.detail) : {}
  return { result: 'missing', reason: faultOf(outcome), ...detail }
}

/** version, base address: of the adapter. The token goes in the header, because URLs end up in logs. */
export const askFacebookScore = (version: string, baseAddress: string): AskScore => ({
  build: (settings, { credential, baseUrl = baseAddress }) => ({
    method: 'GET',
    url: `${baseUrl}/${version}/dataset_quality?dataset_id=${encodeURIComponent(settings.pixelId)}&fields=${encodeURIComponent(FIELDS)}`,
    headers: { authorization: `Bearer ${credential?.secret ?? ''}` },
  }),
  read,
})
