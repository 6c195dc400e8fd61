/** Installing the app into a shop, through HTTP against the sandbox's Shopify. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WEBHOOK_SUBSCRIPTIONS } from '../../platforms/shopify/register-webhooks.ts'
import { installShop, startShopProgram, type ShopProgram } from '../../testing/shopify-shop.ts'

let program: ShopProgram
beforeAll(async () => {
  program = await startShopProgram()
})
afterAll(() => program.stop())

it('makes a store with the title, host, time zone and currency that Shopify says, its webhooks and its web pixel', async () => {
  const shop = 'harbor-tea.myshopify.com'
  const { websiteName, storeId } = await installShop(program, shop)
  expect(websiteName).toBe('harbor-tea')
  const { rows } = await program.test.program.mainDb.pool.query(
    'SELECT title, host, time_zone, currency, sandbox, shop_domain, web_pixel_id FROM store JOIN shopify_install ON store_id = id WHERE id = $1',
    [storeId],
  )
  const { webPixel, subscriptions } = program.sandbox.shopify.control.shop(shop)
  expect(rows).toEqual([
    {
      title: 'Harbor Tea',
      host: shop,
      time_zone: 'America/New_York',
      currency: 'USD',
      sandbox: true,
      shop_domain: shop,
      web_pixel_id: `gid://shopify/WebPixel/${webPixel?.id ?? ''}`,
    },
  ])
  expect(subscriptions.map(({ topic }) => topic).toSorted()).toEqual([...WEBHOOK_SUBSCRIPTIONS].toSorted())
})
