/** What users see of each kind of failure. */
import { integrations } from '@convbox/contract/api/integrations'
import { account } from '@convbox/contract/api/account'
import { pixels } from '@convbox/contract/api/pixels'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { answers, staysPending } from '../testing/played-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { inShop, NOW } from '../testing/tiny-shop.ts'
import { useToasts } from '../ui/toast.ts'
import { apiText } from './api.text.ts'
import type { Failure } from './failure.ts'
import { reactTo } from './react-to.ts'

const refused = (code: number, message: string, more: Partial<Extract<Failure, { kind: 'refused' }>> = {}): Failure => ({
  kind: 'refused',
  code,
  message,
  ...more,
})
const open = async () => {
  const opened = renderScreen(inShop('pixels'), [
    answers(pixels.listPixels, []),
    answers(integrations.listAuths, []),
    answers(account.logout, { ok: true }),
  ])
  await screen.findByRole('navigation')
  return opened
}
const shown = (): string[] => useToasts.getState().toasts.map(({ text }) => text)

it('shows a message once, and Shopify’s overload in its own words', async () => {
  await open()
  act(() => reactTo(refused(500, 'The report is late')))
  act(() => reactTo(refused(500, 'The report is late')))
  act(() => reactTo(refused(500, 'Request failed with code 429')))
  act(() => reactTo({ kind: 'network' }))
  expect(shown()).toEqual(['The report is late', apiText.en.shopifyBusy, apiText.en.network])
  await screen.findByText('The report is late')
})

it('says nothing of what the catalogue keeps silent, and only logs what has no authorization', async () => {
  const { address } = await open()
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  for (const failure of [
    refused(1401, 'a'),
    refused(2401, 'b'),
    refused(500, 'java.lang.Exception'),
    refused(500, 'no x-rto-token'),
    refused(500, 'no auth for google'),
  ])
    act(() => reactTo(failure))
  expect(shown()).toEqual([])
  expect(warn.mock.calls).toEqual([['no auth for google']])
  expect(address()).toBe(inShop('pixels'))
})

it('shows no toast where the screen says it itself', async () => {
  await open()
  act(() => reactTo(refused(500, 'The report is late'), { quiet: true }))
  expect(shown()).toEqual([])
})

it('leads to the renewal of an ad platform’s authorization, with the message', async () => {
  const { address } = await open()
  act(() => reactTo(refused(1000, 'The token of Facebook has expired', { isSecondary: true, details: { platform: 'facebook' } })))
  await waitFor(() => expect(address()).toBe(inShop('authorization?platname=facebook')))
  expect(shown()).toEqual(['The token of Facebook has expired'])
})

it('ends a session whose token is lost, and one that has no organization to choose', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue()
  const { sent } = await open()
  act(() => reactTo(refused(500, 'token not exists')))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/login'))
  expect(sent(account.logout)).toHaveLength(1)
})

it('says after eight seconds that loading takes long, not before', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date(NOW), shouldAdvanceTime: true })
  renderScreen(inShop('pixels'), [staysPending(pixels.listPixels)])
  await screen.findByRole('navigation')
  await act(() => vi.advanceTimersByTimeAsync(7000))
  expect(shown()).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(shown()).toEqual([apiText.en.slow])
})
