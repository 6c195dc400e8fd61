import { disputes } from '@convbox/contract/api/disputes'
import type { Dispute } from '@convbox/contract/api/disputes.schemas'
import { disputeStatesText } from '@convbox/contract/disputes.text'
import { payouts } from '@convbox/contract/api/payouts'
import type { PayableCreator, PayoutLine, PayoutRun } from '@convbox/contract/api/payouts.schemas'
import { plansFor } from '@convbox/contract/plans'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { answers, refuses, staysPending, type Play } from '../../../testing/played-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { inShop, readOnlyShop } from '../../../testing/tiny-shop.ts'
import { featuresText } from '../../../text/features.text.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { disputesText } from '../campaign/disputes.text.ts'
import { payoutsText } from './payouts.text.ts'

const { en, zh } = payoutsText
const ADDRESS = inShop('affluencer-hub/payouts')

const creator = (creatorId: string, changes: Partial<PayableCreator>): PayableCreator => ({
  creatorId,
  creator: creatorId,
  choice: 'nothing yet',
  payable: '0.00',
  maturing: '0.00',
  held: '0.00',
  holds: [],
  ...changes,
})
const ROWS = [
  creator('Ben', { choice: 'below minimum', payable: '18.00' }),
  creator('Cleo', {
    choice: 'pay',
    payable: '80.00',
    held: '9.00',
    holds: [{ campaignId: 'c', orderId: '7', name: '#7', amount: '9.00', reason: 'Friend' }],
  }),
  creator('Maya', { choice: 'pay', payable: '120.40', maturing: '5.00', nextMaturesAt: '2026-03-20T12:00:00.000Z' }),
]
const preview = (rows: PayableCreator[]) =>
  answers(payouts.previewPayout, { currency: 'USD', currencies: ['USD'], minimum: '25.00', rows, creators: 2, amount: '200.40' })
const line = (reference: string, changes: Partial<PayoutLine> = {}): PayoutLine => ({
  reference,
  creatorId: reference,
  creator: 'Maya',
  amount: '120.40',
  state: 'made',
  ...changes,
})
const RUN: PayoutRun = {
  id: 'run-1',
  number: 12,
  currency: 'USD',
  method: 'paypal',
  minimum: '25.00',
  madeAt: '2026-03-09T15:00:00.000Z',
  madeBy: 'Ann',
  creators: 2,
  amount: '200.40',
  states: [
    { state: 'made', lines: 1, amount: '120.40' },
    { state: 'returned', lines: 1, amount: '80.00' },
  ],
}
const runs = (found: PayoutRun[]) => answers(payouts.listPayouts, { runs: found, count: found.length, pageSize: 20 })
const RUN_LINES = [
  line('P12-1'),
  line('P12-2', { creator: 'Cleo', amount: '80.00', state: 'returned', returnedAt: '2026-03-10T12:00:00.000Z', reason: 'Account closed' }),
]
const run = answers(payouts.readPayout, { ...RUN, lines: RUN_LINES })

const disputed = (found: Dispute[], openCount: number) =>
  answers(disputes.listDisputes, { disputes: found, count: found.length, openCount, pageSize: 20 })
/** The screen of a store without disputes, unless the test says otherwise. */
const renderPage = (address: string, plays: readonly Play[], options?: Parameters<typeof renderScreen>[2]) =>
  renderScreen(address, [disputed([], 0), ...plays], options)

it('waits', async () => {
  renderPage(ADDRESS, [staysPending(payouts.previewPayout)])
  await screen.findByRole('heading', { level: 1, name: en.title })
  expect(screen.getByRole('status', { busy: true }).textContent).toBe(sharedText.en.loading)
})

it('says what failed', async () => {
  renderPage(ADDRESS, [refuses(payouts.previewPayout, 'overloaded')])
  await screen.findByRole('alert')
})

it('needs a plan with the hub', async () => {
  renderPage(ADDRESS, [refuses(payouts.previewPayout, 'plan needed')])
  await screen.findByText(sharedText.en.noAccess({ feature: featuresText.en['Affluencer Hub'], plans: plansFor('Affluencer Hub') }))
})

it('has nothing yet, in Chinese too', async () => {
  renderPage(ADDRESS, [preview([])], { language: 'zh' })
  await screen.findByText(zh.emptyTitle)
  screen.getByText(zh.nobody)
})

it.each(['en', 'zh'] as const)('shows who would be paid and why others are not, in %s', async (language) => {
  const text = payoutsText[language]
  renderPage(ADDRESS, [preview(ROWS)], { language })
  await screen.findByText(text.says({ count: 2, amount: '$200.40' }))
  const row = (name: RegExp) => within(screen.getByRole('row', { name }))
  row(/Ben/).getByText(text.choices['below minimum'])
  row(/Maya/).getByText(text.choices.pay)
  row(/Maya/).getByText('$120.40')
  row(/Cleo/).getByText('$9.00')
})

it('asks with number and amount, leaves out whom the user leaves out, and opens the run', async () => {
  const { user, sent, address } = renderPage(ADDRESS, [preview(ROWS), answers(payouts.makePayout, RUN), runs([RUN]), run])
  await user.click(await screen.findByRole('checkbox', { name: en.leaveOut({ name: 'Cleo' }) }))
  await user.click(screen.getByRole('button', { name: en.make }))
  const dialog = within(await screen.findByRole('dialog', { name: en.makeTitle }))
  dialog.getByText(en.makeLead({ count: 1, amount: '$120.40', method: en.methods.other }))
  await user.click(dialog.getByRole('button', { name: en.makeNow({ count: 1, amount: '$120.40' }) }))
  await screen.findByText(en.made({ number: 12 }))
  expect(sent(payouts.makePayout)).toEqual([
    {
      currency: 'USD',
      method: 'other',
      minimum: '25.00',
      leftOut: ['Cleo'],
      requestId: expect.stringMatching(/^[0-9a-f]{32}$/),
      expected: { creators: 1, amount: '120.4' },
    },
  ])
  expect(address()).toBe(`${ADDRESS}?view=runs&open=run-1`)
})

it('says that the amounts have moved', async () => {
  const { user } = renderPage(ADDRESS, [preview(ROWS), refuses(payouts.makePayout, 'already changed')])
  await user.click(await screen.findByRole('button', { name: en.make }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: /200.40/ }))
  await dialog.findByRole('alert')
})

it('marks a run paid, and a payment returned with its reason', async () => {
  const { user, sent } = renderPage(`${ADDRESS}?view=runs&open=run-1`, [
    runs([RUN]),
    run,
    answers(payouts.markPaid, { changed: 1 }),
    answers(payouts.markReturned, { ok: true }),
  ])
  const drawer = within(await screen.findByRole('dialog', { name: en.runName({ number: 12 }) }))
  await drawer.findByText(/Account closed/)
  // Something came back of it, but nothing was paid: it can be cancelled.
  drawer.getByRole('button', { name: en.cancelRun })
  await user.click(drawer.getByRole('button', { name: en.markPaid }))
  const paid = within(await screen.findByRole('dialog', { name: en.markPaidTitle({ count: 1, amount: '$120.40' }) }))
  await user.click(paid.getByRole('button', { name: en.markPaid }))
  paid.getByText(en.required)
  await user.type(paid.getByLabelText(new RegExp(`^${en.paymentField}`)), 'SEPA 77')
  await user.click(paid.getByRole('button', { name: en.markPaid }))
  await screen.findByText(en.marked(1))
  expect(sent(payouts.markPaid)).toEqual([{ id: 'run-1', references: [], method: 'paypal', payment: 'SEPA 77', paidOn: '2026-03-10' }])
  await user.click(screen.getByRole('button', { name: en.paidOf({ name: 'Maya' }) }))
  const one = within(await screen.findByRole('dialog', { name: en.markPaidTitle({ count: 1, amount: '$120.40' }) }))
  await user.type(one.getByLabelText(new RegExp(`^${en.paymentField}`)), 'SEPA 78')
  await user.click(one.getByRole('combobox', { name: new RegExp(en.paidBy) }))
  await user.click(await screen.findByRole('option', { name: en.methods.other }))
  await user.click(one.getByRole('button', { name: en.markPaid }))
  await vi.waitFor(() => expect(sent(payouts.markPaid)).toHaveLength(2))
  expect(sent(payouts.markPaid).at(-1)).toMatchObject({ references: ['P12-1'], method: 'other', payment: 'SEPA 78' })
  await user.click(await screen.findByRole('button', { name: en.cameBackOf({ name: 'Maya' }) }))
  const back = within(await screen.findByRole('dialog', { name: en.cameBackTitle({ name: 'Maya', amount: '$120.40' }) }))
  await user.type(back.getByLabelText(new RegExp(`^${en.reason}`)), 'Closed')
  await user.click(back.getByRole('button', { name: en.cameBack }))
  await screen.findByText(en.returned)
  expect(sent(payouts.markReturned)).toEqual([{ id: 'run-1', reference: 'P12-1', reason: 'Closed', returnedOn: '2026-03-10' }])
})

it('saves the files of a run, or says whose address is missing', async () => {
  const files: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:csv')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push(this.download)
  })
  const { user } = renderPage(`${ADDRESS}?view=runs&open=run-1`, [
    runs([RUN]),
    run,
    answers(payouts.readPayoutFiles, { files: [{ fileName: 'payout-12-wise.csv', text: 'x' }], withoutAddress: [] }),
  ])
  await user.click(await screen.findByRole('button', { name: en.files.wise }))
  await vi.waitFor(() => expect(files).toEqual(['payout-12-wise.csv']))
})

it('says that a file of results is known already', async () => {
  const known = { isTaken: false, lines: 1, paid: 0, returned: 0, waiting: 0, unchanged: 1, missing: [], unknown: [], bad: [], badCount: 0 }
  const { user } = renderPage(ADDRESS, [preview(ROWS), answers(payouts.takeResults, known)])
  await user.click(await screen.findByRole('button', { name: en.results }))
  const dialog = within(await screen.findByRole('dialog', { name: en.resultsTitle }))
  await user.upload(dialog.getByLabelText(en.chooseFile), new File(['line,status\nP12-1,paid'], 'r.csv', { type: 'text/csv' }))
  await dialog.findByText(en.nothingNew)
  expect(dialog.getByRole('button', { name: en.takeResults })).toHaveProperty('disabled', true)
})

it('shows a tax year with what each creator needs', async () => {
  renderPage(`${ADDRESS}?view=tax`, [
    answers(payouts.readTaxYear, {
      year: 2026,
      threshold: '2000.00',
      isThresholdKnown: true,
      rows: [
        {
          creatorId: 'm',
          creator: 'Maya',
          country: 'US',
          taxForm: 'none',
          standing: 'form missing',
          totals: [{ currency: 'USD', method: 'other', amount: '2100.00' }],
        },
      ],
    }),
  ])
  await screen.findByText(en.threshold({ amount: '$2,000.00', year: 2026 }))
  const row = within(screen.getByRole('row', { name: /Maya/ }))
  row.getByText(en.standings['form missing'])
  row.getByText('$2,100.00')
})

it('shows a member who may only look the amounts, and nothing to press', async () => {
  renderPage(ADDRESS, [preview(ROWS), readOnlyShop])
  await screen.findByText('$120.40')
  for (const name of [en.make, en.results]) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('tab', { name: en.tax })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

const dispute: Dispute = {
  id: 'd1',
  campaignId: 'c',
  campaign: 'Spring',
  orderId: '7',
  order: '#7',
  creatorId: 'm',
  creator: 'Maya',
  state: 'open',
  isWaiting: true,
  openedAt: '2026-03-09T15:00:00.000Z',
  messages: [{ side: 'creator', text: 'My code was used', at: '2026-03-09T15:00:00.000Z' }],
}

it.each(['en', 'zh'] as const)('lists disputes of all campaigns, and says on every part how many are open, in %s', async (language) => {
  const text = disputesText[language]
  const closed: Dispute = { ...dispute, id: 'd2', order: '#8', state: 'refused', isWaiting: false }
  const { user, address } = renderPage(ADDRESS, [preview([]), disputed([dispute, closed], 1)], { language })
  await user.click(await screen.findByRole('tab', { name: text.disputesOf({ count: 1 }) }))
  const open = within(await screen.findByRole('row', { name: /#7/ }))
  open.getByText(text.waiting)
  open.getByText('My code was used')
  within(screen.getByRole('row', { name: /#8/ })).getByText(disputeStatesText[language].refused)
  expect(address()).toBe(`${ADDRESS}?view=disputes`)
})

const noDetails = answers(payouts.readPayoutDetails, {
  creator: 'Maya',
  paypalEmail: '',
  wiseEmail: '',
  bank: '',
  country: '',
  taxForm: 'none',
  taxFormOn: '',
})

it.each(['en', 'zh'] as const)('holds back a whole account with a reason, and says who held it, in %s', async (language) => {
  const text = payoutsText[language]
  const held = creator('Maya', {
    choice: 'held',
    held: '120.40',
    accountHold: { reason: 'Tax form', by: 'Ann', at: '2026-03-09T15:00:00.000Z' },
  })
  const done = answers(payouts.holdAccount, { ok: true })
  const { user, sent } = renderPage(`${ADDRESS}?open=Ben`, [preview([...ROWS.slice(0, 1), held]), noDetails, done], { language })
  const ben = within(await screen.findByRole('dialog', { name: 'Ben' }))
  await user.click(ben.getByRole('button', { name: text.holdAccount }))
  const asked = within(await screen.findByRole('dialog', { name: text.holdAccountTitle({ name: 'Ben' }) }))
  await user.type(asked.getByRole('textbox'), 'Looked at')
  await user.click(asked.getByRole('button', { name: text.holdAccount }))
  await screen.findByText(text.accountHeld)
  expect(sent(payouts.holdAccount)).toEqual([{ creatorId: 'Ben', isHeld: true, reason: 'Looked at' }])
  within(screen.getByRole('row', { name: /Maya/, hidden: true })).getByText(text.choices.held)
})

it('says why an account is held, and releases it', async () => {
  const held = creator('Maya', {
    choice: 'held',
    held: '120.40',
    accountHold: { reason: 'Tax form', by: 'Ann', at: '2026-03-09T15:00:00.000Z' },
  })
  const { user, sent } = renderPage(`${ADDRESS}?open=Maya`, [preview([held]), noDetails, answers(payouts.holdAccount, { ok: true })])
  const maya = within(await screen.findByRole('dialog', { name: 'Maya' }))
  maya.getByText(/Held back by Ann on .*: Tax form/)
  await user.click(maya.getByRole('button', { name: en.releaseAccount }))
  const asked = within(await screen.findByRole('dialog', { name: en.releaseAccountTitle({ name: 'Maya' }) }))
  await user.type(asked.getByRole('textbox'), 'It is here')
  await user.click(asked.getByRole('button', { name: en.releaseAccount }))
  await screen.findByText(en.accountReleased)
  expect(sent(payouts.holdAccount)).toEqual([{ creatorId: 'Maya', isHeld: false, reason: 'It is here' }])
})

it('writes off the debt that is shown', async () => {
  const owing = creator('Maya', { choice: 'owes', payable: '-7.20' })
  const { user, sent } = renderPage(`${ADDRESS}?open=Maya`, [preview([owing]), noDetails, answers(payouts.writeOff, { ok: true })])
  const maya = within(await screen.findByRole('dialog', { name: 'Maya' }))
  maya.getByText(en.owesHelp({ amount: '$7.20' }))
  await user.click(maya.getByRole('button', { name: en.writeOff }))
  const asked = within(await screen.findByRole('dialog', { name: en.writeOffTitle({ amount: '$7.20', name: 'Maya' }) }))
  await user.type(asked.getByRole('textbox'), 'Goodwill')
  await user.click(asked.getByRole('button', { name: en.writeOff }))
  await screen.findByText(en.writtenOff({ amount: '$7.20' }))
  expect(sent(payouts.writeOff)).toMatchObject([{ creatorId: 'Maya', currency: 'USD', expected: '-7.20', reason: 'Goodwill' }])
})

it('says that there are no disputes', async () => {
  renderPage(`${ADDRESS}?view=disputes`, [disputed([], 0)])
  await screen.findByText(disputesText.en.noneTitle)
  screen.getByRole('tab', { name: disputesText.en.disputes })
})
