import { pixels } from '@convbox/contract/api/pixels'
import { shopper } from '@convbox/contract/api/shopper'
import type { ResultOf } from '@convbox/contract/endpoint'
import { detailText, findingText, stepText } from '@convbox/contract/shopper.text'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answers, type Plain, refuses, staysPending } from '../../../testing/played-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { inShop, planlessShop, readOnlyShop } from '../../../testing/tiny-shop.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { shopperScreenText } from './shopper-screen.text.ts'

const { en, zh } = shopperScreenText
const address = inShop('pixels/shopper')
type Answer = Plain<ResultOf<typeof shopper.shopperRuns>>
type Result = NonNullable<Answer['runs'][number]['result']>

const passed: Result = {
  steps: (['landing', 'script', 'consent', 'collect', 'ingest'] as const).map((step) => ({ step, state: 'passed' })),
  pixels: [
    {
      pixelId: 'pixel-1',
      name: 'Meta main',
      platform: 'facebook',
      state: 'sent',
      event: { name: 'Purchase', id: 'event-1', carried: ['email', 'click id'], missing: ['phone'], answer: '{"events_received":1}' },
      events: ['PageView', 'Purchase'],
    },
    {
      pixelId: 'pixel-2',
      name: 'TikTok',
      platform: 'tiktok',
      state: 'failed',
      finding: 'pixel stopped',
      detail: 'token invalid',
      events: [],
    },
  ],
}
const broken: Result = {
  steps: [
    { step: 'landing', state: 'passed' },
    { step: 'script', state: 'failed', finding: 'script missing', detail: 'https://tiny.example/' },
    { step: 'consent', state: 'unseen' },
    { step: 'collect', state: 'unseen' },
    { step: 'ingest', state: 'unseen' },
  ],
  pixels: [{ pixelId: 'pixel-1', name: 'Meta main', platform: 'facebook', state: 'unseen', events: [] }],
}
const base: Answer = { isOn: false, isFull: true, shopUrl: 'http://localhost:3000/demo-store/', runs: [] }
const run = (id: string, changes: Partial<Answer['runs'][number]> = {}): Answer['runs'][number] => ({
  id,
  state: 'failed',
  isAsked: false,
  askedAt: '2026-03-10T07:25:00.000Z',
  finishedAt: '2026-03-10T07:25:20.000Z',
  result: passed,
  ...changes,
})
const two: Answer = {
  ...base,
  isOn: true,
  runs: [run('run-2'), run('run-1', { askedAt: '2026-03-09T07:25:00.000Z', result: broken, isAsked: true })],
}

describe('the synthetic shopper', () => {
  it('shows a skeleton until the server answers', async () => {
    renderScreen(address, [staysPending(shopper.shopperRuns)])
    await screen.findByRole('heading', { name: en.title })
    expect(screen.getByRole('status', { busy: true }).textContent).toBe(sharedText.en.loading)
  })

  it('shows the newest run pixel by pixel, in words', async () => {
    renderScreen(address, [answers(shopper.shopperRuns, two)])
    const meta = within(await screen.findByRole('row', { name: /Meta main/ }))
    meta.getByText(en.pixelStates.sent)
    meta.getByText('E-mail, Click id')
    meta.getByText(en.lacks({ names: 'Phone' }))
    expect(meta.getByRole('link', { name: 'Meta main' }).getAttribute('href')).toBe(inShop('pixels/pixel-1'))
    const tiktok = within(screen.getByRole('row', { name: /TikTok/ }))
    tiktok.getByText(new RegExp(findingText('pixel stopped', 'en').short))
    expect(detailText('pixel stopped', 'token invalid', 'en')).not.toBe('token invalid')
  })

  it('opens an earlier run, and says what was wrong and what to do', async () => {
    const { user } = renderScreen(address, [answers(shopper.shopperRuns, two)])
    await user.click(await screen.findByRole('button', { name: '2026-03-09 03:25' }))
    await screen.findByText(findingText('script missing', 'en').next)
    screen.getByText('https://tiny.example/')
    expect(screen.getAllByText(en.stepStates.unseen).length).toBeGreaterThanOrEqual(3)
    screen.getByText(stepText('ingest', 'en'))
  })

  it('says that nothing has run yet, and starts a run', async () => {
    const { user, sent, play } = renderScreen(address, [
      answers(shopper.shopperRuns, base),
      answers(shopper.runShopper, { id: 'run-3' }),
      answers(shopper.switchShopper, { isOn: true }),
    ])
    await screen.findByText(en.none)
    await user.click(screen.getByRole('switch', { name: en.nightly }))
    await screen.findByText(en.switchedOn)
    expect(sent(shopper.switchShopper)).toEqual([{ isOn: true }])
    const waiting = { id: 'run-3', state: 'waiting' as const, isAsked: true, askedAt: '2026-03-10T16:00:00.000Z' }
    play(answers(shopper.shopperRuns, { ...base, isOn: true, runs: [waiting] }))
    await user.click(screen.getByRole('button', { name: en.runNow }))
    const busy = await screen.findByRole('button', { name: en.isRunning })
    expect(busy.hasAttribute('disabled')).toBe(true)
    await screen.findByText(en.runStates.waiting)
  })

  it('says what a real shop’s run leaves undone', async () => {
    renderScreen(address, [answers(shopper.shopperRuns, { ...base, isFull: false, shopUrl: 'https://tiny.example/' })])
    await screen.findByText(en.real({ url: 'https://tiny.example/' }))
  })

  it('lets readers only look', async () => {
    renderScreen(address, [readOnlyShop, answers(shopper.shopperRuns, two)])
    await screen.findByText(sharedText.en.readOnly)
    expect(screen.queryByRole('button', { name: en.runNow })).toBeNull()
  })

  it('offers another try when it fails', async () => {
    const { user, play } = renderScreen(address, [refuses(shopper.shopperRuns, 'bug')])
    await screen.findByRole('alert')
    play(answers(shopper.shopperRuns, base))
    await user.click(screen.getByRole('button', { name: sharedText.en.retry }))
    await screen.findByText(en.none)
  })

  it('is closed to a store whose plan lacks pixels', async () => {
    renderScreen(address, [planlessShop, refuses(shopper.shopperRuns, 'plan needed')])
    await screen.findByRole('heading', { name: sharedText.en.noAccessTitle })
  })

  it('speaks Chinese', async () => {
    renderScreen(address, [answers(shopper.shopperRuns, two)], { language: 'zh' })
    const meta = within(await screen.findByRole('row', { name: /Meta main/ }))
    meta.getByText(zh.pixelStates.sent)
    meta.getByText(zh.lacks({ names: '电话' }))
  })

  it('has a line on the list of pixels, which leads to the run', async () => {
    renderScreen(inShop('pixels'), [answers(pixels.listPixels, []), answers(shopper.shopperRuns, two)])
    const line = await screen.findByRole('link', { name: en.latestOf({ at: '2026-03-10 03:25' }) })
    expect(line.getAttribute('href')).toBe(inShop('pixels/shopper?run=run-2'))
    screen.getByText(findingText('pixel stopped', 'en').short)
  })
})
