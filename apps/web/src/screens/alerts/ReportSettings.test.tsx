import { scheduledReports } from '@convbox/contract/api/scheduled-reports'
import type { ResultOf } from '@convbox/contract/endpoint'
import { metricsText } from '@convbox/contract/metrics/metrics.text'
import { DEFAULT_FIGURES, DEFAULT_TIMES, MAX_REPORT_FIGURES } from '@convbox/contract/scheduled-reports'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, type Plain, refuses, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inShop, planlessShop, readOnlyShop } from '../../testing/tiny-shop.ts'
import { sharedText } from '../../text/shared.text.ts'
import { alertsText } from './alerts.text.ts'
import { reportsText } from './reports.text.ts'

const { en, zh } = reportsText
const address = inShop('alerts?tab=reports')
type Saved = Plain<ResultOf<typeof scheduledReports.reportChoice>>

const saved: Saved = {
  choice: { ...DEFAULT_TIMES, daily: false, weekly: true, figures: [...DEFAULT_FIGURES], ways: ['mail'] },
  isDefault: true,
  isMailOn: true,
  email: 'ann@shop.example',
  isConfirmed: true,
  switchedOff: [],
  sent: [],
}
const preview = { subject: 'Tiny: yesterday', html: '<p>Mail</p>', text: 'MAIL TEXT', slack: '{"text":"slack"}' }

it('waits for the server', async () => {
  renderScreen(address, [staysPending(scheduledReports.reportChoice)])
  await screen.findByRole('heading', { name: alertsText.en.title })
  expect(screen.getByRole('status', { busy: true }).textContent).toBe(sharedText.en.loading)
})

it('offers another try when it fails', async () => {
  const { user, play } = renderScreen(address, [refuses(scheduledReports.reportChoice, 'bug')])
  await user.click(await screen.findByRole('button', { name: sharedText.en.retry }))
  play(answers(scheduledReports.reportChoice, saved))
  await user.click(await screen.findByRole('button', { name: sharedText.en.retry }))
  await screen.findByText(en.none)
})

it('is closed to a store whose plan lacks the conversion analysis', async () => {
  renderScreen(address, [planlessShop, refuses(scheduledReports.reportChoice, 'plan needed')])
  await screen.findByRole('heading', { name: sharedText.en.noAccessTitle })
})

it('saves kinds, hours, weekday, ways, figures and language', async () => {
  const { user, sent } = renderScreen(address, [
    answers(scheduledReports.reportChoice, { ...saved, webhookHost: 'hooks.example' }),
    answers(scheduledReports.saveReportChoice, { ok: true }),
  ])
  await screen.findByText(en.isDefault)
  await user.click(screen.getByRole('checkbox', { name: en.kinds.daily }))
  await user.click(screen.getByRole('combobox', { name: new RegExp(en.hourOf({ kind: en.kinds.daily })) }))
  await user.click(await screen.findByRole('option', { name: '21:00' }))
  await user.click(screen.getByRole('checkbox', { name: en.byWebhook({ host: 'hooks.example' }) }))
  await user.click(screen.getByRole('checkbox', { name: metricsText.en.mer.label }))
  await user.click(screen.getByRole('button', { name: en.save }))
  await screen.findByText(en.done)
  expect(sent(scheduledReports.saveReportChoice)).toEqual([
    {
      ...saved.choice,
      daily: true,
      dailyHour: 21,
      ways: ['mail', 'webhook'],
      figures: DEFAULT_FIGURES.filter((figure) => figure !== 'mer'),
    },
  ])
})

it('lets nobody choose more figures than a report can hold', async () => {
  const { user } = renderScreen(address, [answers(scheduledReports.reportChoice, saved)])
  const group = within(await screen.findByRole('group', { name: en.figures }))
  for (const box of group.getAllByRole('checkbox', { checked: false }).slice(0, MAX_REPORT_FIGURES - DEFAULT_FIGURES.length))
    await user.click(box)
  screen.getByText(en.chosen({ n: MAX_REPORT_FIGURES, max: MAX_REPORT_FIGURES }))
  for (const box of group.getAllByRole<HTMLInputElement>('checkbox', { checked: false })) expect(box.disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: en.standard }))
  screen.getByText(en.chosen({ n: DEFAULT_FIGURES.length, max: MAX_REPORT_FIGURES }))
})

it('shows what would be sent, and sends it to the user by the button', async () => {
  const { user, sent } = renderScreen(address, [
    answers(scheduledReports.reportChoice, saved),
    answers(scheduledReports.previewReport, preview),
    answers(scheduledReports.testReport, {}),
  ])
  await user.click(await screen.findByRole('button', { name: en.previewOf.daily }))
  const dialog = within(await screen.findByRole('dialog'))
  expect((await dialog.findByTitle(en.frame)).getAttribute('srcdoc')).toBe(preview.html)
  await user.click(dialog.getByRole('button', { name: en.format.text }))
  dialog.getByText(preview.text)
  await user.click(dialog.getByRole('button', { name: en.format.slack }))
  dialog.getByText(preview.slack)
  expect(dialog.queryByRole('button', { name: en.send.webhook })).toBeNull()
  await user.click(dialog.getByRole('button', { name: en.send.mail }))
  await screen.findByText(en.taken.mail)
  expect(sent(scheduledReports.testReport)).toEqual([{ kind: 'daily', figures: [...DEFAULT_FIGURES], way: 'mail' }])
})

it('says why a test did not arrive, and which ways were switched off, in Chinese', async () => {
  const { user } = renderScreen(
    address,
    [
      answers(scheduledReports.reportChoice, {
        ...saved,
        webhookHost: 'hooks.example',
        switchedOff: [{ way: 'webhook', failure: 'refused', at: '2026-03-09T16:00:00.000Z' }],
        sent: [
          { kind: 'daily', way: 'webhook', day: '2026-03-08', state: 'failed', at: '2026-03-09T16:00:00.000Z', failure: 'refused' },
          { kind: 'daily', way: 'mail', day: '2026-03-08', state: 'unknown', at: '2026-03-09T16:00:00.000Z' },
        ],
      }),
      answers(scheduledReports.previewReport, preview),
      answers(scheduledReports.testReport, { failure: 'unreachable' }),
    ],
    { language: 'zh' },
  )
  await screen.findByText(zh.switchedOff({ way: zh.ways.webhook, at: '2026-03-09 12:00', why: zh.failures.refused }))
  screen.getByText(zh.states.failed)
  screen.getByText(zh.unknownWhy)
  await user.click(screen.getByRole('button', { name: zh.previewOf.weekly }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByTitle(zh.frame)
  await user.click(dialog.getByRole('button', { name: zh.send.webhook }))
  await dialog.findByText(zh.notTaken({ why: zh.failures.unreachable }))
})

it('says that mail is off, that the address is not confirmed, and shows the field that is wrong', async () => {
  const { user } = renderScreen(address, [
    readOnlyShop,
    answers(scheduledReports.reportChoice, { ...saved, isMailOn: false, isConfirmed: false }),
    refuses(scheduledReports.saveReportChoice, 'invalid input', { details: { ways: 'Field is required!' } }),
  ])
  await screen.findByText(en.mailOff)
  screen.getByText(en.unconfirmed)
  screen.getByRole('link', { name: en.toAlerts })
  await user.click(screen.getByRole('button', { name: en.save }))
  await screen.findByRole('alert')
})
