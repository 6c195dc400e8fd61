/** Flags are the same whether a code's orders of long ago are known one by one or as sums. */
import { DAY_MS } from '@convbox/contract/durations'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findFlags, SINGLE_DAYS, type CodeOrder } from './find-flags.ts'

const NOW = Date.parse('2026-06-30T12:00:00Z')

/** Some orders each day of a code's age: few or many today, with a share of clicks that may have fallen a while ago. */
const code = fc
  .record({
    name: fc.constantFrom('MAYA', 'maya', 'BEN'),
    ageDays: fc.integer({ min: 0, max: 120 }),
    perDay: fc.constantFrom(0, 0.3, 1, 3),
    today: fc.integer({ min: 0, max: 14 }),
    clickShare: fc.constantFrom(0, 0.6, 1),
    clicklessDays: fc.integer({ min: 0, max: 60 }),
  })
  .map(({ name, ageDays, perDay, today, clickShare, clicklessDays }): CodeOrder[] => {
    const count = Math.floor(ageDays * perDay)
    const ages = [
      ...Array.from({ length: count }, (_, index) => 1 + (index * Math.max(0, ageDays - 1)) / Math.max(1, count)),
      ...Array.from({ length: today }, (_, index) => index / 24),
    ]
    return ages.map((age, index) => ({
      orderId: `${name} ${index}`,
      code: name,
      creatorId: 'creator',
      atMs: Math.round(NOW - age * DAY_MS),
      hasClick: age > clicklessDays && (index % 10) / 10 < clickShare,
      failedCodes: 0,
      couponSites: [],
      isOwn: false,
    }))
  })

it('by random codes, wherever the edge is', () => {
  let found = 0
  fc.assert(
    fc.property(fc.array(code, { maxLength: 3 }), fc.integer({ min: 0, max: 30 }), (codes, more) => {
      const orders = codes.flat()
      const edgeMs = NOW - (SINGLE_DAYS + more / 24) * DAY_MS
      const earlier = new Map<string, { orders: number; clicked: number; firstMs: number }>()
      for (const { code: name, hasClick, atMs } of orders.filter((one) => one.atMs <= edgeMs)) {
        const { orders: count, clicked, firstMs } = earlier.get(name.toLowerCase()) ?? { orders: 0, clicked: 0, firstMs: Infinity }
        earlier.set(name.toLowerCase(), { orders: count + 1, clicked: clicked + Number(hasClick), firstMs: Math.min(firstMs, atMs) })
      }
      const single = orders.filter(({ atMs }) => atMs > edgeMs)
      const flags = findFlags(single, earlier, NOW)
      // Without sums it looks at all, as it did before there were any.
      expect(flags).toEqual(
        findFlags(orders, new Map(), NOW).filter((flag) => single.some(({ code: name }) => name.toLowerCase() === flag.code.toLowerCase())),
      )
      found += flags.length
    }),
    { numRuns: 400 },
  )
  expect(found).toBeGreaterThan(50)
})
