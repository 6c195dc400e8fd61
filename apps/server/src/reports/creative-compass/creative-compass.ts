/** What creatives cost and brought. Of one store, or of All-Sites. */
import { ALL_SITES } from '@convbox/contract'
import { CREATIVES_PER_PAGE } from '@convbox/contract/creatives'
import type {
  CreativeAnswer,
  CreativeDetails,
  CreativeQuestion,
  CreativeRow,
  CreativeSpan,
} from '@convbox/contract/reports/creative-compass.schemas'
import { NO_CREATIVE } from '@convbox/contract/reports/creative-compass.values'
import { zoneOf } from '@convbox/contract/store-days'
import type { Feature, SitesCaller } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { explainAds, type ExplainedAds } from '../ads-report/explain-ads.ts'
import { placeClicks, totalOf } from '../ads-report/ads-rows.ts'
import { indexAds, matchClick, rowKeyOf } from '../ads-report/match-ads.ts'
import { namedStores } from '../conversion-analysis/conversion-analysis.ts'
import { readStoreTotal } from '../conversion-analysis/conversion-analysis.sql.ts'
import { readLastUpdate } from '../last-build.sql.ts'
import { noMedia } from '../media-measures.ts'
import { clampQuestion, spanOf } from '../report-span.ts'
import { FATIGUE_KEYS, readDays, sumDays, type DayOfRow } from './creative-days.ts'
import {
  countTags,
  daysOfGroup,
  describeNone,
  figuresOf,
  groupCreatives,
  isAsked,
  sortRows,
  toRow,
  type CreativeGroup,
  type NamedRow,
} from './creative-rows.ts'
import { downloadCreatives } from './download-creatives.ts'
import { fatigueRange, readStoreFacts, withMoney, type ChannelFacts, type StoreFacts } from './read-facts.ts'

type DaysOf = ReadonlyMap<ChannelFacts, ReadonlyMap<string, readonly DayOfRow[]>>

/** The days of every channel of the stores. keys: as of `readDays`. */
const readAllDays = async (
  program: Program,
  all: readonly StoreFacts[],
  asked: Pick<CreativeSpan, 'from' | 'to' | 'mainModel' | 'window'>,
  keys?: Parameters<typeof readDays>[4],
): Promise<DaysOf> =>
  new Map(
    await Promise.all(
      all.flatMap(({ store, channels }) =>
        channels.map(async (of) => {
          const days = await readDays(program, store, of, asked, keys)
          return [of, Map.groupBy(days, ({ key }) => key)] as const
        }),
      ),
    ),
  )

type Read = {
  currency: string
  currencies: string[]
  all: StoreFacts[]
  groups: CreativeGroup[]
  none: ReturnType<typeof groupCreatives>['none']
  fatigueDays: DaysOf
  days: DaysOf
}

/** Everything that is known of the range. hasDays: also each of its days. */
const readAll = async (
  program: Program,
  sites: Pick<SitesCaller, 'stores' | 'isAllSites'>,
  question: CreativeSpan,
  { hasDays }: { hasDays: boolean },
): Promise<Read> => {
  const { stores, currency } = await withMoney(program, namedStores(sites), question)
  const all = await Promise.all(stores.map((store) => readStoreFacts(program, store, question, currency)))
  const { from, to } = clampQuestion(program, sites.stores, fatigueRange(question.to))
  const [fatigueDays, days] = await Promise.all([
    readAllDays(program, all, { ...question, from, to }, FATIGUE_KEYS),
    hasDays ? readAllDays(program, all, question) : new Map<never, never>(),
  ])
  const grouped = all.map(groupCreatives)
  return {
    currency,
    currencies: stores.map((store) => store.currency),
    all,
    groups: grouped.flatMap(({ groups }) => groups),
    none: grouped.flatMap(({ none }) => none),
    fatigueDays,
    days,
  }
}

/** Every row that is asked for, sorted, with what else an answer says. */
const readRows = async (program: Program, sites: Pick<SitesCaller, 'stores' | 'isAllSites'>, question: CreativeQuestion) => {
  const [{ currency, currencies, all, groups, none, fatigueDays }, lastUpdate] = await Promise.all([
    readAll(program, sites, question, { hasDays: false }),
    readLastUpdate(program.warehouse, sites.stores),
  ])
  const totals = await Promise.all(
    all.map(({ store }) => readStoreTotal(program.warehouse, spanOf(store, question, question), store.toShown)),
  )
  const named = groups.map((group): NamedRow => toRow(group, daysOfGroup(group, fatigueDays)))
  const [shown, others] = [named.filter((each) => isAsked(each, question)), named.filter((each) => !isAsked(each, question))]
  const rowsOf = (some: readonly NamedRow[]): CreativeRow[] => some.map(({ row }) => row)
  const channels = all.flatMap((each) => each.channels)
  return {
    rows: sortRows(rowsOf(shown), question),
    facts: {
      currency,
      convertedFrom: [...new Set(currencies)].filter((each) => each !== currency).toSorted(),
      timezone: zoneOf(sites.stores),
      rowCount: shown.length,
      shown: totalOf(rowsOf(shown)),
      ...(others.length > 0 && { others: totalOf(rowsOf(others)) }),
      none: describeNone(none),
      total: totalOf([...rowsOf(named), ...none.map(({ row }) => row)]),
      tags: countTags(rowsOf(named)),
      creativeCount: named.length,
      awaited: named.filter(({ row }) => row.isAwaited).length,
      missingRates: {
        orders: totals.reduce((sum, { missing }) => sum + missing, 0),
        spend: channels.reduce((sum, { facts }) => sum + facts.figures.reduce((days, { missing }) => days + missing, 0), 0),
      },
      ...(lastUpdate !== undefined && { lastUpdate }),
    },
  }
}

const readReport = async (program: Program, sites: SitesCaller, question: CreativeQuestion): Promise<CreativeAnswer> => {
  const { rows, facts } = await readRows(program, sites, question)
  const lastPage = Math.max(1, Math.ceil(rows.length / CREATIVES_PER_PAGE))
  // An address may name a page that the list no longer has.
  const pageNo = question.pageNo > lastPage ? 1 : question.pageNo
  return {
    ...facts,
    rows: rows.slice((pageNo - 1) * CREATIVES_PER_PAGE, pageNo * CREATIVES_PER_PAGE),
    pageNo,
    pageSize: CREATIVES_PER_PAGE,
  }
}

/** The ads of a creative with what each cost, and what the orders of its clicks sum up to. */
const adsOf = (group: CreativeGroup): CreativeDetails['ads'] => {
  const shown = Map.groupBy(figuresOf(group), ({ of, figures }) => `${of.channel} ${rowKeyOf('ad', figures)}`)
  const ads = [...shown.values()].flatMap((same) => {
    const [first] = same
    const ad = first?.of.facts.ads.find((each) => rowKeyOf('ad', each) === rowKeyOf('ad', first.figures))
    return first === undefined || ad === undefined ? [] : [{ ...first, ad, media: totalOf(same.map(({ figures }) => figures)) }]
  })
  const channels = new Map(
    group.parts.map(({ of }) => [of, new Set(group.parts.filter((part) => part.of === of).map(({ row }) => row.key))]),
  )
  const clicks = [...channels].flatMap(([of, keys]) => {
    const placeOf = placeClicks(of.facts, { level: 'creative' })
    const index = indexAds(of.facts.ads, of.facts.mappings)
    return of.facts.clicks.flatMap((click) => {
      const found = keys.has(placeOf(click) ?? '') ? matchClick(index, click, 'ad') : undefined
      return found !== undefined && 'key' in found
        ? [{ ad: `${of.channel} ${found.key}`, measures: { ...noMedia([]), ...click.measures } }]
        : []
    })
  })
  const clicksOf = Map.groupBy(clicks, ({ ad }) => ad)
  return ads
    .map(({ of, figures, ad, media }) => ({
      platform: of.platform,
      account: figures.accountId,
      campaign: ad.campaign,
      adset: ad.adset,
      ad: ad.ad,
      adId: ad.adId,
      measures: totalOf([{ measures: media }, ...(clicksOf.get(`${of.channel} ${rowKeyOf('ad', figures)}`) ?? [])]),
    }))
    .toSorted((one, other) => Number(other.measures.spend ?? 0) - Number(one.measures.spend ?? 0) || one.ad.localeCompare(other.ad))
}

/** Handlers of the report's endpoints. */
export const creativeCompassFeature: Feature<'creativeCompass'> = (program) => ({
  report: async (input, sites) => readReport(program, sites, clampQuestion(program, sites.stores, input)),
  download: async (input, sites) => {
    const question = clampQuestion(program, sites.stores, input)
    const { rows, facts } = await readRows(program, sites, question)
    return downloadCreatives(rows, facts, {
      ...question,
      websiteName: sites.isAllSites ? ALL_SITES : (sites.stores[0]?.websiteName ?? ''),
      title: sites.stores.map(({ title }) => title).join(', '),
    })
  },
  details: async (input, sites) => {
    const { keys, ...question } = clampQuestion(program, sites.stores, input)
    const [{ currency, groups, fatigueDays, days }, lastUpdate] = await Promise.all([
      readAll(program, sites, question, { hasDays: true }),
      readLastUpdate(program.warehouse, sites.stores),
    ])
    const found = keys.flatMap((key) => groups.find((group) => group.key === key) ?? [])
    return {
      currency,
      timezone: zoneOf(sites.stores),
      creatives: found.map((group) => ({
        row: toRow(group, daysOfGroup(group, fatigueDays)).row,
        ads: adsOf(group),
        days: sumDays(daysOfGroup(group, days)),
      })),
      ...(lastUpdate !== undefined && { lastUpdate }),
    }
  },
  explain: async (input, sites) => {
    const { key, metric, pageNo, ...question } = clampQuestion(program, sites.stores, input)
    const { stores, currency } = await withMoney(program, namedStores(sites), question)
    const all = await Promise.all(stores.map((store) => readStoreFacts(program, store, question, currency)))
    const explained = all.flatMap((each): ExplainedAds[] => {
      const { groups, none } = groupCreatives(each)
      const parts = key === NO_CREATIVE ? none : groups.find((group) => group.key === key)?.parts
      return each.channels.map(({ channel, facts, rows }) => ({
        store: each.store,
        channel,
        facts,
        keys: new Set(
          key === undefined
            ? rows.map((row) => row.key)
            : (parts ?? []).flatMap(({ of, row }) => (of.channel === channel ? [row.key] : [])),
        ),
      }))
    })
    return explainAds(program, explained, {
      ...question,
      level: 'creative',
      metric,
      pageNo,
      sort: 'spend',
      direction: 'desc',
    })
  },
})
