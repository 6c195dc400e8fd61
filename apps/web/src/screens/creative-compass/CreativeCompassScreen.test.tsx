import { creatives } from '@convbox/contract/api/creatives'
import { plansFor } from '@convbox/contract/plans'
import { creativeCompass } from '@convbox/contract/reports/creative-compass'
import { creativeKindWords, fatigueWords } from '@convbox/contract/reports/creative-compass.columns'
import type { CreativeAnswer, CreativeDetails, CreativeRow } from '@convbox/contract/reports/creative-compass.schemas'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, refuses, staysPending, type Plain } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inAllSites, inShop } from '../../testing/tiny-shop.ts'
import { featuresText } from '../../text/features.text.ts'
import { sharedText } from '../../text/shared.text.ts'
import { creativeText } from './creative-compass.text.ts'

const { en, zh } = creativeText
const address = inShop('creative-compass')

const first = { from: '2026-01-01', to: '2026-01-07', impressions: 7000, linkClicks: 140, spend: 70, orders: 21, sales: 420 }
const last = { from: '2026-03-01', to: '2026-03-07', impressions: 7000, linkClicks: 98, spend: 70, orders: 14, sales: 280 }
const row = (changes: Partial<Plain<CreativeRow>> = {}): Plain<CreativeRow> => ({
  key: 'mug',
  name: 'Blue mug video',
  kind: 'video',
  picture: '/creatives/pictures/k',
  video: '/creatives/videos/v.mp4',
  isAwaited: false,
  platforms: ['facebook', 'tiktok'],
  adCount: 3,
  joined: 2,
  tags: [
    { tag: 'Hero', isByHand: true },
    { tag: 'Video', isByHand: false },
  ],
  measures: { spend: '120', impressions: '10000', linkClicks: '150', orders: '4', sales: '300' },
  fatigue: {
    state: 'worn',
    first,
    last,
    ctr: { first: 0.02, last: 0.014, change: -0.3, isWorn: true },
    roas: { first: 6, last: 4, change: -1 / 3, isWorn: true },
  },
  ...changes,
})
const calm = row({
  key: 'calm',
  name: 'Calm home',
  kind: 'picture',
  video: undefined,
  picture: undefined,
  joined: 1,
  tags: [],
  fatigue: { state: 'unknown' },
  measures: { spend: '80', orders: '1', sales: '50' },
})
const told = (changes: Partial<Plain<CreativeAnswer>> = {}): Plain<CreativeAnswer> => ({
  currency: 'USD',
  convertedFrom: [],
  timezone: 'UTC',
  rows: [row(), calm],
  rowCount: 2,
  shown: { spend: '200', orders: '5', sales: '350' },
  none: {
    measures: { spend: '20', orders: '2', sales: '40' },
    ads: 1,
    reasons: [{ reason: 'no creative of the ad', measures: { spend: '20', orders: '2', sales: '40' } }],
  },
  total: { spend: '220', orders: '7', sales: '390' },
  tags: [
    { tag: 'Hero', count: 1 },
    { tag: 'Video', count: 1 },
  ],
  creativeCount: 2,
  awaited: 1,
  missingRates: { orders: 0, spend: 0 },
  pageNo: 1,
  pageSize: 50,
  ...changes,
})
const report = (changes: Partial<Plain<CreativeAnswer>> = {}) => answers(creativeCompass.report, told(changes))
const detailed = (of: Plain<CreativeRow>): Plain<CreativeDetails> => ({
  row: of,
  ads: [
    {
      platform: 'facebook',
      account: '1',
      campaign: 'Prospecting',
      adset: 'US',
      ad: 'Video - Blue mug',
      adId: '9',
      measures: { spend: '120', impressions: '10000', linkClicks: '150', orders: '4', sales: '300' },
    },
  ],
  days: [{ day: '2026-03-09', measures: { spend: '120', impressions: '10000', linkClicks: '150', orders: '4', sales: '300' } }],
})
const details = (...of: Plain<CreativeRow>[]) =>
  answers(creativeCompass.details, { currency: 'USD', timezone: 'UTC', creatives: of.map(detailed) })

it('waits', async () => {
  renderScreen(address, [staysPending(creativeCompass.report)])
  await screen.findByRole('heading', { level: 1, name: en.title })
  expect(screen.getByRole('status', { busy: true }).textContent).toBe(sharedText.en.loading)
})

it('says what failed', async () => {
  renderScreen(address, [refuses(creativeCompass.report, 'overloaded')])
  await screen.findByRole('alert')
})

it('needs a plan with it', async () => {
  renderScreen(address, [refuses(creativeCompass.report, 'plan needed')])
  await screen.findByText(sharedText.en.noAccess({ feature: featuresText.en['Creative Insights'], plans: plansFor('Creative Insights') }))
})

const nothing = { measures: {}, ads: 0, reasons: [] }

it('says why it is empty', async () => {
  renderScreen(address, [report({ rows: [], rowCount: 0, creativeCount: 0, none: nothing })], { language: 'zh' })
  await screen.findByText(zh.emptyTitle)
  screen.getByRole('link', { name: zh.toIntegrations })
})

it('removes filters that nothing fits', async () => {
  const others = { spend: '200' }
  const { user, address: now } = renderScreen(`${address}?tag=Hero&kind=video`, [report({ rows: [], rowCount: 0, others, none: nothing })])
  await screen.findByText(en.noMatchTitle)
  await user.click(screen.getByRole('button', { name: en.showAll }))
  expect(now()).toBe(address)
})

it.each(['en', 'zh'] as const)('shows creatives, what belongs to none, and how they add up, in %s', async (language) => {
  const text = creativeText[language]
  renderScreen(address, [report()], { language })
  const mug = within(await screen.findByRole('row', { name: /Blue mug video/ }))
  expect(mug.getAllByText(creativeKindWords.video[language]).length).toBeGreaterThan(0)
  mug.getByText('Hero')
  mug.getByText(fatigueWords.worn[language])
  mug.getByText('$120.00')
  mug.getByText('1.50%')
  mug.getByTitle(text.joined({ n: 2 }))
  within(screen.getByRole('row', { name: new RegExp(text.noCreative) })).getByText('$20.00')
  const closing = screen.getByTestId('closing').textContent
  expect(closing).toContain(text.closesParts({ shown: '$200.00', others: '', none: '$20.00', total: '$220.00' }))
  expect(closing).toContain(text.awaited({ n: 1 }))
})

it('asks for what the address says, and says what filters leave out', async () => {
  const { sent } = renderScreen(
    `${address}?channel=tiktok&kind=video&tag=Hero&fatigue=worn&search=mug&model=first_click&window=7&sort=roas.asc&page=2`,
    [report({ others: { spend: '50', orders: '0', sales: '0' }, shown: { spend: '150', orders: '5', sales: '350' } })],
  )
  await screen.findByText('Blue mug video')
  expect(sent(creativeCompass.report)).toEqual([
    {
      from: '2026-02-09',
      to: '2026-03-10',
      mainModel: 'first_click',
      window: '7',
      channel: 'tiktok',
      kind: 'video',
      tag: 'Hero',
      fatigue: 'worn',
      search: 'mug',
      sort: 'roas',
      direction: 'asc',
      pageNo: 2,
    },
  ])
  expect(screen.queryByRole('row', { name: new RegExp(en.noCreative) })).toBeNull()
  expect(screen.getByTestId('closing').textContent).toContain(
    en.closesParts({ shown: '$150.00', others: '$50.00', none: '$20.00', total: '$220.00' }),
  )
})

it('opens a creative with its figures, fatigue in numbers, tags and ads, and goes on to the next', async () => {
  const {
    user,
    sent,
    address: now,
  } = renderScreen(address, [report(), details(row(), calm), answers(creatives.saveCreativeTags, { tags: ['Hero', 'Spring'] })])
  await user.click(await screen.findByRole('button', { name: /^Blue mug video/ }))
  expect(now()).toBe(`${address}?creative=mug`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Blue mug video' }))
  await drawer.findByRole('table', { name: en.adsTitle })
  // 140 of 7,000 and 98 of 7,000; 420 for 70 and 280 for 70.
  drawer.getByText('140 ÷ 7,000 = 2.00%')
  drawer.getByText('98 ÷ 7,000 = 1.40%')
  drawer.getByText('-30.00%')
  drawer.getByText('$420.00 ÷ $70.00 = 6.00')
  drawer.getByText('-33.33%')
  drawer.getByText('Video - Blue mug')
  await user.type(drawer.getByRole('textbox', { name: en.addTag }), ' Spring {Enter}')
  expect(sent(creatives.saveCreativeTags)).toEqual([{ key: 'mug', tags: ['Hero', 'Spring'] }])
  await user.click(drawer.getByRole('button', { name: en.removeTag({ tag: 'Hero' }) }))
  expect(sent(creatives.saveCreativeTags).at(-1)).toEqual({ key: 'mug', tags: [] })
  expect(drawer.queryByRole('button', { name: en.removeTag({ tag: 'Video' }) })).toBeNull()
  await user.click(drawer.getByRole('button', { name: en.next }))
  expect(now()).toBe(`${address}?creative=calm`)
})

it('says that a creative of an old link has no figures, and what too few days mean', async () => {
  renderScreen(`${address}?creative=gone`, [
    report(),
    answers(creativeCompass.details, { currency: 'USD', timezone: 'UTC', creatives: [] }),
  ])
  await screen.findByText(en.gone)
})

it('compares chosen creatives', async () => {
  const { user, address: now } = renderScreen(address, [report(), details(row(), calm)])
  await screen.findByText('Blue mug video')
  const compare = (n: number) => screen.getByRole('button', { name: en.compare({ n }) })
  expect(compare(0)).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('checkbox', { name: en.choose({ name: 'Blue mug video' }) }))
  await user.click(screen.getByRole('checkbox', { name: en.choose({ name: 'Calm home' }) }))
  await user.click(compare(2))
  expect(new URL(now(), 'https://x.example').searchParams.get('creatives')).toBe('["mug","calm"]')
  await screen.findByRole('table', { name: en.compareTable })
})

it('explains a figure of a row, of no creative, and of the total', async () => {
  const { user, sent } = renderScreen(address, [report(), staysPending(creativeCompass.explain)])
  await screen.findByText('Blue mug video')
  await user.click(screen.getByRole('button', { name: new RegExp(`${en.explain}: .*${en.noCreative}, \\$20.00`) }))
  await screen.findByRole('dialog')
  expect(sent(creativeCompass.explain)).toMatchObject([{ metric: 'spend', key: 'none', channel: 'all' }])
})

it('changes tag rules as an admin, and says what is missing', async () => {
  const { user, sent } = renderScreen(`${address}?tab=rules`, [
    report(),
    answers(creatives.readCreativeRules, [{ kind: 'part', field: 'ad', separator: '-', position: 1 }]),
    answers(creatives.saveCreativeRules, { ok: true }),
  ])
  await user.click(await screen.findByRole('button', { name: en.addRule }))
  await user.click(screen.getByRole('button', { name: en.save }))
  expect(screen.getAllByText(en.required)).toHaveLength(2)
  expect(sent(creatives.saveCreativeRules)).toEqual([])
  await user.type(screen.getByRole('textbox', { name: en.ruleOf({ what: en.ruleText, n: 2 }) }), 'UGC')
  await user.type(screen.getByRole('textbox', { name: en.ruleOf({ what: en.ruleTag, n: 2 }) }), 'Creators')
  await user.click(screen.getByRole('button', { name: en.save }))
  expect(sent(creatives.saveCreativeRules)).toEqual([
    {
      rules: [
        { kind: 'part', field: 'ad', separator: '-', position: 1 },
        { kind: 'contains', field: 'ad', text: 'UGC', tag: 'Creators' },
      ],
    },
  ])
  await user.click(screen.getByRole('button', { name: en.removeRule({ n: 1 }) }))
  await user.click(screen.getByRole('button', { name: en.save }))
  expect(sent(creatives.saveCreativeRules)).toHaveLength(2)
})

it('names the store of each row on All-Sites, where tags stay as they are', async () => {
  const ofStore = row({ store: { websiteName: 'big-shop', websiteTitle: 'Big Shop' } })
  const { user } = renderScreen('/website/all-sites/creative-compass', [
    inAllSites,
    report({ convertedFrom: ['EUR'], rows: [ofStore] }),
    details(ofStore),
  ])
  within(await screen.findByRole('row', { name: /Blue mug/ })).getByText('Big Shop')
  screen.getByText(en.converted({ currencies: 'EUR', shown: 'USD' }))
  expect(screen.queryByRole('tab')).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Blue mug video/ }))
  await screen.findByText(en.tagsOfAll)
})
