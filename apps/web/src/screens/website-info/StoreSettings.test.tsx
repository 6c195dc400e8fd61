import { plansFor } from '@convbox/contract/plans'
import { shopify } from '@convbox/contract/api/shopify'
import { storeSettings } from '@convbox/contract/api/store-settings'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refusalMessage } from '@convbox/contract/refusals.text'
import { answers, type Plain, refuses, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inShop, readOnlyShop } from '../../testing/tiny-shop.ts'
import { featuresText } from '../../text/features.text.ts'
import { sharedText } from '../../text/shared.text.ts'
import type { Preference } from './store-settings-form.ts'
import { storeSettingsText } from './store-settings.text.ts'

const { en, zh } = storeSettingsText
const address = inShop('website-info?tab=settings')
const preference: Plain<Preference> = {
  websiteTitle: 'Tiny Shop',
  timeZoneEn: 'America/New_York',
  currencyCode: 'USD',
  orderIdentifier: 'name',
  abandonCartMinutes: 60,
  shopBuildType: 'Other Headless',
  websitePreferenceInfo: { pixel: { status: 'undo' } },
}
const plays = [
  answers(storeSettings.preference, preference),
  answers(storeSettings.saveStore, { ok: true }),
  answers(storeSettings.saveShopInfo, { ok: true }),
]

it('waits for the settings in their place', async () => {
  renderScreen(address, [staysPending(storeSettings.preference)])
  expect((await screen.findByRole('status', { busy: true })).textContent).toBe(sharedText.en.loading)
})

it('sends only what changed, says so, and asks to save nothing else', async () => {
  const { user, sent } = renderScreen(address, plays)
  const name = await screen.findByRole('textbox', { name: /Store name/ })
  expect(screen.queryByRole('button', { name: en.save })).toBeNull()
  await user.type(name, ' 24')
  await user.click(screen.getByRole('checkbox', { name: en.checkouts['Custom Checkout'] }))
  await user.click(screen.getByRole('checkbox', { name: en.checkouts['Standard Shopify Checkout'] }))
  await user.click(screen.getByRole('button', { name: en.save }))
  await screen.findByText(en.saved)
  expect(sent(storeSettings.saveStore)).toEqual([{ websiteTitle: 'Tiny Shop 24' }])
  expect(sent(storeSettings.saveShopInfo)).toEqual([
    { updateField: 'checkoutType', updatedValue: 'Standard Shopify Checkout,Custom Checkout' },
  ])
})

const { shopBuildType: _none, ...notSetUp } = preference
/** A Shopify shop that is not set up yet. status: of the app embed in its theme. */
const newShop = (status: 'on' | 'off' | 'unknown', isSeen = false) => [
  ...plays,
  answers(storeSettings.preference, { ...notSetUp, currencyLock: 'shopify', shopDomain: 'tiny.myshopify.com' }),
  answers(shopify.installedStatus, [{ appName: 'convbox', installed: false, details: { status, theme: 'Dawn' } }]),
  answers(shopify.checkScriptPasted, { pasted: isSeen }),
]
const saveButton = () => screen.findByRole<HTMLButtonElement>('button', { name: en.save })

it('saves nothing of a store that is not set up until it says how its storefront is built', async () => {
  const { user } = renderScreen(address, newShop('on'))
  await user.type(await screen.findByRole('textbox', { name: /Store name/ }), ' 24')
  screen.getByText(en.buildNeeded)
  expect((await saveButton()).disabled).toBe(true)
  await user.click(screen.getByRole('radio', { name: new RegExp(en.buildTypes['Other Headless']) }))
  expect((await saveButton()).disabled).toBe(false)
  expect(screen.queryByText(en.buildNeeded)).toBeNull()
})

it('calls nobody to account before something is changed', async () => {
  renderScreen(address, newShop('on'))
  await screen.findByRole('textbox', { name: /Store name/ })
  expect(screen.queryByText(en.buildNeeded)).toBeNull()
})

it('calls a store standard whose theme Shopify cannot tell of only once its events arrive', async () => {
  const { user, play } = renderScreen(address, newShop('unknown'))
  await user.click(await screen.findByRole('radio', { name: new RegExp(en.buildTypes['Hosted by Shopify']) }))
  await screen.findByText(en.embedUnknown)
  expect((await saveButton()).disabled).toBe(true)
  play(answers(shopify.checkScriptPasted, { pasted: true, lastEventAt: '2026-03-10T15:59:00.000Z' }))
  await waitFor(async () => expect((await saveButton()).disabled).toBe(false))
})

it('calls a store standard only once its theme has the script switched on', async () => {
  const { user } = renderScreen(address, newShop('off'))
  await user.click(await screen.findByRole('radio', { name: new RegExp(en.buildTypes['Hosted by Shopify']) }))
  await screen.findByText(en.embedNeeded)
  expect(screen.getByRole('button', { name: en.save }).hasAttribute('disabled')).toBe(true)
  await user.click(screen.getByRole('radio', { name: new RegExp(en.buildTypes['Shopify Headless']) }))
  expect(screen.getByRole('button', { name: en.save }).hasAttribute('disabled')).toBe(false)
})

it('takes back what was not saved', async () => {
  const { user } = renderScreen(address, plays)
  await user.clear(await screen.findByRole('textbox', { name: /Store name/ }))
  screen.getByText(en.nameRequired)
  expect(screen.getByRole('button', { name: en.save }).hasAttribute('disabled')).toBe(true)
  await user.click(screen.getByRole('button', { name: en.discard }))
  expect(screen.getByDisplayValue('Tiny Shop')).toBeTruthy()
  expect(screen.queryByText(en.unsaved)).toBeNull()
})

it('shows a currency that Shopify sets, and lets nobody change it', async () => {
  renderScreen(address, [answers(storeSettings.preference, { ...preference, currencyLock: 'shopify' })])
  const currency = await screen.findByRole('textbox', { name: en.currency })
  expect(currency.hasAttribute('readonly')).toBe(true)
  screen.getByText(en.currencyLocks.shopify)
})

it('keeps what was typed when the server refuses it, with the reason beside the field', async () => {
  const { user } = renderScreen(address, [
    ...plays,
    refuses(storeSettings.saveStore, 'invalid input', { details: { websiteTitle: 'Too plain' } }),
  ])
  await user.type(await screen.findByRole('textbox', { name: /Store name/ }), '!')
  await user.click(screen.getByRole('button', { name: en.save }))
  await screen.findByText('Too plain')
  expect(screen.getByRole('alert').textContent).toContain(refusalMessage('invalid input', 'en'))
  expect(screen.getByDisplayValue('Tiny Shop!')).toBeTruthy()
})

it('lets a member who may only look read it, in Chinese', async () => {
  renderScreen(address, [readOnlyShop, ...plays], { language: 'zh' })
  await screen.findByText(zh.readOnly)
  expect(screen.getByRole('textbox', { name: new RegExp(zh.name) }).closest('fieldset')?.disabled).toBe(true)
})

it('says which subscription is missing', async () => {
  renderScreen(address, [refuses(storeSettings.preference, 'plan needed')])
  await screen.findByText(
    sharedText.en.noAccess({ feature: featuresText.en['Online Store Settings'], plans: plansFor('Online Store Settings') }),
  )
})

it('says what failed, and tries again', async () => {
  const { user, play } = renderScreen(address, [refuses(storeSettings.preference, 'overloaded')])
  await screen.findByRole('alert')
  play(answers(storeSettings.preference, preference))
  await user.click(screen.getByRole('button', { name: sharedText.en.retry }))
  await screen.findByDisplayValue('Tiny Shop')
})
