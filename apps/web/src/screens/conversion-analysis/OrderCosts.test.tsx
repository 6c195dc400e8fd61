import type { ResultOf } from '@convbox/contract/endpoint'
import { metricsText } from '@convbox/contract/metrics/metrics.text'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, type Plain } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inShop } from '../../testing/tiny-shop.ts'
import { twoRows } from './analysis-samples.ts'
import { conversionAnalysisText } from './conversion-analysis.text.ts'
import { explainDrawerText } from '../../widgets/explain-drawer.text.ts'
import { dataVersionSample } from '../../widgets/explanation.cases.ts'

const { report, explain } = conversionAnalysis
const order = { orderDate: '2026-03-08T15:00:00.000Z', orderDateLocal: '2026-03-08 11:00:00', credit: 1, touches: [], otherShares: [] }
const explained: Plain<ResultOf<typeof explain>> = {
  value: '13.6',
  parts: [
    { metric: 'orderContribution', value: '94.6' },
    { metric: 'spend', value: '81' },
  ],
  orders: [
    {
      ...order,
      orderId: '7002',
      orderName: '#2',
      total: '40',
      creditedSales: '40',
      costs: { refunded: '15', tax: '0', goods: '12', grossProfit: '13', shipping: '3', fees: '1.1' },
    },
    { ...order, orderId: '7006', orderName: '#6', total: '110', creditedSales: '110', costs: { refunded: '0', tax: '0', shipping: '3' } },
  ],
  orderCount: 2,
  spendDays: [],
  dataVersion: dataVersionSample,
  pageNo: 1,
  pageSize: 10,
}
const data = { ...twoRows, total: { measures: { ...twoRows.total.measures, ordersWithoutCost: '1.5' } } }

it('says what each order behind a figure of profit cost, and which is left out', async () => {
  renderScreen(`${inShop('conversion-analysis')}?explain=contribution`, [answers(report, data), answers(explain, explained)])
  const title = explainDrawerText.en.explainTitle({ metric: metricsText.en.contribution.label, row: explainDrawerText.en.explainAll })
  const drawer = within(await screen.findByRole('dialog', { name: title }))
  // A difference, not a quotient.
  await drawer.findByText(`${metricsText.en.orderContribution.label} − ${metricsText.en.spend.label}`)
  for (const amount of ['$15.00', '$12.00', '$13.00', '$1.10']) drawer.getByText(amount)
  expect(drawer.getAllByText('$3.00')).toHaveLength(2)
  drawer.getByText(explainDrawerText.en.goodsUnknown)
  // Tax of nothing is not said.
  expect(drawer.queryByText(new RegExp(`^${explainDrawerText.en.costs.tax}`))).toBeNull()
})

it('says below the table how many orders lack a cost, and leads to the costs, in Chinese too', async () => {
  const { zh } = conversionAnalysisText
  renderScreen(inShop('conversion-analysis'), [answers(report, data)], { language: 'zh' })
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: zh.withoutCost({ n: '1.50' }) })
  expect(link.pathname).toBe(inShop('integrations/spend'))
})
