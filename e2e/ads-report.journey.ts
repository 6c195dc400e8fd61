/** The ads report in the demo store: campaigns with the gap to the platform's claims, their ad sets, and totals that close. In both languages. */
import { describe, expect, it } from 'vitest'
import { adsReportText } from '../apps/web/src/screens/ads-report/ads-report.text.ts'
import { conversionAnalysisText } from '../apps/web/src/screens/conversion-analysis/conversion-analysis.text.ts'
import { expectAccessible, openPage, signIn } from './browser.ts'

describe.each(['en', 'zh'] as const)('the ads of the demo store in %s', (language) => {
  const text = adsReportText[language]
  const analysis = conversionAnalysisText[language]

  it('are reached from the conversion analysis, and opened from a campaign to its ad sets', async () => {
    const { page, errors } = await openPage({ language })
    await signIn(page)
    await page.goto('/website/northwind-goods/conversion-analysis?range=last_30d')
    await page.getByRole('link', { name: analysis.toAdsReport }).click()
    const table = page.getByRole('table', { name: text.tableLabel })
    const campaigns = table.locator('tbody').getByRole('button')
    await campaigns.first().waitFor()
    await page.getByText(analysis.closesTitle).waitFor()
    // The gap in percent of the channel's own sales.
    expect(await table.locator('tfoot tr').innerText()).toMatch(/\([+-]?[\d,.]+%\)/)
    await expectAccessible(page)

    await campaigns.first().click()
    await page.waitForURL(/tab=adset&campaign=/)
    await page.getByText(analysis.closesTitle).waitFor()
    expect(new URL(page.url()).searchParams.get('tab')).toBe('adset')
    await expectAccessible(page)

    await page.goBack()
    await page.getByRole('combobox', { name: text.model }).click()
    await page.getByRole('option', { name: text.modelHelp.first_click }).click()
    await page.waitForURL(/model=first_click/)
    await campaigns.first().waitFor()
    expect(errors).toEqual([])
  })
})
