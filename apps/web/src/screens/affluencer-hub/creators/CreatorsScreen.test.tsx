import { creatorMails } from '@convbox/contract/api/creator-mails'
import { creators } from '@convbox/contract/api/creators'
import type { ResultOf } from '@convbox/contract/endpoint'
import { plansFor } from '@convbox/contract/plans'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, answersBy, refuses, staysPending, type Plain } from '../../../testing/played-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { inShop, readOnlyShop } from '../../../testing/tiny-shop.ts'
import { featuresText } from '../../../text/features.text.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { fileFaultsText } from '../../../widgets/file-faults.text.ts'
import { creatorsText } from './creators.text.ts'
import { mailsText } from './mails.text.ts'

const { en, zh } = creatorsText
const ADDRESS = inShop('affluencer-hub/creators')
const maya = {
  id: 'm',
  name: 'Maya Lind',
  email: 'maya@example.com',
  phone: '',
  tags: ['Berlin', 'Skin care'],
  note: '',
  state: 'active' as const,
  currency: '',
  createdAt: '2026-03-09T23:00:00.000Z',
}
const list: Plain<ResultOf<typeof creators.listCreators>> = {
  creators: [maya],
  count: 1,
  pageSize: 50,
  counts: { active: 1, paused: 2, blocked: 0 },
}
const nobody = { ...list, creators: [], count: 0, counts: { active: 0, paused: 0, blocked: 0 } }

/** Nobody may be somebody else. */
const alone = answers(creators.listDoubles, { doubles: [] })

it('waits', async () => {
  renderScreen(ADDRESS, [staysPending(creators.listCreators)])
  await screen.findByRole('heading', { level: 1, name: en.title })
  expect(screen.getByRole('status', { busy: true }).textContent).toBe(sharedText.en.loading)
})

it('says what failed', async () => {
  renderScreen(ADDRESS, [refuses(creators.listCreators, 'overloaded')])
  await screen.findByRole('alert')
})

it('needs a plan with the hub', async () => {
  renderScreen(ADDRESS, [refuses(creators.listCreators, 'plan needed')])
  await screen.findByText(sharedText.en.noAccess({ feature: featuresText.en['Affluencer Hub'], plans: plansFor('Affluencer Hub') }))
})

it('has nobody yet, in Chinese too', async () => {
  renderScreen(ADDRESS, [alone, answers(creators.listCreators, nobody)], { language: 'zh' })
  await screen.findByText(zh.emptyTitle)
})

it('says that nobody matches, and clears what was searched for', async () => {
  const { user, address } = renderScreen(`${ADDRESS}?search=zz&state=paused`, [alone, answers(creators.listCreators, nobody)])
  await screen.findByText(en.noMatchTitle)
  await user.click(screen.getByRole('button', { name: en.clear }))
  expect(address()).toBe(ADDRESS)
})

it('shows creators with their state and counts, and asks for those of a state', async () => {
  const { user, sent } = renderScreen(ADDRESS, [alone, answers(creators.listCreators, list)])
  const row = within(await screen.findByRole('row', { name: /Maya Lind/ }))
  for (const text of [en.states.active, 'maya@example.com', 'Berlin', 'Skin care']) row.getByText(text)
  await user.click(screen.getByRole('button', { name: `${en.states.paused} 2` }))
  expect(sent(creators.listCreators).at(-1)).toMatchObject({ state: 'paused', search: '' })
})

it('asks whether creators are one person, and says why', async () => {
  const doubles = [
    { creatorId: 'm', other: 'M. Lind', by: 'mailbox' as const },
    { creatorId: 'm', other: 'Lindy', by: 'payout account' as const },
  ]
  renderScreen(ADDRESS, [answers(creators.listDoubles, { doubles }), answers(creators.listCreators, list)])
  const asked = await screen.findByText(en.double({ names: 'M. Lind, Lindy' }))
  expect(asked.title).toBe('The same mailbox as M. Lind. Paid to the same account as Lindy')
})

it('adds a creator once name and tags are right, and shows what the server refuses', async () => {
  let tries = 0
  const { user, sent } = renderScreen(`${ADDRESS}?open=new`, [
    alone,
    answers(creators.listCreators, nobody),
    answersBy(creators.saveCreator, (input) => {
      tries += 1
      return { ...maya, ...input, id: 'new', createdAt: maya.createdAt }
    }),
  ])
  const dialog = within(await screen.findByRole('dialog', { name: en.newTitle }))
  await user.click(dialog.getByRole('button', { name: en.save }))
  dialog.getByText(en.required)
  await user.type(dialog.getByRole('textbox', { name: new RegExp(`^${en.name}`) }), 'Jonas')
  const phone = dialog.getByRole('textbox', { name: en.phone })
  await user.type(phone, '030 901820')
  await user.click(dialog.getByRole('button', { name: en.save }))
  dialog.getByText(en.badPhone)
  await user.clear(phone)
  await user.type(phone, '+49 30 901820')
  await user.type(dialog.getByRole('textbox', { name: en.tags }), 'Outdoor, Berlin，Outdoor')
  await user.click(dialog.getByRole('button', { name: en.save }))
  await screen.findByText(en.saved({ name: 'Jonas' }))
  expect(tries).toBe(1)
  expect(sent(creators.saveCreator)).toEqual([
    { name: 'Jonas', email: '', phone: '+4930901820', tags: ['Outdoor', 'Berlin'], note: '', state: 'active', currency: '' },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it.each(['en', 'zh'] as const)('sets in what a creator is paid (%s)', async (language) => {
  const text = creatorsText[language]
  const { user, sent } = renderScreen(
    `${ADDRESS}?open=m`,
    [alone, answers(creators.listCreators, list), answers(creators.saveCreator, maya)],
    {
      language,
    },
  )
  const dialog = within(await screen.findByRole('dialog', { name: maya.name }))
  await user.click(dialog.getByRole('button', { name: new RegExp(`^${text.currency}`) }))
  await user.click(await screen.findByRole('option', { name: /^JPY/ }))
  await user.click(dialog.getByRole('button', { name: text.save }))
  await screen.findByText(text.saved(maya))
  expect(sent(creators.saveCreator)).toMatchObject([{ id: 'm', currency: 'JPY' }])
})

it('changes the creator in the address, and keeps the id', async () => {
  const { user, sent } = renderScreen(`${ADDRESS}?open=m`, [
    alone,
    answers(creators.listCreators, list),
    answers(creators.saveCreator, maya),
  ])
  const dialog = within(await screen.findByRole('dialog', { name: 'Maya Lind' }))
  await user.type(dialog.getByRole('textbox', { name: en.note }), 'Thursdays')
  await user.click(dialog.getByRole('button', { name: en.save }))
  await screen.findByText(en.saved({ name: 'Maya Lind' }))
  expect(sent(creators.saveCreator)).toMatchObject([{ id: 'm', note: 'Thursdays', tags: ['Berlin', 'Skin care'] }])
})

it('gives a creator the chosen picture after saving, and refuses large files and other kinds at once', async () => {
  const { user, sent } = renderScreen(`${ADDRESS}?open=m`, [
    alone,
    answers(creators.listCreators, list),
    answers(creators.saveCreator, maya),
    answers(creators.saveAvatar, { ...maya, avatar: '/pictures/creators/one' }),
  ])
  const dialog = within(await screen.findByRole('dialog', { name: 'Maya Lind' }))
  const choose = (bytes: string, type: string) =>
    user.upload(dialog.getByLabelText(en.chooseAvatar, { selector: 'input' }), new File([bytes], 'maya', { type }))
  await choose('x'.repeat(1024 * 1024 + 1), 'image/png')
  await dialog.findByText(en.avatarTooLarge)
  await choose('picture', 'image/png')
  await dialog.findByRole('button', { name: en.removeAvatar })
  expect(dialog.queryByText(en.avatarTooLarge)).toBeNull()
  await user.click(dialog.getByRole('button', { name: en.save }))
  await waitFor(() => expect(sent(creators.saveAvatar)).toEqual([{ id: 'm', picture: btoa('picture') }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('shows and removes a picture, and says when the server cannot read one', async () => {
  const pictured = { ...maya, avatar: '/pictures/creators/one' }
  const { user, sent } = renderScreen(`${ADDRESS}?open=m`, [
    alone,
    answers(creators.listCreators, { ...list, creators: [pictured] }),
    answers(creators.saveCreator, pictured),
    answers(creators.deleteAvatar, { ok: true }),
    refuses(creators.saveAvatar, 'invalid input', { details: { picture: 'Upload failed: The image cannot be read' } }),
  ])
  const dialog = within(await screen.findByRole('dialog', { name: 'Maya Lind' }))
  expect(document.querySelectorAll('img[src="/pictures/creators/one"]')).toHaveLength(2)
  await user.click(dialog.getByRole('button', { name: en.removeAvatar }))
  await user.upload(
    dialog.getByLabelText(en.chooseAvatar, { selector: 'input' }),
    new File(['no picture'], 'maya.png', { type: 'image/png' }),
  )
  await dialog.findByRole('button', { name: en.changeAvatar })
  await user.click(dialog.getByRole('button', { name: en.save }))
  await screen.findByText('Upload failed: The image cannot be read')
  await user.click(await screen.findByRole('button', { name: en.open({ name: 'Maya Lind' }) }))
  const again = within(await screen.findByRole('dialog', { name: 'Maya Lind' }))
  await user.click(again.getByRole('button', { name: en.removeAvatar }))
  await user.click(again.getByRole('button', { name: en.save }))
  await waitFor(() => expect(sent(creators.deleteAvatar)).toEqual([{ id: 'm' }]))
})

it('only shows to a person who may only look', async () => {
  renderScreen(`${ADDRESS}?open=m`, [alone, answers(creators.listCreators, list), readOnlyShop])
  await screen.findByText('Maya Lind')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: en.add })).toBeNull()
})

it.each(['en', 'zh'] as const)('imports a file in %s only once it is right', async (language) => {
  const words = creatorsText[language]
  const wrong = {
    isTaken: false,
    lines: 1,
    added: 0,
    changed: 0,
    missing: [],
    unknown: [],
    bad: [{ line: 2, column: 'name', reason: 'missing' as const }],
    badCount: 1,
  }
  const right = { ...wrong, added: 2, changed: 1, bad: [], badCount: 0, unknown: ['Age'] }
  const { user, sent } = renderScreen(
    `${ADDRESS}?open=file`,
    [
      alone,
      answers(creators.listCreators, nobody),
      answersBy(creators.importCreators, ({ csv, isPreview }) => (csv === 'bad' ? wrong : { ...right, isTaken: isPreview !== true })),
    ],
    { language },
  )
  const choose = async (text: string) =>
    user.upload(await screen.findByLabelText(words.choose, { selector: 'input' }), new File([text], 'creators.csv', { type: 'text/csv' }))
  await choose('bad')
  await screen.findByText(words.faults.missing)
  expect(screen.getByRole('button', { name: words.store(0) })).toHaveProperty('disabled', true)
  await choose('good')
  await screen.findByText(words.says({ added: 2, changed: 1 }))
  screen.getByText(fileFaultsText[language].unknown({ columns: 'Age' }))
  await user.click(screen.getByRole('button', { name: words.store(3) }))
  await screen.findByText(words.stored(3))
  expect(sent(creators.importCreators).map(({ csv, isPreview = false }) => [csv, isPreview])).toEqual([
    ['bad', true],
    ['good', true],
    ['good', false],
  ])
})

const mails = { isOn: false, language: 'en' as const, canSend: false, readers: 12, left: 1 }

it('turns the weekly mail to creators on, says whom it reaches, and that there is no mail server', async () => {
  const { user, sent } = renderScreen(ADDRESS, [
    alone,
    answers(creators.listCreators, list),
    answers(creatorMails.readCreatorMails, mails),
    answers(creatorMails.saveCreatorMails, { ok: true }),
  ])
  await user.click(await screen.findByRole('button', { name: mailsText.en.button }))
  const dialog = within(await screen.findByRole('dialog', { name: mailsText.en.title }))
  await dialog.findByText(new RegExp(mailsText.en.readers({ readers: 12, left: 1 })))
  dialog.getByText(mailsText.en.noMail)
  await user.click(dialog.getByRole('checkbox', { name: mailsText.en.switch }))
  await user.click(dialog.getByRole('button', { name: mailsText.en.save }))
  await screen.findByText(mailsText.en.savedOn)
  expect(sent(creatorMails.saveCreatorMails)).toEqual([{ isOn: true, language: 'en' }])
})

it('says when the mail was last sent, in Chinese', async () => {
  const last = { week: '2026-03-09', people: 7 }
  renderScreen(
    `${ADDRESS}?open=mails`,
    [alone, answers(creators.listCreators, list), answers(creatorMails.readCreatorMails, { ...mails, isOn: true, canSend: true, last })],
    { language: 'zh' },
  )
  await screen.findByText(new RegExp(mailsText.zh.last(last)))
  expect(screen.queryByText(mailsText.zh.noMail)).toBeNull()
})
