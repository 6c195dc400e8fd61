import { campaigns } from '@convbox/contract/api/campaigns'
import type { ResultOf } from '@convbox/contract/endpoint'
import { plansFor } from '@convbox/contract/plans'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, answersBy, type Plain, refuses, staysPending } from '../../../testing/played-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { inShop, readOnlyShop } from '../../../testing/tiny-shop.ts'
import { featuresText } from '../../../text/features.text.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { hubFailureText } from '../../../widgets/hub-failure.text.ts'
import { campaignsText } from './campaigns.text.ts'
import { draftCampaign, listedDraft, listOf } from './campaigns.cases.ts'

const { en, zh } = campaignsText
const ADDRESS = inShop('affluencer-hub/campaign')
const running: Plain<ResultOf<typeof campaigns.listCampaigns>>['campaigns'][number] = {
  ...listedDraft,
  id: 'r',
  name: 'Winter',
  isDraft: false,
  status: 'In Progress',
  startsOn: '2026-03-01',
  isPermanent: true,
  landingPage: 'Mug page',
  creators: 12,
  media: 2,
  lacks: [],
}

it('waits', async () => {
  renderScreen(ADDRESS, [staysPending(campaigns.listCampaigns)])
  await screen.findByRole('heading', { level: 1, name: en.title })
  expect(screen.getByRole('status', { busy: true }).textContent).toBe(sharedText.en.loading)
})

it('says what failed', async () => {
  renderScreen(ADDRESS, [refuses(campaigns.listCampaigns, 'overloaded')])
  await screen.findByRole('alert')
})

it('needs a plan with the hub', async () => {
  renderScreen(ADDRESS, [refuses(campaigns.listCampaigns, 'plan needed')])
  await screen.findByText(sharedText.en.noAccess({ feature: featuresText.en['Affluencer Hub'], plans: plansFor('Affluencer Hub') }))
})

it('has none yet, in Chinese too', async () => {
  renderScreen(ADDRESS, [listOf([])], { language: 'zh' })
  await screen.findByText(zh.emptyTitle)
})

it('shows campaigns by status, and what a draft still lacks', async () => {
  const { user, sent, address } = renderScreen(ADDRESS, [listOf([running, listedDraft])])
  const draft = within(await screen.findByRole('row', { name: /Spring/ }))
  draft.getByText(en.draft)
  draft.getByText('landing page, days, fee')
  const winter = within(screen.getByRole('row', { name: /Winter/ }))
  winter.getByText(en.statuses['In Progress'])
  winter.getByText('Mug page')
  expect(winter.queryByRole('button', { name: en.remove({ name: 'Winter' }) })).toBeNull()
  await user.click(screen.getByRole('tab', { name: `${en.statuses.Ended} 0` }))
  expect(address()).toBe(`${ADDRESS}?status=Ended`)
  expect(sent(campaigns.listCampaigns).at(-1)).toMatchObject({ status: 'Ended', pageNo: 1 })
})

it('opens a campaign', async () => {
  const { user, address } = renderScreen(ADDRESS, [listOf([listedDraft]), staysPending(campaigns.readCampaign)])
  await user.click(await screen.findByRole('button', { name: en.open({ name: 'Spring' }) }))
  expect(address()).toBe(`${ADDRESS}/d`)
})

it('begins one with its name, which must fit', async () => {
  const { user, sent, address } = renderScreen(`${ADDRESS}?open=new`, [
    listOf([]),
    answersBy(campaigns.saveCampaign, ({ name }) => ({ ...draftCampaign, id: 'n', name })),
    staysPending(campaigns.readCampaign),
  ])
  const dialog = within(await screen.findByRole('dialog', { name: en.newTitle }))
  const field = dialog.getByRole('textbox', { name: new RegExp(`^${en.campaignName}`) })
  await user.click(dialog.getByRole('button', { name: en.start }))
  dialog.getByText(en.required)
  await user.type(field, 'x'.repeat(101))
  dialog.getByText(en.tooLong({ max: 100 }))
  await user.clear(field)
  await user.type(field, ' Summer ')
  await user.click(dialog.getByRole('button', { name: en.start }))
  await screen.findByRole('status', { busy: true })
  expect(sent(campaigns.saveCampaign)).toMatchObject([{ name: 'Summer' }])
  expect(address()).toBe(`${ADDRESS}/n`)
})

it('shows that a name is taken', async () => {
  const { user } = renderScreen(`${ADDRESS}?open=new`, [
    listOf([]),
    refuses(campaigns.saveCampaign, 'invalid input', { details: { name: 'Another campaign has this name' } }),
  ])
  await user.type(await screen.findByRole('textbox', { name: new RegExp(`^${en.campaignName}`) }), 'Spring')
  await user.click(screen.getByRole('button', { name: en.start }))
  await screen.findByText('Another campaign has this name')
})

it.each(['en', 'zh'] as const)('says that creating failed where no better reason is known (%s)', async (language) => {
  const { user } = renderScreen(`${ADDRESS}?open=new`, [listOf([]), refuses(campaigns.saveCampaign, 'bug')], { language })
  await user.type(await screen.findByRole('textbox', { name: new RegExp(`^${campaignsText[language].campaignName}`) }), 'Spring')
  await user.click(screen.getByRole('button', { name: campaignsText[language].start }))
  await screen.findByText(hubFailureText[language].create)
})

it('opens at the address of the hub alone, with the query', async () => {
  const { address } = renderScreen(inShop('affluencer-hub?search=spring'), [listOf([listedDraft])])
  await expect.poll(address).toBe(`${ADDRESS}?search=spring`)
})

it('asks before a draft is deleted', async () => {
  const { user, sent } = renderScreen(ADDRESS, [listOf([listedDraft]), answers(campaigns.deleteCampaign, { ok: true })])
  const press = async () => user.click(await screen.findByRole('button', { name: en.remove({ name: 'Spring' }) }))
  await press()
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: en.cancel }))
  expect(sent(campaigns.deleteCampaign)).toEqual([])
  await press()
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: en.removeNow }))
  await screen.findByText(en.removed({ name: 'Spring' }))
  expect(sent(campaigns.deleteCampaign)).toEqual([{ id: 'd' }])
})

it('only shows to a person who may only look', async () => {
  renderScreen(`${ADDRESS}?open=new`, [listOf([listedDraft]), readOnlyShop])
  await screen.findByText('Spring')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: en.add })).toBeNull()
  expect(screen.queryByRole('button', { name: en.remove({ name: 'Spring' }) })).toBeNull()
})
