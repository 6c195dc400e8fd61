/** How many codes which pools get. */
import { expect, it } from 'vitest'
import { makeSingleUseCode, MAX_POOL_SIZE, planFilling, POOL_SIZE } from './fill-pools.ts'

const pool = (namedCodeId: string, ready: number, handed = 0) => ({ namedCodeId, creatorId: namedCodeId, ready, handed })
const planned = (pools: Parameters<typeof planFilling>[0], most = 10_000) =>
  Object.fromEntries(planFilling(pools, most).map(({ pool: { namedCodeId }, codes }) => [namedCodeId, codes]))

it('a pool is filled as soon as less than half is left', () => {
  expect(planned([pool('new', 0), pool('half', POOL_SIZE / 2), pool('less', POOL_SIZE / 2 - 1), pool('full', POOL_SIZE)])).toEqual({
    new: POOL_SIZE,
    less: POOL_SIZE / 2 + 1,
  })
})

it('a pool grows with the visits of the last day, up to a limit', () => {
  expect(planned([pool('calm', 10, 20), pool('busy', 49, 100), pool('huge', 0, 90_000)])).toEqual({ busy: 51, huge: MAX_POOL_SIZE })
})

it('where not all can be filled the emptiest are, by what they should have', () => {
  // 5 of 20 is a quarter, 20 of 100 a fifth.
  expect(planned([pool('quarter', 5), pool('fifth', 20, 100), pool('empty', 0)], 60)).toEqual({ empty: 20, fifth: 40 })
  expect(planned([pool('empty', 0)], 0)).toEqual({})
})

it('codes are alike in form and nothing else', () => {
  const codes = Array.from({ length: 1000 }, makeSingleUseCode)
  expect(new Set(codes).size).toBe(1000)
  expect(codes.filter((code) => !/^ONCE-[2-9A-HJ-NP-Z]{10}$/.test(code))).toEqual([])
})
