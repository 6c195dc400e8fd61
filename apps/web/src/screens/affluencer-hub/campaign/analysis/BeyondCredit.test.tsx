/** What creators are paid beyond credit: over all campaigns, and in one. */
import { campaignAnalysis } from '@convbox/contract/api/campaign-analysis'
import type { BeyondCredit } from '@convbox/contract/api/campaign-analysis.schemas'
import { creditText } from '@convbox/contract/metrics/credit.text'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, refuses } from '../../../../testing/played-server.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { inShop } from '../../../../testing/tiny-shop.ts'
import { campaignsText } from '../campaigns.text.ts'
import { listedDraft, listOf } from '../campaigns.cases.ts'
import { analysisText } from './analysis.text.ts'
import { beyondText } from './beyond.text.ts'

const { en, zh } = beyondText
const ADDRESS = inShop('affluencer-hub/campaign')
const sums = { currency: 'USD', orders: 3, commission: '18.00', beyondOrders: 1, beyond: '6.00', codeOnly: '3.00' }
const data: BeyondCredit = {
  rows: [
    {
      campaignId: 'd',
      campaign: 'Spring',
      creatorId: 'm',
      creator: 'Maya Lind',
      ...sums,
      channels: [{ channel: 'facebook ads', amount: '6.00' }],
    },
  ],
  totals: [sums],
  orders: [
    {
      campaignId: 'd',
      campaign: 'Spring',
      orderId: 'o1',
      name: '#1001',
      orderedAt: '2026-03-08T16:00:00.000Z',
      creator: 'Maya Lind',
      currency: 'USD',
      commission: '10.00',
      ownShare: 0.4,
      channels: [{ channel: 'facebook ads', share: 0.6 }],
      beyond: '6.00',
    },
  ],
}
const shown = [listOf([listedDraft]), answers(campaignAnalysis.readBeyondCredit, data)]

it('opens from the list of campaigns and says what was paid beyond credit, by whom and for which orders', async () => {
  const { user, address, sent } = renderScreen(ADDRESS, shown)
  await user.click(await screen.findByRole('button', { name: campaignsText.en.beyond }))
  const drawer = within(await screen.findByRole('dialog', { name: en.title }))
  expect(address()).toBe(`${ADDRESS}?open=beyond`)
  await drawer.findByText(en.sums({ orders: 3, beyondOrders: 1, commission: '$18.00', beyond: '$6.00' }))
  const rows = within(drawer.getByRole('table', { name: en.table })).getAllByRole('row')
  expect(rows[1]?.textContent).toBe('SpringMaya Lind3$18.001$6.00$3.00Meta Ads $6.00')
  expect(rows[2]?.textContent).toContain(`${en.total}`)
  const order = within(drawer.getByRole('table', { name: en.list })).getAllByRole('row')[1]
  expect(order?.textContent).toContain('$10.0040.00%Meta Ads 60.00%$6.00')
  await user.click(drawer.getByRole('combobox', { name: `${analysisText.en.model}: ${creditText.en.models.last_click}` }))
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${creditText.en.models.linear}`) }))
  await waitFor(() => expect(sent(campaignAnalysis.readBeyondCredit).at(-1)).toMatchObject({ model: 'linear', window: '28' }))
  expect(sent(campaignAnalysis.readBeyondCredit).at(-1)).not.toHaveProperty('campaignId')
})

it('says that there are no commissions, in Chinese', async () => {
  const nothing = answers(campaignAnalysis.readBeyondCredit, { rows: [], totals: [], orders: [] })
  renderScreen(`${ADDRESS}?open=beyond`, [listOf([listedDraft]), nothing], { language: 'zh' })
  await within(await screen.findByRole('dialog', { name: zh.title })).findByText(zh.emptyTitle)
})

it('says when it cannot be read', async () => {
  renderScreen(`${ADDRESS}?open=beyond`, [listOf([listedDraft]), refuses(campaignAnalysis.readBeyondCredit, 'overloaded')])
  await within(await screen.findByRole('dialog', { name: en.title })).findByRole('alert')
})
