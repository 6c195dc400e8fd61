import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { creditText } from '@convbox/contract/metrics/credit.text'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, refuses } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inShop } from '../../testing/tiny-shop.ts'
import { explainDrawerText } from '../../widgets/explain-drawer.text.ts'
import { twoRows } from './analysis-samples.ts'
import { conversionAnalysisText } from './conversion-analysis.text.ts'
import { dataVersionSample } from '../../widgets/explanation.cases.ts'

const { en, zh } = conversionAnalysisText
const address = inShop('conversion-analysis')
const { report, explain } = conversionAnalysis

/** Of the store's 200.00: 150.00 by clicks of these days, 15.00 of it in one later order, 25.00 by earlier clicks. 150 + 25 - 15 + 40 = 200. */
const byClick = {
  ...twoRows,
  closing: {
    attributed: '150',
    untracked: '40',
    excluded: '0',
    storeTotal: '200',
    difference: '0',
    clicks: { before: { orders: 2, sales: '25' }, after: { orders: 1, sales: '15' } },
  },
  comparedOrdersUntil: '2026-02-08T15:00:00.000Z',
}

it('asks by click time when that is chosen, keeps it in the address, and says what a comparison means then', async () => {
  const { user, sent, address: now } = renderScreen(address, [answers(report, twoRows)])
  await user.click(await screen.findByRole('combobox', { name: new RegExp(creditText.en.timeBases.conversion) }))
  const option = await screen.findByRole('option', { name: new RegExp(`^${creditText.en.timeBases.click}`) })
  within(option).getByText(/A comparison sets clicks against clicks/)
  expect(sent(report).at(-1)?.timeBasis).not.toBe('click')
  await user.click(option)
  await screen.findByRole('combobox', { name: new RegExp(creditText.en.timeBases.click) })
  expect(now()).toBe(`${address}?time=click`)
  expect(sent(report).at(-1)?.timeBasis).toBe('click')
})

it.each(['en', 'zh'] as const)('names what moves over the edges of the period, and the end of compared orders, in %s', async (language) => {
  const text = { en, zh }[language]
  renderScreen(`${address}?time=click`, [answers(report, byClick)], { language })
  await screen.findByText(text.earlierClicks({ orders: text.orders({ n: '2' }), sales: '$25.00' }))
  screen.getByText(text.laterOrders({ orders: text.orders({ n: '1' }), sales: '$15.00' }))
  screen.getByText(
    text.closesByClick({
      attributed: '$150.00',
      before: '$25.00',
      after: '$15.00',
      untracked: '$40.00',
      excluded: '$0.00',
      total: '$200.00',
    }),
  )
  // 15:00 UTC in New York.
  screen.getByText(text.comparedOrdersUntil({ time: '2026-02-08 10:00' }))
})

const january = 'range=custom&since=2026-01-01&until=2026-01-05'

it('says from which day on figures are still filling up', async () => {
  renderScreen(`${address}?time=click&window=7&range=last_30d`, [answers(report, byClick)])
  await screen.findByText(/days from \w+ \d+ on are still filling up: orders may follow for 7 days after a click/)
})

it('says that days of a lifetime window always fill up', async () => {
  renderScreen(`${address}?time=click&window=lifetime&${january}`, [answers(report, byClick)])
  await screen.findByText(en.fillingUpAlways)
})

it('says nothing of it where the window of every click is over', async () => {
  renderScreen(`${address}?time=click&window=7&${january}`, [answers(report, byClick)])
  await screen.findByText(en.closesTitle)
  expect(screen.queryByText(/still filling up/)).toBeNull()
})

it('says why a model that blends views has no figures by click time', async () => {
  const { user } = renderScreen(`${address}?model=convbox`, [answers(report, twoRows)])
  await user.click(await screen.findByRole('combobox', { name: new RegExp(creditText.en.timeBases.conversion) }))
  const option = await screen.findByRole('option', { name: new RegExp(`^${creditText.en.timeBases.click}`) })
  expect(option.getAttribute('aria-disabled')).toBe('true')
  within(option).getByText(en.notByClick)
})

it('tells the reason where an address names such a model with click time', async () => {
  renderScreen(`${address}?model=last_click_view&time=click`, [refuses(report, 'invalid input')], { language: 'zh' })
  await screen.findByText(zh.notByClick)
})

it('shows in an explanation which clicks count on other days', async () => {
  const touch = { campaign: '', weight: 0.5, counted: true }
  const order = {
    orderId: '7001',
    orderName: '#1001',
    orderDate: '2026-03-08T15:00:00.000Z',
    orderDateLocal: '2026-03-08 11:00:00',
    total: '100',
    credit: 0.5,
    creditedSales: '50',
    touches: [
      { ...touch, channel: 'google', at: '2026-02-01T15:00:00.000Z', isOutside: true },
      { ...touch, channel: 'klaviyo', at: '2026-03-07T15:00:00.000Z' },
    ],
    otherShares: [],
  }
  const found = {
    value: '50',
    parts: [],
    orders: [order],
    orderCount: 1,
    spendDays: [],
    dataVersion: dataVersionSample,
    pageNo: 1,
    pageSize: 20,
  }
  const { sent } = renderScreen(`${address}?time=click&explain=sales`, [answers(report, byClick), answers(explain, found)])
  const outside = await screen.findByText(explainDrawerText.en.otherDay)
  expect(outside.closest('li')?.textContent).toContain('Google')
  expect(screen.getAllByText(explainDrawerText.en.otherDay)).toHaveLength(1)
  expect(sent(explain)[0]?.timeBasis).toBe('click')
})
