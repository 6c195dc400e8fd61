import type { OrderId, PixelId } from '@convbox/contract'
import type { AccuracySettings } from '@convbox/contract/api/pixel-accuracy.schemas'
import { DEFAULT_ACCURACY_SETTINGS } from '@convbox/contract/api/pixel-accuracy.schemas'
import { NOT_EXPECTED_REASONS } from '@convbox/contract/api/pixel-accuracy.values'
import type { Day } from '@convbox/contract/date-range'
import { instantsOf } from '@convbox/contract/store-days'
import { listDays, logDays } from '../../deliveries/log-days.ts'
import { AppError } from '../../http/app-error.ts'
import type { CallerStore, Feature, StoreCaller } from '../../http/handlers.ts'
import { isBrowserOnly } from '../../directory/directory-entries.ts'
import type { Program } from '../../program.ts'
import { writeAudit } from '../audit/audit.ts'
import { readRefilledOrders } from '../pixel-refill/pixel-refill.ts'
import {
  countDelivered,
  countEvents,
  countJudged,
  listJudged,
  readAccuracyPixels,
  saveAccuracySettings,
  type AccuracyPixel,
  type AccuracyQuestion,
  type JudgedRow,
} from './pixel-accuracy.rows.ts'
import { countsOf, outcomeOfState, statesOfOutcome, verdictOf } from './pixel-accuracy.ts'

/** An order's purchase reaches its lanes and the delivery log within this time. */
const ON_ITS_WAY_MS = 60_000
const LISTED_ORDERS = 100

type Range = { startDate: Day; endDate: Day }

const daysOf = (program: Program, { timeZone }: CallerStore, range: Range): { from: Day; to: Day } =>
  logDays(range, timeZone, program.now())

const questionOf = async (
  program: Program,
  store: CallerStore,
  range: Range,
  pixels: readonly AccuracyPixel[],
): Promise<AccuracyQuestion> => ({
  storeId: store.id,
  ...instantsOf(daysOf(program, store, range), store.timeZone),
  timeZone: store.timeZone,
  pixels,
  connectedAt: (await program.directory.byId(store.id))?.firstEventAt,
  settledAt: new Date(program.now() - ON_ITS_WAY_MS),
  browserOnly: (await program.directory.pixelsOf(store.id)).filter(isBrowserOnly).map(({ id }) => id),
})

const requirePixel = async (program: Program, { store }: StoreCaller, pixelId: PixelId) => {
  const [[found], pixel] = await Promise.all([readAccuracyPixels(program.mainDb, store.id, pixelId), program.directory.pixel(pixelId)])
  if (found === undefined || pixel === undefined || pixel.storeId !== store.id) throw new AppError('not found')
  return { found, pixel }
}

/** Orders by key, most first. */
const tally = <Key>(rows: readonly JudgedRow[], keyOf: (row: JudgedRow) => Key | undefined): [Key, number][] => {
  const sums = new Map<string, [Key, number]>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === undefined) continue
    const text = JSON.stringify(key)
    sums.set(text, [key, (sums.get(text)?.[1] ?? 0) + row.orders])
  }
  return [...sums.values()].toSorted((a, b) => b[1] - a[1])
}

const reasonsOf = (rows: readonly JudgedRow[], settings: AccuracySettings) => ({
  reasons: tally(rows, (row) => {
    const verdict = verdictOf(row, settings)
    return 'outcome' in verdict ? { outcome: verdict.outcome, reason: row.reason } : undefined
  }).map(([key, orders]) => ({ ...key, orders })),
  notExpected: tally(rows, (row) => {
    const verdict = verdictOf(row, settings)
    return 'notExpected' in verdict ? verdict.notExpected : undefined
  })
    .map(([reason, orders]) => ({ reason, orders }))
    .toSorted((a, b) => NOT_EXPECTED_REASONS.indexOf(a.reason) - NOT_EXPECTED_REASONS.indexOf(b.reason)),
})

/** Accuracy of one pixel and of all; the events of a pixel; which orders the percentage leaves out. */
export const pixelAccuracyFeature: Feature<'pixelAccuracy'> = (program) => ({
  purchaseBreakdown: async ({ pixelId, ...range }, caller) => {
    const { found, pixel } = await requirePixel(program, caller, pixelId)
    const { store } = caller
    const question = await questionOf(program, store, range, [found])
    const [rows, sentAgain] = await Promise.all([
      countJudged(program.warehouse, question),
      readRefilledOrders(program.mainDb, store.id, pixelId),
    ])
    const refilled = sentAgain.length === 0 ? 0 : await countDelivered(program.warehouse, question, sentAgain)
    const settingsOf = (): AccuracySettings => found.settings
    return {
      pixelName: pixel.name,
      platform: pixel.settings.platform,
      ...countsOf(rows, settingsOf),
      refilled,
      days: listDays(daysOf(program, store, range)).map((day) => ({
        day,
        ...countsOf(
          rows.filter((row) => row.day === day),
          settingsOf,
        ),
      })),
      ...reasonsOf(rows, found.settings),
      settings: found.settings,
    }
  },
  eventSummary: async ({ pixelId, ...range }, caller) => {
    await requirePixel(program, caller, pixelId)
    const { store } = caller
    const span = instantsOf(daysOf(program, store, range), store.timeZone)
    const rows = await countEvents(program.warehouse, { storeId: store.id, pixelId, ...span })
    const summary = new Map<
      string,
      { eventName: string; eventCount: number; delivered: number; pending: number; failed: number; skipped: number }
    >()
    for (const { event_name: eventName, last_state: state, events } of rows) {
      const sums = summary.get(eventName) ?? { eventName, eventCount: 0, delivered: 0, pending: 0, failed: 0, skipped: 0 }
      sums.eventCount += events
      sums[outcomeOfState(state)] += events
      summary.set(eventName, sums)
    }
    return [...summary.values()].toSorted((a, b) => b.eventCount - a.eventCount)
  },
  analysisSetting: async ({ pixelId, ...settings }, caller) => {
    const { pixel } = await requirePixel(program, caller, pixelId)
    const { store, user } = caller
    await saveAccuracySettings(program.mainDb, store.id, pixelId, settings)
    await writeAudit(program.mainDb, {
      tenantId: store.tenantId,
      storeId: store.id,
      userId: user.id,
      action: 'pixel changed',
      target: pixelId,
      detail: { pixelName: pixel.name, ...settings },
    })
    return settings
  },
  accuracyOrders: async ({ pixelId, outcome, reason, ...range }, caller) => {
    const { found } = await requirePixel(program, caller, pixelId)
    const rows = await listJudged(program.warehouse, await questionOf(program, caller.store, range, [found]), {
      states: statesOfOutcome(outcome),
      reason,
      isOnItsWay: outcome === 'missing' ? false : outcome === 'pending' ? true : undefined,
      limit: LISTED_ORDERS,
    })
    return rows.map((row) => ({
      // The row is an order's.
      orderId: row.order_id as OrderId,
      orderName: row.order_name,
      orderDate: row.ordered_at,
      total: row.total_text,
      currency: row.currency,
    }))
  },
  accuracyOfPixels: async (range, { store }) => {
    const [found, pixels] = await Promise.all([readAccuracyPixels(program.mainDb, store.id), program.directory.pixelsOf(store.id)])
    const rows = found.length === 0 ? [] : await countJudged(program.warehouse, await questionOf(program, store, range, found))
    const settings = new Map(found.map((one) => [one.id, one.settings]))
    const settingsOf = (id: string): AccuracySettings => settings.get(id) ?? DEFAULT_ACCURACY_SETTINGS
    return {
      total: countsOf(rows, settingsOf),
      pixels: found.flatMap(({ id }) => {
        const pixel = pixels.find((one) => one.id === id)
        if (pixel === undefined) return []
        const own = rows.filter((row) => row.pixel_id === id)
        return [{ pixelId: id as PixelId, pixelName: pixel.name, platform: pixel.settings.platform, ...countsOf(own, settingsOf) }]
      }),
    }
  },
})
