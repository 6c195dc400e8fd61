import { adLinks } from '@convbox/contract/api/ad-links'
import type { AdLinks } from '@convbox/contract/api/ad-links.schemas'
import { linkTagsOf } from '@convbox/contract/link-tags'
import { plansFor } from '@convbox/contract/plans'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refusalMessage } from '@convbox/contract/refusals.text'
import { answers, answersBy, refuses, staysPending } from '../../../testing/played-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { inShop } from '../../../testing/tiny-shop.ts'
import { featuresText } from '../../../text/features.text.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { adLinksText } from './ad-links.text.ts'

const { en, zh } = adLinksText
const { links, findAds, saveMapping, removeMapping } = adLinks
const address = inShop('ads-report/links')
const summer = { accountId: 'act_1', campaignId: '200', adsetId: '', adId: '', campaign: 'Summer', adset: '', ad: '' }

const found: AdLinks = {
  currency: 'USD',
  visits: 10,
  matchedVisits: 7,
  clicks: [
    { reason: 'not known', campaign: 'Sommer', term: '', content: 'Clip', id: '', visits: 2, orders: 1, sales: '40' },
    { reason: 'no tags', campaign: '', term: '', content: '', id: '', visits: 1, orders: 0, sales: '0' },
  ],
  clickCount: 2,
  spend: [{ ...summer, campaignId: '300', campaign: 'Winter', reason: 'no visits', spend: '25', clicks: '12' }],
  spendCount: 1,
  mappings: [
    { ...summer, tag: 'campaign', text: 'sommer', isKnown: true, savedAt: '2035-03-14T10:00:00.000Z', savedBy: 'ada@alder.example' },
  ],
}

/** The list of running ads has tests of its own. */
const noUntagged = answers(adLinks.untagged, { currency: 'USD', readings: [], running: 0, judged: 0, ads: [], adCount: 0 })

it('says that it loads until the server answers', async () => {
  renderScreen(address, [staysPending(links)])
  expect((await screen.findByRole('status', { busy: true })).textContent).toBe(sharedText.en.loading)
})

it('says why it could not be loaded, and tries again', async () => {
  const { user, play } = renderScreen(address, [refuses(links, 'bug'), noUntagged])
  expect((await screen.findByRole('alert')).textContent).toContain(refusalMessage('bug', 'en'))
  play(answers(links, found))
  await user.click(screen.getByRole('button', { name: sharedText.en.retry }))
  await screen.findByRole('table')
})

it('asks a store whose plan lacks the report to subscribe', async () => {
  renderScreen(address, [refuses(links, 'plan needed')])
  await screen.findByText(sharedText.en.noAccess({ feature: featuresText.en['FB Ads Report'], plans: plansFor('FB Ads Report') }))
})

it('says that every click has its ad', async () => {
  renderScreen(address, [answers(links, { ...found, clicks: [], clickCount: 0, visits: 7 }), noUntagged])
  await screen.findByRole('heading', { name: en.noClicksTitle })
})

it('shows how many visits have their ad, clicks without one, and the tags to paste', async () => {
  renderScreen(address, [answers(links, found), noUntagged])
  await screen.findByText(en.matched({ matched: '7', visits: '10', percent: '70.00%' }))
  const [, click, untagged] = within(screen.getByRole('table')).getAllByRole('row')
  expect(click?.textContent).toContain('utm_campaignSommerutm_contentClip')
  expect(click?.textContent).toContain('$40.00')
  expect(untagged?.textContent).toContain(en.nothing)
  // Nothing can be said of a click that carries no tag.
  expect(screen.getAllByRole('button', { name: /^Assign/ })).toHaveLength(1)
  expect(screen.getByText(linkTagsOf('facebook ads') ?? '')).toBeTruthy()
})

it('assigns a tag to a campaign that it finds by name', async () => {
  const sent: unknown[] = []
  const { user, address: now } = renderScreen(address, [
    answers(links, found),
    noUntagged,
    answersBy(findAds, ({ query }) => ({ ads: query === 'sum' ? [summer] : [] })),
    answersBy(saveMapping, (mapping) => {
      sent.push(mapping)
      return {}
    }),
  ])
  await user.click(await screen.findByRole('button', { name: en.assignOf({ text: 'Sommer' }) }))
  expect(now()).toContain('assign=campaign')
  const dialog = within(await screen.findByRole('dialog', { name: en.dialogTitle }))
  await dialog.findByText(en.noneFound)
  await user.type(dialog.getByRole('searchbox'), 'sum{Enter}')
  await user.click(await dialog.findByRole('button', { name: en.choose({ name: 'Summer' }) }))
  await screen.findByText(en.saved)
  expect(sent).toEqual([
    { channel: 'facebook ads', tag: 'campaign', text: 'Sommer', accountId: 'act_1', campaignId: '200', adsetId: '', adId: '' },
  ])
  expect(now()).toBe(address)
})

it('lists ads without visits, and removes what a tag means', async () => {
  const sent: unknown[] = []
  const { user } = renderScreen(`${address}?tab=spend`, [
    answers(links, found),
    noUntagged,
    answersBy(removeMapping, (mapping) => {
      sent.push(mapping)
      return {}
    }),
  ])
  const table = within(await screen.findByRole('table', { name: en.tabs.spend }))
  expect(table.getAllByRole('row')[1]?.textContent).toContain(`Winter${en.spendReasons['no visits']}$25.0012`)
  await user.click(screen.getByRole('tab', { name: `${en.tabs.mappings} (1)` }))
  await user.click(await screen.findByRole('button', { name: en.removeOf({ text: 'sommer' }) }))
  await screen.findByText(en.removed)
  expect(sent).toEqual([{ channel: 'facebook ads', tag: 'campaign', text: 'sommer' }])
})

it('is in Chinese', async () => {
  renderScreen(address, [answers(links, found), noUntagged], { language: 'zh' })
  await screen.findByRole('heading', { name: zh.title })
  await screen.findByText(zh.matched({ matched: '7', visits: '10', percent: '70.00%' }))
})
