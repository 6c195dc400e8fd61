import { CART_ATTRIBUTES, VISITOR_COOKIE } from '@convbox/contract/events/script-facts'
import { afterEach, expect, it } from 'vitest'
import { ask, BASE, openSandbox, type Sandbox, SHOP } from './testing/open-sandbox.ts'

const SCRIPT = 'https://track.example/sdk/key-1.js'
const open: Sandbox[] = []
afterEach(async () => {
  for (const { app } of open.splice(0)) await app.close()
})

/** A shop whose app has written its script's address, as it does at the install. */
const start = async (): Promise<Sandbox> => {
  const sandbox = await openSandbox()
  open.push(sandbox)
  const { accessToken } = sandbox.shopify.control.install(SHOP, ['read_orders'])
  const { body } = await ask(sandbox, accessToken, '{currentAppInstallation{id}}')
  await ask(
    sandbox,
    accessToken,
    'mutation($metafields: [MetafieldsSetInput!]!){metafieldsSet(metafields: $metafields){userErrors{message}}}',
    { metafields: [{ ownerId: body.data.currentAppInstallation.id, namespace: 'convbox', key: 'script_url', type: 'url', value: SCRIPT }] },
  )
  return sandbox
}

const look = async ({ app }: Sandbox): Promise<string> => (await app.inject(`${BASE}/storefront/?utm_source=facebook`)).body
const buy = ({ app }: Sandbox) =>
  app.inject({ method: 'POST', url: `${BASE}/storefront/buy`, headers: { cookie: `a=b; ${VISITOR_COOKIE}=visitor-1` } })

it('loads the script where the embed is on, and an order carries the visitor whom it knows', async () => {
  const sandbox = await start()
  sandbox.shopify.control.setEmbed(SHOP, true)
  expect(await look(sandbox)).toContain(`<script async src="${SCRIPT}">`)
  expect((await buy(sandbox)).headers.location).toBe('./')
  expect(sandbox.shopify.control.shop(SHOP).orders.at(-1)?.noteAttributes).toEqual({ [CART_ATTRIBUTES.visitorId]: 'visitor-1' })
})

it('keeps no order of the synthetic shopper', async () => {
  const sandbox = await start()
  sandbox.shopify.control.setEmbed(SHOP, true)
  const before = sandbox.shopify.control.shop(SHOP).orders.length
  await sandbox.app.inject({ method: 'POST', url: `${BASE}/storefront/buy`, headers: { cookie: `${VISITOR_COOKIE}=shopper-1` } })
  expect(sandbox.shopify.control.shop(SHOP).orders).toHaveLength(before)
})

it('sells without the script where the embed is off, to nobody who is known', async () => {
  const sandbox = await start()
  expect(await look(sandbox)).not.toContain('<script')
  await buy(sandbox)
  expect(sandbox.shopify.control.shop(SHOP).orders.at(-1)?.noteAttributes).toEqual({})
})

it('is not there for what is no shop', async () => {
  const { app } = await start()
  expect((await app.inject('/sandbox/shopify/evil.example/storefront/')).statusCode).toBe(404)
})
