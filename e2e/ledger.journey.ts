/** The ledger and the comparison of models in the demo store: both close, and a figure leads down to an order's journey. In both languages. An edited order in a store of its own. */
import { ownOrders } from '@convbox/contract/api/own-orders'
import { DAY_MS } from '@convbox/contract/durations'
import { formatDay } from '@convbox/contract/format-time'
import { HEADERS } from '@convbox/contract/endpoint'
import { ledger } from '@convbox/contract/reports/ledger'
import { ledgerBasesText, ledgerEntriesText } from '@convbox/contract/reports/ledger.text'
import { describe, expect, it, test } from 'vitest'
import { conversionAnalysisText } from '../apps/web/src/screens/conversion-analysis/conversion-analysis.text.ts'
import { ledgerText } from '../apps/web/src/screens/ledger/ledger.text.ts'
import { modelComparisonText } from '../apps/web/src/screens/model-comparison/model-comparison.text.ts'
import { orderAttributionText } from '../apps/web/src/screens/order-attribution/order-attribution.text.ts'
import { expectAccessible, openPage, signIn } from './browser.ts'
import { ask, makeStore } from './sandbox-store.ts'
import { sendOrders } from './send-orders.ts'

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
    await page.getByText(text.closesByEvent).waitFor()
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

test('an edit of an order stands on its own day, and its cell opens down to it', async () => {
  const text = ledgerText.en
  const { page, errors } = await openPage()
  await signIn(page)
  const { name } = await makeStore(page, 'Edited Orders', 'https://edited.example')
  const key = await ask(page, ownOrders.createOrderKey, {}, name)
  // Noon in New York on both days: placed for 42, and edited to 50 two days later.
  const noon = (daysAgo: number): string => `${new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10)}T17:00:00.000Z`
  const [placedAt, editedAt] = [noon(4), noon(2)]
  const order = { type: 'order', id: 'edited-1', orderedAt: placedAt, currency: 'USD', status: 'paid' }
  const answer = await sendOrders({ id: String(key['id']), secret: String(key['secret']) }, [
    { ...order, total: '42.00' },
    { ...order, total: '50.00', updatedAt: editedAt },
  ])
  expect(answer).toMatchObject({ accepted: 2, refused: 0 })

  const days = `from=${placedAt.slice(0, 10)}&to=${editedAt.slice(0, 10)}`
  await expect
    .poll(async () => {
      const report = await page.request.get(`/api${ledger.report.path}?${days}`, { headers: { [HEADERS.store]: name } })
      return report.text()
    })
    // Its journey is built, too.
    .toContain('"kind":"untracked"')
  const cell = (at: string, figure: string) =>
    page.getByRole('table').getByRole('button', { name: `${formatDay(at.slice(0, 10), 'en')}: ${figure}` })
  await page.goto(`/website/${name}/conversion-analysis/ledger?range=last_7d`)
  // By the order's date it counts with all that came later.
  await cell(placedAt, '$50.00').waitFor()
  await page.getByRole('button', { name: ledgerBasesText.event.en }).click()
  await cell(placedAt, '$42.00').waitFor()
  await page.getByText(text.closesByEvent).waitFor()
  await cell(editedAt, '$8.00').click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText(ledgerEntriesText.edit.en, { exact: true }).waitFor()
  await drawer.getByText(text.formula({ sales: '$8.00', refunded: '$0.00', orders: '0' })).waitFor()
  await drawer.getByRole('link', { name: text.openOrder({ order: 'edited-1' }) }).waitFor()
  await expectAccessible(page)
  const opened = page.url()

  const { page: dark, errors: darkErrors } = await openPage({ language: 'zh', theme: 'dark' })
  await signIn(dark)
  await dark.goto(opened)
  await dark.getByRole('dialog').getByText(ledgerEntriesText.edit.zh, { exact: true }).waitFor()
  await expectAccessible(dark)
  expect([...errors, ...darkErrors]).toEqual([])
})
