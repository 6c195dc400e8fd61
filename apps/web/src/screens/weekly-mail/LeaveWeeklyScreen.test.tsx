import { account } from '@convbox/contract/api/account'
import { alerts } from '@convbox/contract/api/alerts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { apiText } from '../../api/api.text.ts'
import { answers, isUnreachable, refuses, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { sharedText } from '../../text/shared.text.ts'
import { leaveMailText } from '../../widgets/leave-mail.text.ts'
import { weeklyMailText } from './weekly-mail.text.ts'

const { en, zh } = leaveMailText
const [own, place] = [weeklyMailText.en, weeklyMailText.en.place]
const nobody = refuses(account.userInfo, 'not signed in')
const linked = { title: 'Tiny', websiteName: 'tiny', email: 'ann@shop.example', isExpired: false, isOn: true }
const named = { store: 'Tiny', email: 'ann@shop.example' }
const page = '/weekly-mail/leave?token=a.b'

it('changes nothing when it opens, and turns the mail off by its button', async () => {
  const { user, sent } = renderScreen(page, [nobody, answers(alerts.readWeeklyLink, linked), answers(alerts.leaveWeekly, { ok: true })])
  await screen.findByText(en.lead(named))
  expect(sent(alerts.leaveWeekly)).toEqual([])
  await user.click(screen.getByRole('button', { name: en.submit }))
  await screen.findByRole('heading', { name: en.offTitle })
  expect(sent(alerts.leaveWeekly)).toEqual([{ token: 'a.b' }])
  expect(screen.getByRole('link', { name: own.toAlerts }).getAttribute('href')).toBe('/website/tiny/alerts?tab=settings')
})

it('says that it is off already', async () => {
  renderScreen(page, [nobody, answers(alerts.readWeeklyLink, { ...linked, isOn: false })], { language: 'zh' })
  await screen.findByText(zh.off({ ...named, place: weeklyMailText.zh.place }))
  expect(screen.queryByRole('button', { name: zh.submit })).toBeNull()
})

it('says of an old link what to do instead', async () => {
  renderScreen(page, [nobody, answers(alerts.readWeeklyLink, { ...linked, isExpired: true })])
  await screen.findByText(en.expired({ place }))
  screen.getByRole('link', { name: own.toAlerts })
  expect(screen.queryByRole('button', { name: en.submit })).toBeNull()
})

it('says of a forged link, and of one without its token, what to do instead', async () => {
  renderScreen(page, [nobody, refuses(alerts.readWeeklyLink, 'wrong link')], { language: 'zh' })
  await screen.findByText(zh.dead({ place: weeklyMailText.zh.place }))
  expect(screen.getByRole('link', { name: weeklyMailText.zh.signIn }).getAttribute('href')).toContain('/login')
})

it('asks nobody about a link without its token', async () => {
  const { sent } = renderScreen('/weekly-mail/leave', [nobody])
  await screen.findByText(en.broken({ place }))
  expect(sent(alerts.readWeeklyLink)).toEqual([])
})

it('waits for the server, and says when it cannot be reached', async () => {
  const { user, play } = renderScreen(page, [nobody, isUnreachable(alerts.readWeeklyLink)])
  await screen.findByText(apiText.en.network)
  play(staysPending(alerts.readWeeklyLink))
  await user.click(screen.getByRole('button', { name: sharedText.en.retry }))
  await screen.findByRole('status', { busy: true })
})
