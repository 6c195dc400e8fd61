/** The orders of a campaign: who is credited and what it pays, why, and what each creator gets. */
import { campaigns } from '@convbox/contract/api/campaigns'
import { codeFlags } from '@convbox/contract/api/code-flags'
import type { CodeFlag, FlagFigures } from '@convbox/contract/api/code-flags.schemas'
import { commissions } from '@convbox/contract/api/commissions'
import { disputes } from '@convbox/contract/api/disputes'
import type { Dispute } from '@convbox/contract/api/disputes.schemas'
import { disputeStatesText } from '@convbox/contract/disputes.text'
import { payouts } from '@convbox/contract/api/payouts'
import { chargebacksText, commissionOutcomesText, commissionStatesText, parkedReasonsText } from '@convbox/contract/commissions.text'
import type { ResultOf } from '@convbox/contract/endpoint'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, refuses, type Plain } from '../../../testing/played-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { inShop } from '../../../testing/tiny-shop.ts'
import { byHandText } from './by-hand.text.ts'
import { choices, completeDraft, noDrifts } from './campaigns.cases.ts'
import { detailsText } from './details.text.ts'
import { disputesText } from './disputes.text.ts'
import { flagsText } from './flags.text.ts'
import { ordersText } from './orders.text.ts'

const { en, zh } = ordersText
const ADDRESS = `${inShop('affluencer-hub/campaign/d')}?view=orders`
const AT = '2026-03-09T16:00:00.000Z'
const created = { ...completeDraft, isDraft: false, status: 'In Progress' as const, startsOn: '2026-03-01' }
const won = {
  orderId: 'o1',
  name: '#1001',
  orderedAt: AT,
  customer: 'Ann Example',
  creatorId: 'm',
  creator: 'Maya Lind',
  outcome: 'won_link' as const,
  state: 'maturing' as const,
  amount: '3.00',
  currency: 'USD',
  maturesAt: '2026-04-08T16:00:00.000Z',
}
const lost = {
  ...won,
  customer: '',
  creatorId: 'j',
  creator: 'Jonas Weber',
  outcome: 'lost_to_later_click' as const,
  state: 'refused' as const,
  amount: '0.00',
}
const { maturesAt: _maturesAt, ...lostRow } = lost
const list: Plain<ResultOf<typeof commissions.listCommissions>> = {
  currency: 'USD',
  commissions: [{ ...won, limit: { kind: 'below_first_tier' } }, lostRow],
  count: 2,
  pageSize: 50,
  parked: [],
  parkedCount: 0,
}
const accounts = answers(commissions.listCreatorAccounts, {
  accounts: [{ creatorId: 'm', creator: 'Maya Lind', currency: 'USD', balance: '3.00', payable: '0.00', paid: '0.00', nextMaturesAt: AT }],
})
const page = [answers(campaigns.readCampaign, created), ...choices, noDrifts, answers(codeFlags.listCodeFlags, { flags: [], holds: [] })]
const disputed = (found: Dispute[]) =>
  answers(disputes.listDisputes, { disputes: found, count: found.length, openCount: found.length, pageSize: 20 })
const shown = [...page, disputed([]), answers(commissions.listCommissions, list), accounts]

it('shows each order with the decision, the state and the commission, and what the creator gets', async () => {
  renderScreen(ADDRESS, shown)
  const orders = within(await screen.findByRole('table', { name: en.orders }))
  const [, first, second] = orders.getAllByRole('row')
  expect(first?.textContent).toContain(commissionOutcomesText.en.won_link)
  expect(first?.textContent).toContain(commissionStatesText.en.maturing + en.matures({ day: 'Apr 8, 2026' }))
  expect(first?.textContent).toContain('$3.00')
  expect(first?.textContent).toContain('Ann Example')
  expect(first?.textContent).toContain('The month has not come to the first tier')
  expect(second?.textContent).toContain(en.noName)
  // What another creator got says why it is not theirs, and no amount.
  expect(second?.textContent).toContain(commissionOutcomesText.en.lost_to_later_click)
  expect(second?.textContent).not.toContain('$')
  expect(within(screen.getByRole('table', { name: en.accounts })).getByRole('row', { name: /Maya Lind/ }).textContent).toContain('$3.00')
})

it('narrows the orders to a creator, in the address, and back', async () => {
  const { user, sent, address } = renderScreen(ADDRESS, shown)
  await user.click(await screen.findByRole('button', { name: en.show({ name: 'Maya Lind' }) }))
  await screen.findByText(en.only({ name: 'Maya Lind' }))
  expect(address()).toBe(`${ADDRESS}&creator=m`)
  expect(sent(commissions.listCommissions).at(-1)).toMatchObject({ campaignId: 'd', creatorId: 'm' })
  await user.click(screen.getByRole('button', { name: en.all }))
  await waitFor(() => expect(address()).toBe(ADDRESS))
})

const trailOf: Plain<ResultOf<typeof commissions.readCommission>> = {
  orderId: 'o1',
  name: '#1001',
  currency: 'USD',
  feeVersion: 2,
  facts: [
    { fact: 'placed', at: AT, arrivedAt: AT, revision: 1, rates: [{ currency: 'JPY', rate: '150.25' }] },
    { fact: 'agreement', detail: 'order', at: AT, arrivedAt: AT, revision: 1, base: '24.00' },
    { fact: 'agreement', detail: 'refund 77', at: AT, arrivedAt: AT, revision: 1, base: '-8.00' },
  ],
  candidates: [
    {
      creatorId: 'm',
      creator: 'Maya Lind',
      outcome: 'won_code',
      currency: 'USD',
      codes: [{ code: 'ONCE-7KQ2M9XWAB', allocated: '2.40', named: 'MAYA10' }],
      clicks: [AT],
      decidedAt: AT,
      earlier: [{ outcome: 'won_link', decidedAt: AT }],
    },
    {
      creatorId: 'j',
      creator: 'Jonas Weber',
      outcome: 'lost_to_campaign',
      currency: 'USD',
      codes: [],
      clicks: [AT],
      takenBy: 'Autumn',
      decidedAt: AT,
      earlier: [],
    },
  ],
  assignments: [],
  holds: [],
  entries: [
    {
      creatorId: 'm',
      creator: 'Maya Lind',
      kind: 'sale',
      amount: '3.00',
      currency: 'USD',
      cause: 'fact',
      causeFact: 'paid',
      at: AT,
      enteredAt: AT,
    },
    { creatorId: 'm', creator: 'Maya Lind', kind: 'refund', amount: '-1.00', currency: 'USD', cause: 'late', at: AT, enteredAt: AT },
  ],
}
const trail = answers(commissions.readCommission, trailOf)

it('opens why an order pays what it pays, in Chinese too', async () => {
  const { user, address } = renderScreen(ADDRESS, [...shown, trail], { language: 'zh' })
  await user.click((await screen.findAllByRole('button', { name: zh.open({ name: '#1001' }) }))[0] ?? document.body)
  const drawer = within(await screen.findByRole('dialog', { name: '#1001' }))
  expect(address()).toBe(`${ADDRESS}&order=o1`)
  await drawer.findByText(`${zh.code({ code: 'ONCE-7KQ2M9XWAB', amount: '$2.40' })} · ${zh.singleUse({ code: 'MAYA10' })}`)
  drawer.getByText(`${commissionOutcomesText.zh.lost_to_campaign}: Autumn`)
  const sum = within(drawer.getByRole('table', { name: zh.entries }))
    .getAllByRole('row')
    .at(-1)
  expect(sum?.textContent).toBe(`${zh.sum}$2.00`)
  const facts = drawer.getByRole('table', { name: zh.facts }).textContent
  expect(facts).toContain('refund 77')
  expect(facts).toContain('-$8.00')
  drawer.getByText(zh.rate({ of: 'USD', rate: '150.25', currency: 'JPY' }))
  await drawer.findByText(zh.feeVersion({ version: 2 }))
})

it('holds a commission back with a reason, and releases it', async () => {
  const byHand = byHandText.en
  const { user, sent } = renderScreen(`${ADDRESS}&order=o1`, [...shown, trail, answers(payouts.holdCommission, { ok: true })])
  await user.click(await screen.findByRole('button', { name: byHand.holdOf({ name: 'Maya Lind' }) }))
  const asked = within(await screen.findByRole('dialog', { name: byHand.holdTitle({ name: 'Maya Lind' }) }))
  await user.click(asked.getByRole('button', { name: byHand.hold }))
  asked.getByText(byHand.required)
  await user.type(asked.getByLabelText(new RegExp(`^${byHand.reason}`)), 'Bought by a friend')
  await user.click(asked.getByRole('button', { name: byHand.hold }))
  await screen.findByText(byHand.held)
  expect(sent(payouts.holdCommission)).toEqual([
    { campaignId: 'd', orderId: 'o1', creatorId: 'm', isHeld: true, reason: 'Bought by a friend' },
  ])
})

it('shows what is held back and why', async () => {
  const held = answers(commissions.readCommission, { ...trailOf, holds: [{ creatorId: 'm', reason: 'Bought by a friend', at: AT }] })
  renderScreen(`${ADDRESS}&order=o1`, [...shown, held])
  await screen.findByText(byHandText.en.isHeld({ reason: 'Bought by a friend' }))
  screen.getByRole('button', { name: byHandText.en.releaseOf({ name: 'Maya Lind' }) })
})

const words = disputesText.en
const ofMaya: Dispute = {
  id: 'd1',
  campaignId: 'd',
  campaign: 'Spring',
  orderId: 'o1',
  order: '#1001',
  creatorId: 'm',
  creator: 'Maya Lind',
  state: 'open',
  isWaiting: true,
  openedAt: AT,
  messages: [{ side: 'creator', text: 'My code was used', at: AT }],
}

it('marks a disputed order', async () => {
  renderScreen(ADDRESS, [...page, answers(commissions.listCommissions, { ...list, commissions: [{ ...won, dispute: 'open' }] }), accounts])
  const row = within(await screen.findByRole('row', { name: /#1001/ }))
  row.getByText(words.mark({ state: disputeStatesText.en.open }))
})

it('shows at a message of a dispute that the mail about it did not go out', async () => {
  const answered = { side: 'store' as const, text: 'We looked', at: AT, by: 'Ann', mail: 'failed' as const }
  const mailed: Dispute = { ...ofMaya, messages: [...ofMaya.messages.map((one) => ({ ...one, mail: 'tried again' as const })), answered] }
  renderScreen(`${ADDRESS}&order=o1`, [...shown, trail, disputed([mailed])])
  await screen.findByText(words.mails.creator['tried again']())
  screen.getByText(words.mails.store.failed({ creator: 'Maya Lind' }))
})

it('answers and closes a dispute where the reasons of its order stand', async () => {
  const { user, sent, play } = renderScreen(`${ADDRESS}&order=o1`, [
    ...shown,
    trail,
    disputed([ofMaya]),
    answers(disputes.answerDispute, { ok: true }),
  ])
  const messages = within(await screen.findByRole('list', { name: words.messages({ creator: 'Maya Lind' }) }))
  messages.getByText('My code was used')
  screen.getByText(words.noMoney)
  await user.click(screen.getByRole('button', { name: words.accept }))
  screen.getByText(words.required)
  expect(sent(disputes.answerDispute)).toEqual([])
  await user.type(screen.getByRole('textbox', { name: words.answer }), 'You are right')
  const closed = { side: 'store' as const, text: 'You are right', at: AT, verdict: 'accepted' as const, by: 'Ann' }
  play(disputed([{ ...ofMaya, state: 'accepted', isWaiting: false, messages: [...ofMaya.messages, closed] }]))
  await user.click(screen.getByRole('button', { name: words.accept }))
  await screen.findByText(words.closed)
  expect(sent(disputes.answerDispute)).toEqual([{ disputeId: 'd1', text: 'You are right', verdict: 'accepted' }])
  await waitFor(() => expect(screen.queryByRole('textbox', { name: words.answer })).toBeNull())
})

it("adjusts a creator's account, by an amount that may be below 0", async () => {
  const byHand = byHandText.en
  const { user, sent } = renderScreen(`${ADDRESS}&creator=m`, [...shown, answers(payouts.adjustAccount, { ok: true })])
  await user.click(await screen.findByRole('button', { name: byHand.adjust }))
  const asked = within(await screen.findByRole('dialog', { name: byHand.adjustTitle({ name: 'Maya Lind' }) }))
  await user.type(asked.getByLabelText(new RegExp(`^${byHand.reason}`)), 'Sample kept')
  await user.type(asked.getByLabelText(/^Amount/), '0')
  await user.click(asked.getByRole('button', { name: byHand.enter }))
  asked.getByText(byHand.wrongAmount)
  await user.clear(asked.getByLabelText(/^Amount/))
  await user.type(asked.getByLabelText(/^Amount/), '-7.50')
  await user.click(asked.getByRole('button', { name: byHand.enter }))
  await screen.findByText(byHand.entered)
  expect(sent(payouts.adjustAccount)).toMatchObject([{ campaignId: 'd', creatorId: 'm', amount: '-7.50', reason: 'Sample kept' }])
})

it('names the orders that are not credited, each with its reason', async () => {
  const parked = [{ orderId: 'o2', name: '#1002', reason: 'amount unknown' as const, parkedAt: AT }]
  renderScreen(ADDRESS, [...page, answers(commissions.listCommissions, { ...list, parked, parkedCount: 1 }), accounts])
  await screen.findByText(en.parked(1))
  await screen.findByText(`#1002: ${parkedReasonsText.en['amount unknown']}`)
})

it('has no orders yet', async () => {
  const empty = answers(commissions.listCommissions, { ...list, commissions: [], count: 0 })
  const nobody = answers(commissions.listCreatorAccounts, { accounts: [] })
  renderScreen(ADDRESS, [...page, empty, nobody])
  await screen.findByText(en.emptyTitle)
  expect(screen.queryByRole('table', { name: en.accounts })).toBeNull()
})

it('says when the orders cannot be read', async () => {
  const nobody = answers(commissions.listCreatorAccounts, { accounts: [] })
  renderScreen(ADDRESS, [...page, refuses(commissions.listCommissions, 'overloaded'), nobody])
  await screen.findByRole('alert')
  expect(screen.getByRole('tab', { name: detailsText.en.orders })).toBeDefined()
})

it('assigns an order to a creator with a reason, and takes it back', async () => {
  const byHand = byHandText.en
  const { user, sent } = renderScreen(ADDRESS, [...shown, answers(commissions.assignOrder, { orderId: 'o1' })])
  await user.click(await screen.findByRole('button', { name: byHand.assignAnOrder }))
  const asked = within(await screen.findByRole('dialog', { name: byHand.assignTitle }))
  await user.click(asked.getByRole('button', { name: byHand.assign }))
  expect(asked.getAllByText(byHand.required)).toHaveLength(3)
  await user.type(asked.getByLabelText(new RegExp(`^${byHand.orderNumber}`)), '#1001')
  await user.type(asked.getByLabelText(new RegExp(`^${byHand.reason}`)), 'Told us on the phone')
  await user.click(asked.getByLabelText(new RegExp(`^${byHand.creator}`)))
  await user.click(await screen.findByRole('option', { name: 'Maya Lind' }))
  await user.click(asked.getByRole('button', { name: byHand.assign }))
  await screen.findByText(byHand.assigned)
  expect(sent(commissions.assignOrder)).toEqual([{ campaignId: 'd', order: '#1001', creatorId: 'm', reason: 'Told us on the phone' }])
})

it('shows who assigned an order and why, and takes it back', async () => {
  const byHand = byHandText.en
  const assignments = [{ creatorId: 'm', creator: 'Maya Lind', reason: 'On the phone', at: AT, by: 'Ada' }]
  const assigned = answers(commissions.readCommission, { ...trailOf, assignments })
  const { user, sent } = renderScreen(`${ADDRESS}&order=o1`, [...shown, assigned, answers(commissions.assignOrder, { orderId: 'o1' })])
  await screen.findByText(/Assigned to Maya Lind by Ada on .*: On the phone/)
  await user.click(screen.getByRole('button', { name: byHand.takeBack }))
  const asked = within(await screen.findByRole('dialog', { name: byHand.takeBackTitle({ name: '#1001' }) }))
  await user.type(asked.getByLabelText(new RegExp(`^${byHand.reason}`)), 'A mistake')
  await user.click(asked.getByRole('button', { name: byHand.takeBack }))
  await screen.findByText(byHand.takenBack)
  expect(sent(commissions.assignOrder)).toEqual([{ campaignId: 'd', order: 'o1', reason: 'A mistake' }])
})

const flagOf = (code: string, figures: FlagFigures, more: Partial<Plain<CodeFlag>> = {}): Plain<CodeFlag> => ({
  code,
  creator: 'Maya Lind',
  evidence: 'o9',
  figures,
  firstSeenAt: AT,
  seenAt: AT,
  ...more,
})

it('shows codes to check with their figures, and dismisses one', async () => {
  const flags = [
    flagOf('MAYA', { kind: 'jump', orders: 9, usual: 0.5, chance: 0.000172 }),
    flagOf('MAYA', { kind: 'coupon site', orders: 4, all: 20, sites: ['retailmenot.com', 'mydealz.de'] }),
    flagOf('MAYA', { kind: 'coupon extension', orders: 3, all: 20, failed: 17 }),
    flagOf('MAYA', { kind: 'own purchase', orders: 1, all: 20 }),
    flagOf(
      'MAYA',
      { kind: 'clickless', orders: 20, clicked: 5, usual: 0.6, chance: 1e-9 },
      { answer: { answer: 'settled', by: 'Ada', at: AT } },
    ),
  ]
  const { user, sent } = renderScreen(ADDRESS, [
    ...shown,
    answers(codeFlags.listCodeFlags, { flags, holds: [] }),
    answers(codeFlags.answerCodeFlag, {}),
  ])
  const words = flagsText.en
  await screen.findByRole('heading', { level: 2, name: words.title })
  await screen.findByText(/^9 orders within 24 hours\. Of the 28 days before, a day had 0\.50? on average\. By chance alone: 1 in 5,?814$/)
  screen.getByText(/^The customers of 4 of the 20 orders of 28 days came from retailmenot\.com, mydealz\.de within 7 days/)
  screen.getByText(/^Before 3 of the 20 orders of 28 days, several different codes failed at the checkout \(17 in all\)/)
  screen.getByText(/^1 of the 20 orders of 28 days have the e-mail address/)
  screen.getByText(/^5 of the 20 orders of 28 days .* Before, 60(\.0+)?% did\. By chance alone: less than 1 in a million$/)
  screen.getByText(/^Dealt with by Ada/)
  await user.click(screen.getByRole('button', { name: words.dismissLabel({ code: 'MAYA', kind: words.kinds.jump }) }))
  await screen.findByText(words.done.dismissed({ code: 'MAYA' }))
  expect(sent(codeFlags.answerCodeFlag)).toEqual([{ campaignId: 'd', code: 'MAYA', kind: 'jump', evidence: 'o9', answer: 'dismissed' }])
})

it('holds the commissions of a flagged code since a day, and releases those of another', async () => {
  const hold = { code: 'BEN', since: AT, reason: 'On a coupon site', by: 'Ada', at: AT, orders: 12 }
  const { user, sent } = renderScreen(ADDRESS, [
    ...shown,
    answers(codeFlags.listCodeFlags, {
      flags: [flagOf('MAYA', { kind: 'own purchase', orders: 1, all: 20 }), flagOf('BEN', { kind: 'own purchase', orders: 1, all: 2 })],
      holds: [hold],
    }),
    answers(codeFlags.holdCode, { orders: 3 }),
    answers(codeFlags.releaseCode, { orders: 12 }),
  ])
  const words = flagsText.en
  await screen.findByText(/^12 orders since .* are held back, and those to come\.$/)
  // What is held is not held again.
  expect(screen.queryByRole('button', { name: words.holdLabel({ code: 'BEN' }) })).toBeNull()
  await user.click(screen.getByRole('button', { name: words.holdLabel({ code: 'MAYA' }) }))
  const asked = within(await screen.findByRole('dialog', { name: words.holdTitle({ code: 'MAYA' }) }))
  const reason = asked.getByLabelText(new RegExp(`^${words.reason}`))
  await user.clear(reason)
  await user.click(asked.getByRole('button', { name: words.hold }))
  await asked.findByText(words.required)
  await user.type(reason, 'Leaked')
  await user.click(asked.getByRole('button', { name: words.hold }))
  await screen.findByText(words.held({ code: 'MAYA', orders: '3' }))
  expect(sent(codeFlags.holdCode)).toEqual([{ campaignId: 'd', code: 'MAYA', since: AT.slice(0, 10), reason: 'Leaked' }])
  await user.click(screen.getByRole('button', { name: words.releaseLabel({ code: 'BEN' }) }))
  await screen.findByText(words.released({ code: 'BEN', orders: '12' }))
  expect(sent(codeFlags.releaseCode)).toEqual([{ campaignId: 'd', code: 'BEN' }])
})

it('says which part of the commission an order paid by share pays', async () => {
  const [placed, ...facts] = trailOf.facts
  const shared = { ...trailOf, facts: placed === undefined ? [] : [{ ...placed, othersShare: '0.6' }, ...facts] }
  renderScreen(`${ADDRESS}&order=o1`, [...shown, answers(commissions.readCommission, shared)], { language: 'zh' })
  await screen.findByText(zh.share({ others: '60.00%', paid: '40.00%' }))
})

it.each(['en', 'zh'] as const)('says in whole how a chargeback of an order stands (%s)', async (language) => {
  const { maturesAt: _later, ...paid } = won
  const taken = (['opened', 'won', 'lost'] as const).map((chargeback) => ({
    ...paid,
    orderId: chargeback,
    name: `#${chargeback}`,
    chargeback,
  }))
  renderScreen(ADDRESS, [...shown, answers(commissions.listCommissions, { ...list, commissions: taken })], { language })
  for (const { chargeback, name } of taken) {
    const words = within(await screen.findByRole('row', { name: new RegExp(name) })).getByText(chargebacksText[language][chargeback])
    // The cell cuts what does not wrap.
    expect(words.className).toContain('whitespace-normal')
  }
})
