/** Pages of a person, and the checks that each journey shares. */
import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { expect, inject } from 'vitest'

export { openBrowser } from './chromium.ts'

/** Who looks: language and theme as the browser asks for them; width in pixels, 1440 unless told. */
export type PageOptions = { language?: 'en' | 'zh'; theme?: 'light' | 'dark'; width?: number }

/** A page of a new person: own cookies, own storage. errors: what the page threw, for the journey to check at its end. */
export const openPage = async (browser: Browser, options: PageOptions = {}): Promise<{ page: Page; errors: string[] }> => {
  const context = await browser.newContext({
    baseURL: inject('appUrl'),
    locale: options.language === 'zh' ? 'zh-CN' : 'en-US',
    colorScheme: options.theme ?? 'light',
    viewport: { width: options.width ?? 1440, height: 900 },
  })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  return { page, errors }
}

/** Signs the demo user in through the form. */
export const signIn = async (page: Page, login = { email: 'demo@convbox.example', password: inject('demoPassword') }): Promise<void> => {
  await page.goto('/login')
  await page.locator('input[type=email]').fill(login.email)
  await page.locator('input[type=password]').fill(login.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/website\//)
}

const findViolations = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

/** Nothing on the page breaks WCAG 2.2 AA or axe's best practices. Looks again for a while: a page that is just being drawn, or a dialog that is closing, is not what a person meets. */
export const expectAccessible = (page: Page): Promise<void> => expect.poll(() => findViolations(page), { timeout: 15_000 }).toEqual([])
