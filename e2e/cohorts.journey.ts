/** The cohorts of the demo store: a figure leads down to an order's journey, and the file is saved. In both languages. */
import { describe, expect, it } from 'vitest'
import { cohortsText } from '../apps/web/src/screens/cohorts/cohorts.text.ts'
import { conversionAnalysisText } from '../apps/web/src/screens/conversion-analysis/conversion-analysis.text.ts'
import { orderAttributionText } from '../apps/web/src/screens/order-attribution/order-attribution.text.ts'
import { expectAccessible, openPage, signIn } from './browser.ts'

describe.each(['en', 'zh'] as const)('the customers of the demo store in %s', (language) => {
  it('open by cohort and by line down to an order', async () => {
    const text = cohortsText[language]
    const { page, errors } = await openPage({ language })
    await signIn(page)
    await page.goto('/website/northwind-goods/conversion-analysis')
    await page.getByRole('link', { name: conversionAnalysisText[language].toCohorts, exact: true }).click()
    const table = page.getByRole('table', { name: text.tableLabel })
    await table.locator('tbody button').first().waitFor()
    await expectAccessible(page)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: language === 'en' ? 'Download' : '下载' }).click()
    expect((await saved).suggestedFilename()).toMatch(/\.csv$/)
    await table.locator('tbody button').first().click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('link').first().waitFor()
    await expectAccessible(page)
    const number = await drawer.getByRole('link').first().innerText()
    await drawer.getByRole('link').first().click()
    await page.getByRole('dialog', { name: orderAttributionText[language].detail.title({ order: number }) }).waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: text.periods.week, exact: true }).click()
    await page.waitForURL(/period=week/)
    await table.locator('tbody button').first().waitFor()
    expect(errors).toEqual([])
  })
})
