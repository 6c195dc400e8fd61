/** Times in which something that a store's reports need did not arrive, and what was made good later. */
import { SPEND_HISTORY_DAYS, type SpendChannel } from '@convbox/contract/ad-spend'
import type { Gap } from '@convbox/contract/api/gaps.schemas'
import type { GapRepair } from '@convbox/contract/api/gaps.values'
import { addDays, todayIn, type Day } from '@convbox/contract/date-range'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@convbox/contract/durations'
import type { PixelId } from '@convbox/contract/ids'
import { instantsOf, startOfDay, zoneOf } from '@convbox/contract/store-days'
import type { CallerStore, Feature } from '../../http/handlers.ts'
import { readLagSeconds } from '../../intake/ingest-progress.ts'
import type { Program } from '../../program.ts'
import { readInstalledAt } from '../../reports/installed-at.sql.ts'
import { clampQuestion } from '../../reports/report-span.ts'
import { findLate, listAccountReads, type AccountRead } from '../ad-spend/ad-spend.ts'
import { countJudged, countsOf, readAccuracyPixels } from '../pixel-accuracy/pixel-accuracy.ts'
import { findSilences, USUAL_DAYS } from './find-silences.ts'
import { readPixelOutages, readRepairedDays, readSpendOutages, type PixelOutage } from './gaps.rows.ts'
import { countByHour } from './gaps.sql.ts'

type Question = { from: Day; to: Day }
type Asked = { program: Program; store: CallerStore; question: Question; span: { from: Date; to: Date }; connectedAt: Date | undefined }

/** Visits are derived from events a little after these arrive, and an order takes up to a minute to its lanes. */
const [VISITS_MS, ON_ITS_WAY_MS] = [10 * MINUTE_MS, MINUTE_MS]
/** Outages of pixels that an answer tells of, the newest. */
const MAX_OUTAGES = 100

const atHour = (hour: number): string => new Date(hour * HOUR_MS).toISOString()

/** What the script missed cannot be had later: who visited meanwhile is not known. */
const scriptGaps = async ({ program, store, span, connectedAt }: Asked): Promise<Gap[]> => {
  if (connectedAt === undefined) return []
  const knownMs = program.now() - readLagSeconds(program.log, program.now()) * 1000 - VISITS_MS
  const fromHour = Math.ceil(Math.max(span.from.getTime(), connectedAt.getTime()) / HOUR_MS)
  const lastHour = Math.floor(knownMs / HOUR_MS)
  const toHour = Math.min(Math.floor(span.to.getTime() / HOUR_MS), lastHour)
  if (toHour <= fromHour) return []
  const hours = { storeId: store.id, toHour }
  const [visits, orders] = await Promise.all([
    countByHour(program.warehouse, 'sessions', { ...hours, fromHour: fromHour - USUAL_DAYS * 24 }),
    countByHour(program.warehouse, 'orders', { ...hours, fromHour }),
  ])
  return findSilences({ visits, orders }, { fromHour, toHour }).map((silence) => {
    const isOpen = silence.toHour === lastHour
    return {
      kind: 'script',
      from: atHour(silence.fromHour),
      ...(!isOpen && { to: atHour(silence.toHour) }),
      repair: isOpen ? 'open' : 'none',
      orders: silence.orders,
    }
  })
}

const repairOf = (orders: number, repaired: number): GapRepair => (repaired >= orders ? 'whole' : repaired > 0 ? 'part' : 'none')

/** Days on which Shopify had told too little, as the nightly comparison found. */
const webhookGaps = async ({ program, store, question, connectedAt }: Asked): Promise<Gap[]> => {
  if (connectedAt === undefined) return []
  const connectedOn = todayIn(store.timeZone, connectedAt.getTime())
  const days = await readRepairedDays(program.mainDb, store.id, question)
  return days
    .filter(({ day }) => day >= connectedOn)
    .map(({ day, repaired, open }) => ({
      kind: 'webhooks',
      from: startOfDay(day, store.timeZone).toISOString(),
      to: startOfDay(addDays(day, 1), store.timeZone).toISOString(),
      repair: repairOf(repaired + open, repaired),
      orders: repaired + open,
      repairedOrders: repaired,
    }))
}

/** Alerts about one pixel that overlap, or follow each other within the hour, are one outage. */
const joinOutages = (outages: readonly PixelOutage[]): PixelOutage[] => {
  const joined = new Map<string, PixelOutage[]>()
  for (const outage of outages) {
    const known = joined.get(outage.pixelId) ?? []
    const last = known.at(-1)
    const isLater = last === undefined || (last.endedAt !== undefined && last.endedAt.getTime() + HOUR_MS < outage.raisedAt.getTime())
    if (isLater) joined.set(outage.pixelId, [...known, outage])
    else if (last.endedAt !== undefined && (outage.endedAt === undefined || outage.endedAt > last.endedAt)) last.endedAt = outage.endedAt
  }
  return [...joined.values()].flat()
}

/** What a pixel missed is sent later, from its lane or by a refill. */
const destinationGap = async ({ program, store, connectedAt }: Asked, outage: PixelOutage): Promise<Gap> => {
  const { pixelId, name, raisedAt, endedAt } = outage
  const pixels = await readAccuracyPixels(program.mainDb, store.id, pixelId)
  const [settings] = pixels.map((pixel) => pixel.settings)
  const rows = await countJudged(program.warehouse, {
    storeId: store.id,
    from: raisedAt,
    to: endedAt ?? new Date(program.now()),
    timeZone: store.timeZone,
    pixels,
    connectedAt,
    settledAt: new Date(program.now() - ON_ITS_WAY_MS),
  })
  const { expected, delivered } = settings === undefined ? { expected: 0, delivered: 0 } : countsOf(rows, () => settings)
  return {
    kind: 'destination',
    name,
    // The alert's subject is the pixel.
    pixelId: pixelId as PixelId,
    from: raisedAt.toISOString(),
    ...(endedAt && { to: endedAt.toISOString() }),
    repair: endedAt === undefined ? 'open' : repairOf(expected, delivered),
    orders: expected,
    repairedOrders: delivered,
  }
}

const nameOf = (channel: SpendChannel, name: string): string => `${channel} ${name}`

/** Days of an ad account that are not read: its history so far, and what has failed since it was read last. */
const openSpendGaps = ({ program, store, span }: Asked, reads: readonly AccountRead[]): Gap[] => {
  const [account] = reads
  if (account === undefined) return []
  const base = { kind: 'spend' as const, name: nameOf(account.platform, account.name || account.accountId), repair: 'open' as const }
  const history = reads.find(({ kind }) => kind === 'history')
  const late = findLate(reads, program.now())
  const gaps: Gap[] = []
  if (history?.since !== undefined && history.openUntil !== undefined && history.openUntil >= history.since)
    gaps.push({
      ...base,
      from: startOfDay(history.since, store.timeZone).toISOString(),
      to: startOfDay(addDays(history.openUntil, 1), store.timeZone).toISOString(),
    })
  if (late !== undefined) {
    // Nothing of an account that was never read is known, of the days before it was selected either.
    const isUnread = late.readAt === undefined && history?.since === undefined
    const from = isUnread ? new Date(late.pickedAt.getTime() - SPEND_HISTORY_DAYS * DAY_MS) : (late.readAt ?? late.pickedAt)
    gaps.push({ ...base, from: from.toISOString() })
  }
  return gaps.filter(({ from, to }) => Date.parse(from) < span.to.getTime() && (to === undefined || Date.parse(to) > span.from.getTime()))
}

/** What was not read for a while is made good whole, because later readings replace every day since; not where the account is connected no more. */
const spendGaps = async (asked: Asked): Promise<Gap[]> => {
  const { program, store, span } = asked
  const [accounts, over] = await Promise.all([listAccountReads(program.mainDb, store.id), readSpendOutages(program.mainDb, store.id, span)])
  const connected = new Set(accounts.map(([account]) => `${account?.platform}/${account?.accountId}`))
  const repaired = over.map(({ subject, channel, name, from, endedAt }): Gap => {
    const repair = connected.has(subject) ? 'whole' : 'none'
    return { kind: 'spend', name: nameOf(channel, name), from, to: endedAt.toISOString(), repair }
  })
  return [...repaired, ...accounts.flatMap((reads) => openSpendGaps(asked, reads))]
}

/** All gaps of a store that reach into the days. */
const readGaps = async (asked: Asked): Promise<Gap[]> => {
  const { program, store, span } = asked
  const [script, webhooks, outages, spend] = await Promise.all([
    scriptGaps(asked),
    webhookGaps(asked),
    readPixelOutages(program.mainDb, store.id, span),
    spendGaps(asked),
  ])
  const destinations: Gap[] = []
  // Each costs a query.
  for (const outage of joinOutages(outages).slice(-MAX_OUTAGES)) destinations.push(await destinationGap(asked, outage))
  return [...script, ...webhooks, ...destinations, ...spend]
}

/** The handler of the gaps. On All-Sites those of each store, in its own days. */
export const gapsFeature: Feature<'gaps'> = (program) => ({
  gaps: async (input, { stores, isAllSites }) => {
    const question = clampQuestion(program, stores, input)
    const ofStores = await Promise.all(
      stores.map(async (store) => {
        const span = instantsOf(question, store.timeZone)
        const connectedAt = await readInstalledAt(program, store.id)
        const found = await readGaps({ program, store, question, span, connectedAt })
        const named = { websiteName: store.websiteName, websiteTitle: store.title, timezone: store.timeZone }
        return isAllSites ? found.map((gap): Gap => ({ ...gap, store: named })) : found
      }),
    )
    const gaps = ofStores.flat().toSorted((one, other) => (one.from < other.from ? -1 : 1))
    return { timezone: zoneOf(stores), gaps }
  },
})
