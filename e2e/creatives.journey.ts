/** Creatives of the demo store: pictures of several platforms with what they cost and brought, tags by hand and by rules, fatigue, the drawer, and creatives side by side. In both languages. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creativeKindWords, fatigueWords } from '@convbox/contract/reports/creative-compass.columns'
import { creativeText } from '../apps/web/src/screens/creative-compass/creative-compass.text.ts'
import { expectAccessible, openPage, signIn } from './browser.ts'
import { startApp, type RunningApp } from './start-app.ts'

const COMPASS = '/website/northwind-goods/creative-compass'
/** Ads are read, and their pictures copied, by jobs of every minute, beside everything else that a busy program does. */
const PATIENT = { timeout: 240_000, interval: 2000 }
const TEST_MS = 400_000

/** A program of its own: other tests disconnect the demo's ad accounts, or connect others. */
let app: RunningApp
beforeAll(async () => {
  app = await startApp({ env: { DEMO_DAYS: '35', DEMO_ORDERS_PER_DAY: '6' } })
})
afterAll(async () => {
  await app.stop()
  app.remove()
})

/** Whether the picture in a row is there. */
const isDrawn = async (page: Page, name: string): Promise<boolean> => {
  const picture = page.getByRole('row', { name }).locator('img').first()
  const address = (await picture.count()) > 0 ? await picture.getAttribute('src') : null
  return address !== null && (await page.request.get(address)).headers()['content-type'] === 'image/webp'
}

/** The frame's least width: narrower windows scroll. */
const LEAST_PX = 1280
/** How far the page reaches beyond the window, or beyond the frame's least width: only tables may scroll sideways. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate<number>(`document.documentElement.scrollWidth - Math.max(${LEAST_PX}, document.documentElement.clientWidth)`)
const expectToFit = async (page: Page): Promise<void> => {
  for (const width of [1024, 1920, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, await overflow(page)]).toEqual([width, 0])
  }
}

describe.each(['en', 'zh'] as const)('creatives in %s', (language) => {
  const text = creativeText[language]

  it(
    'have pictures, tags, fatigue and a drawer, and stand side by side',
    async () => {
      const { page, errors } = await openPage({ url: app.url, language, theme: language === 'zh' ? 'dark' : 'light' })
      await signIn(page, { email: 'demo@convbox.example', password: app.password })
      const shown = async (): Promise<boolean> => {
        await page.goto(`${COMPASS}?range=last_30d`)
        await page.getByRole('table', { name: text.tableLabel }).waitFor()
        return (await isDrawn(page, 'Slow breakfast')) && (await isDrawn(page, 'Lantern unboxing'))
      }
      await expect.poll(shown, PATIENT).toBe(true)
      // One picture that two ads of Meta show under two ids.
      await page
        .getByRole('row', { name: /Calm home/ })
        .getByTitle(text.joined({ n: 2 }))
        .waitFor()
      await page.getByTestId('closing').getByText(text.closes).waitFor()
      await page.getByRole('row', { name: text.noCreative }).waitFor()
      await expectAccessible(page)
      await expectToFit(page)

      // A rule of the demo makes tags of the names of ads.
      await page.getByRole('combobox', { name: text.tag }).click()
      await page.getByRole('option', { name: /^Video \(/ }).click()
      await page.waitForURL(/tag=Video/)
      await page.getByRole('row', { name: /Calm home/ }).waitFor({ state: 'detached' })
      await page.getByRole('row', { name: /Slow breakfast/ }).waitFor()

      await page.getByRole('button', { name: /^Slow breakfast video/ }).click()
      const drawer = page.getByRole('dialog')
      await drawer.getByRole('table', { name: text.adsTitle }).waitFor()
      await drawer.locator('video').waitFor()
      await expectAccessible(page)
      const tag = language === 'en' ? 'Breakfast' : '早餐'
      await drawer.locator('input[name=tag]').fill(tag)
      await page.keyboard.press('Enter')
      await drawer.getByRole('button', { name: text.removeTag({ tag }) }).waitFor()
      await drawer.getByRole('button', { name: text.removeTag({ tag }) }).click()
      await drawer.getByRole('button', { name: text.removeTag({ tag }) }).waitFor({ state: 'detached' })
      await page.keyboard.press('Escape')
      await drawer.waitFor({ state: 'detached' })

      await page.goto(`${COMPASS}?range=last_30d`)
      await page.getByRole('button', { name: /^Lantern unboxing video/ }).click()
      await drawer.getByRole('heading', { name: new RegExp(fatigueWords.steady[language]) }).waitFor()
      await drawer.getByRole('table', { name: text.fatigueTitle }).getByText('÷').first().waitFor()
      await page.keyboard.press('Escape')
      await drawer.waitFor({ state: 'detached' })

      for (const name of ['Slow breakfast video', 'Camp lantern video'])
        await page.getByRole('checkbox', { name: text.choose({ name }) }).check()
      await page.getByRole('button', { name: text.compare({ n: 2 }) }).click()
      const table = page.getByRole('table', { name: text.compareTable })
      await table.getByText(creativeKindWords.video[language]).first().waitFor()
      await page.getByRole('application').waitFor()
      await expectAccessible(page)
      await expectToFit(page)

      await page.goto(`${COMPASS}?tab=rules`)
      await page.getByRole('button', { name: text.addRule }).click()
      await expectAccessible(page)
      expect(errors).toEqual([])
    },
    TEST_MS,
  )
})
