import { plansFor } from '@convbox/contract/plans'
import { adsReport } from '@convbox/contract/reports/ads-report'
import type { AdsAnswer } from '@convbox/contract/reports/ads-report.schemas'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refusalMessage } from '@convbox/contract/refusals.text'
import { answers, answersBy, type Plain, refuses, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inShop } from '../../testing/tiny-shop.ts'
import { featuresText } from '../../text/features.text.ts'
import { sharedText } from '../../text/shared.text.ts'
import { explainDrawerText } from '../../widgets/explain-drawer.text.ts'
import { adsReportText } from './ads-report.text.ts'
import { dataVersionSample } from '../../widgets/explanation.cases.ts'

const { en, zh } = adsReportText
const address = inShop('ads-report')
const { report } = adsReport

/** One campaign that claims 5 orders for 250 where ours are 4 for 200, and one order of a click without tags. */
const spring: Plain<AdsAnswer> = {
  currency: 'USD',
  convertedFrom: [],
  timezone: 'America/New_York',
  rows: [
    {
      kind: 'ad',
      key: 'spring',
      name: 'Spring',
      id: '100',
      campaignId: '100',
      account: 'act_1',
      measures: { spend: '50', impressions: '10000', clicks: '150', orders: '4', sales: '200', mediaOrders: '5', mediaSales: '250' },
    },
    { kind: 'unmatched', key: 'no tags', name: '', id: '', reason: 'no tags', measures: { orders: '1', sales: '30' } },
  ],
  rowCount: 1,
  total: { measures: { spend: '50', impressions: '10000', clicks: '150', orders: '5', sales: '230', mediaOrders: '5', mediaSales: '250' } },
  channels: ['facebook ads', 'google ads'],
  accounts: ['act_1'],
  campaignName: 'Spring',
  readings: [],
  closing: { shown: '230', elsewhere: '100', untracked: '20', excluded: '0', storeTotal: '350', difference: '0' },
  missingRates: { orders: 0, spend: 0 },
  pageNo: 1,
  pageSize: 100,
}

it('says that it loads until the server answers', async () => {
  renderScreen(address, [staysPending(report)])
  expect((await screen.findByRole('status', { busy: true })).textContent).toBe(sharedText.en.loading)
})

it('says why it could not be loaded, and tries again', async () => {
  const { user, play } = renderScreen(address, [refuses(report, 'bug')])
  expect((await screen.findByRole('alert')).textContent).toContain(refusalMessage('bug', 'en'))
  play(answers(report, spring))
  await user.click(screen.getByRole('button', { name: sharedText.en.retry }))
  await screen.findByRole('table')
})

it('asks a store whose plan lacks the report to subscribe', async () => {
  renderScreen(address, [refuses(report, 'plan needed')])
  await screen.findByText(sharedText.en.noAccess({ feature: featuresText.en['FB Ads Report'], plans: plansFor('FB Ads Report') }))
})

it('says that a channel had no ads', async () => {
  renderScreen(address, [answers(report, { ...spring, rows: [], rowCount: 0, total: { measures: { orders: '0', sales: '0' } } })])
  await screen.findByRole('heading', { name: en.emptyTitle })
  expect(screen.getByRole('link', { name: en.toIntegrations }).getAttribute('href')).toBe(inShop('integrations'))
})

it('shows what the platform claims beside ours, with the gap, and clicks that match no ad', async () => {
  renderScreen(address, [answers(report, spring)])
  const table = within(await screen.findByRole('table'))
  const [, ad, unmatched, total] = table.getAllByRole('row')
  // 5 - 4 orders is 25 % of 4; 250 - 200 is 25 % of 200.
  expect(ad?.textContent).toContain('+1 (+25.00%)')
  expect(ad?.textContent).toContain('+$50.00 (+25.00%)')
  expect(unmatched?.textContent).toContain('Clicks without tags')
  expect(total?.textContent).toContain('$230.00')
  expect(screen.getByTestId('closing').textContent).toContain('all orders $350.00')
})

it('opens a campaign’s ad sets on the first page, and lets go of the campaign', async () => {
  const asked: Record<string, unknown>[] = []
  const play = answersBy(report, (question) => {
    asked.push(question)
    return spring
  })
  const { user, address: now } = renderScreen(`${address}?page=2`, [play])
  await user.click(await screen.findByRole('button', { name: en.openCampaign({ name: 'Spring' }) }))
  expect(now()).toBe(`${address}?tab=adset&campaign=100`)
  await screen.findByRole('button', { name: sharedText.en.remove({ what: en.onlyCampaign({ campaign: 'Spring' }) }) })
  expect(asked.at(-1)).toMatchObject({ level: 'adset', campaign: '100', pageNo: 1, channel: 'facebook ads' })
  await user.click(screen.getByRole('button', { name: sharedText.en.remove({ what: en.onlyCampaign({ campaign: 'Spring' }) }) }))
  expect(now()).toBe(`${address}?tab=adset`)
})

it('lets go of the chosen campaign with another range', async () => {
  const { user, address: now } = renderScreen(`${address}?tab=adset&campaign=100&page=2`, [answers(report, spring)])
  await screen.findByRole('table')
  await user.click(screen.getByRole('button', { name: /Last 30 days/ }))
  await user.click(await screen.findByRole('button', { name: 'Last 7 days' }))
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  expect(now()).toBe(`${address}?tab=adset&range=last_7d`)
})

it('chooses columns, and compares with another range', async () => {
  const asked: Record<string, unknown>[] = []
  const play = answersBy(report, (question) => {
    asked.push(question)
    const [row] = spring.rows
    return {
      ...spring,
      rows: row === undefined ? [] : [{ ...row, compare: { ...row.measures, sales: '160' } }],
      total: { ...spring.total, compare: { spend: '50', orders: '3', sales: '184' } },
    }
  })
  const { user, address: now } = renderScreen(`${address}?compare=previous_period&columns=sales,ctr`, [play])
  const table = within(await screen.findByRole('table'))
  const [head, ad, total] = table.getAllByRole('row')
  expect(head?.textContent).toContain('CTR')
  expect(head?.textContent).not.toContain('Spend')
  // 200 against 160; 230 against 184.
  expect(ad?.textContent).toContain('$200.0025.00%')
  expect(total?.textContent).toContain('$230.0025.00%')
  expect(asked.at(-1)).toHaveProperty('compareFrom')
  await user.click(screen.getByRole('button', { name: /^Columns/ }))
  await user.click(await screen.findByRole('button', { name: en.presets.delivery }))
  expect(now()).toContain('columns=spend,impressions,cpm')
  // The report counts no sessions by ad.
  expect(screen.queryByText('Conversion rate')).toBeNull()
})

it('shows what an account in another currency was charged', async () => {
  const [row] = spring.rows
  const rows = row === undefined ? [] : [{ ...row, charged: { amount: '46', currency: 'EUR' } }]
  renderScreen(address, [answers(report, { ...spring, rows })])
  const table = within(await screen.findByRole('table'))
  expect(table.getByRole('columnheader', { name: /Charged/ })).toBeTruthy()
  expect(table.getAllByRole('row')[1]?.textContent).toContain('€46.00')
})

it('explains a figure of a row down to its orders, in an address of its own', async () => {
  const asked: Record<string, unknown>[] = []
  const order = {
    orderId: '7',
    orderName: '#7',
    orderDate: '2026-03-08T15:00:00.000Z',
    orderDateLocal: '2026-03-08 11:00:00',
    total: '70',
    credit: 1,
    creditedSales: '70',
    touches: [{ channel: 'facebook ads', campaign: 'Spring', at: '2026-03-08T10:00:00.000Z', weight: 1, counted: true }],
    otherShares: [],
  }
  const explain = answersBy(adsReport.explain, (question) => {
    asked.push(question)
    return {
      value: '200',
      parts: [{ metric: 'sales' as const, value: '200' }],
      orders: [order],
      orderCount: 1,
      spendDays: [],
      dataVersion: dataVersionSample,
      pageNo: 1,
      pageSize: 10,
    }
  })
  const { user, address: now } = renderScreen(address, [answers(report, spring), explain])
  await user.click(await screen.findByRole('button', { name: `${en.explain}: Sales, Spring, $200.00` }))
  const drawer = within(await screen.findByRole('dialog', { name: explainDrawerText.en.explainTitle({ metric: 'Sales', row: 'Spring' }) }))
  await drawer.findByRole('link', { name: explainDrawerText.en.openOrder({ order: '#7' }) })
  expect(now()).toBe(`${address}?explain=sales&row=spring`)
  expect(asked.at(-1)).toMatchObject({ metric: 'sales', key: 'spring', level: 'campaign', channel: 'facebook ads' })
})

it('shows the platform’s status and budget, when they were read, and why not since', async () => {
  const [row] = spring.rows
  const state = {
    state: 'limited by budget' as const,
    word: 'LIMITED',
    budget: { amount: '50.00', currency: 'EUR', period: 'day' as const },
  }
  const readings = [
    { account: 'act_1', name: 'Main', readAt: '2035-03-14T10:00:00.000Z' },
    { account: 'act_2', name: 'Europe', readAt: '2035-03-12T10:00:00.000Z', failure: 'permission missing' as const },
    { account: 'act_3', name: 'Asia' },
  ]
  const told = {
    ...spring,
    readings,
    rows:
      row === undefined
        ? []
        : [
            { ...row, state },
            { ...row, key: 'other', name: 'Old' },
          ],
  }
  renderScreen(address, [answers(report, told)])
  const table = within(await screen.findByRole('table'))
  const [head, ad, old] = table.getAllByRole('row')
  expect(head?.textContent).toContain('StatusBudget')
  expect(ad?.textContent).toContain('Limited by budget€50.00 per day')
  expect(old?.textContent).toContain('Old--')
  // In the store's time zone, New York.
  expect(ad?.querySelector('[data-tooltip*="LIMITED"]')?.getAttribute('data-tooltip')).toContain('2035-03-14 06:00')
  expect(screen.getByText(/Europe are of 2035-03-12 06:00/).textContent).toContain('Reconnect and select all requested permissions')
  expect(screen.getByText(/Asia have not been read yet/)).toBeTruthy()
  expect(screen.queryByText(/of Main/)).toBeNull()
  expect(screen.getByText('Status and budget as read: Main 2035-03-14 06:00, Europe 2035-03-12 06:00')).toBeTruthy()
})

it('narrows the report to a status and sorts by it, in the address, and lets go of it when nothing has it', async () => {
  const asked: Record<string, unknown>[] = []
  const readings = [{ account: 'act_1', name: 'Main', readAt: '2035-03-14T10:00:00.000Z' }]
  const play = answersBy(report, (question) => {
    asked.push(question)
    return question['status'] === 'ended' ? { ...spring, readings, rows: [], rowCount: 0 } : { ...spring, readings }
  })
  const { user, address: now } = renderScreen(`${address}?page=2`, [play])
  await user.click(await screen.findByRole('button', { name: /^Status/ }))
  expect(now()).toBe(`${address}?sort=status.asc`)
  expect(asked.at(-1)).toMatchObject({ sort: 'status', direction: 'asc', pageNo: 1 })
  await user.click(screen.getByRole('combobox', { name: `${en.status}: ${en.allStatuses}` }))
  await user.click(await screen.findByRole('option', { name: 'Running' }))
  expect(now()).toBe(`${address}?sort=status.asc&status=running`)
  expect(asked.at(-1)).toMatchObject({ status: 'running' })
  await user.click(screen.getByRole('combobox', { name: `${en.status}: Running` }))
  await user.click(await screen.findByRole('option', { name: 'Ended' }))
  await screen.findByText(en.emptyStatus)
  await user.click(screen.getByRole('button', { name: en.showAll }))
  await screen.findByRole('table')
  expect(now()).toBe(`${address}?sort=status.asc`)
})

it('shows what ads showed, without a status, and which ads stand for themselves', async () => {
  const [row] = spring.rows
  if (row === undefined) throw new Error('No row')
  const creative = { ...row, name: 'Lantern video', id: 'c1', adCount: 2 }
  const itself = { ...row, key: 'ad', name: 'Plain ad', id: '7' }
  const lost = {
    kind: 'unmatched' as const,
    key: 'no creative',
    name: '',
    id: '',
    reason: 'no creative' as const,
    measures: { orders: '1' },
  }
  const { user, sent } = renderScreen(`${address}?status=running`, [
    answers(report, { ...spring, rows: [creative, itself, lost], rowCount: 2 }),
  ])
  await user.click(await screen.findByRole('tab', { name: 'Creative' }))
  expect((await screen.findByText('Lantern video')).dataset['tooltip']).toBe('Shown by 2 ads')
  expect(screen.getByText('Plain ad').dataset['tooltip']).toBe(en.adItself)
  screen.getByText(en.creatives)
  screen.getByText('Clicks without a single creative')
  expect(screen.queryByRole('button', { name: /Status/ })).toBeNull()
  const last = sent(report).at(-1)
  expect([last?.level, last?.status]).toEqual(['creative', undefined])
})

it('has no status where no account of the platform is connected', async () => {
  renderScreen(address, [answers(report, spring)])
  const table = within(await screen.findByRole('table'))
  expect(table.queryByRole('columnheader', { name: /Status/ })).toBeNull()
})

it('is in Chinese', async () => {
  renderScreen(address, [answers(report, spring)], { language: 'zh' })
  await screen.findByRole('heading', { name: zh.title })
  await screen.findByText('没有标签的点击')
})
