import { adLinks } from '@convbox/contract/api/ad-links'
import type { AdLinks, UntaggedAds } from '@convbox/contract/api/ad-links.schemas'
import { plansFor } from '@convbox/contract/plans'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refusalMessage } from '@convbox/contract/refusals.text'
import { answers, answersBy, refuses, staysPending } from '../../../testing/played-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { inShop } from '../../../testing/tiny-shop.ts'
import { featuresText } from '../../../text/features.text.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { untaggedAdsText } from './untagged-ads.text.ts'

const { en, zh } = untaggedAdsText
const { untagged } = adLinks
const address = inShop('ads-report/links?tab=untagged')
const none: AdLinks = { currency: 'USD', visits: 0, matchedVisits: 0, clicks: [], clickCount: 0, spend: [], spendCount: 0, mappings: [] }
const links = answers(adLinks.links, none)

const found: UntaggedAds = {
  currency: 'USD',
  platform: 'facebook',
  readings: [{ account: '301', name: 'Main', readAt: '2035-03-14T10:00:00.000Z' }],
  running: 4,
  judged: 3,
  ads: [
    {
      accountId: '301',
      campaignId: '1',
      adsetId: '2',
      adId: '3',
      campaign: 'Autumn',
      adset: 'Broad',
      ad: 'Lantern',
      link: 'https://shop.example/p/1',
      lacking: 1,
      links: 1,
      tags: 'utm_source=mine',
      tagsAt: 'ad',
      missing: ['utm_medium', 'ad_id'],
      paste: 'utm_source=mine&utm_medium=paid&ad_id={{ad.id}}',
      spend: '12.5',
    },
  ],
  adCount: 1,
}

it('shows each ad with its link, what is missing, and what to paste where', async () => {
  const asked: unknown[] = []
  renderScreen(address, [
    links,
    answersBy(untagged, (question) => {
      asked.push(question)
      return found
    }),
  ])
  const list = within(await screen.findByRole('list', { name: en.label }))
  const [ad] = list.getAllByRole('listitem')
  expect(ad?.textContent).toContain('LanternAutumn › Broad$12.50 spent')
  expect(ad?.textContent).toContain('https://shop.example/p/1')
  expect(ad?.textContent).toContain('utm_mediumad_idPaste as URL parameters of the ad')
  const paste = within(list.getByRole('group', { name: en.copyLabel({ ad: 'Lantern' }) }))
  expect(paste.getByText('utm_source=mine&utm_medium=paid&ad_id={{ad.id}}')).toBeTruthy()
  expect(paste.getByRole('button', { name: sharedText.en.copy })).toBeTruthy()
  expect(screen.getByText('Not judged, because the platform tells no link of them: 1.')).toBeTruthy()
  expect(screen.getByText(/4 ads are running; 3 were judged/).textContent).toContain('Main was read 2035-03-14 06:00')
  expect(screen.getByRole('tab', { name: 'Running ads without tags (1)' })).toBeTruthy()
  expect(asked[0]).toMatchObject({ channel: 'facebook ads' })
})

it('says how many links of a carousel lack tags, and that the link of a post is not told', async () => {
  const [ad] = found.ads
  const ads =
    ad === undefined
      ? []
      : [
          { ...ad, lacking: 2, links: 5 },
          { ...ad, adId: '4', ad: 'Post', link: '' },
        ]
  renderScreen(address, [links, answers(untagged, { ...found, ads, adCount: 2 })])
  const items = within(await screen.findByRole('list', { name: en.label })).getAllByRole('listitem')
  expect(items[0]?.textContent).toContain('https://shop.example/p/1(the first of 2 without tags; the ad has 5 links)')
  expect(items[1]?.textContent).toContain(`Link${en.notTold}Appended`)
})

it('says that it loads', async () => {
  renderScreen(address, [links, staysPending(untagged)])
  await screen.findByRole('tab', { name: en.label })
  expect((await screen.findByRole('status', { busy: true })).textContent).toBe(sharedText.en.loading)
})

it('says why it could not be loaded, and tries again', async () => {
  const { user, play } = renderScreen(address, [links, refuses(untagged, 'bug')])
  expect((await screen.findByRole('alert')).textContent).toContain(refusalMessage('bug', 'en'))
  play(answers(untagged, found))
  await user.click(screen.getByRole('button', { name: sharedText.en.retry }))
  await screen.findByRole('list', { name: en.label })
})

it('asks a store whose plan lacks the report to subscribe', async () => {
  renderScreen(address, [links, refuses(untagged, 'plan needed')])
  await screen.findByText(sharedText.en.noAccess({ feature: featuresText.en['FB Ads Report'], plans: plansFor('FB Ads Report') }))
})

it.each([
  ['no account is connected', { readings: [], running: 0, judged: 0 }, en.unconnectedTitle],
  ['nothing is read yet', { readings: [{ account: '301', name: 'Main' }], running: 0, judged: 0 }, en.notReadTitle],
  ['no ad is running', { running: 0, judged: 0 }, en.noneTitle],
  ['every ad has its tags', {}, en.allTitle],
])('has no list where %s', async (_name, facts, title) => {
  renderScreen(address, [links, answers(untagged, { ...found, ...facts, ads: [], adCount: 0 })])
  await screen.findByRole('heading', { name: title })
})

it('says of which account the newest reading failed', async () => {
  const readings = [{ account: '301', name: 'Main', readAt: '2035-03-14T10:00:00.000Z', failure: 'token expired' as const }]
  renderScreen(address, [links, answers(untagged, { ...found, readings })])
  expect((await screen.findByText(/Main are of 2035-03-14 06:00/)).textContent).toContain('authorization has expired')
})

it('has the ads read again when a person asks, and shows what is new', async () => {
  const sent: unknown[] = []
  const { user, play } = renderScreen(address, [
    links,
    answers(untagged, found),
    answersBy(adLinks.readAdsAgain, (input) => {
      sent.push(input)
      return {}
    }),
  ])
  await user.click(await screen.findByRole('button', { name: en.again }))
  await screen.findByText(en.asked)
  expect(sent).toEqual([{ channel: 'facebook ads' }])
  play(
    answers(untagged, { ...found, readings: [{ account: '301', name: 'Main', readAt: '2035-03-14T11:00:00.000Z' }], ads: [], adCount: 0 }),
  )
  await screen.findByRole('heading', { name: en.allTitle }, { timeout: 8000 })
})

it('is in Chinese', async () => {
  renderScreen(address, [links, answers(untagged, found)], { language: 'zh' })
  await screen.findByRole('list', { name: zh.label })
  await screen.findByText(zh.paste({ where: zh.where({ field: zh.fields.facebook, level: zh.levels.ad }) }))
})
