/** Shopify's own samples, recorded orders and blanked shapes, where the shared folder is present: all of them parse. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseShopifyOrder, parseShopifyRefund } from '../../apps/server/src/orders/shopify-order.ts'

const PLATFORMS = join(import.meta.dirname, '../../../shared/data/platforms')
const FOLDERS = ['shopify-webhooks', 'shopify-webhooks-recorded', 'shopify-webhooks-shapes']

/** The text of `body` as in the file: parsing it here would round the ids. */
const bodyOf = (file: string): string => {
  const text = readFileSync(file, 'utf8')
  const start = text.indexOf('"body":') + '"body":'.length
  // Shapes have every text blanked; amounts and currencies are blanked too, and are filled in here.
  return text.slice(start, text.lastIndexOf('}')).replaceAll('"example string"', '"1.00"')
}

const files = (pattern: RegExp): [string, string][] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(PLATFORMS, folder))
      .filter((name) => pattern.test(name))
      .map((name): [string, string] => [`${folder}/${name}`, join(PLATFORMS, folder, name)]),
  )

const whole = z.looseObject({ id: z.unknown(), created_at: z.unknown(), total_price: z.unknown() })
/** orders/delete and orders/edited are other bodies under a like name. */
const isOrder = (file: string): boolean => {
  const parsed = whole.safeParse(JSON.parse(bodyOf(file)))
  return parsed.success && parsed.data.id !== undefined && parsed.data.total_price !== undefined
}

describe('samples of Shopify', () => {
  it.each(files(/^(orders__|orders_|store_web)/).filter(([, file]) => isOrder(file)))('parses the order %s', (_name, file) => {
    const body = bodyOf(file)
    const parsed = parseShopifyOrder(body)
    expect(parsed).toMatchObject({ ok: true })
    if (!parsed.ok) return
    expect(body).toContain(`"id": ${parsed.value.facts.orderId}`)
    expect(parsed.value.facts.items.length).toBeGreaterThan(0)
  })

  it.each(files(/^refunds_/))('parses the refund %s', (_name, file) => {
    const parsed = parseShopifyRefund(bodyOf(file))
    expect(parsed).toMatchObject({ ok: true })
  })

  it("reads a recorded order to the cent, in the shop's money", () => {
    const [file] = files(/^store_web_test-transaction-AUD/).map(([, path]) => path)
    const parsed = parseShopifyOrder(bodyOf(file ?? ''))
    expect(parsed.ok && parsed.value.facts.money).toEqual({
      currency: 'AUD',
      total: '59.45',
      subtotal: '44.95',
      itemsTotal: '44.95',
      shipping: '10.00',
      tax: '4.50',
      discount: '0.00',
      // With the tax on it: in this shop prices come without.
      merchandise: '49.45',
      merchandiseTax: '4.5',
    })
    expect(parsed.ok && parsed.value.facts.orderedAt).toBe('2020-12-26T21:23:58.000Z')
  })
})
