/**
 * Compares the discounts of running campaigns with what Shopify has, and brings Shopify back to the campaign's where a person wants it. What a webhook says is
 * never believed: it only asks for a comparison, so repeated, late and disordered ones end alike.
 */
import { MINUTE_MS } from '@convbox/contract/durations'
import { DRIFT_SOURCES, type DriftSource } from '@convbox/contract/discount-drift'
import { setTimeout as pause } from 'node:timers/promises'
import { deleteCodes, type Pauses } from '../../platforms/shopify/discount-codes.ts'
import { isPassing, type DiscountAnswer } from '../../platforms/shopify/discount-failures.ts'
import { readDiscount, restoreDiscount, type ReadDiscount } from '../../platforms/shopify/discounts.ts'
import type { Program } from '../../program.ts'
import { compareDiscount } from './compare-discount.ts'
import {
  askComparison,
  askComparisons,
  dropWishes,
  forgetDrifts,
  listOwnCodes,
  noteFailure,
  readWishes,
  saveComparison,
} from './drift.rows.ts'
import { askAllLookUps } from './look-ups.rows.ts'
import { listToCompare, loseDiscount, type SyncedDiscount } from './sync.rows.ts'
import { MAX_DOUBLINGS, MAX_STORES, wantedOf } from './sync-discounts.ts'
import { wantedDiscount } from './wanted-discount.ts'

const sourceOf = ({ compareAskedBy }: SyncedDiscount): DriftSource => DRIFT_SOURCES.find((one) => one === compareAskedBy) ?? 'nightly'

type Work = { program: Program; discount: SyncedDiscount & { shopifyDiscountId: string }; pauses: Pauses }
/** theirs undefined: the shop has deleted it. isMended: what persons wished for has been done. */
type Seen = { theirs: ReadDiscount | undefined; isMended: boolean }

/** Reads the discount, does what persons want done, and then reads it once more. */
const look = async ({ program, discount, pauses }: Work): Promise<DiscountAnswer<Seen>> => {
  const { storeId, shopifyDiscountId: discountId, title, setting, days, timeZone } = discount
  const { isToRestore, toRemove } = await readWishes(program.mainDb, discount)
  const isMended = isToRestore || toRemove.length > 0
  const before = await readDiscount(program, storeId, discountId)
  if (!('result' in before)) return before
  if (before.result === undefined || !isMended) return { result: { theirs: before.result, isMended } }
  if (isToRestore) {
    const restored = await restoreDiscount(program, storeId, before.result, wantedDiscount(title, setting, days, timeZone))
    if (!('result' in restored)) return restored
  }
  const removed = before.result.codes.filter(({ code }) => toRemove.includes(code.toLowerCase()))
  const redeemCodeIds = removed.map(({ redeemCodeId }) => redeemCodeId)
  const deleted = await deleteCodes(program, { storeId, discountId, redeemCodeIds, pauses })
  if (!('result' in deleted)) return deleted
  const after = await readDiscount(program, storeId, discountId)
  return 'result' in after ? { result: { theirs: after.result, isMended } } : after
}

const compareAtShop = async (work: Work): Promise<void> => {
  const { program, discount } = work
  const { mainDb } = program
  const { storeId, title, setting, days, timeZone } = discount
  const seen = await look(work)
  const at = new Date(program.now())
  const foundBy = sourceOf(discount)
  if ('result' in seen && seen.result.theirs !== undefined) {
    const { theirs, isMended } = seen.result
    const codes = await listOwnCodes(mainDb, discount)
    const differences = compareDiscount(wantedDiscount(title, setting, days, timeZone), theirs, codes, program.now())
    await saveComparison(mainDb, discount, { differences, codes: theirs.codes, foundBy, isMended, at })
  } else if ('result' in seen || seen.failed === 'discount gone') {
    await loseDiscount(mainDb, discount, { at, foundBy })
  } else {
    program.logger.warn({ storeId, failed: seen.failed, detail: seen.detail }, 'a discount could not be compared with Shopify')
    if (!isPassing(seen)) await dropWishes(mainDb, discount)
    const waitMs = MINUTE_MS * 2 ** Math.min(discount.compareFailures, MAX_DOUBLINGS)
    await noteFailure(mainDb, discount, seen.failed, new Date(at.getTime() + waitMs))
  }
}

const compareOne = async ({ program, discount, pauses }: Omit<Work, 'discount'> & { discount: SyncedDiscount }): Promise<void> => {
  const wanted = wantedOf(discount, program.now())
  const { shopifyDiscountId } = discount
  if (wanted === 'ended') await forgetDrifts(program.mainDb, discount)
  // The sync tells Shopify first.
  else if (shopifyDiscountId !== undefined && discount.told === wanted)
    await compareAtShop({ program, discount: { ...discount, shopifyDiscountId }, pauses })
}

/** Compares the discounts of which that was asked for, single-use ones once an hour, and mends those that a person wants mended. Stores do not wait for each other. */
export const compareDiscounts = async (program: Program, pauses: Pauses = { now: Date.now, wait: (ms) => pause(ms) }): Promise<void> => {
  const listed = await listToCompare(program.mainDb, new Date(program.now()))
  const stores = [...Map.groupBy(listed, ({ storeId }) => storeId).values()]
  const next = async (): Promise<void> => {
    for (let discounts = stores.shift(); discounts !== undefined; discounts = stores.shift())
      for (const discount of discounts)
        try {
          await compareOne({ program, discount, pauses })
        } catch (error) {
          program.logger.error({ err: error, storeId: discount.storeId }, 'a discount could not be compared and is tried again')
        }
  }
  await Promise.all(Array.from({ length: MAX_STORES }, next))
}

/** Asks for a comparison of every discount that should be at work, and for a look at every imported code. */
export const compareEveryNight = async (program: Program): Promise<void> => {
  await askComparisons(program.mainDb, 'nightly')
  await askAllLookUps(program.mainDb, new Date(program.now()))
}

/** Notes that the shop told of a change of a discount; false: it is none of the store's campaigns. */
export const noteDiscountChange = (program: Program, storeId: string, shopifyDiscountId: string): Promise<boolean> =>
  askComparison(program.mainDb, storeId, shopifyDiscountId, 'webhook')
