/**
 * Brings the discounts of created campaigns to Shopify: one discount for each setting of a campaign, with the codes of all its creators, until the campaign ends.
 * What is done is saved after each call, and every call may be made again, so that a killed sync goes on where it was, without a second discount or code.
 */
import { statusOf } from '@convbox/contract/campaigns'
import { todayIn } from '@convbox/contract/date-range'
import { MINUTE_MS } from '@convbox/contract/durations'
import { setTimeout as pause } from 'node:timers/promises'
import { addCodes, type CodeOutcome, type Pauses } from '../../platforms/shopify/discount-codes.ts'
import { isPassing, type DiscountAnswer, type DiscountFault } from '../../platforms/shopify/discount-failures.ts'
import { activateDiscount, createDiscount, deactivateDiscount, findCode, updateDiscount } from '../../platforms/shopify/discounts.ts'
import type { Program } from '../../program.ts'
import { forgetDrifts } from './drift.rows.ts'
import {
  disableCodes,
  enableCodes,
  listDiscounts,
  listPending,
  loseDiscount,
  recordAnswers,
  updateDiscountRow,
  type CodeAnswer,
  type SyncedDiscount,
} from './sync.rows.ts'
import { endOf, wantedDiscount } from './wanted-discount.ts'

/** A creation that Shopify fails on by its own fault is tried so often. */
const MAX_TRIES = 3
const FIRST_PAUSE_MS = 2_000
/** Pause between tries to tell Shopify a campaign's end: 2, 4 ... 64 minutes. */
export const MAX_DOUBLINGS = 6
/** Stores whose codes are sent at the same time; a shop that does not answer delays none of the others. */
export const MAX_STORES = 10
/** How soon a store is noticed whose codes came while others are sent. */
const LOOK_MS = 5_000

type Sync = { program: Program; discount: SyncedDiscount; pauses: Pauses }
type Code = { id: string; code: string }

const atOf = ({ program }: Sync): Date => new Date(program.now())

const failAll = ({ failed }: DiscountFault, codes: readonly Code[]): CodeAnswer[] => codes.map((code) => ({ ...code, reason: failed }))

const saveCreated = async (sync: Sync, shopifyDiscountId: string): Promise<string> => {
  const told = endOf(sync.discount.days, sync.discount.timeZone)
  await updateDiscountRow(sync.program.mainDb, sync.discount, { shopifyDiscountId, told })
  await forgetDrifts(sync.program.mainDb, sync.discount)
  return shopifyDiscountId
}

/** The discount that an earlier try created without our learning of it. */
const findCreated = async ({ program, discount }: Sync): Promise<DiscountAnswer<string | undefined>> => {
  if (discount.firstCode === undefined) return { result: undefined }
  const found = await findCode(program, discount.storeId, discount.firstCode)
  if (!('result' in found)) return found
  return { result: found.result?.title === discount.title && found.result.isOrdinary ? found.result.discountId : undefined }
}

const createWith = async ({ program, discount, pauses }: Sync, code: string): Promise<DiscountAnswer<string>> => {
  const wanted = { ...wantedDiscount(discount.title, discount.setting, discount.days, discount.timeZone), code }
  for (let tries = 1; ; tries += 1) {
    const answer = await createDiscount(program, discount.storeId, wanted)
    if ('result' in answer || !isPassing(answer) || tries === MAX_TRIES) return answer
    await pauses.wait(FIRST_PAUSE_MS * 2 ** (tries - 1))
  }
}

/** Creates the discount with the first code that the shop does not have; undefined if there is none, or it failed. Codes that fail are noted. */
const create = async (sync: Sync, codes: readonly Code[]): Promise<string | undefined> => {
  const { program, discount } = sync
  const record = (answers: readonly CodeAnswer[]): Promise<void> => recordAnswers(program.mainDb, answers, { at: atOf(sync) })
  const earlier = await findCreated(sync)
  if (!('result' in earlier)) await record(failAll(earlier, codes))
  if (!('result' in earlier) || earlier.result !== undefined)
    return 'result' in earlier && earlier.result !== undefined ? saveCreated(sync, earlier.result) : undefined
  for (const [index, one] of codes.entries()) {
    // Before the call, whose answer may be lost.
    await updateDiscountRow(program.mainDb, discount, { firstCode: one.code })
    const answer = await createWith(sync, one.code)
    if ('result' in answer) return saveCreated(sync, answer.result)
    if (answer.failed !== 'already exists') {
      await record(failAll(answer, codes.slice(index)))
      return undefined
    }
    await record(failAll(answer, [one]))
  }
  return undefined
}

/** Adds the codes that the discount does not have yet. */
const add = async (sync: Sync, shopifyDiscountId: string): Promise<void> => {
  const { program, discount, pauses } = sync
  const codes = await listPending(program.mainDb, discount)
  const idOf = new Map(codes.map(({ id, code }) => [code, id]))
  const record = (outcomes: readonly CodeOutcome[]): Promise<void> => {
    const answers = outcomes.flatMap((one): CodeAnswer[] => {
      const id = idOf.get(one.code)
      if (id === undefined) return []
      return [{ id, code: one.code, ...('failed' in one ? { reason: one.failed } : { redeemCodeId: one.redeemCodeId }) }]
    })
    return recordAnswers(program.mainDb, answers, { shopifyDiscountId, at: atOf(sync) })
  }
  const { storeId } = discount
  const outcomes = await addCodes(
    program,
    { storeId, discountId: shopifyDiscountId, codes: codes.map(({ code }) => code), pauses },
    (portion) =>
      // The others may be tried again.
      record(portion.filter((one) => !('failed' in one) || !isPassing(one))),
  )
  if (outcomes.some((one) => 'failed' in one && one.failed === 'discount gone'))
    await loseDiscount(program.mainDb, discount, { at: atOf(sync) })
  else await record(outcomes)
}

const tellEnd = ({ program, discount }: Sync, shopifyDiscountId: string): Promise<DiscountAnswer<undefined>> =>
  deactivateDiscount(program, discount.storeId, shopifyDiscountId)

const tellDays = async ({ program, discount }: Sync, shopifyDiscountId: string): Promise<DiscountAnswer<undefined>> => {
  const { storeId, title, setting, days, timeZone, told } = discount
  const active = told === 'ended' ? await activateDiscount(program, storeId, shopifyDiscountId) : { result: undefined }
  if (!('result' in active)) return active
  return updateDiscount(program, storeId, shopifyDiscountId, wantedDiscount(title, setting, days, timeZone))
}

/** Tells Shopify that the campaign has ended, goes on, or ends on another day. A failure is tried again later. */
const tell = async (sync: Sync, shopifyDiscountId: string, wanted: string): Promise<void> => {
  const { program, discount } = sync
  const { mainDb } = program
  const answer = await (wanted === 'ended' ? tellEnd : tellDays)(sync, shopifyDiscountId)
  const isGoneAnyway = 'failed' in answer && answer.failed === 'discount gone' && wanted === 'ended'
  if ('result' in answer || isGoneAnyway) {
    // The codes first: a sync that is killed here tells Shopify the same once more.
    if (wanted === 'ended') await disableCodes(mainDb, discount, atOf(sync))
    else if (discount.told === 'ended') await enableCodes(mainDb, discount, atOf(sync))
    await updateDiscountRow(mainDb, discount, { told: wanted, attempts: 0, nextTryAt: null })
    // Codes that wait again are sent.
    if (discount.told === 'ended') program.signals.emit('campaigns')
  } else if (answer.failed === 'discount gone') {
    await loseDiscount(mainDb, discount, { at: atOf(sync) })
  } else {
    program.logger.warn({ storeId: discount.storeId, failed: answer.failed }, 'Shopify could not be told of a campaign’s end')
    const attempts = discount.attempts + 1
    const nextTryAt = new Date(program.now() + MINUTE_MS * 2 ** Math.min(attempts, MAX_DOUBLINGS))
    await updateDiscountRow(mainDb, discount, { attempts, nextTryAt })
  }
}

/** What Shopify should have been told of a discount: 'ended', or when it ends ('' without end). */
export const wantedOf = ({ days, isEnded, timeZone }: SyncedDiscount, nowMs: number): string =>
  statusOf({ ...days, isEnded, isDraft: false }, todayIn(timeZone, nowMs)) === 'Ended' ? 'ended' : endOf(days, timeZone)

const hasWork = (discount: SyncedDiscount, nowMs: number): boolean =>
  discount.hasPending || (discount.shopifyDiscountId !== undefined && discount.told !== wantedOf(discount, nowMs))

const syncDiscount = async (sync: Sync): Promise<void> => {
  const { program, discount } = sync
  const wanted = wantedOf(discount, program.now())
  let { shopifyDiscountId, told } = discount
  if (wanted === 'ended') {
    if (shopifyDiscountId === undefined || told === wanted) await disableCodes(program.mainDb, discount, atOf(sync))
  } else {
    const codes = await listPending(program.mainDb, discount)
    if (codes.length > 0 && shopifyDiscountId === undefined) {
      shopifyDiscountId = await create(sync, codes)
      told = wanted
    }
    if (codes.length > 0 && shopifyDiscountId !== undefined) await add(sync, shopifyDiscountId)
  }
  if (shopifyDiscountId !== undefined && told !== wanted) await tell(sync, shopifyDiscountId, wanted)
}

const syncStore = async (program: Program, discounts: readonly SyncedDiscount[], pauses: Pauses): Promise<void> => {
  for (const discount of discounts) {
    try {
      await syncDiscount({ program, discount, pauses })
    } catch (error) {
      program.logger.error({ err: error, storeId: discount.storeId }, 'a discount could not be synced and is tried again')
    }
  }
}

/** Syncs every discount that Shopify does not have as its campaign says. Stores do not wait for each other, nor does one that gets work meanwhile. */
export const syncDiscounts = async (program: Program, pauses: Pauses = { now: Date.now, wait: (ms) => pause(ms) }): Promise<void> => {
  const seen = new Set<string>()
  const running = new Map<string, Promise<void>>()
  for (;;) {
    const listed = await listDiscounts(program.mainDb, new Date(program.now()))
    const byStore = Map.groupBy(
      listed.filter((discount) => hasWork(discount, program.now())),
      ({ storeId }) => storeId,
    )
    for (const [storeId, discounts] of byStore) {
      if (seen.has(storeId) || running.size >= MAX_STORES) continue
      seen.add(storeId)
      running.set(
        storeId,
        syncStore(program, discounts, pauses).finally(() => running.delete(storeId)),
      )
    }
    if (running.size === 0) return
    await Promise.race([...running.values(), pause(LOOK_MS)])
  }
}
