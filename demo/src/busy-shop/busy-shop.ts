/** Loads the busy shop: visits, orders, refunds and spend of many days, through the history import. */
import { addDays } from '@convbox/contract/date-range'
import { rebuildAll } from '@convbox/server/derive/rebuild'
import { settle } from '@convbox/server/derive/settle'
import { writeRates } from '@convbox/server/spend/fx-rates.rows'
import { writeSpend } from '@convbox/server/spend/spend'
import { importHistory } from '@convbox/server/ingest/import-history'
import type { Program } from '@convbox/server/program'
import { busyRecords, type BusyShop } from './busy-records.ts'
import { loadDemoSurvey } from './demo-survey.ts'
import { readMark, writeMark } from './load-mark.rows.ts'
import { daysOfShop, demoRates, spendOfDay } from './spend.ts'

/** days: how many, today included. ordersPerDay: on an ordinary day. seed: another text is another shop. */
export type BusyShopOptions = { storeId: string; days: number; ordersPerDay: number; seed?: string; onProgress?: (message: string) => void }

const DEFAULT_SEED = 'northwind'
const SPEND_BATCH_DAYS = 100

/** The demo storefront stands under a path of our own server; other stores have a host to themselves. */
const baseUrlOf = (program: Program, host: string): string =>
  new URL(program.config.PUBLIC_URL).host === host ? `${program.config.PUBLIC_URL}/demo-store` : `https://${host}`

const writeAllSpend = async (program: Program, shop: BusyShop): Promise<void> => {
  const days = daysOfShop(shop)
  const first = days[0]?.day
  // Orders are converted by the rate of their UTC day, which may be a day beside the store's.
  if (first !== undefined)
    await writeRates(program.mainDb, demoRates([addDays(first, -1), ...days.map(({ day }) => day), addDays(first, shop.days)]))
  for (let from = 0; from < days.length; from += SPEND_BATCH_DAYS) {
    const rows = days.slice(from, from + SPEND_BATCH_DAYS).flatMap(({ day, age }) => spendOfDay(shop, day, age))
    await writeSpend(program, shop.storeId, rows)
  }
}

/**
 * Loads the history of a store once: later calls return at once. An interrupted load starts again with the same time and seed,
 * so that every record comes out as before and replaces what was written. Returns whether it loaded.
 */
export const loadBusyShop = async (program: Program, options: BusyShopOptions): Promise<boolean> => {
  const { storeId, days, ordersPerDay, seed = DEFAULT_SEED, onProgress = () => undefined } = options
  const store = await program.directory.byId(storeId)
  if (store === undefined) throw new Error(`There is no store ${storeId}`)
  const mark = await readMark(program.mainDb, storeId)
  if (mark?.state === 'loaded') return false
  const begun = mark ?? { state: 'loading' as const, nowMs: program.now(), days, ordersPerDay, seed }
  await writeMark(program.mainDb, storeId, begun)
  const shop: BusyShop = {
    storeId,
    timeZone: store.timeZone,
    baseUrl: baseUrlOf(program, store.host),
    days: begun.days,
    ordersPerDay: begun.ordersPerDay,
    seed: begun.seed,
    nowMs: begun.nowMs,
  }
  onProgress(`Loading ${shop.days} days of demo history ...`)
  // Spend before visits: known ads decide what an untagged Meta click was.
  await writeAllSpend(program, shop)
  const imported = await importHistory(program, busyRecords(shop), {
    deliveries: false,
    onProgress: (records) => {
      if (records % 100_000 === 0) onProgress(`Loading demo history: ${records.toLocaleString('en')} records ...`)
    },
  })
  await rebuildAll(program, { storeId, onProgress: (message) => onProgress(`Demo history: ${message}`) })
  await loadDemoSurvey(program, { storeId, seed: shop.seed, nowMs: shop.nowMs })
  await settle(program)
  await writeMark(program.mainDb, storeId, { ...begun, state: 'loaded' })
  onProgress(`Demo history is ready: ${imported.kept.toLocaleString('en')} events, ${imported.orders.toLocaleString('en')} orders.`)
  return true
}
