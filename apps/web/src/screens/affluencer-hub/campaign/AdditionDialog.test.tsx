/** Creators and media that join a created campaign. */
import { campaigns } from '@convbox/contract/api/campaigns'
import type { Campaign } from '@convbox/contract/api/campaigns.schemas'
import { creators } from '@convbox/contract/api/creators'
import type { ResultOf } from '@convbox/contract/endpoint'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, answersBy, refuses } from '../../../testing/played-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { inShop, readOnlyShop } from '../../../testing/tiny-shop.ts'
import { additionText } from './addition.text.ts'
import { choices, completeDraft, jonas, madePreview, maya, noDrifts } from './campaigns.cases.ts'
import { draftText } from './draft.text.ts'
import { previewText } from './preview.text.ts'

const { en, zh } = additionText
const ADDRESS = inShop('affluencer-hub/campaign/d')
const created: Campaign = {
  ...completeDraft,
  isDraft: false,
  status: 'In Progress',
  startsOn: '2026-03-01',
  ...(completeDraft.feeRule && { feeRule: { ...completeDraft.feeRule, baseFee: '20.00' } }),
}
const nothingInShop = answers(campaigns.lookUpAdditionCodes, { isConnected: true, codes: 1, looked: 1, found: [] })
const shown = (campaign: Campaign = created) => [
  nothingInShop,
  answers(campaigns.readCampaign, campaign),
  ...choices,
  answers(campaigns.previewCampaign, madePreview),
  noDrifts,
]
const addition: ResultOf<typeof campaigns.previewCampaignAddition> = {
  ...madePreview,
  fingerprint: 'f1',
  creators: [
    {
      id: 'j',
      name: 'Jonas Weber',
      links: [{ mediumId: 'blog', url: 'https://tiny.example/?utm_term=Jonas', destination: 'https://tiny.example/', isEdited: false }],
      codes: [{ discountId: 'x', code: 'JONASWEBER10', isEdited: false }],
    },
  ],
}
const previewed = answers(campaigns.previewCampaignAddition, addition)
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))

it('adds creators who are not in the campaign, after all that will be made is shown', async () => {
  const joined: Campaign['creators'] = [
    { id: 'j', name: 'Jonas Weber', state: 'active', joinedAt: '2026-03-12T12:00:00.000Z' },
    { id: 'm', name: 'Maya Lind', state: 'active' },
  ]
  const { user, sent, play } = renderScreen(ADDRESS, [
    ...shown(),
    previewed,
    answers(campaigns.addToCampaign, { ...created, creatorIds: ['j', 'm'], creators: joined }),
  ])
  await user.click(await screen.findByRole('button', { name: en.creators.open }))
  const dialog = await dialogOf(en.creators.title(created))
  const member = await dialog.findByRole('checkbox', { name: new RegExp(`Maya Lind.*${draftText.en.creators.member}`) })
  expect(member).toMatchObject({ checked: true, disabled: true })
  expect(dialog.getByRole('checkbox', { name: /Paul Stone/ })).toHaveProperty('disabled', true)
  await user.click(dialog.getByRole('button', { name: en.next }))
  expect(dialog.getByRole('alert').textContent).toBe(en.creators.required)
  // Of those shown only one may join.
  await user.click(dialog.getByRole('button', { name: draftText.en.creators.chooseShown(1) }))
  dialog.getByText(draftText.en.creators.ofMax({ n: 1, max: 499 }))
  await user.click(dialog.getByRole('button', { name: en.next }))
  const table = within(await dialog.findByRole('table', { name: previewText.en.table }))
  table.getByText('JONASWEBER10')
  expect(document.activeElement?.textContent).toBe(en.review)
  dialog.getByText(en.baseFee({ amount: '$20.00' }))
  dialog.getByText(en.since)
  dialog.getByText(en.leadsTo({ page: 'tiny.example/' }))
  await user.click(dialog.getByRole('button', { name: en.back }))
  expect(dialog.getByRole('checkbox', { name: /Jonas Weber/ })).toHaveProperty('checked', true)
  await user.click(dialog.getByRole('button', { name: en.next }))
  await dialog.findByRole('table', { name: previewText.en.table })
  expect(sent(campaigns.addToCampaign)).toEqual([])
  play(answers(campaigns.readCampaign, { ...created, creatorIds: ['j', 'm'], creators: joined }))
  await user.click(dialog.getByRole('button', { name: en.add }))
  await screen.findByText(en.creators.added({ name: 'Spring', n: 1 }))
  expect(sent(campaigns.addToCampaign)).toEqual([{ id: 'd', creatorIds: ['j'], mediumIds: [], codes: [], fingerprint: 'f1' }])
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('tab', { name: 'Settings' }))
  await screen.findByText(`Jonas Weber · ${en.joined({ day: 'Mar 12, 2026' })}`)
})

it('writes over a code before it is made, and over none twice alike', async () => {
  const two = [...addition.creators, { id: 'n', name: 'Nora', links: [], codes: [{ discountId: 'x', code: 'NORA10', isEdited: false }] }]
  const nora = { ...maya, id: 'n', name: 'Nora' }
  const { user, sent } = renderScreen(ADDRESS, [
    ...shown(),
    answers(creators.listCreators, {
      creators: [jonas, nora],
      count: 2,
      pageSize: 50,
      counts: { active: 2, paused: 0, blocked: 0 },
    }),
    answersBy(campaigns.previewCampaignAddition, ({ codes = [] }) => ({
      ...addition,
      creators: two.map((one) => {
        const written = codes.find(({ creatorId }) => creatorId === one.id)
        return written === undefined ? one : { ...one, codes: [{ discountId: 'x', code: written.code, isEdited: true }] }
      }),
      counts: { ...addition.counts, creators: 2 },
    })),
    answers(campaigns.addToCampaign, created),
  ])
  await user.click(await screen.findByRole('button', { name: en.creators.open }))
  const dialog = await dialogOf(en.creators.title(created))
  await user.click(await dialog.findByRole('button', { name: draftText.en.creators.chooseShown(2) }))
  await user.click(dialog.getByRole('button', { name: en.next }))
  const edit = async (creator: string, code: string) => {
    await user.click(await dialog.findByRole('button', { name: previewText.en.editCode({ creator }) }))
    const field = dialog.getByRole('textbox', { name: previewText.en.codeField })
    await user.clear(field)
    await user.type(field, code)
  }
  await edit('Jonas Weber', 'LOST{Escape}')
  // The field is left, not the dialog.
  await dialog.findByText('JONASWEBER10')
  await edit('Jonas Weber', 'no code{Enter}')
  dialog.getByText(draftText.en.faults['format error'])
  await user.keyboard('{Escape}')
  await edit('Jonas Weber', 'VIP10{Enter}')
  await dialog.findByText('VIP10')
  await edit('Nora', 'vip10{Enter}')
  dialog.getByText(en.twice)
  await user.keyboard('{Escape}')
  await user.click(await dialog.findByRole('button', { name: en.add }))
  await screen.findByText(en.creators.added({ name: 'Spring', n: 2 }))
  expect(sent(campaigns.addToCampaign)).toMatchObject([
    { creatorIds: ['j', 'n'], codes: [{ creatorId: 'j', discountId: 'x', code: 'VIP10' }] },
  ])
})

it('shows anew what has changed since it was shown, and adds that only once it is confirmed again', async () => {
  const many = { ...addition, counts: { ...addition.counts, creators: 60 } }
  const { user, sent, play } = renderScreen(ADDRESS, [
    ...shown(),
    // The second page shows what changed in between.
    answersBy(campaigns.previewCampaignAddition, ({ pageNo = 1 }) => ({ ...many, fingerprint: pageNo === 1 ? 'f1' : 'f2' })),
    refuses(campaigns.addToCampaign, 'review changed'),
  ])
  await user.click(await screen.findByRole('button', { name: en.creators.open }))
  const dialog = await dialogOf(en.creators.title(created))
  await user.click(await dialog.findByRole('checkbox', { name: /Jonas Weber/ }))
  await user.click(dialog.getByRole('button', { name: en.next }))
  await user.click(await dialog.findByRole('button', { name: 'Page 2' }))
  await dialog.findByRole('button', { name: 'Page 2', current: 'page' })
  const moved = (page: string) => [
    { mediumId: 'blog', url: `https://${page}?utm_term=Jonas`, destination: `https://${page}`, isEdited: false },
  ]
  play(
    answers(campaigns.previewCampaignAddition, {
      ...many,
      creators: many.creators.map((one) => ({ ...one, links: moved('tiny.example/sale') })),
      fingerprint: 'f3',
    }),
  )
  await user.click(dialog.getByRole('button', { name: en.add }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Please look at it again')
  await dialog.findByText(en.leadsTo({ page: 'tiny.example/sale' }))
  await dialog.findByRole('button', { name: 'Page 1', current: 'page' })
  play(answers(campaigns.addToCampaign, created))
  await user.click(dialog.getByRole('button', { name: en.add }))
  await screen.findByText(en.creators.added({ name: 'Spring', n: 1 }))
  expect(sent(campaigns.addToCampaign)).toMatchObject([{ fingerprint: 'f1' }, { fingerprint: 'f3' }])
})

it('adds a creator who is new to the store', async () => {
  const { user, sent } = renderScreen(ADDRESS, [
    ...shown(),
    previewed,
    answers(campaigns.addToCampaign, created),
    answersBy(creators.saveCreator, ({ name }) => ({ ...maya, id: 'n', name })),
  ])
  await user.click(await screen.findByRole('button', { name: en.creators.open }))
  const dialog = await dialogOf(en.creators.title(created))
  await user.click(dialog.getByRole('button', { name: draftText.en.creators.add }))
  const form = await dialogOf('New creator')
  await user.type(form.getByRole('textbox', { name: /^Name/ }), 'Nora')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await dialog.findByRole('button', { name: draftText.en.creators.remove({ name: 'Nora' }) })
  await user.click(dialog.getByRole('button', { name: en.next }))
  await user.click(await dialog.findByRole('button', { name: en.add }))
  expect(sent(campaigns.addToCampaign)).toMatchObject([{ creatorIds: ['n'] }])
})

it('adds media up to five, in Chinese too', async () => {
  const four = { ...created, mediumIds: ['blog', 'instagram', 'podcast', 'tiktok'] }
  const { user, sent } = renderScreen(ADDRESS, [...shown(four), previewed, answers(campaigns.addToCampaign, four)], { language: 'zh' })
  await user.click(await screen.findByRole('button', { name: zh.media.open }))
  const dialog = await dialogOf(zh.media.title(created))
  expect(await dialog.findByRole('checkbox', { name: /^Blog/ })).toMatchObject({ checked: true, disabled: true })
  await user.click(dialog.getByRole('checkbox', { name: 'Twitch' }))
  expect(dialog.getByRole('checkbox', { name: 'YouTube' })).toHaveProperty('disabled', true)
  await user.click(dialog.getByRole('button', { name: zh.next }))
  await user.click(await dialog.findByRole('button', { name: zh.add }))
  await screen.findByText(zh.media.added({ name: 'Spring', n: 1 }))
  expect(sent(campaigns.addToCampaign)).toEqual([{ id: 'd', creatorIds: [], mediumIds: ['twitch'], codes: [], fingerprint: 'f1' }])
})

it('says why nothing can be added, and does not add codes that another campaign has', async () => {
  const taken = {
    ...addition,
    creators: addition.creators.map((one) => ({ ...one, codes: one.codes.map((code) => ({ ...code, takenBy: 'Winter' })) })),
    counts: { ...addition.counts, taken: 1 },
  }
  const { user, play } = renderScreen(ADDRESS, [
    ...shown(),
    answers(campaigns.previewCampaignAddition, taken),
    refuses(campaigns.addToCampaign, 'campaign ended'),
  ])
  await user.click(await screen.findByRole('button', { name: en.creators.open }))
  const dialog = await dialogOf(en.creators.title(created))
  await user.click(await dialog.findByRole('checkbox', { name: /Jonas Weber/ }))
  await user.click(dialog.getByRole('button', { name: en.next }))
  await dialog.findByText(previewText.en.takenBy({ campaign: 'Winter' }))
  expect(dialog.getByRole('button', { name: en.add })).toHaveProperty('disabled', true)
  await user.click(dialog.getByRole('button', { name: en.back }))
  play(
    refuses(campaigns.previewCampaignAddition, 'invalid input', { details: { creatorIds: 'Jonas Weber is paused and joins no campaign' } }),
  )
  await user.click(dialog.getByRole('button', { name: en.next }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Jonas Weber is paused')
  expect(dialog.getByRole('button', { name: en.add })).toHaveProperty('disabled', true)
  await user.click(dialog.getByRole('button', { name: en.back }))
  play(previewed)
  await user.click(dialog.getByRole('button', { name: en.next }))
  await user.click(await dialog.findByRole('button', { name: en.add }))
  expect((await dialog.findByRole('alert')).textContent).toContain('This campaign has ended')
})

it('is offered while a campaign has not ended, to those who may change it', async () => {
  renderScreen(ADDRESS, shown({ ...created, status: 'Ended' }))
  await screen.findByRole('table', { name: previewText.en.table })
  expect(screen.queryByRole('button', { name: en.creators.open })).toBeNull()
})

it('is not offered to a person who may only look', async () => {
  renderScreen(ADDRESS, [...shown(), readOnlyShop])
  await screen.findByRole('table', { name: previewText.en.table })
  expect(screen.queryByRole('button', { name: en.media.open })).toBeNull()
})

it('says which codes the shop has already, and lets them be changed', async () => {
  const discount = { title: 'By hand', kind: 'amount off' as const, status: 'active' as const }
  const { user, play, sent } = renderScreen(ADDRESS, [
    ...shown(),
    previewed,
    answers(campaigns.lookUpAdditionCodes, { isConnected: true, codes: 1, looked: 1, found: [{ code: 'jonasweber10', discount }] }),
  ])
  await user.click(await screen.findByRole('button', { name: en.creators.open }))
  const dialog = await dialogOf(en.creators.title(created))
  await user.click(await dialog.findByRole('checkbox', { name: /Jonas Weber/ }))
  await user.click(dialog.getByRole('button', { name: en.next }))
  await dialog.findByText(previewText.en.inShop({ title: 'By hand' }))
  dialog.getByText(previewText.en.inShopAll(1))
  play(nothingInShop)
  await user.click(dialog.getByRole('button', { name: previewText.en.editCode({ creator: 'Jonas Weber' }) }))
  await user.type(dialog.getByRole('textbox', { name: previewText.en.codeField }), '5{Enter}')
  await dialog.findByText(previewText.en.lookedAll)
  expect(sent(campaigns.lookUpAdditionCodes).at(-1)).toMatchObject({ creatorIds: ['j'], codes: [{ code: 'JONASWEBER105' }], pageNo: 1 })
})
