import { integrations } from '@convbox/contract/api/integrations'
import { failureText } from '@convbox/contract/channel-failures.text'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { refusalMessage } from '@convbox/contract/refusals.text'
import { answers, type Play, refuses, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inShop, readOnlyShop } from '../../testing/tiny-shop.ts'
import { sharedText } from '../../text/shared.text.ts'
import { authResultText } from '../../widgets/auth-result.text.ts'
import { allAvailable, errorMsgOf, expiredKlaviyo, expiredMeta, meta, pickable } from './integrations.cases.ts'
import { integrationsText } from './integrations.text.ts'

const { en, zh } = integrationsText
const address = inShop('integrations')
const connected = (...list: (typeof meta)[]): Play[] => [answers(integrations.shopIntegration, list), allAvailable]
const channel = async (name: string) =>
  within((await screen.findByRole('heading', { name: new RegExp(`^${name}`) })).closest('li') ?? document.createElement('li'))

it('waits in its place', async () => {
  renderScreen(address, [staysPending(integrations.shopIntegration), allAvailable])
  await screen.findByRole('heading', { level: 1, name: en.title })
  expect(screen.getByRole('status', { busy: true }).textContent).toBe(sharedText.en.loading)
})

it('offers every channel when nothing is connected, and leaves for the platform', async () => {
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const { user, sent } = renderScreen(address, [
    ...connected(),
    answers(integrations.authorize, { url: 'https://platform.example/oauth?state=1' }),
  ])
  expect((await screen.findAllByText(en.notConnected)).length).toBe(10)
  await user.click((await channel('TikTok')).getByRole('button', { name: new RegExp(en.connect) }))
  expect(sent(integrations.authorize)).toEqual([{ plat_name: 'tiktok', redirect_uri: inShop('integrations') }])
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('https://platform.example/oauth?state=1'))
})

it('says what a server must be told before a channel can be connected', async () => {
  renderScreen(address, [
    answers(integrations.shopIntegration, []),
    answers(integrations.listChannels, [{ platName: 'bing', isAvailable: false, missing: ['BING_CLIENT_ID', 'BING_CLIENT_SECRET'] }]),
  ])
  const bing = await channel('Microsoft Advertising')
  await bing.findByText(en.missing({ variables: 'BING_CLIENT_ID, BING_CLIENT_SECRET' }))
  expect(bing.queryByRole('button')).toBeNull()
})

it('shows who is connected, what was picked and when it was last used', async () => {
  renderScreen(address, connected(meta))
  const facebook = await channel('Meta')
  facebook.getByText(en.connected)
  facebook.getByText('Ann Lee · ann@shop.example')
  facebook.getByText('1 ad account')
  facebook.getByText(/Last sync: 10 min/)
})

it('tests a connection and says what it found', async () => {
  const { user, play } = renderScreen(address, [
    ...connected(meta),
    answers(integrations.testAuth, { isWorking: true, checkedAt: '2026-03-10T16:00:00.000Z' }),
  ])
  const test = (await channel('Meta')).getByRole('button', { name: en.test })
  await user.click(test)
  await screen.findByText(en.works({ name: 'Ann Lee · ann@shop.example' }))
  play(answers(integrations.testAuth, { isWorking: false, failure: 'token invalid', checkedAt: '2026-03-10T16:00:00.000Z' }))
  await user.click(test)
  await screen.findByText(failureText('en', 'token invalid', 'Meta'))
  play(answers(integrations.testAuth, { isWorking: false, failure: 'token expired', checkedAt: '2026-03-10T16:00:00.000Z' }))
  await user.click(test)
  await screen.findByText(en.accessExpired({ platform: 'Meta' }))
})

it('picks what belongs to the store; what another store has cannot be picked', async () => {
  const {
    user,
    sent,
    address: now,
  } = renderScreen(address, [
    ...connected(meta),
    answers(integrations.listPickable, { items: pickable, failures: [{ kind: 'pixel', failure: 'permission missing' }] }),
    answers(integrations.savePick, []),
  ])
  await user.click((await channel('Meta')).getByRole('button', { name: en.choose }))
  const dialog = within(await screen.findByRole('dialog', { name: en.pickTitle({ platform: 'Meta' }) }))
  expect(now()).toBe(`${address}?pick=auth-1`)
  expect((await dialog.findByRole('checkbox', { name: /Big Ads/ })).hasAttribute('disabled')).toBe(true)
  dialog.getByText(en.takenBy({ store: 'Big Shop' }))
  dialog.getByText(en.takenByOther)
  dialog.getByText(en.pickFailed({ kind: en.pickKinds.pixel, why: failureText('en', 'permission missing', 'Meta') }))
  // Assets of another store's ad account are not offered.
  expect(dialog.queryByRole('checkbox', { name: /Big pixel/ })).toBeNull()
  await user.click(dialog.getByRole('checkbox', { name: /Tiny pixel/ }))
  await user.click(dialog.getByRole('button', { name: en.pickSave }))
  await screen.findByText(en.pickSaved)
  expect(sent(integrations.savePick)).toEqual([
    {
      authId: 'auth-1',
      items: [
        { kind: 'ad account', externalId: '7' },
        { kind: 'pixel', externalId: '123456789012345' },
      ],
    },
  ])
  expect(now()).toBe(address)
})

it('groups what lies in an ad account under it, brings that along, and saves no pick without one', async () => {
  const listed = pickable.map((item) => ({ ...item, isPicked: false }))
  const { user, sent } = renderScreen(`${address}?pick=auth-1`, [
    ...connected(meta),
    answers(integrations.listPickable, { items: listed, failures: [] }),
    answers(integrations.savePick, []),
  ])
  const dialog = within(await screen.findByRole('dialog', { name: en.pickTitle({ platform: 'Meta' }) }))
  const own = within(await dialog.findByRole('region', { name: 'Tiny Ads' }))
  const save = dialog.getByRole('button', { name: en.pickSave })
  await user.click(dialog.getByRole('checkbox', { name: /Tiny goods/ }))
  await user.click(save)
  dialog.getByText(en.pickRequired)
  expect(sent(integrations.savePick)).toEqual([])
  await user.click(own.getByRole('checkbox', { name: /Tiny pixel/ }))
  const account = own.getByRole<HTMLInputElement>('checkbox', { name: /^Tiny Ads/ })
  expect(account.checked).toBe(true)
  await user.click(account)
  expect(own.getByRole<HTMLInputElement>('checkbox', { name: /Tiny pixel/ }).checked).toBe(false)
  await user.click(account)
  await user.click(save)
  await screen.findByText(en.pickSaved)
  expect(sent(integrations.savePick).at(-1)).toEqual({
    authId: 'auth-1',
    items: [
      { kind: 'ad account', externalId: '7' },
      { kind: 'catalog', externalId: '55' },
    ],
  })
})

it('shows the duplicate when another store was faster', async () => {
  const errorMsg = errorMsgOf({ code: 'OAUTH_DUPLICATE', platName: 'facebook', account: 'Tiny Ads', user: 'Bo', shopName: 'Big Shop' })
  const { user } = renderScreen(`${address}?pick=auth-1`, [
    ...connected(meta),
    answers(integrations.listPickable, { items: pickable, failures: [] }),
    refuses(integrations.savePick, 'ad account taken', { details: { errorMsg } }),
  ])
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: en.pickSave }))
  await dialog.findByText(authResultText.en.linked({ platform: 'Meta', account: 'Tiny Ads', user: 'Bo', store: 'Big Shop' }))
})

it('goes on to the picker after a success, and shows a failure with its way back', async () => {
  const { user, address: now } = renderScreen(
    `${address}?auth=facebook&result=failed&errorMsg=${encodeURIComponent(errorMsgOf({ code: 'permissions incomplete', missing: ['ads_read'] }))}`,
    connected(),
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Meta Authorization Failed' }))
  dialog.getByText(failureText('en', 'permissions incomplete', 'Meta'))
  dialog.getByRole('heading', { name: authResultText.en.missing })
  for (const text of ['Read your ads', 'ads_read', 'Ad accounts, spend and campaigns cannot be read.']) dialog.getByText(text)
  dialog.getByRole('button', { name: authResultText.en.reconnect })
  const [close] = dialog.getAllByRole('button', { name: authResultText.en.close })
  if (close) await user.click(close)
  expect(now()).toBe(address)
})

it('opens the picker of an account that was just connected', async () => {
  renderScreen(`${address}?auth=facebook&result=success&authId=auth-1`, [
    ...connected(meta),
    answers(integrations.listPickable, { items: pickable, failures: [] }),
  ])
  await screen.findByRole('dialog', { name: en.pickTitle({ platform: 'Meta' }) })
})

it('keeps a refused key in its field, with what the platform said', async () => {
  const { user, sent, play } = renderScreen(address, [
    ...connected(),
    refuses(integrations.updateApiInfo, 'channel failed', { details: { failure: 'key refused', missing: '' } }),
  ])
  await user.click((await channel('Klaviyo')).getByRole('button', { name: new RegExp(en.connect) }))
  const dialog = within(await screen.findByRole('dialog', { name: en.keyTitle({ platform: 'Klaviyo' }) }))
  await user.click(dialog.getByRole('button', { name: en.keySave }))
  await dialog.findByText(en.keyRequired)
  const field = dialog.getByRole('textbox', { name: /API key/ })
  await user.type(field, ' pk_wrong ')
  await user.click(dialog.getByRole('button', { name: en.keySave }))
  await dialog.findByText(failureText('en', 'key refused', 'Klaviyo'))
  expect(sent(integrations.updateApiInfo)).toEqual([{ platName: 'klaviyo', apiKey: 'pk_wrong' }])
  const { picked: _picked, ...saved } = { ...expiredKlaviyo.authInfoList[0], status: '1' as const }
  play(
    answers(integrations.updateApiInfo, {
      ...saved,
      platName: 'klaviyo',
      thridUserId: '1',
      thridUserInfo: '{}',
      authId: 'auth-2',
      isDefault: true,
      connectedAt: '2026-03-10T16:00:00.000Z',
    }),
  )
  await user.click(dialog.getByRole('button', { name: en.keySave }))
  await screen.findByText(en.keySaved({ platform: 'Klaviyo' }))
})

it('says whose account it is when another store has what a key opens', async () => {
  const errorMsg = errorMsgOf({ code: 'OAUTH_DUPLICATE', platName: 'omnisend', account: 'Northwind Goods' })
  const { user, play } = renderScreen(`${address}?key=omnisend`, [
    ...connected(),
    refuses(integrations.updateApiInfo, 'ad account taken', { details: { errorMsg } }),
  ])
  const dialog = within(await screen.findByRole('dialog', { name: en.keyTitle({ platform: 'Omnisend' }) }))
  await user.type(dialog.getByRole('textbox', { name: /API key/ }), 'a-key')
  await user.click(dialog.getByRole('button', { name: en.keySave }))
  await dialog.findByText(authResultText.en.linkedToOther({ platform: 'Omnisend', account: 'Northwind Goods' }))
  const owner = {
    code: 'OAUTH_DUPLICATE',
    platName: 'omnisend',
    account: 'Northwind Goods',
    user: 'Northwind Goods',
    shopName: 'Tiny Shop',
  }
  play(refuses(integrations.updateApiInfo, 'ad account taken', { details: { errorMsg: errorMsgOf(owner) } }))
  await user.click(dialog.getByRole('button', { name: en.keySave }))
  await dialog.findByText(authResultText.en.linkedAccount({ platform: 'Omnisend', account: 'Northwind Goods', store: 'Tiny Shop' }))
})

it('asks once more before it disconnects', async () => {
  const { user, sent } = renderScreen(address, [...connected(meta), answers(integrations.deauthorize, { ok: true })])
  const name = 'Ann Lee · ann@shop.example'
  await user.click((await channel('Meta')).getByRole('button', { name: en.more({ name }) }))
  await user.click(await screen.findByRole('menuitem', { name: en.disconnect }))
  const dialog = within(await screen.findByRole('dialog', { name: en.disconnectTitle({ name }) }))
  await user.click(dialog.getByRole('button', { name: en.disconnect }))
  await screen.findByText(en.disconnected({ name }))
  expect(sent(integrations.deauthorize)).toEqual([{ plat_name: 'facebook', thridUserId: '100' }])
})

it('offers nothing to a member who may only look, in Chinese', async () => {
  renderScreen(address, [readOnlyShop, ...connected(meta)], { language: 'zh' })
  await screen.findByText(sharedText.zh.readOnly)
  const facebook = await channel('Meta')
  facebook.getByText(zh.connected)
  expect(facebook.queryAllByRole('button')).toEqual([])
})

it('says what has expired and how to mend it', async () => {
  renderScreen(address, connected(expiredMeta))
  const facebook = await channel('Meta')
  expect(facebook.getAllByText(en.expired).length).toBe(2)
  facebook.getByText('Token expired')
  facebook.getByRole('button', { name: en.reconnect })
})

it('says why the list could not be loaded, and tries again', async () => {
  const { user, play } = renderScreen(address, [refuses(integrations.shopIntegration, 'overloaded'), allAvailable])
  expect((await screen.findByRole('alert')).textContent).toContain(refusalMessage('overloaded', 'en'))
  play(...connected(meta))
  await user.click(screen.getByRole('button', { name: sharedText.en.retry }))
  await channel('Meta')
})
