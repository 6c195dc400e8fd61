/** Ad channels and campaigns of a store against their targets, as the conversion analysis counts them. */
import type { ScoreboardAnswer, ScoreRow } from '@convbox/contract/api/scoreboard.schemas'
import { ADS_CHANNELS } from '@convbox/contract/channels'
import type { Day } from '@convbox/contract/date-range'
import { platformOfChannel } from '@convbox/contract/link-tags'
import type { ReportModel, WindowKey } from '@convbox/contract/metrics/credit-choices'
import type { Measures } from '@convbox/contract/metrics/metrics'
import { isRunning } from '@convbox/contract/reports/ad-states.values'
import type { ConversionAnalysisQuestion, ConversionAnalysisRow } from '@convbox/contract/reports/conversion-analysis.schemas'
import { advisedBudget, SCORE_MEASURES, scoreOf, targetOf, type ScorePlace, type ScoreTarget } from '@convbox/contract/scoreboard'
import type { Program } from '../../program.ts'
import { readPeriod, withRates } from '../../reports/conversion-analysis/conversion-analysis.ts'
import type { ReportStore } from '../../reports/report-span.ts'
import { listCampaignStates, type KnownState } from '../../spend/ad-states.rows.ts'
import { findLate, listAccountReads } from '../ad-spend/ad-spend.ts'
import { listTargets } from './targets.rows.ts'

export type ScoreDays = { from: Day; to: Day; compareFrom: Day; compareTo: Day; days: number }
type Asked = ScoreDays & { mainModel: ReportModel; window: WindowKey }

const fold = (text: string): string => text.trim().toLowerCase()
const isAny = (measures: Measures | undefined, key: 'spend' | 'sales'): boolean => Number(measures?.[key] ?? 0) > 0

/** What the platform says of a campaign that links name by its id or name; undefined: of none, or of several. */
const findState = (states: readonly KnownState[], campaign: string): KnownState | undefined => {
  const named = states.filter(({ id, name }) => fold(id) === fold(campaign) || fold(name) === fold(campaign))
  return named.length === 1 ? named[0] : undefined
}

const stateOf = ({ state, word, budget, endsAt }: KnownState): ScoreRow['state'] => ({
  state,
  word,
  ...(budget && { budget }),
  ...(endsAt && { endsAt: endsAt.toISOString() }),
})

/** Channels whose accounts have not been read lately, though they should have been. */
const readUnread = async (program: Program, storeId: string): Promise<string[]> => {
  const accounts = await listAccountReads(program.mainDb, storeId)
  const late = accounts.flatMap((reads) => findLate(reads, program.now()) ?? [])
  return [...new Set(late.map(({ channel }) => ADS_CHANNELS[channel]))].toSorted()
}

/** The rows of a store, channels before their campaigns; and its targets. */
export const readScores = async (
  program: Program,
  store: ReportStore,
  { mainModel, window, from, to, compareFrom, compareTo, days }: Asked,
): Promise<{ rows: ScoreRow[]; targets: ScoreTarget[]; unread: ScoreboardAnswer['unread'] }> => {
  const stores = await withRates(program, [store], [{ from: compareFrom, to }])
  const read = (level: 'channel' | 'campaign', range: { from: Day; to: Day }) => {
    const question: ConversionAnalysisQuestion = {
      ...range,
      mainModel,
      window,
      level,
      adsOnly: '0',
      timeBasis: 'conversion',
      columns: SCORE_MEASURES.join(','),
    }
    return readPeriod(program, stores, question, () => range)
  }
  const [now, before] = [
    { from, to },
    { from: compareFrom, to: compareTo },
  ]
  const [channels, campaigns, channelsBefore, campaignsBefore, targets, unread] = await Promise.all([
    read('channel', now),
    read('campaign', now),
    read('channel', before),
    read('campaign', before),
    listTargets(program.mainDb, store.id),
    readUnread(program, store.id),
  ])
  const earlier = new Map([...channelsBefore.rows, ...campaignsBefore.rows].map(({ key, measures }) => [key, measures]))
  const { sales = '0', orders = '0' } = channels.total
  const orderValue = Number(orders) > 0 ? Number(sales) / Number(orders) : undefined
  const platforms = [...new Set(channels.rows.flatMap(({ channel }) => platformOfChannel(channel) ?? []))]
  const states = new Map(
    await Promise.all(platforms.map(async (platform) => [platform, await listCampaignStates(program.mainDb, store.id, platform)] as const)),
  )
  const isShown = ({ channel, campaign }: ScorePlace, { key, isAd, measures }: ConversionAnalysisRow): boolean =>
    isAd &&
    (isAny(measures, 'spend') ||
      isAny(earlier.get(key), 'spend') ||
      targets.some((target) => target.channel === channel && target.campaign === campaign))
  const toRow = (row: ConversionAnalysisRow): ScoreRow[] => {
    const place = { channel: row.channel, campaign: row.value ?? '' }
    if (row.kind === 'untracked' || !isShown(place, row)) return []
    const target = targetOf(place, targets)
    const platform = platformOfChannel(row.channel)
    const state = place.campaign === '' || platform === undefined ? undefined : findState(states.get(platform) ?? [], place.campaign)
    const compared = earlier.get(row.key)
    const score = scoreOf({
      measures: row.measures,
      before: compared,
      target,
      days,
      orderValue,
      isRunning: state && isRunning(state.state),
      isSpendRead: !unread.includes(row.channel),
    })
    const budget = state?.budget?.period === 'day' ? state.budget.amount : undefined
    return [
      {
        ...place,
        currency: store.currency,
        key: row.key,
        measures: row.measures,
        ...(compared && { before: compared }),
        ...(target && { target }),
        score,
        ...(state && { state: stateOf(state) }),
        ...(budget !== undefined &&
          (score.action === 'raise' || score.action === 'lower') && { advised: advisedBudget(budget, score.action) }),
      },
    ]
  }
  const bySpend = (one: ScoreRow, other: ScoreRow): number => Number(other.measures.spend ?? 0) - Number(one.measures.spend ?? 0)
  // Rows of the level of campaigns without a name are what is left of their channel.
  const ofCampaigns = Map.groupBy(
    campaigns.rows.filter(({ value }) => value !== undefined && value !== '').flatMap(toRow),
    ({ channel }) => channel,
  )
  const rows = channels.rows
    .flatMap(toRow)
    .toSorted(bySpend)
    .flatMap((row) => [row, ...(ofCampaigns.get(row.channel) ?? []).toSorted(bySpend)])
  return { rows, targets, unread }
}
