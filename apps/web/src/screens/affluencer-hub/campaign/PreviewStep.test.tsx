/** The last step of a draft, and what becomes of it: edits, creation, and the created campaign. */
import { campaigns } from '@convbox/contract/api/campaigns'
import { discountCodes } from '@convbox/contract/api/discount-codes'
import { landingPages } from '@convbox/contract/api/landing-pages'
import { NO_CODES } from '@convbox/contract/discount-codes'
import { discountFailuresText } from '@convbox/contract/discount-failures.text'
import { landingTroublesText } from '@convbox/contract/landing-troubles.text'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { apiText } from '../../../api/api.text.ts'
import { answers, answersBy, isUnreachable, refuses } from '../../../testing/played-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { inShop, readOnlyShop } from '../../../testing/tiny-shop.ts'
import { hubFailureText } from '../../../widgets/hub-failure.text.ts'
import { discountCodesText } from '../discount/discount-codes.text.ts'
import { landingText } from '../landing/landing.text.ts'
import { campaignsText } from './campaigns.text.ts'
import { choices, codesOf, completeDraft, failedCode, madePreview, noDrifts, noPools } from './campaigns.cases.ts'
import { poolsText } from '../discount/pools.text.ts'
import { detailsText } from './details.text.ts'
import { draftText } from './draft.text.ts'
import { feeText } from './fee.text.ts'
import { previewText } from './preview.text.ts'

const { en } = previewText
const details = detailsText.en
const ADDRESS = inShop('affluencer-hub/campaign/d')
const PREVIEW = `${ADDRESS}?step=preview`
const previewed = answers(campaigns.previewCampaign, madePreview)
const draft = [answers(campaigns.readCampaign, completeDraft), ...choices, previewed]
const created = { ...completeDraft, isDraft: false, status: 'In Progress' as const, startsOn: '2026-03-01' }
const made = (codeCounts = NO_CODES) => [answers(campaigns.readCampaign, { ...created, codeCounts }), ...choices, previewed, noDrifts]

it('edits a code and a link in place', async () => {
  const { user, sent } = renderScreen(PREVIEW, [
    ...draft,
    answersBy(campaigns.editCampaignItem, () => ({ id: 'm', name: 'Maya Lind', links: [], codes: [] })),
  ])
  await user.click(await screen.findByRole('button', { name: en.editCode({ creator: 'Maya Lind' }) }))
  const code = screen.getByRole('textbox', { name: en.codeField })
  await user.clear(code)
  await user.type(code, 'MAYA 10{Enter}')
  screen.getByText(draftText.en.faults['format error'])
  expect(sent(campaigns.editCampaignItem)).toEqual([])
  await user.clear(code)
  await user.type(code, 'MAYA15{Enter}')
  await screen.findByRole('button', { name: en.editCode({ creator: 'Maya Lind' }) })
  await user.click(screen.getByRole('button', { name: en.editLink({ creator: 'Maya Lind', medium: 'Blog' }) }))
  const link = screen.getByRole('textbox', { name: en.destination })
  expect(link).toHaveProperty('value', 'https://tiny.example/')
  await user.type(link, 'mug')
  await user.click(screen.getByRole('button', { name: en.saveItem }))
  await screen.findByRole('button', { name: en.editLink({ creator: 'Maya Lind', medium: 'Blog' }) })
  expect(sent(campaigns.editCampaignItem)).toEqual([
    { id: 'd', creatorId: 'm', kind: 'code', partId: 'x', value: 'MAYA15' },
    { id: 'd', creatorId: 'm', kind: 'link', partId: 'blog', value: 'https://tiny.example/mug' },
  ])
})

it('shows why an edit is refused, and leaves the field on Escape', async () => {
  const { user } = renderScreen(PREVIEW, [
    ...draft,
    refuses(campaigns.editCampaignItem, 'invalid input', { details: { value: 'Please Enter Correct Landing Page URL' } }),
  ])
  await user.click(await screen.findByRole('button', { name: en.editLink({ creator: 'Maya Lind', medium: 'Blog' }) }))
  await user.type(screen.getByRole('textbox', { name: en.destination }), 'x{Enter}')
  await screen.findByText('Please Enter Correct Landing Page URL')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('textbox', { name: en.destination })).toBeNull()
})

it.each(['en', 'zh'] as const)('says of a code of another campaign what the preview says of it (%s)', async (language) => {
  const words = previewText[language]
  const taken = refuses(campaigns.editCampaignItem, 'code taken', { details: { MAYALIND1: 'Winter' } })
  const { user, play } = renderScreen(PREVIEW, [...draft, taken], { language })
  await user.click(await screen.findByRole('button', { name: words.editCode({ creator: 'Maya Lind' }) }))
  const field = screen.getByRole('textbox', { name: words.codeField })
  await user.type(field, 'X{Enter}')
  await screen.findByText(words.takenBy({ campaign: 'Winter' }))
  play(isUnreachable(campaigns.editCampaignItem))
  await user.type(field, 'Y{Enter}')
  await screen.findByText(`${hubFailureText[language].edit}: ${apiText[language].network}`)
})

it('has lost edits kept or dropped before it creates', async () => {
  const lost = {
    creatorId: 'm',
    kind: 'code' as const,
    partId: 'x',
    creator: 'Maya Lind',
    made: 'MAYALIND10',
    madeNow: 'MAYALIND20',
    value: 'MAYA15',
    editedAt: completeDraft.updatedAt,
  }
  const { user, sent } = renderScreen(PREVIEW, [
    ...draft,
    answers(campaigns.previewCampaign, { ...madePreview, counts: { ...madePreview.counts, lostEdits: 1 }, lostEdits: [lost] }),
    answers(campaigns.settleCampaignEdits, { settled: 1, lostEdits: 0 }),
  ])
  const list = within(await screen.findByRole('region', { name: en.lostTitle(1) }))
  list.getByText('MAYALIND20')
  expect(screen.getByRole('button', { name: en.create })).toHaveProperty('disabled', true)
  await user.click(list.getByRole('button', { name: en.keepOf(lost) }))
  await user.click(list.getByRole('button', { name: en.dropAll }))
  expect(sent(campaigns.settleCampaignEdits)).toEqual([
    { id: 'd', decision: 'keep', edits: [{ creatorId: 'm', kind: 'code', partId: 'x' }] },
    { id: 'd', decision: 'drop' },
  ])
})

it('names the campaign that has a code, and creates none before another is chosen', async () => {
  const [maya] = madePreview.creators
  renderScreen(PREVIEW, [
    ...draft,
    answers(campaigns.previewCampaign, {
      ...madePreview,
      creators: maya === undefined ? [] : [{ ...maya, codes: [{ discountId: 'x', code: 'MAYA10', isEdited: true, takenBy: 'Winter' }] }],
      counts: { ...madePreview.counts, taken: 1 },
    }),
  ])
  await screen.findByText(en.takenBy({ campaign: 'Winter' }))
  expect(screen.getByRole('button', { name: en.create })).toHaveProperty('disabled', true)
})

it('creates after a question, and shows the created campaign', async () => {
  const lacking = refuses(campaigns.createCampaign, 'campaign incomplete', { details: { settings: 'already over' } })
  const { user, sent, play } = renderScreen(PREVIEW, [...draft, lacking])
  const create = await screen.findByRole('button', { name: en.create })
  await screen.findByRole('table', { name: en.table })
  await user.click(create)
  const dialog = within(await screen.findByRole('dialog', { name: en.createTitle({ name: 'Spring' }) }))
  await user.click(dialog.getByRole('button', { name: en.createNow }))
  await dialog.findByText(draftText.en.faults['already over'])
  play(answers(campaigns.createCampaign, created), ...made({ ...NO_CODES, created: 1 }))
  await user.click(dialog.getByRole('button', { name: en.createNow }))
  await screen.findByText(details.synced({ done: 1, all: 1 }))
  expect(sent(campaigns.createCampaign)).toEqual([{ id: 'd' }, { id: 'd' }])
})

it('shows failed codes of a created campaign with their reason, and sends them again', async () => {
  const { user, sent } = renderScreen(ADDRESS, [
    ...made({ ...NO_CODES, created: 2, failed: 1 }),
    codesOf([failedCode]),
    answers(discountCodes.retryDiscountCodes, { retried: 1 }),
  ])
  await screen.findByText(details.synced({ done: 2, all: 3 }))
  await screen.findByText(discountFailuresText.en['already exists'])
  await user.click(screen.getByRole('button', { name: discountCodesText.en.retry(failedCode) }))
  await screen.findByText(discountCodesText.en.retried(1))
  await user.click(screen.getByRole('button', { name: details.retryAll }))
  expect(sent(discountCodes.retryDiscountCodes)).toEqual([{ id: 'f' }, { campaignId: 'd' }])
})

it('says once why codes failed that failed for one reason, and of each where reasons differ', async () => {
  const failed = (id: string, reason: 'already exists' | 'not installed') => ({ ...failedCode, id, code: `CODE${id}`, reason })
  renderScreen(ADDRESS, [...made({ ...NO_CODES, failed: 2 }), codesOf([failed('a', 'already exists'), failed('b', 'already exists')])])
  await screen.findByText('CODEb')
  screen.getByText(discountFailuresText.en['already exists'])
  cleanup()
  renderScreen(ADDRESS, [...made({ ...NO_CODES, failed: 2 }), codesOf([failed('a', 'already exists'), failed('b', 'not installed')])])
  await screen.findByText(discountFailuresText.en['not installed'])
  screen.getByText(discountFailuresText.en['already exists'])
})

it('shows what was set', async () => {
  const { user, address } = renderScreen(ADDRESS, made())
  await user.click(await screen.findByRole('tab', { name: details.settings }))
  expect(address()).toBe(`${ADDRESS}?view=settings`)
  screen.getByText('Maya Lind')
  within(screen.getByRole('region', { name: feeText.en.example })).getByText('$12.50')
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('says where the landing page fails while the campaign runs, and what to do', async () => {
  const product = { productId: '1', title: 'Mug', state: 'sold out' as const, variants: 1, available: 0 }
  const page = { id: 'home', name: 'Start', url: 'https://tiny.example/', product, createdAt: '2026-03-01T10:00:00.000Z' }
  const pages = answers(landingPages.listLandingPages, { landingPages: [page], total: 1, hosts: [] })
  const { short, next } = landingTroublesText.en['sold out']
  const told = landingText.en.trouble({ name: 'Start', short })
  renderScreen(ADDRESS, [...made(), pages])
  expect((await screen.findByText(told)).closest('[role=alert]')?.textContent).toContain(next)
  cleanup()
  renderScreen(`${ADDRESS}?view=settings`, [...made(), pages, answers(campaigns.readCampaign, { ...created, status: 'Ended' })])
  await screen.findByText(page.url)
  await waitFor(() => expect(screen.queryByText(told)).toBeNull())
})

it('extends, ends and copies', async () => {
  const { user, sent, address } = renderScreen(ADDRESS, [
    ...made(),
    answers(campaigns.changeCampaign, created),
    answers(campaigns.endCampaign, created),
    answers(campaigns.copyCampaign, { ...completeDraft, id: 'copy' }),
  ])
  await user.click(await screen.findByRole('button', { name: details.change }))
  const change = within(await screen.findByRole('dialog', { name: details.changeTitle({ name: 'Spring' }) }))
  await user.click(change.getByRole('radio', { name: draftText.en.settings.permanent }))
  await user.click(change.getByRole('button', { name: details.save }))
  await screen.findByText(details.changed({ name: 'Spring' }))
  expect(sent(campaigns.changeCampaign)).toEqual([{ id: 'd', isPermanent: true, manager: '' }])
  await user.click(screen.getByRole('button', { name: details.end }))
  await user.click(
    within(await screen.findByRole('dialog', { name: details.endTitle({ name: 'Spring' }) })).getByRole('button', { name: details.end }),
  )
  await screen.findByText(details.ended({ name: 'Spring' }))
  expect(sent(campaigns.endCampaign)).toEqual([{ id: 'd' }])
  await user.click(screen.getByRole('button', { name: details.copy }))
  await user.click(
    within(await screen.findByRole('dialog', { name: details.copyTitle({ name: 'Spring' }) })).getByRole('button', {
      name: campaignsText.en.start,
    }),
  )
  await screen.findByRole('heading', { level: 1 })
  expect(sent(campaigns.copyCampaign)).toEqual([{ id: 'd', name: 'Spring (copy)' }])
  expect(address()).toBe(inShop('affluencer-hub/campaign/copy'))
})

it('only shows to a person who may only look', async () => {
  renderScreen(ADDRESS, [...made(), readOnlyShop])
  await screen.findByRole('table', { name: en.table })
  expect(screen.queryByRole('button', { name: details.end })).toBeNull()
  expect(screen.queryByRole('button', { name: details.copy })).toBeNull()
})

it('shows single-use codes of a created campaign, and why it has none', async () => {
  const discounts = completeDraft.discounts.map((discount) => ({ ...discount, isSingleUse: true }))
  renderScreen(`${ADDRESS}?view=settings`, [...made(), answers(campaigns.readCampaign, { ...created, discounts }), noPools])
  await screen.findByText(poolsText.en.none)
  screen.getByText(new RegExp(details.singleUse))
})

it('asks for the page of single-use codes that is in the address', async () => {
  const discounts = completeDraft.discounts.map((discount) => ({ ...discount, isSingleUse: true }))
  const { sent } = renderScreen(`${ADDRESS}?view=settings&poolsPage=2`, [
    ...made(),
    answers(campaigns.readCampaign, { ...created, discounts }),
    noPools,
  ])
  await screen.findByText(poolsText.en.none)
  expect(sent(discountCodes.listCodePools)[0]).toMatchObject({ pageNo: 2 })
})

it('says which codes the shop has already, and that it could not be asked', async () => {
  const discount = { title: 'By hand', kind: 'amount off' as const, status: 'active' as const }
  const found = [{ code: 'mayalind10', discount }]
  const { play, user } = renderScreen(PREVIEW, [
    ...draft,
    answers(campaigns.lookUpPreviewCodes, { isConnected: true, codes: 2, looked: 2, found }),
    answersBy(campaigns.editCampaignItem, () => ({ id: 'm', name: 'Maya Lind', links: [], codes: [] })),
  ])
  await screen.findByText(en.inShop({ title: 'By hand' }))
  screen.getByText(en.inShopAll(1))
  // Another code is looked for anew.
  play(answers(campaigns.lookUpPreviewCodes, { isConnected: true, codes: 2, looked: 0, found: [], failed: 'sync timeout' }))
  await user.click(screen.getByRole('button', { name: en.editCode({ creator: 'Maya Lind' }) }))
  await user.type(screen.getByRole('textbox', { name: en.codeField }), '5{Enter}')
  await screen.findByText(new RegExp(en.shopSilent))
  expect(screen.queryByText(en.inShopAll(1))).toBeNull()
  cleanup()
  renderScreen(PREVIEW, [...draft, isUnreachable(campaigns.lookUpPreviewCodes)], { language: 'zh' })
  await screen.findByText(previewText.zh.shopSilent)
  screen.getByText('MAYALIND10')
})
