/** Keyboard-only use: Tab, arrows, Enter and Escape, with a visible focus everywhere. */
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { addWebsiteCallbackText } from '../apps/web/src/screens/add-website-callback/add-website-callback.text.ts'
import { pixelsText } from '../apps/web/src/screens/pixels/pixels.text.ts'
import { addStoreText } from '../apps/web/src/screens/setting/website-list/add/add-store.text.ts'
import { shellText } from '../apps/web/src/shell/shell.text.ts'
import { featuresText } from '../apps/web/src/text/features.text.ts'
import { demoPassword } from './app.ts'
import { openPage } from './browser.ts'

/** More Tab stops than any of these pages has. */
const MOST_STOPS = 60

const hasFocus = async (page: Page, target: Locator): Promise<boolean> => (await target.and(page.locator(':focus')).count()) === 1
/** Whether the focused element, or the card around it, has a focus ring. */
const isRinged = (page: Page): Promise<boolean> =>
  page.evaluate(`[document.activeElement, document.activeElement.closest('label')]
    .some((element) => element !== null && getComputedStyle(element).outlineStyle !== 'none')`)

/** Presses Tab until the target has the focus. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await target.waitFor()
  for (let stop = 0; stop < MOST_STOPS && !(await hasFocus(page, target)); stop += 1) await page.keyboard.press('Tab')
  expect(await hasFocus(page, target)).toBe(true)
  expect(await isRinged(page)).toBe(true)
}
const press = async (page: Page, target: Locator): Promise<void> => {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}
const type = async (page: Page, field: Locator, text: string): Promise<void> => {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

it('signs in, adds a store for its pixels, and opens its integrations', async () => {
  const { page, errors } = await openPage()
  const text = addStoreText.en
  await page.goto('/login')
  await type(page, page.locator('input[type=email]'), 'demo@convbox.example')
  await type(page, page.locator('input[type=password]'), demoPassword)
  await page.keyboard.press('Enter')

  // Other journeys have added stores, so that any may be the first.
  await page.waitForURL(/\/website\/[^/]+\/[^/]+/)
  const home = page.url()
  const switcher = page.getByRole('button', { name: shellText.en.switchStore })
  await press(page, switcher)
  await page.getByRole('menuitem', { name: shellText.en.addStore }).waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: text.title })
  await tabTo(page, dialog.getByRole('radio', { name: text.products.Convbox }))
  await page.keyboard.press('Escape')
  await page.waitForURL(home)

  await press(page, switcher)
  await page.getByRole('menuitem', { name: shellText.en.addStore }).waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('radio', { name: text.products.Convbox }))
  await page.keyboard.press('ArrowRight')
  await type(page, dialog.getByLabel(text.shop), 'tab-and-enter')
  await press(page, dialog.getByRole('button', { name: text.toShopify }))
  await press(page, page.getByRole('button', { name: /install/i }))
  await press(page, page.getByRole('button', { name: addWebsiteCallbackText.en.connect }))

  // An Omnitrack store opens with its pixels.
  await page.waitForURL('**/website/tab-and-enter/pixels')
  await page.getByRole('heading', { name: pixelsText.en.emptyTitle }).waitFor()
  await press(page, page.getByRole('link', { name: featuresText.en.Integrations }))
  const klaviyo = page.getByRole('listitem').filter({ hasText: 'Klaviyo' }).getByRole('button')
  await press(page, klaviyo)
  const key = page.getByRole('dialog').getByRole('textbox')
  await expect.poll(() => hasFocus(page, key)).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => hasFocus(page, klaviyo)).toBe(true)
  expect(errors).toEqual([])
})
