/** A merchant installs the app from Shopify's admin without being signed in, enables it, uninstalls it and reinstalls it, in both languages; or leaves for good. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { refusalMessage } from '@convbox/contract/refusals.text'
import { addWebsiteCallbackText } from '../apps/web/src/screens/add-website-callback/add-website-callback.text.ts'
import { placesText } from '../apps/web/src/widgets/erased-places.text.ts'
import { privacyText } from '../apps/web/src/screens/privacy/privacy.text.ts'
import { websiteListText } from '../apps/web/src/screens/setting/website-list/website-list.text.ts'
import { shopifyConnectionText } from '../apps/web/src/screens/website-info/shopify-connection.text.ts'
import { demoPassword } from './app.ts'
import { expectAccessible, openPage, signIn } from './browser.ts'

/** The shop's page at the simulated Shopify. */
const shopPage = (shop: string): string => `/sandbox/shopify/${shop}.myshopify.com/`
const press = async (page: Page, shop: string, button: string): Promise<void> => {
  await page.goto(shopPage(shop))
  // Wait for the response: navigating earlier would cancel the click's request.
  const sent = page.waitForRequest((request) => request.isNavigationRequest() && request.method() === 'POST')
  await page.getByRole('button', { name: button }).click()
  await (await sent).response()
}
/** Coming from Shopify signs the user out first. */
const signInOnTheWay = async (page: Page): Promise<void> => {
  await page.waitForURL('**/login?next=**')
  await page.locator('input[type=email]').fill('demo@convbox.example')
  await page.locator('input[type=password]').fill(demoPassword)
  await page.keyboard.press('Enter')
}
/** Consents at Shopify, whichever of its buttons is shown. */
const install = async (page: Page, shop: string): Promise<void> => {
  await press(page, shop, 'Install app')
  await page.waitForURL('**/admin/oauth/authorize?**')
  await page
    .getByRole('button', { name: /install/i })
    .first()
    .click()
}

it.each([
  { language: 'en', shop: 'tide-and-tea', theme: 'dark' },
  { language: 'zh', shop: 'bamboo-lamp', theme: 'light' },
] as const)('installs from Shopify, signs in on the way, and owns the store ($language)', async ({ language, shop, theme }) => {
  const { page, errors } = await openPage({ language, theme })
  const confirmText = addWebsiteCallbackText[language]
  const shopText = shopifyConnectionText[language]

  await install(page, shop)
  await signInOnTheWay(page)
  await page.waitForURL('**/add-website-callback?**')
  await page.getByText(`${shop}.myshopify.com`).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: confirmText.connect }).click()
  await page.waitForURL(`**/website/${shop}/order-attribution`)
  await page.goto(`/website/${shop}/website-info`)
  await page.getByText(shopText.statuses.connected, { exact: true }).waitFor()
  await page.getByText(shopText.pixelOn, { exact: true }).waitFor()
  await expectAccessible(page)

  // The owner enables the embed in the theme, and the page sees it after a check.
  await press(page, shop, 'Switch app embed on')
  await page.goto(`/website/${shop}/website-info`)
  await page.getByText(new RegExp(`^${shopText.embeds.on}\\b|^${shopText.embeds.on}（`)).waitFor()

  await press(page, shop, 'Uninstall app')
  const { connected, uninstalled } = shopText.statuses
  const status = async (): Promise<string | null> => {
    await page.goto(`/website/${shop}/website-info`)
    const badge = page.getByText(new RegExp(`^(${connected}|${uninstalled})$`)).first()
    await badge.waitFor()
    return badge.textContent()
  }
  await expect.poll(status, { timeout: 20_000 }).toBe(uninstalled)
  await expectAccessible(page)

  // Reinstalled: the store keeps its data.
  await install(page, shop)
  await signInOnTheWay(page)
  await page.getByRole('button', { name: confirmText.reconnect }).click()
  await page.waitForURL(`**/website/${shop}/order-attribution`)
  await page.goto(`/website/${shop}/website-info`)
  await page.getByText(shopText.statuses.connected, { exact: true }).waitFor()
  expect(errors).toEqual([])
})

it('refuses a link that Shopify did not sign, and leaves whoever is signed in where they were', async () => {
  const { page, errors } = await openPage()
  await signIn(page)
  const now = Math.floor(Date.now() / 1000)
  await page.goto(`/?shop=tide-and-tea.myshopify.com&timestamp=${now}&hmac=${'0'.repeat(64)}`)
  await page.getByText(refusalMessage('forged install', 'en')).waitFor()
  await expectAccessible(page)
  await page.goto('/setting/website-list')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/setting/website-list')
  expect(errors).toEqual([])
})

it('leaves nothing but a record of a store whose erasure Shopify asks for', async () => {
  const shop = 'leaving-lamps'
  const { page, errors } = await openPage()
  await install(page, shop)
  await signInOnTheWay(page)
  await page.getByRole('button', { name: addWebsiteCallbackText.en.connect }).click()
  await page.waitForURL(`**/website/${shop}/order-attribution`)
  await press(page, shop, 'Uninstall app')
  const stateOf = async (): Promise<string | null> => {
    await page.goto('/setting/website-list')
    const row = page.getByRole('row', { name: /leaving-lamps/ })
    await row.getByText(new RegExp(Object.values(websiteListText.en.states).join('|'))).waitFor()
    return row.textContent()
  }
  await expect.poll(stateOf, { timeout: 20_000 }).toContain(websiteListText.en.states.uninstalled)
  await expectAccessible(page)

  await press(page, shop, 'Send shop/redact')
  const record = page.getByRole('row', { name: new RegExp(`${shop}.*${privacyText.en.states.done}`) })
  const isErased = async (): Promise<boolean> => {
    await page.goto('/setting/organization')
    await page.getByRole('textbox').first().waitFor()
    return record.waitFor({ timeout: 2000 }).then(
      () => true,
      () => false,
    )
  }
  await expect.poll(isErased, { timeout: 100_000 }).toBe(true)
  await record.getByRole('button', { name: shop }).click()
  await page.getByRole('dialog', { name: shop }).getByText(placesText.en.store).waitFor()
  await expectAccessible(page)
  await page.goto('/setting/website-list')
  await page
    .getByRole('row', { name: /northwind/i })
    .first()
    .waitFor()
  expect(await page.getByRole('row', { name: /leaving-lamps/ }).count()).toBe(0)
  expect(errors).toEqual([])
}, 200_000)
