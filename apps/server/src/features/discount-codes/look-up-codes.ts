/** Looks imported codes up in the shop: before an import the first ones, after it all of them in the background. Nothing is changed there. */
import type { BalanceFileResult } from '@convbox/contract/api/creators.schemas'
import type { ShopDiscount } from '@convbox/contract/api/discount-codes.schemas'
import type { DiscountFailure } from '@convbox/contract/api/shopify.values'
import { LISTED_LOOK_UPS, PREVIEW_LOOK_UPS } from '@convbox/contract/discount-codes'
import { CODES_OF_A_CALL } from '../../platforms/shopify/discounts.graphql.ts'
import { findCodes } from '../../platforms/shopify/find-codes.ts'
import type { Program } from '../../program.ts'
import { listDueLookUps, listStoresToLookUp, putOffLookUps, saveLookUps } from './look-ups.rows.ts'
import { MAX_DOUBLINGS, MAX_STORES } from './sync-discounts.ts'

/** A store whose shop gives no answer is asked again after 1, 2, 4 ... 64 minutes. */
const FIRST_WAIT_SECONDS = 60

/** What the shop has of codes, in their order. failed: it gave no answer from then on. */
type Looked = { looked: { code: string; found: ShopDiscount | undefined }[]; failed?: DiscountFailure }

/** Asks the shop for codes, the first PREVIEW_LOOK_UPS of them. Ends with the first call that fails. */
export const lookFor = async (program: Program, storeId: string, codes: readonly string[]): Promise<Looked> => {
  const looked: Looked['looked'] = []
  const toLook = codes.slice(0, PREVIEW_LOOK_UPS)
  while (looked.length < toLook.length) {
    const part = toLook.slice(looked.length, looked.length + CODES_OF_A_CALL)
    const answer = await findCodes(program, storeId, part)
    if (!('result' in answer)) return { looked, failed: answer.failed }
    looked.push(...part.map((code, index) => ({ code, found: answer.result[index] })))
  }
  return { looked }
}

/** What a shop says of codes that are about to be imported. */
export const lookAhead = async (
  program: Program,
  storeId: string,
  codes: readonly string[],
): Promise<NonNullable<BalanceFileResult['shop']>> => {
  const { looked, failed } = await lookFor(program, storeId, codes)
  const missing = looked.flatMap(({ code, found }) => (found === undefined ? [code] : []))
  const expired = looked.flatMap(({ code, found }) => (found?.status === 'expired' ? [code] : []))
  return {
    looked: looked.length,
    left: codes.length - looked.length,
    inShop: looked.length - missing.length,
    missing: missing.slice(0, LISTED_LOOK_UPS),
    missingCount: missing.length,
    expired: expired.slice(0, LISTED_LOOK_UPS),
    expiredCount: expired.length,
    ...(failed !== undefined && { failed }),
  }
}

/** Part by part, so that a look that was killed goes on where it was. */
const lookUpStore = async (program: Program, storeId: string): Promise<void> => {
  for (;;) {
    const now = new Date(program.now())
    const codes = await listDueLookUps(program.mainDb, storeId, now, CODES_OF_A_CALL)
    if (codes.length === 0) return
    const answer = await findCodes(
      program,
      storeId,
      codes.map(({ code }) => code),
    )
    if (!('result' in answer)) {
      program.logger.info({ storeId, failed: answer.failed }, 'imported codes could not be looked up and wait')
      return putOffLookUps(program.mainDb, storeId, answer.failed, { now, firstSeconds: FIRST_WAIT_SECONDS, maxDoublings: MAX_DOUBLINGS })
    }
    await saveLookUps(
      program.mainDb,
      codes.map(({ id }, index) => ({ id, found: answer.result[index] })),
      now,
    )
  }
}

/** Looks up the imported codes whose time has come. Stores do not wait for each other. */
export const lookUpCodes = async (program: Program): Promise<void> => {
  const stores = await listStoresToLookUp(program.mainDb, new Date(program.now()))
  const next = async (): Promise<void> => {
    for (let storeId = stores.shift(); storeId !== undefined; storeId = stores.shift())
      try {
        await lookUpStore(program, storeId)
      } catch (error) {
        program.logger.error({ err: error, storeId }, 'imported codes could not be looked up and are tried again')
      }
  }
  await Promise.all(Array.from({ length: MAX_STORES }, next))
}
