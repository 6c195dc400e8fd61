/** The owner of a store outside Shopify adds it, pastes the snippet, sees a purchase become an order, reports its refund from their server, and erases the buyer who asks for it. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { customerText } from '../apps/web/src/screens/privacy/customer.text.ts'
import { privacyText } from '../apps/web/src/screens/privacy/privacy.text.ts'
import { placesText } from '../apps/web/src/widgets/erased-places.text.ts'
import { ownOrdersText } from '../apps/web/src/widgets/own-orders.text.ts'
import { appUrl } from './app.ts'
import { expectAccessible, openPage, signIn, windUntil, workerBrowser } from './browser.ts'
import { sendOrders } from './send-orders.ts'

const { en } = ownOrdersText
const ARRIVES_MS = 30_000
/** The open list of orders asks the server again after this time. */
const ORDERS_LOOK_MS = 20_000
/** The open list of requests asks the server again after this time. */
const LOOK_MS = 10_000

const BUYER = 'buyer@own.example'

/** Website name of the store that the first test adds. */
let store: string

/** A thank-you page with the pasted snippet and its call. */
const thankYouPage = (snippet: string): string =>
  `<!doctype html><html><head><title>Thank you</title>${snippet}</head><body><script>
    convbox.track('Purchase', { order: { id: 'own-1' }, user: { email: '${BUYER}' }, value: { currency: 'USD', total: '42.00' }, items: [{ productId: 'tea', title: 'Tea', price: '42.00', quantity: 1 }] })
  </script></body></html>`

test('a store in another system: paste, buy, see the order; then the server tells of its refund', async () => {
  const { page, errors } = await openPage({ ownClock: true })
  await signIn(page)
  await page.goto('/setting/website-list/add?kind=other')
  await page.getByLabel('Website URL').fill('https://own.example/')
  await page.getByLabel('Store name').fill('Own Shop')
  await page.getByRole('radio', { name: 'Sandbox store' }).check()
  await page.getByRole('button', { name: 'Add store' }).click()
  await page.waitForURL('**/website-info')
  const name = /website\/([^/]+)/.exec(page.url())?.[1] ?? ''
  const snippet = (await page.locator('fieldset[aria-label=Storefront] code').textContent()) ?? ''
  await page.getByRole('heading', { name: en.title }).waitFor()
  await expectAccessible(page)

  const shop = await (await workerBrowser()).newPage()
  // On the program's own address: browsers block requests from internet pages to loopback.
  const shopUrl = `${appUrl}/own-shop`
  await shop.route(`${shopUrl}/**`, (route) => route.fulfill({ contentType: 'text/html', body: thankYouPage(snippet) }))
  await shop.goto(`${shopUrl}/thanks?utm_source=newsletter&utm_medium=email`)

  const arrivals = page.getByRole('region', { name: en.check })
  await arrivals.getByText(/^1 order, the last/).waitFor({ timeout: ARRIVES_MS })

  await page.getByRole('tab', { name: en.ways.server }).click()
  await page.getByRole('button', { name: en.keys.make }).click()
  const dialog = page.getByRole('dialog', { name: en.keys.newKey })
  const keyId = (await dialog.locator(`fieldset[aria-label="${en.keys.id}"] code`).textContent()) ?? ''
  const secret = (await dialog.locator(`fieldset[aria-label="${en.keys.secret}"] code`).textContent()) ?? ''
  await dialog.getByRole('button', { name: en.keys.close }).click()

  const now = new Date().toISOString()
  const answer = await sendOrders({ id: keyId, secret }, [
    { type: 'order', id: 'own-1', orderedAt: now, currency: 'USD', total: '42.00', status: 'partially_refunded' },
    { type: 'refund', id: 'r-1', orderId: 'own-1', amount: '12.00', refundedAt: now },
  ])
  expect(answer).toMatchObject({ accepted: 2, refused: 0 })

  await page.goto(`/website/${name}/order-attribution`)
  const row = page.getByRole('row', { name: /own-1/ })
  await windUntil(page, row.getByText('Partially refunded'), ORDERS_LOOK_MS)
  await row.getByText('$42.00').waitFor()
  expect(await page.getByRole('row', { name: /own-1/ }).count()).toBe(1)
  expect(errors).toEqual([])
  await shop.close()
  store = name
})

test('the buyer asks: the owner looks them up, hands out the file, erases them, and the order stays', async () => {
  const { page, errors } = await openPage({ theme: 'dark', ownClock: true })
  await signIn(page)
  await page.goto(`/website/${store}/privacy`)
  await page.getByRole('textbox', { name: customerText.en.keys.email }).fill(BUYER)
  await page.getByRole('button', { name: customerText.en.find }).click()
  const found = page.getByRole('region', { name: customerText.en.known({ name: BUYER }) })
  await found.getByText(/^1 order · 1 visit/).waitFor()
  await expectAccessible(page)
  const [file] = await Promise.all([page.waitForEvent('download'), found.getByRole('button', { name: customerText.en.download }).click()])
  expect(await readFile(await file.path(), 'utf8')).toContain(BUYER)

  await found.getByRole('button', { name: customerText.en.erase }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByRole('textbox').fill(BUYER)
  await dialog.getByRole('button', { name: customerText.en.eraseConfirm }).click()
  const drawer = page.getByRole('dialog', { name: privacyText.en.topics['customer/erase'] })
  await windUntil(page, drawer.getByText(privacyText.en.states.done, { exact: true }).first(), LOOK_MS)
  await drawer.getByText(placesText.en.orders, { exact: true }).waitFor()
  await expectAccessible(page)

  await page.goto(`/website/${store}/privacy`)
  await page.getByRole('textbox', { name: customerText.en.keys.email }).fill(BUYER)
  await page.getByRole('button', { name: customerText.en.find }).click()
  await page.getByText(new RegExp(`^${BUYER} was erased on `)).waitFor()
  await page.goto(`/website/${store}/order-attribution`)
  await page.getByRole('row', { name: /own-1/ }).getByText('$42.00').waitFor()
  expect(errors).toEqual([])
})
