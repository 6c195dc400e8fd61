/** The conversion analysis by click time: chosen in the report, it says which days still fill up and which orders move over its edges, and closes; in both languages. */
import { describe, expect, it } from 'vitest'
import { conversionAnalysisText } from '../apps/web/src/screens/conversion-analysis/conversion-analysis.text.ts'
import { creditText } from '../packages/contract/src/metrics/credit.text.ts'
import { expectAccessible, openPage, signIn } from './browser.ts'

describe.each(['en', 'zh'] as const)('the report by click time in %s', (language) => {
  const text = conversionAnalysisText[language]
  const { timeBases } = creditText[language]
  /** A sentence of the report, whatever its amounts are. */
  const sentence = (filled: string): RegExp => new RegExp(filled.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('…', '.+'))

  it('is chosen, explains itself and closes to the cent', async () => {
    const { page, errors } = await openPage({ language })
    await signIn(page)
    await page.goto('/website/northwind-goods/conversion-analysis?range=last_30d&window=7')
    await page.getByText(text.closesTitle).waitFor()
    await page.getByRole('combobox', { name: new RegExp(timeBases.conversion) }).click()
    await page.getByRole('option', { name: new RegExp(`^${timeBases.click}`) }).click()
    await page.waitForURL(/time=click/)
    await page.getByText(sentence(text.fillingUp({ day: '…', days: text.windowDays({ days: '7' }) }))).waitFor()
    await page.getByText(sentence(text.earlierClicks({ orders: '…', sales: '…' }))).waitFor()
    await page.getByText(sentence(text.laterOrders({ orders: '…', sales: '…' }))).waitFor()
    const parts = { attributed: '…', before: '…', after: '…', untracked: '…', excluded: '…', total: '…' }
    await page.getByText(sentence(text.closesByClick(parts))).waitFor()
    await page.getByText(text.closesTitle).waitFor()
    await expectAccessible(page)
    expect(errors).toEqual([])
  })

  it('refuses a model that blends views, in words', async () => {
    const { page, errors } = await openPage({ language })
    await signIn(page)
    await page.goto('/website/northwind-goods/conversion-analysis?range=last_30d&time=click&model=convbox')
    await page.getByText(text.notByClick).waitFor()
    expect(errors).toEqual([])
  })
})
