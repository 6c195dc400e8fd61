/** From nobody to the first journey: a person registers, makes an organization, connects a Shopify store, and finds the history of its orders. In both languages. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { orderAttributionText } from '../apps/web/src/screens/order-attribution/order-attribution.text.ts'
import { registerText } from '../apps/web/src/screens/register/register.text.ts'
import { addStoreText } from '../apps/web/src/screens/setting/website-list/add/add-store.text.ts'
import { expectAccessible, openBrowser, openPage } from './browser.ts'
import { confirmEmail, connectShop, type Language, makeOrganization, newcomer, register } from './new-owner.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** The import begins at once and takes seconds; should the hint be lost, the clock begins it within a minute. */
const IMPORT_MS = 150_000

it.each([
  { language: 'en', shop: 'field-and-fern', theme: 'light' },
  { language: 'zh', shop: 'jade-and-ink', theme: 'dark' },
] as const)(
  'registers, makes an organization, connects a shop and finds its orders ($language)',
  async ({ language, shop, theme }: { language: Language; shop: string; theme: 'light' | 'dark' }) => {
    const { page, errors } = await openPage(browser, { language, theme })
    const person = newcomer('Fern Field')
    await page.goto('/register')
    await page.getByRole('heading', { level: 1, name: registerText[language].title }).waitFor()
    await expectAccessible(page)
    await register(page, person, language)
    await page.waitForURL('**/organization/create')
    await confirmEmail(page, person, language)
    await makeOrganization(page, 'Field and Fern', language)

    await page.goto('/setting/website-list/add')
    await page.getByLabel(addStoreText[language].shop).fill('not a shop!')
    await page.getByRole('button', { name: addStoreText[language].toShopify }).click()
    await page.getByText(addStoreText[language].urlInvalid).waitFor()
    await expectAccessible(page)

    const store = await connectShop(page, shop, language)
    expect(store).toBe(shop)
    await page.goto(`/website/${store}/website-info`)
    await page.getByText(`${shop}.myshopify.com`).first().waitFor()
    await expectAccessible(page)

    const text = orderAttributionText[language]
    const list = `/website/${store}/order-attribution?range=last_30d`
    await expect
      .poll(
        async () => {
          await page.goto(list)
          await page.locator('tbody [data-open-row]').first().or(page.getByText(text.emptyTitle)).waitFor()
          return page.locator('tbody [data-open-row]').count()
        },
        { timeout: IMPORT_MS, interval: 3000 },
      )
      .toBe(10)
    await page.locator('tbody [data-open-row]').first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(text.detail.total).first().waitFor()
    await expectAccessible(page)
    expect(errors).toEqual([])
  },
  300_000,
)

it('shows no store of somebody else, and says so as if it did not exist', async () => {
  const { page, errors } = await openPage(browser)
  await page.goto('/register')
  await register(page, newcomer('Sam Stranger'))
  await makeOrganization(page, 'Strangers')
  for (const path of ['/website/northwind-goods/order-attribution', '/website/no-such-store/order-attribution']) {
    await page.goto(path)
    await page.getByRole('heading', { name: /does not exist|not found/i }).waitFor()
  }
  expect(await page.evaluate(async () => (await fetch('/api/pixels', { headers: { 'x-shop-name': 'northwind-goods' } })).status)).toBe(403)
  expect(errors).toEqual([])
})
