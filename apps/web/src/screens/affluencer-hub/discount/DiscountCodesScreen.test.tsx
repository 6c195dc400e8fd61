import { discountCodes } from '@convbox/contract/api/discount-codes'
import type { DiscountCode } from '@convbox/contract/api/discount-codes.schemas'
import type { DiscountDrift } from '@convbox/contract/api/discount-drift.schemas'
import { discountFailuresText } from '@convbox/contract/discount-failures.text'
import { plansFor } from '@convbox/contract/plans'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answers, answersBy, refuses, staysPending } from '../../../testing/played-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { inShop, readOnlyShop } from '../../../testing/tiny-shop.ts'
import { featuresText } from '../../../text/features.text.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { codesOf, failedCode, noDrifts, noPools, poolsOf } from '../campaign/campaigns.cases.ts'
import { previewText } from '../campaign/preview.text.ts'
import { discountCodesText } from './discount-codes.text.ts'
import { lookUpText } from './look-up.text.ts'
import { driftText } from './drift.text.ts'
import { poolsText } from './pools.text.ts'

const { en, zh } = discountCodesText
const ADDRESS = inShop('affluencer-hub/discount')

it('waits', async () => {
  renderScreen(ADDRESS, [noDrifts, noPools, staysPending(discountCodes.listDiscountCodes)])
  await screen.findByRole('heading', { level: 1, name: en.title })
  expect(screen.getByRole('status', { busy: true }).textContent).toBe(sharedText.en.loading)
})

it('says what failed', async () => {
  renderScreen(ADDRESS, [noDrifts, noPools, refuses(discountCodes.listDiscountCodes, 'overloaded')])
  await screen.findByRole('alert')
})

it('needs a plan with the hub', async () => {
  renderScreen(ADDRESS, [noDrifts, noPools, refuses(discountCodes.listDiscountCodes, 'plan needed')])
  await screen.findByText(sharedText.en.noAccess({ feature: featuresText.en['Affluencer Hub'], plans: plansFor('Affluencer Hub') }))
})

it('has none yet, in Chinese too', async () => {
  renderScreen(ADDRESS, [noDrifts, noPools, codesOf([])], { language: 'zh' })
  await screen.findByText(zh.emptyTitle)
})

it('shows codes with their reason, and searches in codes or campaigns', async () => {
  const { user, sent, address } = renderScreen(ADDRESS, [noDrifts, noPools, codesOf([failedCode])])
  const row = within(await screen.findByRole('row', { name: /MAYALIND10/ }))
  for (const text of [en.types.order, '10% off', 'Maya Lind', en.states.failed, discountFailuresText.en['already exists']])
    row.getByText(text)
  row.getByRole('link', { name: 'Spring' })
  await user.click(screen.getByRole('combobox', { name: new RegExp(en.searchIn) }))
  await user.click(await screen.findByRole('option', { name: en.searches.Campaign }))
  await user.type(screen.getByRole('searchbox', { name: en.search }), ' spring {Enter}')
  await user.click(screen.getByRole('tab', { name: `${en.states.failed} 1` }))
  expect(sent(discountCodes.listDiscountCodes).at(-1)).toMatchObject({ searchIn: 'Campaign', search: 'spring', state: 'failed' })
  expect(address()).toBe(`${ADDRESS}?searchIn=Campaign&search=spring&state=failed`)
})

it('sends failed codes again, one or all', async () => {
  const { user, sent } = renderScreen(ADDRESS, [
    noDrifts,
    noPools,
    codesOf([failedCode]),
    answers(discountCodes.retryDiscountCodes, { retried: 1 }),
  ])
  await user.click(await screen.findByRole('button', { name: en.retry(failedCode) }))
  await screen.findByText(en.retried(1))
  await user.click(screen.getByRole('button', { name: en.retryAll }))
  expect(sent(discountCodes.retryDiscountCodes)).toEqual([{ id: 'f' }, {}])
})

it('gives a failed code another text, or takes the one of the shop', async () => {
  const { user, sent } = renderScreen(ADDRESS, [
    noDrifts,
    noPools,
    codesOf([failedCode]),
    answersBy(discountCodes.changeDiscountCode, ({ code }) => ({ ...failedCode, code, state: 're-syncing' })),
    answers(discountCodes.adoptDiscountCode, { ...failedCode, state: 'created', isAdopted: true }),
  ])
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: en.repair(failedCode) }))
    return within(await screen.findByRole('dialog', { name: en.repairTitle(failedCode) }))
  }
  const dialog = await open()
  const field = dialog.getByRole('textbox', { name: new RegExp(`^${en.newCode}`) })
  await user.type(field, ' X')
  await user.click(dialog.getByRole('button', { name: en.save }))
  dialog.getByText(en.formatError)
  await user.clear(field)
  await user.type(field, 'MAYA15')
  await user.click(dialog.getByRole('button', { name: en.save }))
  await screen.findByText(en.saved({ code: 'MAYA15' }))
  expect(sent(discountCodes.changeDiscountCode)).toEqual([{ id: 'f', code: 'MAYA15' }])
  await user.click((await open()).getByRole('button', { name: en.adoptNow }))
  await screen.findByText(en.adoptedToast(failedCode))
  expect(sent(discountCodes.adoptDiscountCode)).toEqual([{ id: 'f' }])
})

it('says which campaign has the other text of a failed code, also where the code reads like the name of the field', async () => {
  const { user, play } = renderScreen(ADDRESS, [
    noDrifts,
    noPools,
    codesOf([failedCode]),
    refuses(discountCodes.changeDiscountCode, 'code taken', { details: { code: 'Winter' } }),
  ])
  await user.click(await screen.findByRole('button', { name: en.repair(failedCode) }))
  const dialog = within(await screen.findByRole('dialog', { name: en.repairTitle(failedCode) }))
  await user.click(dialog.getByRole('button', { name: en.save }))
  await dialog.findByText(previewText.en.takenBy({ campaign: 'Winter' }))
  expect(dialog.queryByText('Winter')).toBeNull()
  play(refuses(discountCodes.changeDiscountCode, 'already changed'))
  await user.click(dialog.getByRole('button', { name: en.save }))
  await dialog.findByRole('alert')
})

it.each(['coupons', 'coupons/list', 'shopify/coupons', 'shopify/coupons/a/b'])('opens at %s too, with the query', async (page) => {
  const { address } = renderScreen(inShop(`${page}?search=maya`), [noDrifts, noPools, codesOf([failedCode])])
  await expect.poll(address).toBe(`${ADDRESS}?search=maya`)
})

it('only shows to a person who may only look', async () => {
  renderScreen(ADDRESS, [noDrifts, noPools, codesOf([failedCode]), readOnlyShop])
  await screen.findByText('MAYALIND10')
  expect(screen.queryByRole('button', { name: en.retry(failedCode) })).toBeNull()
  expect(screen.queryByRole('button', { name: en.retryAll })).toBeNull()
})

const drift: DiscountDrift = {
  campaignId: 'd',
  campaign: 'Spring',
  discountId: 'x',
  title: 'Spring 10% (0a1b2c3d4e5f)',
  comparedAt: '2026-03-11T16:00:00.000Z',
  differences: [
    { field: 'value', ours: 'percent 10', theirs: 'each 5.00', foundAt: '2026-03-11T16:00:00.000Z', foundBy: 'webhook', isMending: false },
    {
      field: 'ends',
      ours: '',
      theirs: '2026-03-20T23:00:00.000Z',
      foundAt: '2026-03-11T16:00:00.000Z',
      foundBy: 'nightly',
      isMending: false,
    },
    {
      field: 'products',
      ours: '1,2',
      theirs: '1,2,3,variant 31',
      foundAt: '2026-03-11T16:00:00.000Z',
      foundBy: 'webhook',
      isMending: false,
    },
    { field: 'minimum', ours: '', theirs: 'subtotal 50.00', foundAt: '2026-03-11T16:00:00.000Z', foundBy: 'webhook', isMending: false },
    { field: 'code added', ours: '', theirs: 'BYHAND', foundAt: '2026-03-11T16:00:00.000Z', foundBy: 'webhook', isMending: false },
  ],
}
const drifted = answers(discountCodes.listDiscountDrifts, { discounts: [drift] })

it('shows what was changed in Shopify beside what the campaign says, and brings it back', async () => {
  const { user, sent } = renderScreen(ADDRESS, [
    drifted,
    noPools,
    codesOf([failedCode]),
    answers(discountCodes.restoreDiscount, {}),
    answers(discountCodes.settleAddedCode, {}),
  ])
  const words = driftText.en
  const row = (name: RegExp) => within(screen.getByRole('row', { name }))
  await screen.findByRole('heading', { level: 2, name: words.title })
  row(/^Value/).getByText('$5.00 off each piece')
  row(/^Value/).getByText('10% off')
  row(/^Ends/).getByText(words.noEnd)
  row(/^Products/).getByText('2 products')
  row(/^Products/).getByText('3 products and 1 single variant')
  row(/^Minimum/).getByText('From $50.00')
  row(/^Ends/).getByText(new RegExp(words.sources.nightly))
  await user.click(screen.getByRole('button', { name: words.restoreLabel(drift) }))
  await screen.findByText(words.restored(drift))
  expect(sent(discountCodes.restoreDiscount)).toEqual([{ campaignId: 'd', discountId: 'x' }])
  await user.click(screen.getByRole('button', { name: words.keepLabel({ code: 'BYHAND' }) }))
  await screen.findByText(words.kept({ code: 'BYHAND' }))
  expect(sent(discountCodes.settleAddedCode)).toEqual([{ campaignId: 'd', discountId: 'x', code: 'BYHAND', end: 'keep' }])
})

it('only shows what was changed to a person who may only look, and says why it could not be compared, in Chinese', async () => {
  const failed = answers(discountCodes.listDiscountDrifts, { discounts: [{ ...drift, reason: 'throttled' }] })
  renderScreen(ADDRESS, [noPools, failed, codesOf([failedCode]), readOnlyShop], { language: 'zh' })
  await screen.findByText(driftText.zh.notCompared({ reason: discountFailuresText.zh.throttled }))
  expect(screen.queryByRole('button', { name: driftText.zh.restoreLabel(drift) })).toBeNull()
  expect(screen.queryByRole('button', { name: driftText.zh.keepLabel({ code: 'BYHAND' }) })).toBeNull()
})

it('stops a code that the shop has, with another one in its place, and says whether the creator was told', async () => {
  const code = { ...failedCode, id: 'c', code: 'MAYA10', state: 'created' as const, reason: undefined }
  const { reason: _none, ...created } = code
  const next = { ...created, code: 'MAYA10-7Q', state: 're-syncing' as const }
  const { user, sent } = renderScreen(ADDRESS, [
    codesOf([created]),
    noDrifts,
    noPools,
    answers(discountCodes.replaceDiscountCode, { code: next, mail: 'no address' }),
  ])
  await user.click(await screen.findByRole('button', { name: en.replace({ code: 'MAYA10' }) }))
  const asked = within(await screen.findByRole('dialog', { name: en.replaceTitle({ code: 'MAYA10' }) }))
  const field = asked.getByRole('textbox')
  expect((field as HTMLInputElement).value).toMatch(/^MAYA10-[\dA-F]{4}$/)
  await user.clear(field)
  await user.type(field, 'maya10')
  await user.click(asked.getByRole('button', { name: en.replaceNow }))
  asked.getByText(en.formatError)
  await user.clear(field)
  await user.type(field, 'MAYA10-7Q')
  await user.click(asked.getByRole('button', { name: en.replaceNow }))
  await screen.findByText(en.replaced['no address'])
  expect(sent(discountCodes.replaceDiscountCode)).toEqual([{ id: 'c', code: 'MAYA10-7Q', isMailed: true, language: 'en' }])
})

it('says how a code that keeps the discount of the shop is stopped, and offers nothing for one that was', async () => {
  const { reason: _none, ...created } = { ...failedCode, state: 'created' as const }
  const { user } = renderScreen(ADDRESS, [
    codesOf([
      { ...created, id: 'a', code: 'SHOPS', isAdopted: true },
      { ...created, id: 's', code: 'OLD', state: 'disabled', isStopped: true },
    ]),
    noDrifts,
    noPools,
  ])
  await screen.findByText(en.stopped)
  expect(screen.queryByRole('button', { name: en.replace({ code: 'OLD' }) })).toBeNull()
  await user.click(screen.getByRole('button', { name: en.replace({ code: 'SHOPS' }) }))
  const told = within(await screen.findByRole('dialog', { name: en.shopsTitle({ code: 'SHOPS' }) }))
  told.getByText(en.shopsHow)
  await user.click(told.getByRole('button', { name: en.shopsClose }))
})

describe('imported codes', () => {
  const { reason: _none, discount: _unknown, ...rest } = { ...failedCode, state: 'created' as const, isAdopted: true }
  const imported = (code: string, lookUp: NonNullable<DiscountCode['lookUp']>): DiscountCode => ({ ...rest, id: code, code, lookUp })
  const lookedAt = '2026-11-20T10:00:00.000Z'
  const spring = { title: 'Spring of Nora', kind: 'amount off', status: 'active' } as const
  const off = { type: 'product', valueType: 'fixed amount', value: '5.00', currency: 'EUR' } as const
  const looks = lookUpText.en

  it('show what the shop has under them, or that it has nothing', async () => {
    const codes = [
      imported('NORA15', { isWaiting: false, lookedAt, found: { ...spring, off } }),
      imported('FREE', { isWaiting: false, lookedAt, found: { title: 'Ship', kind: 'free shipping', status: 'expired' } }),
      imported('NOBODY', { isWaiting: false, lookedAt }),
    ]
    renderScreen(ADDRESS, [codesOf(codes, { all: 3, inShop: 2, notInShop: 1 }), noDrifts, noPools])
    const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))
    const nora = await row(/NORA15/)
    for (const words of [en.types.product, '€5.00 off', looks.statuses.active, 'Spring of Nora']) nora.getByText(words)
    const free = await row(/FREE/)
    for (const words of [looks.kinds['free shipping'], looks.statuses.expired]) free.getByText(words)
    const nobody = await row(/NOBODY/)
    nobody.getByText(looks.notInShop)
    nobody.getByTitle(looks.notInShopHelp)
    screen.getByText(looks.sum({ inShop: '2', all: '3', notInShop: '1' }))
    expect(screen.queryByTitle(en.stateHelp.created)).toBeNull()
  })

  it('say why they were not looked up, in Chinese too, and are looked up again, one or all', async () => {
    const codes = [imported('NORA15', { isWaiting: true, failed: 'not installed' })]
    const { user, sent } = renderScreen(
      ADDRESS,
      [
        codesOf(codes, { all: 1, waiting: 1, failed: 'not installed' }),
        noDrifts,
        noPools,
        answers(discountCodes.lookUpImportedCodes, { asked: 1 }),
      ],
      { language: 'zh' },
    )
    const words = lookUpText.zh
    await screen.findByText(words.notLooked)
    screen.getByText(words.reasons['not installed'])
    screen.getByText(words.notAnswered({ left: 1, reason: words.reasons['not installed'] }))
    await user.click(screen.getByRole('button', { name: words.againLabel({ code: 'NORA15' }) }))
    await screen.findByText(words.asked(1))
    await user.click(screen.getByRole('button', { name: words.again }))
    await expect.poll(() => sent(discountCodes.lookUpImportedCodes)).toEqual([{ id: 'NORA15' }, {}])
  })

  it('show how far the look is', async () => {
    renderScreen(ADDRESS, [
      codesOf([imported('NORA15', { isWaiting: true })], { all: 40, waiting: 30, inShop: 6, notInShop: 4 }),
      noDrifts,
      noPools,
    ])
    await screen.findByText(looks.left({ done: '10', all: '40' }))
    expect(screen.getByRole('progressbar', { name: looks.title }).getAttribute('value')).toBe('10')
    screen.getByText(looks.waiting)
    expect(screen.getByRole('button', { name: looks.again }).hasAttribute('disabled')).toBe(true)
  })

  it('are only shown to who may not change anything', async () => {
    renderScreen(ADDRESS, [
      codesOf([imported('NORA15', { isWaiting: false, lookedAt })], { all: 1, notInShop: 1 }),
      noDrifts,
      noPools,
      readOnlyShop,
    ])
    await screen.findByText(looks.notInShop)
    expect(screen.queryByRole('button', { name: looks.again })).toBeNull()
    expect(screen.queryByRole('button', { name: looks.againLabel({ code: 'NORA15' }) })).toBeNull()
  })
})

const pool = {
  campaignId: 'd',
  campaign: 'Spring',
  creatorId: 'm',
  creator: 'Maya Lind',
  code: 'MAYALIND10',
  sending: 0,
  unused: 1234,
  handedOut: 56,
  used: 7,
  failed: 0,
  noneLeft: 0,
  noAnswer: 0,
}

it('shows what became of single-use codes by creator, and sends those that failed again', async () => {
  const jonas = { ...pool, creatorId: 'j', creator: 'Jonas', code: 'JONAS10', sending: 20, unused: 0, failed: 3, noneLeft: 4, noAnswer: 1 }
  const { user, sent } = renderScreen(ADDRESS, [
    noDrifts,
    codesOf([]),
    poolsOf([pool, { ...jonas, reason: 'throttled' }]),
    answers(discountCodes.retryDiscountCodes, { retried: 3 }),
  ])
  const words = poolsText.en
  const table = within(await screen.findByRole('table', { name: words.title }))
  const maya = within(table.getByRole('row', { name: /Maya Lind/ }))
  for (const text of ['Spring', 'MAYALIND10', '1,234', '56', '7']) maya.getByText(text)
  const other = within(table.getByRole('row', { name: /Jonas/ }))
  other.getByText(words.sending({ n: '20' }))
  other.getByTitle(words.missedWhy({ noneLeft: 4, noAnswer: 1 }))
  screen.getByText(discountFailuresText.en.throttled)
  await user.click(screen.getByRole('button', { name: words.retry }))
  await screen.findByText(en.retried(3))
  expect(sent(discountCodes.retryDiscountCodes)).toEqual([{}])
})

it('keeps the page of single-use codes in the address, beside that of the codes', async () => {
  const pools = answers(discountCodes.listCodePools, { pools: [pool], count: 41, pageSize: 20 })
  const { user, sent, address } = renderScreen(`${ADDRESS}?page=2&poolsPage=2`, [noDrifts, pools, codesOf([])])
  await screen.findByRole('table', { name: poolsText.en.title })
  expect(sent(discountCodes.listCodePools)).toEqual([{ pageNo: 2 }])
  await user.click(screen.getByRole('button', { name: sharedText.en.page({ page: 3 }) }))
  await waitFor(() => expect(sent(discountCodes.listCodePools).at(-1)).toEqual({ pageNo: 3 }))
  expect(address()).toBe(`${ADDRESS}?page=2&poolsPage=3`)
  window.history.back()
  await waitFor(() => expect(address()).toBe(`${ADDRESS}?page=2&poolsPage=2`))
})

it('brings a page of single-use codes beyond the last one back to it, and leaves that of the codes', async () => {
  const pools = answers(discountCodes.listCodePools, { pools: [pool], count: 41, pageSize: 20 })
  const { sent, address } = renderScreen(`${ADDRESS}?page=2&poolsPage=9`, [noDrifts, pools, codesOf([])])
  await waitFor(() => expect(sent(discountCodes.listCodePools).at(-1)).toEqual({ pageNo: 3 }))
  expect(address()).toBe(`${ADDRESS}?page=2&poolsPage=3`)
})

it('has no retry of single-use codes for those who may only look', async () => {
  const failing = { ...pool, failed: 1, reason: 'throttled' as const }
  renderScreen(ADDRESS, [noDrifts, codesOf([]), poolsOf([failing]), readOnlyShop], { language: 'zh' })
  await screen.findByRole('table', { name: poolsText.zh.title })
  expect(screen.queryByRole('button', { name: poolsText.zh.retry })).toBeNull()
})

it('says nothing of single-use codes where no campaign has any', async () => {
  renderScreen(ADDRESS, [noDrifts, noPools, codesOf([])])
  await screen.findByText(en.emptyTitle)
  expect(screen.queryByText(poolsText.en.title)).toBeNull()
})
