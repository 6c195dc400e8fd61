import { alerts } from '@convbox/contract/api/alerts'
import { ALERT_KINDS, ALERTS_KEPT_DAYS, ALERTS_LISTED } from '@convbox/contract/api/alerts.values'
import { alertKindWords, alertWords } from '@convbox/contract/alerts.text'
import type { ResultOf } from '@convbox/contract/endpoint'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answers, type Plain, refuses, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inShop, planlessShop, readOnlyShop } from '../../testing/tiny-shop.ts'
import { sharedText } from '../../text/shared.text.ts'
import { alertsText } from './alerts.text.ts'

const { en, zh } = alertsText
const address = inShop('alerts')
const settingsAddress = inShop('alerts?tab=settings')
type Rows = Plain<ResultOf<typeof alerts.listAlerts>>
type Settings = Plain<ResultOf<typeof alerts.alertSettings>>

const stopped = { name: 'Meta main', platform: 'facebook', reason: 'token expired' } as const
const rows: Rows = [
  { id: '1', kind: 'pixel stopped', detail: stopped, page: 'pixels/pixel-1', raisedAt: '2026-03-10T15:00:00.000Z' },
  {
    id: '2',
    kind: 'no events',
    detail: { count: 4, usual: 120 },
    page: 'events-monitor',
    raisedAt: '2026-03-09T15:00:00.000Z',
    endedAt: '2026-03-09T16:30:00.000Z',
  },
]
const settings: Settings = {
  isDefault: true,
  isMailOn: true,
  mailKinds: [...ALERT_KINDS],
  webhookKinds: [],
  sandboxWebhook: 'http://localhost:3000/sandbox/webhook/alerts',
}
const titleOf = (language: 'en' | 'zh'): string => alertWords('pixel stopped', stopped, { language, timeZone: 'America/New_York' }).title
const kind = alertKindWords('no orders', 'en').label
const byMail = { name: en.byMail({ kind }) }
const byWebhook = { name: en.byWebhook({ kind }) }

describe('the history', () => {
  it('shows a skeleton until the server answers', async () => {
    renderScreen(address, [staysPending(alerts.listAlerts)])
    await screen.findByRole('heading', { name: en.title })
    expect(screen.getByRole('status', { busy: true }).textContent).toBe(sharedText.en.loading)
  })

  it('lists what is open and what has ended, in the store’s time, each with the page that mends it', async () => {
    renderScreen(address, [answers(alerts.listAlerts, rows)])
    const open = within(await screen.findByRole('row', { name: /Meta main/ }))
    open.getByText(en.open)
    open.getByText('2026-03-10 11:00')
    expect(open.getByRole('link', { name: en.mendOf({ alert: titleOf('en') }) }).getAttribute('href')).toBe(inShop('pixels/pixel-1'))
    const ended = within(screen.getByRole('row', { name: /No events arrive/ }))
    ended.getByText(en.ended)
    ended.getByText('2026-03-09 12:30')
    screen.getByText(en.kept({ days: ALERTS_KEPT_DAYS, rows: ALERTS_LISTED, zone: 'America/New_York' }))
  })

  it('says so when nothing has broken', async () => {
    renderScreen(address, [answers(alerts.listAlerts, [])])
    await screen.findByText(en.noneWhy)
  })

  it('offers another try when it fails', async () => {
    const { user, play } = renderScreen(address, [refuses(alerts.listAlerts, 'bug')])
    await screen.findByRole('alert')
    play(answers(alerts.listAlerts, rows))
    await user.click(screen.getByRole('button', { name: sharedText.en.retry }))
    await screen.findByText(titleOf('en'))
  })

  it('is closed to a store whose plan lacks pixels', async () => {
    renderScreen(address, [planlessShop, refuses(alerts.listAlerts, 'plan needed')])
    await screen.findByRole('heading', { name: sharedText.en.noAccessTitle })
  })

  it('speaks Chinese', async () => {
    renderScreen(address, [answers(alerts.listAlerts, rows)], { language: 'zh' })
    await screen.findByText(titleOf('zh'))
    screen.getByText(zh.ended)
  })
})

describe('my alerts', () => {
  it('saves kinds by mail and webhook, the address and quiet hours in the store’s zone', async () => {
    const { user, sent } = renderScreen(settingsAddress, [
      answers(alerts.alertSettings, settings),
      answers(alerts.saveAlertSettings, { ok: true }),
    ])
    await user.click(await screen.findByRole('checkbox', byMail))
    await user.click(screen.getByRole('checkbox', byWebhook))
    await user.type(screen.getByRole('textbox', { name: en.address }), 'https://hooks.slack.com/services/x')
    await user.click(screen.getByRole('checkbox', { name: en.quietOn }))
    await user.click(screen.getByRole('button', { name: en.save }))
    await screen.findByText(en.done)
    expect(sent(alerts.saveAlertSettings)).toEqual([
      {
        mailKinds: ALERT_KINDS.filter((one) => one !== 'no orders'),
        webhookKinds: ['no orders'],
        webhook: 'https://hooks.slack.com/services/x',
        quiet: { from: '22:00', to: '07:00', timeZone: 'America/New_York' },
      },
    ])
  })

  it('keeps the saved address when the field stays empty, and removes it on demand with what it got', async () => {
    const saved: Settings = {
      ...settings,
      isDefault: false,
      webhookKinds: ['no orders'],
      webhookHost: 'hooks.slack.com',
      webhookFailure: 'refused',
    }
    const { user, sent } = renderScreen(settingsAddress, [
      answers(alerts.alertSettings, saved),
      answers(alerts.saveAlertSettings, { ok: true }),
    ])
    await screen.findByText(en.lastFailed({ why: en.failures.refused }))
    await user.click(screen.getByRole('button', { name: en.save }))
    await screen.findByText(en.done)
    await user.click(screen.getByRole('checkbox', { name: en.remove }))
    await user.click(screen.getByRole('button', { name: en.save }))
    await expect
      .poll(() => sent(alerts.saveAlertSettings))
      .toEqual([
        { mailKinds: [...ALERT_KINDS], webhookKinds: ['no orders'] },
        { mailKinds: [...ALERT_KINDS], webhookKinds: [], webhook: '' },
      ])
  })

  it('sends a test and says why it did not arrive', async () => {
    const { user, play } = renderScreen(settingsAddress, [
      answers(alerts.alertSettings, { ...settings, webhookHost: 'hooks.slack.com' }),
      answers(alerts.testAlertWebhook, { failure: 'no answer' }),
    ])
    await user.click(await screen.findByRole('button', { name: en.test }))
    await screen.findByText(en.testFailed({ why: en.failures['no answer'] }))
    play(answers(alerts.testAlertWebhook, {}))
    await user.click(screen.getByRole('button', { name: en.test }))
    await screen.findByText(en.testSent)
  })

  it('shows a refused address beside its field', async () => {
    const { user } = renderScreen(settingsAddress, [
      answers(alerts.alertSettings, settings),
      refuses(alerts.saveAlertSettings, 'invalid input', { details: { webhook: 'Please use a public https address' } }),
    ])
    await user.type(await screen.findByRole('textbox', { name: en.address }), 'http://here')
    await user.click(screen.getByRole('button', { name: en.save }))
    await screen.findByText('Please use a public https address')
  })

  it('can be looked at by a reader, not changed', async () => {
    renderScreen(settingsAddress, [readOnlyShop, answers(alerts.alertSettings, { ...settings, mailKinds: [] })])
    await screen.findByText(sharedText.en.readOnly)
    expect(screen.getByRole('checkbox', byMail).hasAttribute('disabled')).toBe(true)
    expect(screen.queryByRole('button', { name: en.save })).toBeNull()
  })

  it('is closed to a store whose plan lacks pixels', async () => {
    renderScreen(settingsAddress, [planlessShop, refuses(alerts.alertSettings, 'plan needed')])
    await screen.findByRole('heading', { name: sharedText.en.noAccessTitle })
  })
})
