/** Fuzz test of the event parser: it never throws, and returns nothing that the databases refuse. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { collectBatchSchema, collectEventSchema, storeEventSchema } from './events.schemas.ts'

const word = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('constructor', '__proto__', '\ud800', '\0', 'x'.repeat(5000), '12.90', 'USD', 'PageView', '2026-11-20T10:00:00Z'),
)
const value = fc.oneof(word, fc.jsonValue(), fc.anything(), fc.constant(Number.NaN))
const names = [
  'id',
  'name',
  'occurredAt',
  'receivedAt',
  'source',
  'visitorId',
  'page',
  'clickIds',
  'cookies',
  'user',
  'consent',
  'value',
  'items',
  'order',
  'search',
  'client',
  '__proto__',
]
const good = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  name: 'PageView',
  occurredAt: '2026-11-20T10:00:00Z',
  receivedAt: '2026-11-20T10:00:01Z',
  source: 'storefront',
}
const nested = fc.dictionary(
  fc.oneof(word, fc.constantFrom('url', 'email', 'currency', 'total', 'productId', 'quantity', 'id', 'ad')),
  value,
  { maxKeys: 4 },
)
const changed = fc.dictionary(fc.constantFrom(...names), fc.oneof(value, nested, fc.array(nested, { maxLength: 3 })), { maxKeys: 5 })

it('parses or refuses anything, and what it keeps can be stored', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.anything(),
        changed.map((change) => ({ ...good, ...change })),
      ),
      (given) => {
        for (const schema of [collectEventSchema, storeEventSchema, collectBatchSchema]) {
          const read = schema.safeParse(given)
          if (!read.success) {
            expect(read.error.issues.length).toBeGreaterThan(0)
            continue
          }
          if (schema === collectBatchSchema) continue
          const kept = JSON.stringify(read.data)
          expect(kept).not.toMatch(/\\u0000|\\ud[89a-f]/i)
          expect(kept.length).toBeLessThanOrEqual(500_000)
        }
      },
    ),
    { numRuns: 500 },
  )
})
