import { integrations } from '@convbox/contract/api/integrations'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { refusalMessage } from '@convbox/contract/refusals.text'
import { answers, refuses, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inShop, readOnlyShop } from '../../testing/tiny-shop.ts'
import { sharedText } from '../../text/shared.text.ts'
import { authResultText } from '../../widgets/auth-result.text.ts'
import { allAvailable, metaAccount } from '../integrations/integrations.cases.ts'

const { en } = authResultText
const address = inShop('authorization?platname=facebook')
const { picked: _picked, ...auth } = metaAccount
const stored = answers(integrations.listAuths, [{ ...auth, status: '2', expiredReason: 'token expired' }])

it('waits in its place', async () => {
  renderScreen(address, [staysPending(integrations.listAuths)])
  expect((await screen.findByRole('status', { busy: true })).textContent).toBe(sharedText.en.loading)
})

it('removes the old authorization, then begins a new one', async () => {
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const { user, sent } = renderScreen(address, [
    stored,
    answers(integrations.deauthorize, { ok: true }),
    answers(integrations.authorize, { url: 'https://platform.example/' }),
  ])
  await user.click(await screen.findByRole('button', { name: en.reconnect }))
  await vi.waitFor(() => expect(leave).toHaveBeenCalled())
  expect(sent(integrations.deauthorize)).toEqual([{ plat_name: 'facebook' }])
  expect(sent(integrations.authorize)).toEqual([{ plat_name: 'facebook', redirect_uri: inShop('authorization?platname=facebook') }])
  expect(localStorage.getItem('facebookAuth')).toBe('true')
})

it('leaves no flag of another channel that was begun and given up', async () => {
  localStorage.setItem('facebookAuth', 'true')
  vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const { user, sent } = renderScreen(inShop('authorization?platname=tiktok'), [
    answers(integrations.listAuths, [{ ...auth, platName: 'tiktok', status: '2', expiredReason: 'token expired' }]),
    answers(integrations.deauthorize, { ok: true }),
    answers(integrations.authorize, { url: 'https://platform.example/' }),
  ])
  await user.click(await screen.findByRole('button', { name: en.reconnect }))
  await vi.waitFor(() => expect(sent(integrations.authorize)).toHaveLength(1))
  expect(localStorage.getItem('facebookAuth')).toBeNull()
})

it('goes to /refailed when Facebook is back', async () => {
  localStorage.setItem('facebookAuth', 'true')
  const { address: now } = renderScreen(`${address}&result=success`, [stored])
  await screen.findByRole('heading', { name: en.refailedTitle })
  expect(now()).toBe('/refailed')
  expect(localStorage.getItem('facebookAuth')).toBeNull()
})

it.each([
  ['nothing is connected', '', []],
  ['all that is connected works', '', [{ ...auth, status: '1' as const }]],
  ['the channel of the address is not connected', '?platname=tiktok', [{ ...auth, status: '2' as const }]],
])('has nothing to renew where %s, and leads on', async (_, search, auths) => {
  const { user, address: now } = renderScreen(inShop(`authorization${search}`), [answers(integrations.listAuths, auths), allAvailable])
  await screen.findByRole('heading', { level: 1, name: en.nothingTitle })
  expect(screen.queryByText(en.reauthorizeTitle)).toBeNull()
  await user.click(screen.getByRole('link', { name: en.toIntegrations }))
  await vi.waitFor(() => expect(now()).toBe(inShop('integrations')))
})

it('keeps to the channel of a renewal that came to nothing, though its old account is gone', async () => {
  localStorage.setItem('facebookAuth', 'true')
  renderScreen(`${address}&result=failed`, [answers(integrations.listAuths, [])])
  await screen.findByRole('button', { name: en.reconnect })
  expect(localStorage.getItem('facebookAuth')).toBeNull()
})

it('shows what the last try ended in', async () => {
  renderScreen(`${address}&result=failed`, [stored])
  await screen.findByText(/granted permissions were incomplete/)
})

it('lets a member who may only look see, not do', async () => {
  renderScreen(address, [readOnlyShop, stored])
  expect((await screen.findByRole('button', { name: en.reconnect })).hasAttribute('disabled')).toBe(true)
})

it('says why it could not be loaded', async () => {
  renderScreen(address, [refuses(integrations.listAuths, 'overloaded')])
  expect((await screen.findByRole('alert')).textContent).toContain(refusalMessage('overloaded', 'en'))
})
