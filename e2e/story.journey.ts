/**
 * The main job, end to end: a visit from an ad becomes a delivered conversion and an attributed order.
 * A shopper sees the ad on Facebook, looks at a mug and buys it; the owner watches it arrive and finds it in the reports.
 */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { conversionAnalysisText } from '../apps/web/src/screens/conversion-analysis/conversion-analysis.text.ts'
import { orderAttributionText } from '../apps/web/src/screens/order-attribution/order-attribution.text.ts'
import { appUrl } from './app.ts'
import { expectAccessible, openPage, signIn, signInByForm } from './browser.ts'
import { buyFromAd } from './shopper.ts'

const receivedSchema = z.object({
  unique: z.array(z.object({ eventName: z.string(), eventId: z.string(), count: z.number(), body: z.unknown() })),
})
const STORE = '/website/northwind-goods'

/** Deliveries of one event name that a simulated platform has received, without repeats. */
const receivedBy = async (platform: 'facebook' | 'ga4', eventName: string) => {
  const answer = await fetch(`${appUrl}/sandbox/${platform}/received`)
  return receivedSchema.parse(await answer.json()).unique.filter((event) => event.eventName === eventName)
}

describe('from the ad to the report', () => {
  it('delivers one merged purchase to each platform and attributes the order to facebook ads', async () => {
    const shopper = await openPage()
    const before = { meta: (await receivedBy('facebook', 'Purchase')).length, ga4: (await receivedBy('ga4', 'purchase')).length }
    const order = await buyFromAd(shopper.page, 'StoryClick')

    await expect.poll(async () => (await receivedBy('facebook', 'Purchase')).length, { timeout: 30_000 }).toBe(before.meta + 1)
    await expect.poll(async () => (await receivedBy('ga4', 'purchase')).length, { timeout: 30_000 }).toBe(before.ga4 + 1)
    const meta = (await receivedBy('facebook', 'Purchase')).at(-1)
    // Click id and page from the browser, order and amount from the webhook, under one event id.
    expect(JSON.stringify(meta?.body)).toMatch(/fb\.1\.\d{13}\.StoryClick/)
    expect(JSON.stringify(meta?.body)).toContain('"order_id"')
    expect(meta?.count).toBe(1)

    const owner = await openPage()
    await signIn(owner.page)
    await owner.page.goto(`${STORE}/order-attribution?range=today&orderNumber=${encodeURIComponent(order)}`)
    const row = owner.page.locator('tbody tr', { hasText: order })
    await row.waitFor({ timeout: 60_000 })
    await expect.poll(() => row.innerText(), { timeout: 60_000 }).toMatch(/Meta Ads[\s\S]*summer[\s\S]*Meta Ads[\s\S]*summer/)
    await row.locator('[data-open-row]').click()
    const dialog = owner.page.getByRole('dialog')
    await dialog.getByText('Landing from Meta Ads').waitFor()
    expect(await dialog.innerText()).toContain('Stoneware Mug')
    await expectAccessible(owner.page)

    await owner.page.goto(`${STORE}/conversion-analysis?range=today&tab=campaign&channel=facebook+ads&q=summer`)
    await owner.page.locator('tbody tr', { hasText: 'summer' }).waitFor({ timeout: 60_000 })
    await expectAccessible(owner.page)
    expect([shopper.errors, owner.errors]).toEqual([[], []])
  })
})

describe('the channel report', () => {
  const models = ['last_click', 'first_click', 'linear', 'ushaped', 'time_decay_7d']

  it('closes to the cent by every model, and explains a number down to one order', async () => {
    const { page, errors } = await openPage()
    await signIn(page)
    for (const model of models) {
      await page.goto(`${STORE}/conversion-analysis?model=${model}`)
      await page.getByText(conversionAnalysisText.en.closesTitle).waitFor()
      await page
        .locator('tbody tr', { hasText: 'Meta Ads' })
        .getByRole('button', { name: /^Explain this number: Sales/ })
        .click()
      const drawer = page.getByRole('dialog')
      await drawer.getByRole('link').first().click()
      await page.getByRole('dialog').getByText('Amount Details').waitFor()
      expect(page.url()).toContain('/order-attribution?')
    }
    expect(errors).toEqual([])
  })

  it.each([
    ['en', 'light'],
    ['zh', 'dark'],
  ] as const)('reads in %s and %s, and axe finds nothing', async (language, theme) => {
    const { page, errors } = await openPage({ language, theme })
    await signIn(page)
    for (const [address, text] of [
      [`${STORE}/conversion-analysis?compare=previous_period`, conversionAnalysisText[language].closesTitle],
      [`${STORE}/order-attribution`, orderAttributionText[language].journeyTab],
    ] as const) {
      await page.goto(address)
      await page.getByText(text).first().waitFor()
      await page.locator('tbody tr').first().waitFor()
      await expectAccessible(page)
    }
    expect(errors).toEqual([])
  })
})

describe('signing in', () => {
  it.each(['light', 'dark'] as const)('refuses a wrong password in words, in %s, and takes the right one', async (theme) => {
    const { page } = await openPage({ theme })
    await page.goto('/login')
    await page.locator('input[type=email]').fill('demo@convbox.example')
    await page.locator('input[type=password]').fill('wrong password')
    await page.keyboard.press('Enter')
    await page.getByText('E-mail or password is wrong').waitFor()
    await expectAccessible(page)
    await signInByForm(page)
    expect(new URL(page.url()).pathname).toContain('/website/')
  })
})
