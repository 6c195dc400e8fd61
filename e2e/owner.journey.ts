/** From registration to the first order journey: a user registers, creates an organization, connects a Shopify store, finds its order history imported, and sees which ad led to the next order. In both languages. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { orderAttributionText } from '../apps/web/src/screens/order-attribution/order-attribution.text.ts'
import { registerText } from '../apps/web/src/screens/register/register.text.ts'
import { addStoreText } from '../apps/web/src/screens/setting/website-list/add/add-store.text.ts'
import { receptionNoticeText } from '../apps/web/src/widgets/reception-notice.text.ts'
import { expectAccessible, openPage, windUntil } from './browser.ts'
import { confirmEmail, connectShop, type Language, makeOrganization, newcomer, register } from './new-owner.ts'

/** The import starts at once and takes seconds; without the notification it starts within a minute. */
const IMPORT_MS = 150_000

/** The webhook arrives at once. */
const ARRIVAL_MS = 60_000
/** An open list asks again after this time. */
const LOOK_MS = 20_000

/** Enables the script in the shop's theme, opens the shop through an ad and buys. */
const buyByAnAd = async (page: Page, shop: string): Promise<void> => {
  const admin = `/sandbox/shopify/${shop}.myshopify.com/`
  await page.goto(admin)
  await page.getByRole('button', { name: 'Switch app embed on' }).click()
  await page.getByRole('button', { name: 'Switch app embed off' }).waitFor()
  const seen = page.waitForResponse('**/collect/v1/events')
  await page.goto(`${admin}storefront/?utm_source=facebook&utm_medium=paid_social&utm_campaign=autumn&fbclid=JourneyFbclid`)
  expect((await seen).status()).toBe(202)
  // Shopify's order times are in whole seconds: an order within the same second would precede the visit.
  const seenMs = Date.now()
  await expect.poll(() => Date.now() - seenMs, { timeout: 5000 }).toBeGreaterThan(1000)
  await page.getByRole('button', { name: /^Buy/ }).click()
  await page.waitForURL('**/storefront/')
}

it.each([
  { language: 'en', shop: 'field-and-fern', theme: 'light' },
  { language: 'zh', shop: 'jade-and-ink', theme: 'dark' },
] as const)(
  'registers, makes an organization, connects a shop, finds its orders and sees what led to the next one ($language)',
  async ({ language, shop, theme }: { language: Language; shop: string; theme: 'light' | 'dark' }) => {
    const { page, errors } = await openPage({ language, theme, ownClock: language === 'en' })
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
        { timeout: IMPORT_MS, interval: 1000 },
      )
      .toBe(10)
    // The imported orders were placed before visits could be recorded.
    await page.getByText(receptionNoticeText[language].never).waitFor()

    await buyByAnAd(page, shop)
    await page.goto(list)
    const newest = page.locator('tbody tr').filter({ hasText: 'Meta Ads' }).first()
    const openAgain = async (): Promise<number> => {
      await page.goto(list)
      await page.locator('tbody [data-open-row]').first().waitFor()
      return newest.count()
    }
    // In one language the open list finds the order by itself; in the other it is opened again, which is sooner.
    if (language === 'en') await windUntil(page, newest, LOOK_MS)
    else await expect.poll(openAgain, { timeout: ARRIVAL_MS, interval: 1000 }).toBe(1)
    expect(await page.getByText(receptionNoticeText[language].never).count()).toBe(0)
    await newest.locator('[data-open-row]').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(text.detail.total).first().waitFor()
    await dialog.getByText('autumn').first().waitFor()
    await expectAccessible(page)
    expect(errors).toEqual([])
  },
  300_000,
)

it('shows no store of somebody else, and says so as if it did not exist', async () => {
  const { page, errors } = await openPage()
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
