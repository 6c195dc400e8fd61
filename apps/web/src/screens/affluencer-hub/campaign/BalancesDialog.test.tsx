/** Balances from another program: what the file says, what the shop says of its codes, and storing it. */
import { campaigns } from '@convbox/contract/api/campaigns'
import { codeFlags } from '@convbox/contract/api/code-flags'
import { commissions } from '@convbox/contract/api/commissions'
import { creators } from '@convbox/contract/api/creators'
import { disputes } from '@convbox/contract/api/disputes'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers } from '../../../testing/played-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { inShop } from '../../../testing/tiny-shop.ts'
import { lookUpText } from '../discount/look-up.text.ts'
import { balancesText } from './balances.text.ts'
import { choices, completeDraft, noDrifts } from './campaigns.cases.ts'

const ADDRESS = `${inShop('affluencer-hub/campaign/d')}?view=orders`
const created = { ...completeDraft, isDraft: false, status: 'In Progress' as const, startsOn: '2026-03-01' }
const shown = [
  answers(campaigns.readCampaign, created),
  ...choices,
  noDrifts,
  answers(codeFlags.listCodeFlags, { flags: [], holds: [] }),
  answers(disputes.listDisputes, { disputes: [], count: 0, openCount: 0, pageSize: 20 }),
  answers(commissions.listCommissions, { currency: 'USD', commissions: [], count: 0, pageSize: 50, parked: [], parkedCount: 0 }),
  answers(commissions.listCreatorAccounts, { accounts: [] }),
]

it('takes balances over from a file only if they sum to the total', async () => {
  const words = balancesText.en
  const looked = {
    isTaken: false,
    isKnown: false,
    currency: 'USD',
    lines: 2,
    added: 1,
    joined: 2,
    codes: 1,
    balances: 2,
    missing: [],
    unknown: [],
    bad: [],
    badCount: 0,
  }
  const file = new File(['name,balance\nMaya,120.50\nJonas,-4\n'], 'balances.csv', { type: 'text/csv' })
  const { user, sent, play } = renderScreen(ADDRESS, [
    ...shown,
    answers(creators.importBalances, { ...looked, sum: '116.50', difference: '3.50' }),
  ])
  await user.click(await screen.findByRole('button', { name: words.button }))
  const asked = within(await screen.findByRole('dialog', { name: words.title }))
  expect(asked.getByRole('button', { name: words.check }).hasAttribute('data-disabled')).toBe(true)
  await user.upload(asked.getByLabelText(words.choose, { selector: 'input' }), file)
  await user.type(asked.getByLabelText(new RegExp(words.total({ currency: 'USD' }))), '120')
  await user.click(asked.getByRole('button', { name: words.check }))
  await asked.findByText(words.differs({ sum: '$116.50', total: '$120.00', difference: '$3.50' }))
  expect(asked.queryByRole('button', { name: words.store })).toBeNull()
  const shop = { looked: 4, left: 3, inShop: 3, missing: ['GONE1'], missingCount: 1, expired: ['OLD5'], expiredCount: 22 }
  play(answers(creators.importBalances, { ...looked, sum: '116.50', difference: '0.00', shop: { ...shop, failed: 'throttled' as const } }))
  await user.clear(asked.getByLabelText(new RegExp(words.total({ currency: 'USD' }))))
  await user.type(asked.getByLabelText(new RegExp(words.total({ currency: 'USD' }))), '116.50')
  await user.click(asked.getByRole('button', { name: words.check }))
  await asked.findByText(words.agrees({ sum: '$116.50' }))
  const { preview: looks, reasons } = lookUpText.en
  asked.getByText(looks.inShop({ inShop: '3', looked: '4' }))
  asked.getByText(looks.missing({ codes: 'GONE1', more: 0 }))
  asked.getByText(looks.expired({ codes: 'OLD5', more: 21 }))
  asked.getByText(looks.failed({ left: 3, reason: reasons.throttled }))
  play(answers(creators.importBalances, { ...looked, isTaken: true, sum: '116.50', difference: '0.00' }))
  await user.click(asked.getByRole('button', { name: words.store }))
  await screen.findByText(words.stored)
  expect(sent(creators.importBalances).at(-1)).toMatchObject({ campaignId: 'd', total: '116.50' })
})
