/** Keeps codes ready for those who will click: a pool for each creator, filled before it is empty. Shopify gets the codes by the sync, which tries again whatever it could not do. */
import { DAY_MS } from '@convbox/contract/durations'
import { SINGLE_USE_LENGTH, SINGLE_USE_PREFIX } from '@convbox/contract/discount-codes'
import { randomUUID } from 'node:crypto'
import { randomText } from '../../links/link-code.ts'
import type { Program } from '../../program.ts'
import {
  countMadeSince,
  countOfDiscount,
  insertPoolCodes,
  listPoolDiscounts,
  listPools,
  sendFailedAgain,
  type NewPoolCode,
  type Pool,
  type PoolDiscount,
} from './pools.rows.ts'

/** What a creator has ready at least: pools are looked at every minute, and most creators have fewer visitors in one. */
export const POOL_SIZE = 20
/** At most: two calls of Shopify. Between the two, as many as were given out in the last day. */
export const MAX_POOL_SIZE = 500
/** Of a store in a day: 500 creators' pools at once, or 40 calls. */
export const MAX_CODES_A_DAY = 10_000
/** Of a campaign: the nightly comparison reads them all, 250 a call. */
export const MAX_CODES_OF_CAMPAIGN = 25_000

/** How many codes each pool gets. The emptiest are filled first; none is while half of what it should have is left. Pure. */
export const planFilling = (pools: readonly Pool[], most: number): { pool: Pool; codes: number }[] => {
  let left = most
  return pools
    .map((pool) => ({ pool, wanted: Math.min(MAX_POOL_SIZE, Math.max(POOL_SIZE, pool.handed)) }))
    .filter(({ pool, wanted }) => pool.ready < wanted / 2)
    .toSorted((a, b) => a.pool.ready / a.wanted - b.pool.ready / b.wanted)
    .flatMap(({ pool, wanted }) => {
      const codes = Math.min(left, wanted - pool.ready)
      left -= codes
      return codes > 0 ? [{ pool, codes }] : []
    })
}

/** Random, so that nobody who sees one knows another. */
export const makeSingleUseCode = (): string => `${SINGLE_USE_PREFIX}${randomText(SINGLE_USE_LENGTH).toUpperCase()}`

const fillDiscount = async (program: Program, of: PoolDiscount): Promise<boolean> => {
  const { mainDb } = program
  const nowMs = program.now()
  const [at, since] = [new Date(nowMs), new Date(nowMs - DAY_MS)]
  const again = await sendFailedAgain(mainDb, of, at)
  const pools = await listPools(mainDb, of, since)
  const [madeToday, made] = [await countMadeSince(mainDb, of.storeId, since), await countOfDiscount(mainDb, of)]
  const most = Math.max(0, Math.min(MAX_CODES_A_DAY - madeToday, MAX_CODES_OF_CAMPAIGN - made))
  const fresh = planFilling(pools, most).flatMap(({ pool: { namedCodeId, creatorId }, codes }) =>
    Array.from({ length: codes }, (): NewPoolCode => ({ id: randomUUID(), code: makeSingleUseCode(), namedCodeId, creatorId })),
  )
  await insertPoolCodes(mainDb, of, fresh, at)
  return again + fresh.length > 0
}

/** Adds codes to all pools that are half empty. true: there are codes to send. Safe to repeat and to break off anywhere. */
export const fillPools = async (program: Program): Promise<boolean> => {
  let hasNew = false
  for (const of of await listPoolDiscounts(program.mainDb, program.now())) {
    try {
      hasNew = (await fillDiscount(program, of)) || hasNew
    } catch (error) {
      // One campaign's failure must not stop the others.
      program.logger.error({ err: error, ...of }, 'the single-use codes of a campaign could not be made and are tried again')
    }
  }
  return hasNew
}
