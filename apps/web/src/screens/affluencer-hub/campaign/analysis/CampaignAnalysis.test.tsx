/** The analysis of a campaign: its figures by row and in total, what explains them, and its choices in the address. */
import { campaignAnalysis } from '@convbox/contract/api/campaign-analysis'
import type { AnalysisFigures, CampaignAnalysis } from '@convbox/contract/api/campaign-analysis.schemas'
import { campaigns } from '@convbox/contract/api/campaigns'
import { codeFlags } from '@convbox/contract/api/code-flags'
import { commissions } from '@convbox/contract/api/commissions'
import { disputes } from '@convbox/contract/api/disputes'
import { creditText } from '@convbox/contract/metrics/credit.text'
import { plansFor } from '@convbox/contract/plans'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, refuses, staysPending } from '../../../../testing/played-server.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { inShop } from '../../../../testing/tiny-shop.ts'
import { explainDrawerText } from '../../../../widgets/explain-drawer.text.ts'
import { featuresText } from '../../../../text/features.text.ts'
import { sharedText } from '../../../../text/shared.text.ts'
import { choices, completeDraft, noDrifts } from '../campaigns.cases.ts'
import { analysisCsv } from './analysis-csv.ts'
import { analysisText } from './analysis.text.ts'

const { en, zh } = analysisText
const ADDRESS = `${inShop('affluencer-hub/campaign/d')}?view=analysis`
const created = { ...completeDraft, isDraft: false, status: 'In Progress' as const, startsOn: '2026-03-01' }
const NOTHING: AnalysisFigures = {
  commission: '0.00',
  baseFee: '0.00',
  cost: '0.00',
  orders: 0,
  sales: '0.00',
  newCustomers: 0,
  lifetimeValue: '0.00',
  visitors: 0,
  clicks: 0,
  uniqueClicks: 0,
}
const maya: AnalysisFigures = {
  commission: '4.56',
  baseFee: '20.00',
  cost: '24.56',
  orders: 2,
  sales: '45.55',
  costPerOrder: '12.28',
  newCustomers: 1,
  lifetimeValue: '120.00',
  lifetimeValuePerCustomer: '120.00',
  visitors: 7,
  clicks: 12,
  uniqueClicks: 9,
}
const data: CampaignAnalysis = {
  currency: 'USD',
  timeZone: 'UTC',
  rows: [
    { key: 'm', name: 'Maya Lind', figures: maya },
    { key: 'j', name: 'Jonas Weber', figures: NOTHING },
  ],
  total: maya,
  days: [
    { day: '2026-03-08', figures: maya },
    { day: '2026-03-09', figures: NOTHING },
  ],
  unpaidOrders: 1,
}
const nothingBeyond = answers(campaignAnalysis.readBeyondCredit, { rows: [], totals: [], orders: [] })
const page = [answers(campaigns.readCampaign, created), ...choices, noDrifts, nothingBeyond]
const shown = [...page, answers(campaignAnalysis.readAnalysis, data)]
const behind = answers(campaignAnalysis.listAnalysisOrders, {
  currency: 'USD',
  orders: [
    {
      orderId: 'o1',
      name: '#1001',
      orderedAt: '2026-03-08T16:00:00.000Z',
      share: 0.5,
      sales: '12.00',
      commission: '1.20',
      isNewCustomer: true,
    },
  ],
  count: 1,
})

it('shows each creator and the total', async () => {
  renderScreen(ADDRESS, shown)
  const table = within(await screen.findByRole('table', { name: en.table }))
  const texts = table.getAllByRole('row').map((row) => row.textContent)
  expect(texts[1]).toBe('Maya Lind$45.552$4.56$20.00$24.56$12.281$120.007129')
  // A creator without an order has no cost per order.
  expect(texts[2]).toBe('Jonas Weber$0.000$0.00$0.00$0.00-0$0.00000')
  expect(texts[3]).toBe(`${en.total}$45.552$4.56$20.00$24.56$12.281$120.007129`)
  await screen.findByText(en.unpaid(1))
})

it('keeps mode, model, window and rows in the address', async () => {
  const { user, sent, address } = renderScreen(ADDRESS, shown)
  await user.click(await screen.findByRole('combobox', { name: `${en.by}: ${en.bys.creator}` }))
  await user.click(await screen.findByRole('option', { name: en.bys.media }))
  await waitFor(() => expect(sent(campaignAnalysis.readAnalysis).at(-1)).toMatchObject({ campaignId: 'd', mode: 'decision', by: 'media' }))
  await user.click(screen.getByRole('combobox', { name: `${en.mode}: ${en.modes.decision}` }))
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${en.modes.model}`) }))
  await user.click(await screen.findByRole('combobox', { name: `${en.model}: ${creditText.en.models.last_click}` }))
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${creditText.en.models.linear}`) }))
  await waitFor(() =>
    expect(sent(campaignAnalysis.readAnalysis).at(-1)).toMatchObject({ mode: 'model', model: 'linear', window: '28', by: 'media' }),
  )
  expect(Object.fromEntries(new URL(address(), 'http://x').searchParams)).toEqual({
    view: 'analysis',
    mode: 'model',
    model: 'linear',
    by: 'media',
  })
})

it('explains a figure with what it is made of and the orders behind it, which lead to their trail', async () => {
  const { user, sent, address } = renderScreen(ADDRESS, [
    ...shown,
    behind,
    ...[commissions.listCommissions, commissions.listCreatorAccounts, commissions.readCommission].map(staysPending),
    ...[codeFlags.listCodeFlags, disputes.listDisputes].map(staysPending),
  ])
  const name = `${explainDrawerText.en.explain}: ${en.of({ figure: en.figures.costPerOrder, row: 'Maya Lind' })}, $12.28`
  await user.click(await screen.findByRole('button', { name }))
  const drawer = within(await screen.findByRole('dialog', { name: en.of({ figure: en.figures.costPerOrder, row: 'Maya Lind' }) }))
  expect(address()).toBe(`${ADDRESS}&figure=costPerOrder&row=m`)
  await drawer.findByText(en.perOrder({ value: '$12.28', of: '$24.56', by: '2' }))
  await drawer.findByText(en.help.costPerOrder)
  expect(sent(campaignAnalysis.listAnalysisOrders)[0]).toMatchObject({ campaignId: 'd', by: 'creator', key: 'm', mode: 'decision' })
  const order = within(await drawer.findByRole('table', { name: en.orders }))
  expect(order.getAllByRole('row').at(-1)?.textContent).toContain('50')
  await user.click(order.getByRole('button', { name: en.why({ name: '#1001' }) }))
  await waitFor(() => expect(address()).toContain('view=orders&order=o1'))
})

it('explains a total of visits without orders, in Chinese', async () => {
  const { sent } = renderScreen(`${ADDRESS}&figure=visitors`, shown, { language: 'zh' })
  const drawer = within(await screen.findByRole('dialog', { name: zh.of({ figure: zh.figures.visitors, row: zh.allRows }) }))
  await drawer.findByText(zh.help.visitors)
  await drawer.findByText(zh.ofVisits)
  expect(sent(campaignAnalysis.listAnalysisOrders)).toEqual([])
})

it('says that nothing happened in the days', async () => {
  renderScreen(ADDRESS, [...page, answers(campaignAnalysis.readAnalysis, { ...data, total: NOTHING, unpaidOrders: 0 })])
  await screen.findByText(en.emptyTitle)
  expect(screen.queryByRole('table', { name: en.table })).toBeNull()
})

it('says when it cannot be read', async () => {
  renderScreen(ADDRESS, [...page, refuses(campaignAnalysis.readAnalysis, 'overloaded')])
  await screen.findByRole('alert')
})

it('needs a plan with the hub', async () => {
  renderScreen(ADDRESS, [...page, refuses(campaignAnalysis.readAnalysis, 'plan needed')])
  await screen.findByText(sharedText.en.noAccess({ feature: featuresText.en['Affluencer Hub'], plans: plansFor('Affluencer Hub') }))
})

it('shows its choices while it loads', async () => {
  renderScreen(ADDRESS, [...page, staysPending(campaignAnalysis.readAnalysis)])
  await screen.findByRole('combobox', { name: `${en.by}: ${en.bys.creator}` })
  expect(screen.queryByRole('table', { name: en.table })).toBeNull()
})

it('writes exact amounts into its file', () => {
  const lines = analysisCsv(data, ({ name }) => name, { ...en, name: en.bys.creator }).split('\r\n')
  expect(lines[1]).toBe('Maya Lind,,45.55,2,4.56,20.00,24.56,12.28,1,120.00,7,12,9,USD')
  expect(lines[3]).toBe('Total,,45.55,2,4.56,20.00,24.56,12.28,1,120.00,7,12,9,USD')
})
