/** The ledger and the comparison of models in the demo store: both close, and a figure leads down to an order's journey. In both languages. */
import { ledgerBasesText } from '@convbox/contract/reports/ledger.text'
import { describe, expect, it } from 'vitest'
import { conversionAnalysisText } from '../apps/web/src/screens/conversion-analysis/conversion-analysis.text.ts'
import { ledgerText } from '../apps/web/src/screens/ledger/ledger.text.ts'
import { modelComparisonText } from '../apps/web/src/screens/model-comparison/model-comparison.text.ts'
import { orderAttributionText } from '../apps/web/src/screens/order-attribution/order-attribution.text.ts'
import { expectAccessible, openPage, signIn } from './browser.ts'

describe.each(['en', 'zh'] as const)('the total of the demo store in %s', (language) => {
  const analysis = conversionAnalysisText[language]

  it('closes, and each of its parts opens down to an order', async () => {
    const text = ledgerText[language]
    const { page, errors } = await openPage({ language })
    await signIn(page)
    await page.goto('/website/northwind-goods/conversion-analysis?range=last_30d')
    await page.getByRole('link', { name: analysis.toLedger, exact: true }).click()
    await page.getByText(text.closes).waitFor()
    await expectAccessible(page)
    await page.getByRole('table', { name: text.tableLabel }).locator('tfoot').getByRole('button').first().click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('link').first().waitFor()
    await expectAccessible(page)
    const number = await drawer.getByRole('link').first().innerText()
    await drawer.getByRole('link').first().click()
    await page.getByRole('dialog', { name: orderAttributionText[language].detail.title({ order: number }) }).waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: ledgerBasesText.event[language] }).click()
    await page.waitForURL(/basis=event/)
    await page.getByText(text.closes).waitFor()
    expect(errors).toEqual([])
  })

  it('is the same in every model side by side', async () => {
    const text = modelComparisonText[language]
    const { page, errors } = await openPage({ language })
    await signIn(page)
    await page.goto('/website/northwind-goods/conversion-analysis')
    await page.getByRole('link', { name: analysis.toModels, exact: true }).click()
    const table = page.getByRole('table', { name: text.tableLabel })
    await table.locator('tbody tr').first().waitFor()
    await expectAccessible(page)
    const totals = (await table.locator('tfoot td, tfoot th').allInnerTexts()).filter((total) => /^[\d,]+$/.test(total))
    // Markov and Shapley need more orders than this demo may have.
    expect(totals.length).toBeGreaterThanOrEqual(7)
    expect(new Set(totals).size).toBe(1)
    expect(errors).toEqual([])
  })
})
