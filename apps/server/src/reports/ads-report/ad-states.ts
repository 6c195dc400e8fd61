/** Status and budget of the rows of the ads report. */
import { platformOfChannel } from '@convbox/contract/link-tags'
import type { AdReading, AdStateFacts } from '@convbox/contract/reports/ad-states.schemas'
import { isOfStatus } from '@convbox/contract/reports/ad-states.values'
import type { AdsQuestion, AdsRow } from '@convbox/contract/reports/ads-report.schemas'
import type { Program } from '../../program.ts'
import { findAdStates, listAdReadings, type KnownState } from '../../spend/ad-states.rows.ts'
import type { ReportStore } from '../report-span.ts'

const describe = ({ state, word, budget, endsAt }: KnownState): AdStateFacts => ({
  state,
  word,
  ...(budget && { budget }),
  ...(endsAt && { endsAt: endsAt.toISOString() }),
})

const idsOf = (stores: readonly ReportStore[]): string[] => stores.map(({ id }) => id)

/** The rows with what the platform says of them. Ids are unique within an account, and an account belongs to one store. */
export const withStates = async (
  { mainDb }: Program,
  stores: readonly ReportStore[],
  { channel, level }: Pick<AdsQuestion, 'channel' | 'level'>,
  rows: readonly AdsRow[],
): Promise<AdsRow[]> => {
  const platform = platformOfChannel(channel)
  // What an ad shows has neither status nor budget.
  if (platform === undefined || level === 'creative') return [...rows]
  const ids = rows.flatMap(({ kind, id }) => (kind === 'ad' && id !== '' ? [id] : []))
  const accountIds = [...new Set(rows.flatMap(({ account }) => account ?? []))]
  const states = await findAdStates(mainDb, { storeIds: idsOf(stores), platform, accountIds, level, ids })
  const known = new Map(states.map((state) => [`${state.accountId} ${state.id}`, describe(state)]))
  return rows.map((row) => {
    const state = row.kind === 'ad' ? known.get(`${row.account} ${row.id}`) : undefined
    return state === undefined ? row : { ...row, state }
  })
}

/** The rows that have the asked status: all of them where none is asked for. */
export const ofStatus = async (
  program: Program,
  stores: readonly ReportStore[],
  question: Pick<AdsQuestion, 'channel' | 'level' | 'status'>,
  rows: readonly AdsRow[],
): Promise<AdsRow[]> => {
  const { status } = question
  if (status === undefined || question.level === 'creative') return [...rows]
  const known = await withStates(program, stores, question, rows)
  return known.filter(({ state }) => state !== undefined && isOfStatus(status, state.state))
}

/** How the accounts of a channel's platform were last read. */
export const readingsOf = async (
  { mainDb }: Program,
  stores: readonly ReportStore[],
  { channel, level }: Pick<AdsQuestion, 'channel' | 'level'>,
): Promise<AdReading[]> => {
  const platform = platformOfChannel(channel)
  return platform === undefined || level === 'creative' ? [] : listAdReadings(mainDb, idsOf(stores), platform)
}
