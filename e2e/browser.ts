/** Browser pages for journeys, and the checks that they share. */
import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { appUrl, demoPassword } from './app.ts'

export { openBrowser } from './chromium.ts'

/** Language and theme that the browser requests; width in pixels, 1440 by default. */
export type PageOptions = { language?: 'en' | 'zh'; theme?: 'light' | 'dark'; width?: number }

/** A page with its own cookies and storage. errors: uncaught errors of the page; the journey checks them at its end. */
export const openPage = async (browser: Browser, options: PageOptions = {}): Promise<{ page: Page; errors: string[] }> => {
  const context = await browser.newContext({
    baseURL: appUrl,
    locale: options.language === 'zh' ? 'zh-CN' : 'en-US',
    colorScheme: options.theme ?? 'light',
    viewport: { width: options.width ?? 1440, height: 900 },
  })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  return { page, errors }
}

/** Signs in through the form, by default as the demo user. */
export const signIn = async (page: Page, login = { email: 'demo@convbox.example', password: demoPassword }): Promise<void> => {
  await page.goto('/login')
  await page.locator('input[type=email]').fill(login.email)
  await page.locator('input[type=password]').fill(login.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/website\//)
}

/**
 * All default rules. Legacy mode runs axe within the page instead of copying what it found into a second one, and only violations are told in full: a fourth
 * of the time. It does not look into frames, of which our pages have none.
 */
const findViolations = async (page: Page): Promise<string[]> => {
  if (page.frames().length > 1) return ['a frame, into which axe does not look here']
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

/** Checks that the page has no violation of WCAG 2.2 AA or axe's best practices. Retries for a while, so that a page still rendering or a closing dialog does not fail. */
export const expectAccessible = (page: Page): Promise<void> => expect.poll(() => findViolations(page), { timeout: 15_000 }).toEqual([])
