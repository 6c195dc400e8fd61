import { adSpend } from '@convbox/contract/api/ad-spend'
import { costs } from '@convbox/contract/api/costs'
import type { CostOverview } from '@convbox/contract/api/costs.schemas'
import type { SpendFileResult } from '@convbox/contract/api/ad-spend.schemas'
import { SAMPLE_SPEND_FILE } from '@convbox/contract/ad-spend'
import { plansFor } from '@convbox/contract/plans'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, refuses, staysPending } from '../../../testing/played-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { inShop, readOnlyShop } from '../../../testing/tiny-shop.ts'
import { featuresText } from '../../../text/features.text.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { costsText } from './costs.text.ts'
import { ownSpendText } from './own-spend.text.ts'

const { en, zh } = ownSpendText
const ADDRESS = inShop('integrations/spend')
const cost = {
  id: 'c-1',
  name: 'Agency',
  channel: 'reddit',
  amount: '300.00',
  currency: 'USD',
  period: 'month' as const,
  since: '2026-03-01',
}
const overview: CostOverview = {
  currency: 'USD',
  shipping: '3',
  ownVariants: 0,
  catalogueCosts: 40,
  catalogueVariants: 42,
  orders: 130,
  ordersWithoutCost: 7,
  lacking: [{ variantId: '9102', sku: 'JAR', title: 'Jar', orders: 7 }],
  isApplying: false,
}
const calm = [
  answers(adSpend.spendFiles, {
    currency: 'USD',
    channels: [{ channel: 'reddit', since: '2026-02-01', until: '2026-02-28', days: 28, spend: '90.00', missingRates: 0 }],
  }),
  answers(adSpend.spendRates, {
    currency: 'USD',
    rates: [
      { day: '2026-03-10', currency: 'EUR', isCorrected: false },
      { day: '2026-03-09', currency: 'EUR', rate: '1.25', isCorrected: true },
    ],
  }),
  answers(adSpend.fixedCosts, { currency: 'USD', costs: [cost] }),
  answers(costs.costOverview, overview),
]
const result: SpendFileResult = {
  isTaken: false,
  lines: 2,
  missing: [],
  unknown: [],
  bad: [],
  badCount: 0,
  sums: [{ channel: 'podcast', currency: 'EUR', since: '2026-02-01', until: '2026-02-02', rows: 2, spend: '82.50' }],
  missingRates: 1,
}
const file = (text: string) => new File([text], 'spend.csv', { type: 'text/csv' })

it('waits, says what failed, and needs a plan with integrations', async () => {
  renderScreen(ADDRESS, [staysPending(adSpend.spendFiles), ...calm.slice(1)])
  await screen.findByRole('heading', { level: 1, name: en.title })
  expect(screen.getByRole('status', { busy: true }).textContent).toBe(sharedText.en.loading)
})

it('shows what a file says before it stores it', async () => {
  const { user, play, sent } = renderScreen(ADDRESS, [...calm, answers(adSpend.importSpendFile, result)])
  await user.upload(await screen.findByLabelText(en.choose, { selector: 'input' }), file(SAMPLE_SPEND_FILE))
  const says = within(await screen.findByRole('table', { name: en.says }))
  for (const text of ['Feb 1 - 2', '2', '€82.50']) says.getByText(text)
  screen.getByText(en.noRates({ n: 1 }))
  play(answers(adSpend.importSpendFile, { ...result, isTaken: true }))
  await user.click(screen.getByRole('button', { name: en.store({ n: 2 }) }))
  await screen.findByText(en.stored({ n: 2 }))
  expect(sent(adSpend.importSpendFile)).toEqual([
    { csv: SAMPLE_SPEND_FILE, isPreview: true },
    { csv: SAMPLE_SPEND_FILE, isPreview: false },
  ])
  expect(screen.queryByRole('table', { name: en.says })).toBeNull()
})

it('names the faults of a file and offers nothing to store', async () => {
  const bad = [{ line: 3, column: 'day', reason: 'no day' as const }]
  const { user, play } = renderScreen(ADDRESS, [
    ...calm,
    answers(adSpend.importSpendFile, { ...result, bad, badCount: 1, unknown: ['mood'] }),
  ])
  await user.upload(await screen.findByLabelText(en.choose, { selector: 'input' }), file('day,channel,spend\n'))
  within(await screen.findByRole('table', { name: en.reason })).getByText(en.faults['no day'])
  screen.getByText(en.bad({ n: 1 }))
  screen.getByText(en.unknown({ columns: 'mood' }))
  expect(screen.queryByRole('button', { name: en.store({ n: 2 }) })).toBeNull()
  play(answers(adSpend.importSpendFile, { ...result, sums: [], missing: ['day'] }))
  await user.upload(screen.getByLabelText(en.choose, { selector: 'input' }), file('date\n'))
  await screen.findByText(en.missing({ columns: 'day' }))
})

it('sets a rate, takes one back, and says which days have none', async () => {
  const { user, sent } = renderScreen(ADDRESS, [...calm, answers(adSpend.saveSpendRate, { days: 2 })])
  await screen.findByText(en.none)
  await user.type(await screen.findByLabelText(en.rate({ currency: 'USD' })), '1.1')
  const form = within(screen.getByRole('button', { name: en.setRate }).closest('form') ?? document.createElement('form'))
  await user.type(form.getByLabelText(en.from), '2026-03-09')
  await user.type(form.getByLabelText(en.until), '2026-03-10')
  await user.click(form.getByRole('button', { name: en.setRate }))
  await screen.findByText(en.rateSet({ n: 2 }))
  await user.click(screen.getByRole('button', { name: new RegExp(en.takeBack) }))
  expect(sent(adSpend.saveSpendRate)).toEqual([
    { currency: 'EUR', since: '2026-03-09', until: '2026-03-10', rate: '1.1' },
    { currency: 'EUR', since: '2026-03-09', until: '2026-03-09' },
  ])
})

it('adds a fixed cost, changes it, deletes it, and shows a refusal at its field', async () => {
  const { user, play, sent } = renderScreen(ADDRESS, [
    ...calm,
    answers(adSpend.saveFixedCost, cost),
    answers(adSpend.deleteFixedCost, { ok: true }),
  ])
  await user.click(await screen.findByRole('button', { name: en.edit({ name: 'Agency' }) }))
  await user.clear(screen.getByLabelText(en.cost))
  await user.type(screen.getByLabelText(en.cost), '450')
  await user.click(screen.getByRole('button', { name: en.save }))
  await screen.findByText(en.saved({ name: 'Agency' }))
  expect(sent(adSpend.saveFixedCost)).toEqual([{ ...cost, amount: '450' }])
  play(refuses(adSpend.saveFixedCost, 'invalid input', { details: { since: 'At most 5 years ago' } }))
  await user.click(screen.getByRole('button', { name: en.add }))
  expect(screen.getAllByText(en.needed)).toHaveLength(4)
  const form = within(screen.getByRole('button', { name: en.add }).closest('form') ?? document.createElement('form'))
  for (const [label, value] of [
    [en.name, 'Tool'],
    [en.channel, 'reddit'],
    [en.cost, '1,5'],
    [en.from, '2010-01-01'],
  ] as const)
    await user.type(form.getByLabelText(label), value)
  screen.getByText(en.noAmount)
  await user.clear(form.getByLabelText(en.cost))
  await user.type(form.getByLabelText(en.cost), '1.5')
  await user.click(screen.getByRole('button', { name: en.add }))
  await screen.findByText('At most 5 years ago')
  await user.click(screen.getByRole('button', { name: en.erase({ name: 'Agency' }) }))
  await screen.findByText(en.erased({ name: 'Agency' }))
  expect(sent(adSpend.deleteFixedCost)).toEqual([{ id: 'c-1' }])
})

it('offers a reader nothing to change, in Chinese too, and no page without the plan', async () => {
  renderScreen(ADDRESS, [...calm, readOnlyShop], { language: 'zh' })
  await screen.findByRole('table', { name: zh.costs })
  expect(
    screen.getByRole('button', { name: zh.choose }).hasAttribute('disabled') ||
      screen.getByRole('button', { name: zh.choose }).getAttribute('aria-disabled') === 'true',
  ).toBe(true)
  for (const name of [zh.add, zh.setRate]) expect(screen.queryByRole('button', { name })).toBeNull()
})

it('says which plan it needs', async () => {
  renderScreen(ADDRESS, [refuses(adSpend.spendFiles, 'plan needed'), ...calm.slice(1)])
  await screen.findByText(sharedText.en.noAccess({ feature: featuresText.en.Integrations, plans: plansFor('Integrations') }))
})

it('says which goods lack a cost, and takes a file of costs after showing what it says', async () => {
  const { en: words } = costsText
  const result = { isTaken: false, lines: 1, variants: 1, missing: [], unknown: [], bad: [], badCount: 0 }
  const { user, play, sent } = renderScreen(ADDRESS, [...calm, answers(costs.importCostFile, result)])
  await screen.findByText(words.facts({ own: '0', costs: '40', variants: '42' }))
  screen.getByText(words.lacks({ n: 7, of: '130' }))
  within(screen.getByRole('table', { name: words.lacking })).getByText('JAR')
  await user.upload(screen.getByLabelText(words.choose, { selector: 'input' }), file('sku,cost\nJAR,4\n'))
  await screen.findByText(words.says({ n: 1 }))
  play(answers(costs.importCostFile, { ...result, isTaken: true }))
  await user.click(screen.getByRole('button', { name: words.store({ n: 1 }) }))
  await screen.findByText(words.stored({ n: 1 }))
  expect(sent(costs.importCostFile)).toEqual([
    { csv: 'sku,cost\nJAR,4\n', isPreview: true },
    { csv: 'sku,cost\nJAR,4\n', isPreview: false },
  ])
  play(answers(costs.importCostFile, { ...result, bad: [{ line: 2, column: 'cost', reason: 'no number' }], badCount: 1 }))
  await user.upload(screen.getByLabelText(words.choose, { selector: 'input' }), file('sku,cost\nJAR,x\n'))
  await screen.findByText(words.faults['no number'])
  expect(screen.queryByRole('button', { name: words.store({ n: 1 }) })).toBeNull()
})

it('saves what every order costs, and what is left empty is not known', async () => {
  const { en: words } = costsText
  const { user, sent } = renderScreen(ADDRESS, [...calm, answers(costs.saveOrderCosts, { ok: true })])
  await user.type(await screen.findByLabelText(words.feePercent), '250')
  const form = within(screen.getByLabelText(words.feePercent).closest('form') ?? document.createElement('form'))
  await user.click(form.getByRole('button', { name: words.save }))
  form.getByText(words.noPercent)
  await user.clear(form.getByLabelText(words.feePercent))
  await user.type(form.getByLabelText(words.feePercent), '2.9')
  await user.click(form.getByRole('button', { name: words.save }))
  await screen.findByText(words.saved)
  expect(sent(costs.saveOrderCosts)).toEqual([{ shipping: '3', feePercent: '2.9' }])
})

it('says in Chinese that orders are brought up to date, and lets a reader change nothing', async () => {
  const { zh: words } = costsText
  renderScreen(
    ADDRESS,
    [...calm.slice(0, -1), answers(costs.costOverview, { ...overview, isApplying: true, ownVariants: 3 }), readOnlyShop],
    {
      language: 'zh',
    },
  )
  await screen.findByText(words.applying)
  for (const name of [words.save, words.forget]) expect(screen.queryByRole('button', { name })).toBeNull()
})
