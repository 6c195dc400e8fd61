import { plansFor } from '@convbox/contract/plans'
import { trackingSettings } from '@convbox/contract/api/tracking-settings'
import { DEFAULT_TRACKING } from '@convbox/contract/api/tracking-settings.values'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, refuses, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inShop, readOnlyShop } from '../../testing/tiny-shop.ts'
import { featuresText } from '../../text/features.text.ts'
import { sharedText } from '../../text/shared.text.ts'
import { trackingText } from './tracking.text.ts'

const { en, zh } = trackingText
const address = inShop('website-info?tab=tracking')
const saved = { ...DEFAULT_TRACKING, purchaseSource: 'shopify' as const }
const plays = [answers(trackingSettings.settings, saved), answers(trackingSettings.saveSettings, { ok: true })]

it('waits for the settings in their place', async () => {
  renderScreen(address, [staysPending(trackingSettings.settings)])
  expect((await screen.findByRole('status', { busy: true })).textContent).toBe(sharedText.en.loading)
})

it('everything is off at first; switching on shows what it adds to a page and its thresholds, and only that is saved', async () => {
  const { user, sent } = renderScreen(address, plays)
  const toggle = await screen.findByRole('switch', { name: en.pageScroll })
  for (const one of screen.getAllByRole<HTMLInputElement>('switch')) expect(one.checked).toBe(false)
  expect(screen.queryByRole('button', { name: en.save })).toBeNull()
  await user.click(toggle)
  expect(screen.getByText(/^Adds about 450 bytes/)).toBeTruthy()
  const field = screen.getByRole('textbox', { name: en.percents })
  await user.clear(field)
  await user.type(field, '50, 101')
  expect(screen.getByText(en.percentsFault)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: en.save }).disabled).toBe(true)
  await user.clear(field)
  await user.type(field, '90 50')
  await user.click(screen.getByRole('button', { name: en.save }))
  await screen.findByText(en.saved)
  expect(sent(trackingSettings.saveSettings)).toEqual([{ pageScroll: { on: true, percents: [50, 90] } }])
})

it('the source of purchases can be chosen', async () => {
  const { user, sent } = renderScreen(address, plays)
  const fromShop = await screen.findByRole<HTMLInputElement>('radio', { name: new RegExp(en.purchaseSources.shopify) })
  expect(fromShop.checked).toBe(true)
  await user.click(screen.getByRole('radio', { name: new RegExp(en.purchaseSources['online store']) }))
  await user.click(screen.getByRole('button', { name: en.save }))
  await screen.findByText(en.saved)
  expect(sent(trackingSettings.saveSettings)).toEqual([{ purchaseSource: 'online store' }])
})

it('Shopify’s own record of visits can be used, and what that changes is said beside it', async () => {
  const { user, sent } = renderScreen(address, plays)
  await user.click(await screen.findByRole('switch', { name: en.shopifyHistory }))
  expect(screen.getByText(en.shopifyHistoryHint)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: en.save }))
  await screen.findByText(en.saved)
  expect(sent(trackingSettings.saveSettings)).toEqual([{ shopifyHistory: { on: true } }])
})

it('fields to match are added, named and removed; those of passwords and cards are refused', async () => {
  const { user, sent } = renderScreen(address, plays)
  await user.click(await screen.findByRole('switch', { name: en.matching }))
  expect(screen.getByText(en.fieldsNeeded)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: en.add }))
  await user.click(screen.getByRole('button', { name: en.add }))
  const [first, second] = screen.getAllByRole('textbox', { name: en.field })
  if (!first || !second) throw new Error('two fields')
  await user.type(first, 'newsletter_email')
  await user.type(second, 'card_number')
  expect(screen.getByText(en.secretFault)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: en.remove({ number: 2 }) }))
  await user.click(screen.getByRole('button', { name: en.save }))
  await screen.findByText(en.saved)
  expect(sent(trackingSettings.saveSettings)).toEqual([
    { matching: { on: true, fields: [{ identifier: 'email', name: 'newsletter_email' }] } },
  ])
})

it('a link can be tried against the templates as they are typed', async () => {
  const { user, sent } = renderScreen(address, plays)
  await user.click(await screen.findByRole('switch', { name: en.utmTagging }))
  await user.type(screen.getByRole('textbox', { name: en.tryIt }), 'https://shop.example/sale?gclid=x')
  expect(screen.getByText('Google Ads, by gclid: utm_source=google, utm_medium=cpc')).toBeTruthy()
  const campaign = screen.getByRole('textbox', { name: en.tagOf({ tag: 'utm_campaign', platform: 'Google Ads' }) })
  await user.clear(campaign)
  await user.type(campaign, '{{landing}')
  expect(screen.getByText(en.placeholderFault({ names: '{landing}' }))).toBeTruthy()
  await user.clear(campaign)
  await user.type(campaign, '{{landing_page}')
  expect(screen.getByText('Google Ads, by gclid: utm_source=google, utm_medium=cpc, utm_campaign=sale')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: en.save }))
  await screen.findByText(en.saved)
  expect(sent(trackingSettings.saveSettings)).toMatchObject([
    { utmTagging: { on: true, templates: { google: { campaign: '{landing_page}' } } } },
  ])
})

it('what the server refuses stands beside its field', async () => {
  const details = { 'timeSpent.seconds': 'Please enter 1 to 5 whole numbers from 5 to 1800' }
  const { user } = renderScreen(address, [
    plays[0] ?? staysPending(trackingSettings.settings),
    refuses(trackingSettings.saveSettings, 'invalid input', { details }),
  ])
  await user.click(await screen.findByRole('switch', { name: en.timeSpent }))
  await user.click(screen.getByRole('button', { name: en.save }))
  expect(await screen.findByText(details['timeSpent.seconds'])).toBeTruthy()
})

it('who may only read sees the settings and cannot change them', async () => {
  renderScreen(address, [readOnlyShop, ...plays])
  expect(await screen.findByText(en.readOnly)).toBeTruthy()
  expect(screen.getByRole('switch', { name: en.pageScroll }).closest('fieldset')?.disabled).toBe(true)
})

it('says which subscription is missing', async () => {
  renderScreen(address, [refuses(trackingSettings.settings, 'plan needed')])
  await screen.findByText(
    sharedText.en.noAccess({ feature: featuresText.en['Online Store Settings'], plans: plansFor('Online Store Settings') }),
  )
})

it('says what failed, and tries again', async () => {
  const { user, play } = renderScreen(address, [refuses(trackingSettings.settings, 'overloaded')])
  await screen.findByRole('alert')
  play(answers(trackingSettings.settings, saved))
  await user.click(screen.getByRole('button', { name: sharedText.en.retry }))
  expect(await screen.findByRole('switch', { name: en.pageScroll })).toBeTruthy()
})

it('speaks Chinese, at the address of the specification too', async () => {
  renderScreen(inShop('eventSetting'), plays, { language: 'zh' })
  const section = await screen.findByRole('region', { name: zh.events })
  expect(within(section).getByRole('switch', { name: zh.stillThinking })).toBeTruthy()
})
