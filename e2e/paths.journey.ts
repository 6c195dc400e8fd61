/** Paths Analysis in the demo store: the report adds up, a filter narrows it, the picture shows it, the file holds it. In both languages. */
import { lengthOperatorsText } from '@convbox/contract/reports/conversion-paths.text'
import { describe, expect, it } from 'vitest'
import { orderAttributionText } from '../apps/web/src/screens/order-attribution/order-attribution.text.ts'
import { pathsText } from '../apps/web/src/screens/order-attribution/paths/paths.text.ts'
import { conversionAnalysisText } from '../apps/web/src/screens/conversion-analysis/conversion-analysis.text.ts'
import { sharedText } from '../apps/web/src/text/shared.text.ts'
import { widgetsText } from '../apps/web/src/widgets/widgets.text.ts'
import { expectAccessible, openPage, signIn } from './browser.ts'

describe.each(['en', 'zh'] as const)('the paths of the demo store in %s', (language) => {
  const text = pathsText[language]
  const shared = sharedText[language]

  it('add up, and are narrowed by a channel and a length', async () => {
    const { page, errors } = await openPage({ language })
    await signIn(page)
    await page.goto('/website/northwind-goods/order-attribution?range=last_30d')
    await page.getByRole('tab', { name: orderAttributionText[language].pathsTab }).click()
    const table = page.getByRole('table', { name: text.tableLabel })
    const rows = table.locator('tbody tr[aria-rowindex]')
    const total = table.locator('tfoot tr')
    await rows.first().waitFor()
    await page.getByText(conversionAnalysisText[language].closesTitle).waitFor()
    const whole = await total.innerText()
    expect(whole).toContain('100.00%')
    await expectAccessible(page)

    await page.getByRole('button', { name: text.filters, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: text.manageFilters })
    await dialog.getByRole('button', { name: text.channel }).click()
    await page.getByRole('option', { name: 'Klaviyo' }).click()
    await dialog.getByRole('combobox', { name: text.length }).click()
    await page.getByRole('option', { name: lengthOperatorsText.greaterOrEqual[language], exact: true }).click()
    expect(await dialog.getByRole('button', { name: shared.apply }).isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill('02x')
    expect(await dialog.getByRole('textbox').inputValue()).toBe('2')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: shared.apply }).click()
    await expect.poll(() => total.innerText()).not.toBe(whole)
    const lengths = await rows.locator('td:nth-child(3)').allInnerTexts()
    const paths = await rows.locator('td:nth-child(2)').allInnerTexts()
    expect(lengths.length).toBeGreaterThan(0)
    // The row of the other pages has no length.
    for (const length of lengths.filter((each) => each !== '')) expect(Number(length)).toBeGreaterThanOrEqual(2)
    for (const [index, path] of paths.entries()) if (lengths[index] !== '') expect(path).toContain('Klaviyo')
    const address = new URL(page.url())
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      tab: 'paths',
      channel: 'klaviyo',
      operator: 'greaterOrEqual',
      length: '2',
    })

    await table.locator('[data-open-row]').first().click()
    const drawer = page.getByRole('dialog', { name: text.ordersTitle })
    const orders = drawer.getByRole('link')
    await orders.first().waitFor()
    await expectAccessible(page)
    // From the figure to the order with its touches, and back.
    await orders.first().click()
    await page.getByRole('heading', { name: orderAttributionText[language].detail.activities }).waitFor()
    await page.goBack()
    await orders.first().waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })

    await page.getByRole('button', { name: text.flow }).click()
    await page.getByRole('figure', { name: text.flowLabel({ n: lengths.filter((each) => each !== '').length }) }).waitFor()
    await expectAccessible(page)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: widgetsText[language].download, exact: true }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^northwind-goods_conversion-paths_.*\.xlsx$/)
    expect(errors).toEqual([])
  })
})
