/** A store owner adds a store, connects it, sees the first event arrive and adds a Meta pixel. */
import { batchOf, pageView } from '@convbox/server/testing/collect-fixtures'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pixelFormText } from '../apps/web/src/screens/pixels/pixel-form.text.ts'
import { pixelsText } from '../apps/web/src/screens/pixels/pixels.text.ts'
import { previewText } from '../apps/web/src/screens/pixels/preview.text.ts'
import { leaveQuestionText } from '../apps/web/src/widgets/leave-question.text.ts'
import { appUrl } from './app.ts'
import { expectAccessible, openPage, signIn } from './browser.ts'

const FIRST_EVENT_MS = 20_000
const PRESS_MS = 250
const TOKEN = 'EAAB-journey-token'

/** Adds a sandbox store through the form and waits for its settings page. Returns the store's name in addresses. */
const addStore = async (page: Page, store: { url: string; title: string }): Promise<string> => {
  await page.goto('/setting/website-list/add?kind=other')
  await page.getByLabel('Website URL').fill(store.url)
  await page.getByLabel('Store name').fill(store.title)
  await page.getByRole('radio', { name: 'Sandbox store' }).check()
  await page.getByRole('button', { name: 'Add store' }).click()
  await page.waitForURL('**/website-info')
  return /website\/([^/]+)/.exec(page.url())?.[1] ?? ''
}

/** Sends one page view as the storefront script would. */
const visit = async (storeKey: string): Promise<void> => {
  const event = pageView(Date.now())
  const answer = await fetch(`${appUrl}/collect/v1/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': event.client?.userAgent ?? '' },
    body: JSON.stringify(batchOf(storeKey, Date.now(), [event])),
  })
  expect(await answer.json()).toEqual({ accepted: 1, refused: [] })
}

test('a new store waits for its first event, turns green with it, and gets a Meta pixel', async () => {
  const { page, errors } = await openPage()
  await signIn(page)

  await page.goto('/setting/website-list/add?kind=other')
  await page.getByLabel('Store name').fill('No address')
  expect(await page.getByRole('button', { name: 'Add store' }).isDisabled()).toBe(true)
  await page.getByLabel('Website URL').fill('not a url!')
  await page.getByLabel('Store name').focus()
  await page.getByText('Please enter a valid store URL').waitFor()
  await page.getByLabel('Website URL').fill('')
  await page.getByText('Website URL is required').waitFor()
  await expectAccessible(page)

  const name = await addStore(page, { url: 'https://alder.example/', title: 'Alder and Oak' })
  expect(name).toMatch(/^alder-and-oak/)
  await page.getByText('Waiting for your first event').waitFor()
  const snippet = (await page.locator('fieldset[aria-label=Storefront] code').textContent()) ?? ''
  const storeKey = /\/sdk\/(\w+)\.js/.exec(snippet)?.[1] ?? ''
  expect(await page.locator('fieldset[aria-label="Store key"] code').textContent()).toBe(storeKey)
  await expectAccessible(page)

  await visit(storeKey)
  await page.getByText('Events are arriving').waitFor({ timeout: FIRST_EVENT_MS })
  await page.getByText('1 event', { exact: true }).waitFor()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Add a pixel' }).click()
  await page.getByRole('heading', { name: 'No pixel yet' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add pixel' }).first().click()
  await page.getByRole('menuitem', { name: 'Meta' }).click()
  await page.waitForURL('**/pixels/destination/facebook/add')

  await page.getByLabel('Name', { exact: false }).first().fill('Alder Meta')
  await page.getByLabel('Pixel ID').fill('12345')
  // At the end of the form, with a press as slow as a person's: the field's message must not push the button away meanwhile.
  await page.getByRole('heading', { name: previewText.en.title }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Add pixel' }).click({ delay: PRESS_MS })
  await page.getByText('Please enter a valid Facebook pixel ID').waitFor()
  await page.getByText('Please input the access token of the Conversions API').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Pixel ID').fill('987654321098765')
  await page.getByLabel('Conversions API access token').fill(TOKEN)
  await page.getByRole('button', { name: pixelFormText.en.openAll }).click()
  await page.getByRole('radio', { name: 'Products after discount' }).check()
  await page.getByRole('button', { name: 'Add pixel' }).click()
  await page.waitForURL(`**/website/${name}/pixels`)
  await page.getByRole('button', { name: /^Alder Meta/ }).waitFor()
  // In the row, and in the warning above.
  await page.getByText(pixelsText.en.states.unproved).first().waitFor()
  await expectAccessible(page)

  await page.getByRole('link', { name: pixelsText.en.sendTest }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Alder Meta' }).waitFor()
  await page.getByText(pixelsText.en.states.unproved).waitFor()
  await page.getByRole('button', { name: pixelsText.en.sendTest }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('events_received').waitFor()
  await drawer.getByText('Confirmed').first().waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByText(pixelsText.en.states.unproved).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Back to pixels' }).click()
  await page.getByText('Running').waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
})

test('in the dark: a kept pixel opens with its settings, sends only what changed, and never shows its token', async () => {
  const { page, errors } = await openPage({ theme: 'dark' })
  await signIn(page)
  await page.goto('/setting/website-list/add?kind=other')
  await page.getByLabel('Store name').waitFor()
  await expectAccessible(page)
  const name = await addStore(page, { url: 'birch.example', title: 'Birch' })
  await page.getByText('Waiting for your first event').waitFor()
  await expectAccessible(page)
  await page.goto(`/website/${name}/pixels`)
  await page.getByRole('heading', { name: 'No pixel yet' }).waitFor()
  await expectAccessible(page)
  await page.goto(`/website/${name}/pixels/destination/ga4/add`)
  await page.getByLabel('Name', { exact: false }).first().fill('Birch GA4')
  await page.getByLabel('Measurement ID').fill('UA-1')
  await page.getByLabel('Measurement Protocol API secret').fill('secret-of-birch')
  await page.getByRole('button', { name: 'Add pixel' }).click()
  await page.getByText('Google pixel id invalid').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Measurement ID').fill('G-BIRCH1')
  await page.getByRole('button', { name: 'Add pixel' }).click()
  await page.waitForURL(`**/website/${name}/pixels`)

  await page.getByRole('button', { name: /^Birch GA4/ }).click()
  await page.getByRole('heading', { name: 'Birch GA4' }).waitFor()
  await expectAccessible(page)
  expect(await page.content()).not.toContain('secret-of-birch')
  await page.getByRole('button', { name: pixelFormText.en.openAll }).click()
  await page.getByLabel('Share of the value').fill('40')
  const sent = page.waitForRequest('**/pixel/update')
  await page.getByRole('button', { name: 'Save changes' }).click()
  expect(JSON.parse((await sent).postData() ?? '{}')).toEqual({ id: expect.any(String), uploadProductPricePercentage: 40 })
  await page.waitForURL(`**/website/${name}/pixels`)

  await page.goto(`/website/${name}/pixels/destination/ga4/add`)
  await page.getByLabel('Name', { exact: false }).first().fill('Twin')
  await page.getByLabel('Measurement ID').fill('G-BIRCH1')
  await page.getByLabel('Measurement Protocol API secret').fill('another')
  await page.getByRole('button', { name: 'Add pixel' }).click()
  await page.getByText('This store already has a pixel with this ID').waitFor()
  await page.getByRole('button', { name: 'Back to pixels' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: leaveQuestionText.en.leave }).click()

  await page.getByRole('switch', { name: 'Enable Birch GA4' }).click()
  await page.getByText('Disabled', { exact: true }).waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
})
