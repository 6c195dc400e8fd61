/** The overview of the demo store: the owner's morning page with its goals and shared link, targets and advice, metrics over time. In both languages. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { dashboardScreenText } from '../apps/web/src/screens/dashboard/dashboard-screen.text.ts'
import { mobileDashboardText } from '../apps/web/src/screens/mobile/mobile-dashboard.text.ts'
import { scoreboardText } from '../apps/web/src/screens/scoreboard/scoreboard.text.ts'
import { trendsText } from '../apps/web/src/screens/trends/trends.text.ts'
import { dashboardText } from '../apps/web/src/widgets/dashboard.text.ts'
import { metricsText } from '../packages/contract/src/metrics/metrics.text.ts'
import { expectAccessible, openPage, signIn } from './browser.ts'

const STORE = '/website/northwind-goods'
/** Whether the page's own part is wider than its room. */
const overflow = (page: Page): Promise<boolean> =>
  page.evaluate(`(() => { const box = document.querySelector('main') ?? document.body; return box.scrollWidth > box.clientWidth })()`)

describe.each([
  ['en', 'light'],
  ['zh', 'dark'],
] as const)('the overview in %s and %s', (language, theme) => {
  const text = dashboardScreenText[language]
  const shared = dashboardText[language]
  const metrics = metricsText[language]

  it('is the owner’s morning: figures with what is behind them, goals with their pace, arranged by keyboard', async () => {
    const { page, errors } = await openPage({ language, theme })
    await signIn(page)
    await page.goto(`${STORE}/dashboard?day=yesterday`)
    const figure = (metric: 'sales' | 'roas') => page.getByRole('button', { name: new RegExp(`^${metrics[metric].label}[:：]`) })
    await figure('sales').waitFor()
    await page.getByRole('table', { name: shared.panels.channels }).waitFor()
    await expectAccessible(page)

    await page.getByRole('button', { name: text.setGoals }).click()
    const goals = page.getByRole('dialog', { name: text.goalsTitle })
    await goals.getByRole('textbox', { name: `${metrics.sales.label} (USD)` }).fill('123456')
    await expectAccessible(page)
    await goals.getByRole('button', { name: text.save }).click()
    await goals.waitFor({ state: 'detached' })
    await page
      .getByText(/123,456/)
      .first()
      .waitFor()
    await expectAccessible(page)

    await figure('roas').click()
    await page.getByRole('dialog').getByRole('link').first().waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.getByRole('button', { name: text.arrange }).click()
    const arrange = page.getByRole('dialog', { name: text.arrangeTitle })
    await arrange.getByRole('button', { name: text.down({ widget: metrics.sales.label }), exact: true }).press('Enter')
    await expectAccessible(page)
    await arrange.getByRole('button', { name: text.save }).press('Enter')
    await arrange.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('heading', { level: 2 }).first().innerText()).toBe(metrics.orders.label)
    // As it was, for the tests that follow.
    await page.getByRole('button', { name: text.arrange }).click()
    await arrange.getByRole('button', { name: text.reset }).click()
    await arrange.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: text.setGoals }).click()
    await goals.getByRole('textbox', { name: `${metrics.sales.label} (USD)` }).fill('200000')
    await goals.getByRole('button', { name: text.save }).click()
    await page
      .getByText(/200,000/)
      .first()
      .waitFor()
    expect(errors).toEqual([])
  })

  it('is shared by a link that shows nothing else, until it is withdrawn', async () => {
    const mobile = mobileDashboardText[language]
    const { page, errors } = await openPage({ language, theme })
    await signIn(page)
    await page.goto(`${STORE}/dashboard?open=share`)
    const dialog = page.getByRole('dialog', { name: text.shareTitle })
    const name = `Board ${language}`
    await dialog.getByRole('textbox', { name: new RegExp(text.shareName) }).fill(name)
    await dialog.getByRole('checkbox', { name: metrics.spend.label }).uncheck()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: text.makeLink }).click()
    const link = await dialog.locator('code').innerText()
    await expectAccessible(page)

    const guest = await openPage({ language, theme, width: 390 })
    await guest.page.goto(link)
    await guest.page.getByRole('heading', { name: metrics.sales.label, level: 2, exact: true }).waitFor()
    await guest.page.getByRole('table', { name: shared.panels.channels }).waitFor()
    expect(await guest.page.getByRole('heading', { name: metrics.spend.label, level: 2, exact: true }).count()).toBe(0)
    expect(await guest.page.getByRole('link').count()).toBe(0)
    expect(await overflow(guest.page)).toBe(false)
    await expectAccessible(guest.page)

    await dialog.getByRole('button', { name: text.withdrawOf({ name }) }).click()
    await dialog.getByText(text.noLinks).waitFor()
    await guest.page.reload()
    await guest.page.getByText(mobile.wrongTitle).waitFor()
    await expectAccessible(guest.page)
    expect([...errors, ...guest.errors]).toEqual([])
  })

  it('has a page for phones, which asks for the login by phone', async () => {
    const mobile = mobileDashboardText[language]
    const { page, errors } = await openPage({ language, theme, width: 390 })
    await page.goto('/mobile/business-dashboard')
    await page.waitForURL('**/mobile/phone-login?next=*')
    await signIn(page)
    await page.goto('/mobile/business-dashboard')
    await page.getByRole('heading', { name: metrics.sales.label, level: 2, exact: true }).waitFor()
    await page.getByRole('button', { name: mobile.days.yesterday }).click()
    await page.getByText(shared.roasNote).waitFor()
    await expectAccessible(page)
    expect(await overflow(page)).toBe(false)
    await page.getByRole('link', { name: mobile.openFull }).click()
    await page.waitForURL(`**${STORE}/dashboard`)
    expect(errors).toEqual([])
  })

  it('judges channels and campaigns by a target, with the arithmetic', async () => {
    const score = scoreboardText[language]
    const { page, errors } = await openPage({ language, theme })
    await signIn(page)
    await page.goto(`${STORE}/scoreboard`)
    const table = page.getByRole('table', { name: score.tableLabel })
    // The demo's own target.
    await table.getByText('ROAS ≥ 2.50').first().waitFor()
    await page.getByRole('button', { name: score.storeTarget }).click()
    const dialog = page.getByRole('dialog', { name: score.targetTitle({ name: score.wholeStore }) })
    await dialog.getByRole('textbox').fill('2')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: score.save }).click()
    await table.getByText('ROAS ≥ 2.00').first().waitFor()
    await expectAccessible(page)
    await table.locator('[data-open-row]').first().click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText(/^ROAS [\d.]+ = /).waitFor()
    await expectAccessible(page)
    await drawer.getByRole('button', { name: score.behind }).click()
    await page.getByRole('dialog').getByRole('link').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: score.storeTarget }).click()
    await dialog.getByRole('textbox').fill('2.5')
    await dialog.getByRole('button', { name: score.save }).click()
    await table.getByText('ROAS ≥ 2.50').first().waitFor()
    expect(errors).toEqual([])
  })

  it('draws metrics over time, each in its chart over the same days', async () => {
    const trends = trendsText[language]
    const { page, errors } = await openPage({ language, theme })
    await signIn(page)
    await page.goto(`${STORE}/trends`)
    const chart = page.getByRole('application', { name: trends.chartTitle({ metric: metrics.sales.label }) })
    await chart.waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: trends.grains.week, exact: true }).click()
    await page.waitForURL(/grain=week/)
    await page.getByText(trends.noPart).waitFor()
    await page.getByRole('button', { name: trends.explainOf({ metric: metrics.sales.label }) }).click()
    await page.getByRole('dialog').getByRole('link').first().waitFor()
    expect(errors).toEqual([])
  })

  it.each([1024, 1440, 1920])('fits into %d px', async (width) => {
    const { page, errors } = await openPage({ language, theme, width })
    await signIn(page)
    for (const [path, shown] of [
      ['dashboard', shared.panels.channels],
      ['scoreboard', scoreboardText[language].light],
      ['trends', trendsText[language].happened],
    ] as const) {
      await page.goto(`${STORE}/${path}`)
      await page.getByText(shown).first().waitFor()
      expect(await overflow(page), `${path} at ${width} px`).toBe(false)
    }
    expect(errors).toEqual([])
  })
})
