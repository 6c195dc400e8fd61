import { account } from '@convbox/contract/api/account'
import { creatorMails } from '@convbox/contract/api/creator-mails'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, refuses } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { leaveMailText } from '../../widgets/leave-mail.text.ts'
import { ownMailsText } from './own-mails.text.ts'

const { en, zh } = leaveMailText
const [own, place] = [ownMailsText.en, ownMailsText.en.place]
const nobody = refuses(account.userInfo, 'not signed in')
const linked = { title: 'Tiny', email: 'maya@example.com', isExpired: false, isOn: true }
const named = { store: 'Tiny', email: 'maya@example.com', mail: en.mails.weekly }
const page = '/creator/leave-mails?token=a.b'

it('changes nothing when it opens, and turns the mail off by its button', async () => {
  const { user, sent } = renderScreen(page, [
    nobody,
    answers(creatorMails.readCreatorMailLink, linked),
    answers(creatorMails.leaveCreatorMails, { ok: true }),
  ])
  await screen.findByText(en.lead(named))
  expect(sent(creatorMails.leaveCreatorMails)).toEqual([])
  await user.click(screen.getByRole('button', { name: en.submit }))
  await screen.findByRole('heading', { name: en.offTitle(named) })
  expect(sent(creatorMails.leaveCreatorMails)).toEqual([{ token: 'a.b' }])
  expect(screen.getByRole('link', { name: own.toPage }).getAttribute('href')).toBe('/creator')
})

it('says of a forged link what to do instead, in Chinese', async () => {
  renderScreen(page, [nobody, refuses(creatorMails.readCreatorMailLink, 'wrong link')], { language: 'zh' })
  await screen.findByText(zh.dead({ place: ownMailsText.zh.place }))
  screen.getByRole('link', { name: ownMailsText.zh.toPage })
})

it('says that an old link works no more', async () => {
  renderScreen(page, [nobody, answers(creatorMails.readCreatorMailLink, { ...linked, isExpired: true })])
  await screen.findByText(en.expired({ place }))
  expect(screen.queryByRole('button', { name: en.submit })).toBeNull()
})
