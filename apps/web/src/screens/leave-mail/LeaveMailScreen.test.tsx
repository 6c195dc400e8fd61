import { account } from '@convbox/contract/api/account'
import { scheduledReports } from '@convbox/contract/api/scheduled-reports'
import { LEAVE_PATHS } from '@convbox/contract/scheduled-reports'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { apiText } from '../../api/api.text.ts'
import { answers, isUnreachable, refuses, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { sharedText } from '../../text/shared.text.ts'
import { leaveMailText } from '../../widgets/leave-mail.text.ts'
import { leaveMailScreenText } from './leave-mail-screen.text.ts'

const { en, zh } = leaveMailText
const [own, place] = [leaveMailScreenText.en, leaveMailScreenText.en.place]
const nobody = refuses(account.userInfo, 'not signed in')
const linked = { title: 'Tiny', websiteName: 'tiny', email: 'ann@shop.example', isExpired: false, isOn: true }
const named = { store: 'Tiny', email: 'ann@shop.example', mail: en.mails.weekly }
const page = '/weekly-mail/leave?token=a.b'

it('changes nothing when it opens, and turns the mail off by its button', async () => {
  const { user, sent } = renderScreen(page, [
    nobody,
    answers(scheduledReports.readLeaveLink, linked),
    answers(scheduledReports.leaveMail, { ok: true }),
  ])
  await screen.findByText(en.lead(named))
  expect(sent(scheduledReports.leaveMail)).toEqual([])
  await user.click(screen.getByRole('button', { name: en.submit }))
  await screen.findByRole('heading', { name: en.offTitle(named) })
  expect(sent(scheduledReports.leaveMail)).toEqual([{ mail: 'weekly', token: 'a.b' }])
  expect(screen.getByRole('link', { name: own.toAlerts }).getAttribute('href')).toBe('/website/tiny/alerts?tab=reports')
})

it('says that it is off already', async () => {
  renderScreen(page, [nobody, answers(scheduledReports.readLeaveLink, { ...linked, isOn: false })], { language: 'zh' })
  await screen.findByText(zh.off({ ...named, mail: zh.mails.weekly, place: leaveMailScreenText.zh.place }))
  expect(screen.queryByRole('button', { name: zh.submit })).toBeNull()
})

it('says of an old link what to do instead', async () => {
  renderScreen(page, [nobody, answers(scheduledReports.readLeaveLink, { ...linked, isExpired: true })])
  await screen.findByText(en.expired({ place }))
  screen.getByRole('link', { name: own.toAlerts })
  expect(screen.queryByRole('button', { name: en.submit })).toBeNull()
})

it('says of a forged link, and of one without its token, what to do instead', async () => {
  renderScreen(page, [nobody, refuses(scheduledReports.readLeaveLink, 'wrong link')], { language: 'zh' })
  await screen.findByText(zh.dead({ place: leaveMailScreenText.zh.place }))
  expect(screen.getByRole('link', { name: leaveMailScreenText.zh.signIn }).getAttribute('href')).toContain('/login')
})

it('asks nobody about a link without its token', async () => {
  const { sent } = renderScreen('/weekly-mail/leave', [nobody])
  await screen.findByText(en.broken({ place }))
  expect(sent(scheduledReports.readLeaveLink)).toEqual([])
})

it('waits for the server, and says when it cannot be reached', async () => {
  const { user, play } = renderScreen(page, [nobody, isUnreachable(scheduledReports.readLeaveLink)])
  await screen.findByText(apiText.en.network)
  play(staysPending(scheduledReports.readLeaveLink))
  await user.click(screen.getByRole('button', { name: sharedText.en.retry }))
  await screen.findByRole('status', { busy: true })
})

it.each(['daily', 'alerts'] as const)('turns off what its address says: %s', async (mail) => {
  const { user, sent } = renderScreen(`${LEAVE_PATHS[mail]}?token=a.b`, [
    nobody,
    answers(scheduledReports.readLeaveLink, linked),
    answers(scheduledReports.leaveMail, { ok: true }),
  ])
  await user.click(await screen.findByRole('button', { name: en.submit }))
  await screen.findByRole('heading', { name: en.offTitle({ mail: en.mails[mail] }) })
  expect(sent(scheduledReports.leaveMail)).toEqual([{ mail, token: 'a.b' }])
})
