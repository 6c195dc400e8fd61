import { pixelRefill } from '@convbox/contract/api/pixel-refill'
import type { RefillPlan, RefillRun } from '@convbox/contract/api/pixel-refill.schemas'
import type { ResultOf } from '@convbox/contract/endpoint'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, type Plain, refuses, staysPending } from '../../../testing/played-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { inShop, planlessShop, readOnlyShop } from '../../../testing/tiny-shop.ts'
import { notFoundText } from '../../../shell/not-found.text.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { refillText } from './refill.text.ts'

const { en, zh } = refillText
const address = inShop('pixels/pixel-1/refill')

const run: Plain<RefillRun> = {
  id: 'daily pixel-1 2026-03-10',
  kind: 'daily',
  day: '2026-03-10',
  isDone: true,
  startedAt: '2026-03-10T05:00:00.000Z',
  orders: 40,
  counts: [
    { outcome: 'delivered', reason: '', orders: 36 },
    { outcome: 'accepted', reason: '', orders: 3 },
    { outcome: 'too old', reason: '', orders: 1 },
  ],
  accepted: 3,
  sent: 3,
}
const refills: Plain<ResultOf<typeof pixelRefill.refillRuns>> = {
  pixelName: 'Meta main',
  platform: 'facebook',
  enabled: true,
  dailyRefill: true,
  runs: [run],
}
const plan: Plain<RefillPlan> = {
  orders: 5,
  counts: [
    { outcome: 'accepted', reason: '', orders: 2 },
    { outcome: 'too old', reason: '', orders: 1 },
    { outcome: 'no consent', reason: 'consent denied', orders: 1 },
    { outcome: 'cannot be sent', reason: 'unknown order', orders: 1 },
  ],
  rows: [
    { orderId: '7001', orderName: '#1001', outcome: 'accepted', reason: '', source: 'as received', sent: false },
    { orderId: '7002', orderName: '#1002', outcome: 'accepted', reason: '', source: 'rebuilt from the order', sent: false },
    { orderId: '7003', orderName: '#1003', outcome: 'too old', reason: '', sent: false },
    { orderId: '7004', orderName: '#1004', outcome: 'no consent', reason: 'consent denied', sent: false },
    { orderId: 'nobody', orderName: 'nobody', outcome: 'cannot be sent', reason: 'unknown order', sent: false },
  ],
  unlisted: [],
  countsRepeats: false,
}
const started = { ...run, id: 'run-2', kind: 'replay' as const, isDone: false, orders: 5, counts: plan.counts, accepted: 2, sent: 1 }
const shown = answers(pixelRefill.refillRuns, refills)
const planned = answers(pixelRefill.refillPreflight, plan)
const asked = `${address}?check=yes`

it('shows a skeleton until the server answers', async () => {
  renderScreen(address, [staysPending(pixelRefill.refillRuns)])
  await screen.findByRole('heading', { name: en.loadingTitle })
  expect(screen.getByRole('status', { busy: true }).textContent).toBe(sharedText.en.loading)
})

it('checks the days before anything is sent, each line with its orders, and sends the accepted ones', async () => {
  const detail = {
    ...started,
    rows: plan.rows.map((row) => (row.orderId === '7001' ? { ...row, sent: true, now: 'delivered' as const } : row)),
  }
  const {
    user,
    sent,
    address: now,
  } = renderScreen(address, [
    shown,
    planned,
    answers(pixelRefill.startRefill, started),
    answers(pixelRefill.refillRun, { ...detail, now: [{ outcome: 'delivered', orders: 1 }] }),
  ])
  await screen.findByRole('heading', { name: en.title({ pixel: 'Meta main' }) })
  expect(sent(pixelRefill.refillPreflight)).toEqual([])
  await user.click(screen.getByRole('button', { name: en.check }))
  await screen.findByRole('heading', { name: en.preflight({ n: 5 }) })
  expect(sent(pixelRefill.refillPreflight)).toEqual([{ pixelId: 'pixel-1', orders: [], startDate: '2026-03-04', endDate: '2026-03-10' }])
  screen.getByText(en.tooOld({ platform: 'Meta', days: en.days({ n: 7 }) }))
  screen.getByText(en.reasons['unknown order'])
  expect(sent(pixelRefill.startRefill)).toEqual([])
  await user.click(screen.getByRole('button', { name: en.listOf({ outcome: en.outcomes.accepted, n: 2 }) }))
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: '#1001' }).pathname).toBe(inShop('events-monitor/receipt/7001'))
  screen.getByText(en.rebuilt)
  await user.click(screen.getByRole('button', { name: en.send({ n: 2 }) }))
  const drawer = within(await screen.findByRole('dialog'))
  await drawer.findByText(en.progress({ sent: 1, accepted: 2 }))
  drawer.getByRole('progressbar', { name: en.progressLabel })
  drawer.getByText(`${en.now.delivered}: 1`)
  expect(sent(pixelRefill.startRefill)).toHaveLength(1)
  expect(now()).toContain('run=run-2')
})

it('checks orders by their numbers', async () => {
  const { user, sent } = renderScreen(address, [shown, planned])
  await user.click(await screen.findByRole('button', { name: en.byOrders }))
  await user.type(await screen.findByRole('textbox', { name: en.orderNames }), '#1001, 1002 nobody')
  await user.click(screen.getByRole('button', { name: en.check }))
  await screen.findByRole('button', { name: en.send({ n: 2 }) })
  expect(sent(pixelRefill.refillPreflight)).toMatchObject([{ orders: ['#1001', '1002', 'nobody'] }])
})

it('checks only the orders of a line of accuracy', async () => {
  const { sent } = renderScreen(`${asked}&only=failed:invalid field`, [shown, planned])
  await screen.findByRole('button', { name: en.send({ n: 2 }) })
  expect(sent(pixelRefill.refillPreflight)).toMatchObject([{ outcome: 'failed', reason: 'invalid field' }])
})

it('warns where the platform counts repeats', async () => {
  renderScreen(asked, [shown, answers(pixelRefill.refillPreflight, { ...plan, countsRepeats: true })])
  await screen.findByText(en.countsRepeats)
  expect(screen.queryByText(en.sameId)).toBeNull()
})

it('says that too many orders are not delivered', async () => {
  renderScreen(asked, [shown, refuses(pixelRefill.refillPreflight, 'invalid input', { details: { endDate: 'Choose fewer days' } })])
  await screen.findByText('Choose fewer days')
})

it('sends nothing while another refill runs, the pixel is off, or there is nothing to send', async () => {
  const { play } = renderScreen(asked, [answers(pixelRefill.refillRuns, { ...refills, runs: [started] }), planned])
  await screen.findByText(en.isRunning)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: en.send({ n: 2 }) }).disabled).toBe(true)
  play(answers(pixelRefill.refillRuns, { ...refills, enabled: false }))
  await screen.findByText(en.isOff, {}, { timeout: 4000 })
})

it('lists the refills with what each found, sent and left out, and opens one', async () => {
  const { user } = renderScreen(address, [
    shown,
    answers(pixelRefill.refillRun, { ...run, rows: [], now: [{ outcome: 'failed', orders: 3 }] }),
  ])
  const row = within(await screen.findByRole('row', { name: new RegExp(en.kinds.daily) }))
  row.getByText('40')
  row.getByText('36')
  row.getByText(new RegExp(en.outcomes['too old']))
  await user.click(row.getByRole('button'))
  const drawer = within(await screen.findByRole('dialog'))
  await drawer.findByText(`${en.now.failed}: 3`)
  drawer.getByRole('button', { name: en.listOf({ outcome: en.done.name, n: 3 }) })
})

it('switches the daily refill', async () => {
  const { user, sent } = renderScreen(address, [shown, answers(pixelRefill.setDailyRefill, { dailyRefill: false })])
  await user.click(await screen.findByRole('switch', { name: en.daily }))
  await screen.findByText(en.dailyOff)
  expect(sent(pixelRefill.setDailyRefill)).toEqual([{ pixelId: 'pixel-1', enabled: false }])
})

it('lets whoever may only look check, but neither send nor switch', async () => {
  renderScreen(asked, [shown, planned, readOnlyShop])
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: en.send({ n: 2 }) })).disabled).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('switch', { name: en.daily }).disabled).toBe(true)
})

it('says so when there was no refill, and no order', async () => {
  renderScreen(asked, [
    answers(pixelRefill.refillRuns, { ...refills, runs: [] }),
    answers(pixelRefill.refillPreflight, { ...plan, orders: 0, counts: [], rows: [] }),
  ])
  await screen.findByText(en.noHistoryNote)
  await screen.findByText(en.nothing)
})

it('is not found for another store’s pixel', async () => {
  renderScreen(address, [refuses(pixelRefill.refillRuns, 'not found')])
  await screen.findByRole('heading', { name: notFoundText.en.title })
})

it('offers another try when it fails', async () => {
  renderScreen(asked, [shown, refuses(pixelRefill.refillPreflight, 'bug')])
  await screen.findByRole('button', { name: sharedText.en.retry })
})

it('is closed to a store whose plan lacks pixels', async () => {
  renderScreen(address, [planlessShop, refuses(pixelRefill.refillRuns, 'plan needed')])
  await screen.findByRole('heading', { name: sharedText.en.noAccessTitle })
})

it('speaks Chinese', async () => {
  renderScreen(asked, [shown, planned], { language: 'zh' })
  await screen.findByRole('heading', { name: zh.title({ pixel: 'Meta main' }) })
  await screen.findByRole('button', { name: zh.send({ n: 2 }) })
})

it('says how many answers were lost, leaves out what could be counted twice, and sends it where a person wants it', async () => {
  const lost: Plain<RefillPlan> = {
    ...plan,
    counts: [...plan.counts, { outcome: 'may be there', reason: '', orders: 2 }],
    rows: [...plan.rows, { orderId: '7009', orderName: '#1009', outcome: 'may be there', reason: '', sent: false }],
    uncertain: { knownAgain: 1, mayBeThere: 2 },
  }
  const {
    user,
    sent,
    address: now,
    play,
  } = renderScreen(asked, [
    shown,
    answers(pixelRefill.refillPreflight, lost),
    answers(pixelRefill.startRefill, started),
    answers(pixelRefill.refillRun, { ...started, rows: [], now: [] }),
  ])
  await screen.findByText(en.uncertain({ platform: 'Meta', n: 3 }))
  screen.getByText(new RegExp(en.knownFor({ platform: 'Meta', n: 48 })))
  screen.getByText(new RegExp(en.notKnown({ n: 2 })))
  expect(screen.getByRole('link', { name: en.windowSource }).getAttribute('href')).toContain('developers.facebook.com')
  screen.getByText(en.meanings['may be there'])
  play(answers(pixelRefill.refillPreflight, { ...lost, counts: [{ outcome: 'accepted', reason: '', orders: 4 }], withUncertain: true }))
  await user.click(screen.getByRole('checkbox', { name: en.sendUncertain({ n: 2 }) }))
  await user.click(await screen.findByRole('button', { name: en.send({ n: 4 }) }))
  expect(now()).toContain('run=')
  expect(sent(pixelRefill.startRefill)).toMatchObject([{ withUncertain: true }])
})

it('speaks Chinese of lost answers', async () => {
  const lost = { ...plan, uncertain: { knownAgain: 2, mayBeThere: 0 } }
  renderScreen(asked, [shown, answers(pixelRefill.refillPreflight, lost)], { language: 'zh' })
  await screen.findByText(zh.uncertain({ platform: 'Meta', n: 2 }))
})
