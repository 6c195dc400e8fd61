import { gaps } from '@convbox/contract/api/gaps'
import { trends } from '@convbox/contract/api/trends'
import type { ResultOf } from '@convbox/contract/endpoint'
import { plansFor } from '@convbox/contract/plans'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { metricsText } from '@convbox/contract/metrics/metrics.text'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { chartsText } from '../../charts/charts.text.ts'
import { answers, refuses, staysPending, type Plain } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inShop } from '../../testing/tiny-shop.ts'
import { featuresText } from '../../text/features.text.ts'
import { sharedText } from '../../text/shared.text.ts'
import { gapsText } from '../../widgets/gaps.text.ts'
import { marksText } from '@convbox/contract/marks.text'
import { trendsText } from './trends.text.ts'

const { en } = trendsText
const ADDRESS = inShop('trends')
const data: Plain<ResultOf<typeof trends.report>> = {
  currency: 'USD',
  convertedFrom: [],
  timezone: 'America/New_York',
  points: [
    { from: '2026-03-08', to: '2026-03-08', measures: { sales: '100', spend: '50' } },
    { from: '2026-03-09', to: '2026-03-09', measures: { sales: '120', spend: '40' } },
    { from: '2026-03-10', to: '2026-03-10', measures: { sales: '30' } },
  ],
  compared: [
    { from: '2026-03-05', to: '2026-03-05', measures: { sales: '50', spend: '50' } },
    { from: '2026-03-06', to: '2026-03-06', measures: { sales: '60', spend: '40' } },
    { from: '2026-03-07', to: '2026-03-07', measures: { sales: '70', spend: '40' } },
  ],
  channels: ['facebook ads', 'direct'],
}
const noMarks = answers(trends.marks, { marks: [], isCut: false })
const chartOf = async (metric: string) => screen.findByRole('application', { name: en.chartTitle({ metric }) })

it('waits', async () => {
  renderScreen(ADDRESS, [noMarks, staysPending(trends.report)])
  await screen.findByRole('heading', { level: 1, name: en.title })
  expect(screen.getByRole('status', { busy: true }).textContent).toBe(sharedText.en.loading)
})

it('says what failed', async () => {
  renderScreen(ADDRESS, [noMarks, refuses(trends.report, 'overloaded')])
  await screen.findByRole('alert')
})

it('needs a plan with it', async () => {
  renderScreen(ADDRESS, [noMarks, refuses(trends.report, 'plan needed')])
  await screen.findByText(sharedText.en.noAccess({ feature: featuresText.en.Trends, plans: plansFor('Trends') }))
})

it('asks for a metric while none is chosen', async () => {
  renderScreen(`${ADDRESS}?metrics=nothing`, [noMarks, answers(trends.report, data)])
  await screen.findByText(en.emptyTitle)
})

it.each(['en', 'zh'] as const)('draws each metric with what happened and what was missing, in %s', async (language) => {
  const text = trendsText[language]
  const { user } = renderScreen(
    `${ADDRESS}?metrics=sales,spend`,
    [
      answers(trends.report, data),
      answers(trends.marks, { marks: [{ kind: 'ad campaign', day: '2026-03-09', name: 'Spring', channel: 'facebook ads' }], isCut: false }),
      answers(gaps.gaps, {
        timezone: 'America/New_York',
        gaps: [{ kind: 'script', from: '2026-03-08T15:00:00.000Z', to: '2026-03-08T18:00:00.000Z', repair: 'none', orders: 2 }],
      }),
    ],
    { language },
  )
  const began = marksText[language].adCampaign({ name: 'Spring', channel: 'Meta Ads' })
  await screen.findAllByText(began)
  const sales = await screen.findByRole('application', { name: text.chartTitle({ metric: metricsText[language].sales.label }) })
  screen.getByRole('application', { name: text.chartTitle({ metric: metricsText[language].spend.label }) })
  sales.focus()
  await user.keyboard('{ArrowRight}')
  const missing = gapsText[language].scriptOrders({
    span: gapsText[language].span({ from: '2026-03-08 11:00', to: '2026-03-08 14:00' }),
    orders: '2',
  })
  within(sales).getByText(missing)
  within(sales).getByText('$100.00')
  await user.keyboard('{ArrowRight}')
  within(sales).getByText(began)
  expect(within(sales).queryByText(missing)).toBeNull()
  // As a table for screen readers.
  expect(screen.getAllByRole('columnheader', { name: chartsText[language].happened })).toHaveLength(2)
})

it('asks for weeks, a channel, ads only and other metrics, in the address', async () => {
  const { user, address, sent } = renderScreen(`${ADDRESS}?metrics=sales`, [noMarks, answers(trends.report, data)])
  await chartOf('Sales')
  await user.click(screen.getByRole('button', { name: en.grains.week }))
  await user.click(screen.getByRole('button', { name: en.scopes.ads }))
  await user.click(screen.getByRole('combobox', { name: new RegExp(en.channel) }))
  await user.click(await screen.findByRole('option', { name: 'Direct' }))
  expect(address()).toBe(`${ADDRESS}?metrics=sales&grain=week&scope=ads&channel=direct`)
  await waitFor(() =>
    expect(sent(trends.report).at(-1)).toMatchObject({ grain: 'week', adsOnly: '1', channel: 'direct', metrics: 'sales' }),
  )
  screen.getByText(new RegExp(en.noPart))
})

it('opens what is behind a metric', async () => {
  const nothing = { parts: [], orders: [], orderCount: 0, spendDays: [], dataVersion: { id: '00000000' }, pageNo: 1, pageSize: 10 }
  const { user, sent } = renderScreen(`${ADDRESS}?metrics=sales`, [
    noMarks,
    answers(trends.report, data),
    answers(conversionAnalysis.explain, nothing),
  ])
  await user.click(await screen.findByRole('button', { name: en.explainOf({ metric: 'Sales' }) }))
  await waitFor(() =>
    expect(sent(conversionAnalysis.explain).at(-1)).toMatchObject({ metric: 'sales', mainModel: 'last_click', adsOnly: '0' }),
  )
})
