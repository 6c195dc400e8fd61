/** The fee of a created campaign: its versions, and a change that is reviewed before it is saved. */
import { campaigns } from '@convbox/contract/api/campaigns'
import type { Campaign } from '@convbox/contract/api/campaigns.schemas'
import type { FeeChangePreview } from '@convbox/contract/api/fee-rules.schemas'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, answersBy, refuses } from '../../../testing/played-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { inShop, readOnlyShop } from '../../../testing/tiny-shop.ts'
import { choices, completeDraft, feesOf, firstFee, madePreview, noDrifts } from './campaigns.cases.ts'
import { feeChangeText } from './fee-change.text.ts'
import { feeText } from './fee.text.ts'

const { en, zh } = feeChangeText
const ADDRESS = inShop('affluencer-hub/campaign/d?view=settings')
const created: Campaign = {
  ...completeDraft,
  isDraft: false,
  status: 'In Progress',
  startsOn: '2026-03-01',
  creatorIds: ['m', 'j'],
  creators: [
    { id: 'j', name: 'Jonas Weber', state: 'active' },
    { id: 'm', name: 'Maya Lind', state: 'active' },
  ],
}
const { rule } = firstFee
const shown = (campaign: Campaign = created) => [
  answers(campaigns.readCampaign, campaign),
  ...choices,
  answers(campaigns.previewCampaign, madePreview),
  noDrifts,
]
const change: FeeChangePreview = {
  before: rule,
  after: { ...rule, fee: { kind: 'percent', percent: '15' }, windowDays: 60 },
  changes: [
    {
      before: { fee: { kind: 'percent', percent: '12.5' } },
      after: { fee: { kind: 'percent', percent: '15' }, cap: '50.00' },
      creators: [{ id: 'm', name: 'Maya Lind' }],
    },
  ],
  kept: [{ id: 'j', name: 'Jonas Weber' }],
  replaced: ['2026-04-01T07:00:00.000Z'],
  untold: [{ id: 'm', name: 'Maya Lind' }],
  isChange: true,
  fingerprint: 'f1',
}
const reviewed = answers(campaigns.previewFeeChange, change)
const dialogOf = async () => within(await screen.findByRole('dialog', { name: en.title(created) }))

it('changes the fee of all after who gets what is shown, from the day that is chosen', async () => {
  const { user, sent } = renderScreen(ADDRESS, [...shown(), reviewed, answers(campaigns.changeFee, { version: 2 })])
  await user.click(await screen.findByRole('button', { name: en.open }))
  const dialog = await dialogOf()
  const percent = dialog.getByRole('textbox', { name: new RegExp(feeText.en.percent) })
  await user.clear(percent)
  await user.click(dialog.getByRole('button', { name: en.next }))
  expect(dialog.getByRole('alert').textContent).toBe(en.wrongFee)
  await user.type(percent, '15')
  await user.click(dialog.getByRole('button', { name: en.next }))
  await dialog.findByText(en.orders({ n: 1, names: 'Maya Lind' }))
  expect(document.activeElement?.textContent).toBe(en.review)
  dialog.getByText('12.5% of each order')
  dialog.getByText('15% of each order')
  dialog.getByText('At most $50.00 a month for orders.')
  dialog.getByText('Counts within 60 days after a click.')
  dialog.getByText(en.kept({ names: 'Jonas Weber' }))
  dialog.getByText(en.untold({ names: 'Maya Lind' }))
  dialog.getByText(en.month)
  dialog.getByText(en.fromNow)
  dialog.getByText(/planned for .*2026.* will not take place/)
  expect(sent(campaigns.changeFee)).toEqual([])
  await user.click(dialog.getByRole('button', { name: en.save }))
  await screen.findByText(en.saved)
  expect(sent(campaigns.changeFee)).toEqual([
    { id: 'd', startsOn: '2026-03-10', rule: { ...rule, fee: { kind: 'percent', percent: '15' } }, language: 'en', fingerprint: 'f1' },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('gives a single creator a fee of her own, or that of all again', async () => {
  const { user, sent } = renderScreen(ADDRESS, [...shown(), reviewed])
  await user.click(await screen.findByRole('button', { name: en.open }))
  const dialog = await dialogOf()
  await user.click(dialog.getByRole('radio', { name: new RegExp(en.whom.own) }))
  await user.click(dialog.getByRole('button', { name: en.next }))
  expect(dialog.getByRole('alert').textContent).toBe(en.creatorsRequired)
  await user.click(dialog.getByRole('checkbox', { name: 'Maya Lind' }))
  await user.click(dialog.getByRole('button', { name: en.next }))
  await dialog.findByText(en.review)
  await user.click(dialog.getByRole('button', { name: en.back }))
  await user.click(dialog.getByRole('radio', { name: new RegExp(en.pays.all) }))
  await user.click(dialog.getByRole('button', { name: en.next }))
  await dialog.findByText(en.review)
  expect(sent(campaigns.previewFeeChange)).toEqual([
    { id: 'd', startsOn: '2026-03-10', own: { creatorIds: ['m'], pay: { fee: { kind: 'percent', percent: '12.5' } } } },
    { id: 'd', startsOn: '2026-03-10', own: { creatorIds: ['m'] } },
  ])
})

it('shows anew what somebody else changed meanwhile, and saves nothing that changes nothing', async () => {
  let asked = 0
  const { user, play } = renderScreen(ADDRESS, [
    ...shown(),
    answersBy(campaigns.previewFeeChange, () => ({ ...change, fingerprint: `f${(asked += 1)}` })),
    refuses(campaigns.changeFee, 'review changed'),
  ])
  await user.click(await screen.findByRole('button', { name: en.open }))
  const dialog = await dialogOf()
  await user.click(dialog.getByRole('button', { name: en.next }))
  await dialog.findByText(en.review)
  await user.click(dialog.getByRole('button', { name: en.save }))
  await dialog.findByText(/something changed since you looked at it/)
  expect(asked).toBe(2)
  await user.click(dialog.getByRole('button', { name: en.back }))
  play(answers(campaigns.previewFeeChange, { ...change, changes: [], kept: [], replaced: [], untold: [], after: rule, isChange: false }))
  await user.click(dialog.getByRole('button', { name: en.next }))
  await dialog.findByText(en.nothing)
  expect(dialog.getByRole('button', { name: en.save })).toHaveProperty('disabled', true)
})

it('tells why a change is refused', async () => {
  const refused = refuses(campaigns.previewFeeChange, 'invalid input', { details: { startsOn: 'The day cannot have passed' } })
  const { user } = renderScreen(ADDRESS, [...shown(), refused])
  await user.click(await screen.findByRole('button', { name: en.open }))
  const dialog = await dialogOf()
  await user.click(dialog.getByRole('button', { name: en.next }))
  await dialog.findByText('The day cannot have passed')
})

const versions = feesOf([
  { version: 3, state: 'planned', holdsFrom: '2026-04-01T07:00:00.000Z', rule: { ...rule, fee: { kind: 'flat', amount: '5.00' } }, savedAt: '2026-03-10T16:00:00.000Z', savedBy: 'Ann' }, // prettier-ignore
  {
    version: 2,
    state: 'replaced',
    holdsFrom: '2026-05-01T07:00:00.000Z',
    rule: { ...rule, ownFees: [{ creatorId: 'm', fee: { kind: 'percent', percent: '20' } }] },
    savedAt: '2026-03-09T16:00:00.000Z',
    savedBy: '',
  },
  { ...firstFee, holdsUntil: '2026-04-01T07:00:00.000Z' },
])

it('lists the versions with their days, in Chinese too', async () => {
  renderScreen(ADDRESS, [...shown(), versions], { language: 'zh' })
  await screen.findByText(zh.states.planned)
  screen.getByText(zh.states.replaced)
  screen.getByText('每笔订单 $5.00')
  screen.getByText(`${zh.ownOf({ names: 'Maya Lind' })}:`)
  screen.getByRole('button', { name: zh.open })
})

it('lets those who may only look read the versions', async () => {
  renderScreen(ADDRESS, [...shown(), versions, readOnlyShop])
  await screen.findByText(en.states.planned)
  expect(screen.queryByRole('button', { name: en.open })).toBeNull()
})

it('says when the versions cannot be read, and changes no fee of a campaign that has ended', async () => {
  renderScreen(ADDRESS, [...shown({ ...created, status: 'Ended' }), refuses(campaigns.listFeeVersions, 'bug')])
  await screen.findByRole('heading', { name: en.versions })
  await screen.findByRole('button', { name: /again|retry/i })
  expect(screen.queryByRole('button', { name: en.open })).toBeNull()
})
