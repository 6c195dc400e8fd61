import type { RuleCondition } from '@convbox/contract/traffic-rules'
import { channelGroupName } from '@convbox/contract/channel-names'
import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { CHANNEL_GROUPS, CHANNEL_RULES } from './channel-rules.ts'
import { classifyLanding } from './channels.ts'
import { findHost } from './hosts.ts'
import { adIdSet, indexLinks, type KnownLink, type LandingInput } from './landing.ts'

/** Hand-labelled landings of ours: url, referrer, in_checkout, known_ids, channel, group, touch; the store is shop.com. */
const CASES = readFileSync(new URL('./fixtures/channel-cases.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))

/** Landings that the rules leave open, with our decisions. */
const DECIDED: readonly [why: string, landing: LandingInput, channel: string, group: string][] = [
  ['an ad shown in webmail is an ad', { url: '/?gclid=1', referrer: 'https://mail.google.com/' }, 'google ads', 'Paid Ads'],
  [
    'a paid tag beats webmail',
    { url: '/?utm_source=facebook&utm_medium=cpc', referrer: 'https://mail.yahoo.com/' },
    'facebook ads',
    'Paid Ads',
  ],
  ['a source that names a social site is social', { url: '/?utm_source=ig' }, 'instagram', 'Organic Social'],
  ['a source that names a search engine is search', { url: '/?utm_source=google' }, 'google', 'Organic Search'],
  ['social before search', { url: '/', referrer: 'https://www.facebook.com/' }, 'facebook', 'Organic Social'],
  ['threads does not end in ads', { url: '/?utm_source=threads&utm_medium=social' }, 'threads', 'Organic Social'],
  ['leads does not end in ads', { url: '/?utm_source=leads' }, 'leads', 'PR/Blogs'],
  ['a glued ads ending of a known name is paid', { url: '/?utm_source=tiktokads' }, 'tiktok', 'Paid Ads'],
  ['an unknown paid source keeps its name', { url: '/?utm_source=MyNetwork&utm_medium=ppc' }, 'mynetwork', 'Paid Ads'],
  ['a paid host is its network', { url: '/?utm_source=m.facebook.com&utm_medium=paid' }, 'facebook ads', 'Paid Ads'],
  ['networks name their platform first', { url: '/?utm_source=klaviyo_flow' }, 'klaviyo', 'Email & SMS'],
  ['text messages of a mail platform', { url: '/?utm_source=klaviyo&utm_medium=sms' }, 'klaviyo', 'Email & SMS'],
  ['google documents are no search', { url: '/', referrer: 'https://docs.google.com/document/d/1' }, 'docs.google.com', 'PR/Blogs'],
  ['another domain that starts like google is none', { url: '/', referrer: 'https://google.evil.com/' }, 'google.evil.com', 'PR/Blogs'],
  ['mail app of a phone', { url: '/', referrer: 'android-app://com.google.android.gm/' }, 'email', 'Email & SMS'],
  ['search app of a phone', { url: '/', referrer: 'android-app://com.google.android.googlequicksearchbox/' }, 'google', 'Organic Search'],
  ['a campaign without a source', { url: '/?utm_campaign=spring' }, 'other', 'PR/Blogs'],
  [
    'tags inside the store count',
    { url: '/?utm_source=banner', referrer: 'https://shop.com/', storeHosts: ['shop.com'] },
    'banner',
    'PR/Blogs',
  ],
  ['parameter names in any case', { url: '/?UTM_Source=Google&Utm_Medium=CPC' }, 'google ads', 'Paid Ads'],
  ['empty values say nothing', { url: '/?gclid=&utm_source=' }, 'direct', 'Direct'],
  ['an address that cannot be read', { url: 'http://[', referrer: 'http://[' }, 'direct', 'Direct'],
]

describe('classifyLanding', () => {
  it('has all hand-labelled cases', () => {
    expect(CASES.length).toBe(77)
  })

  it.each(CASES)('%s from "%s" (checkout %s, known "%s") is %s, %s, touch %s', (...row) => {
    const [url = '', referrer = '', inCheckout, ids = '', channel, group, touch] = row
    const said = classifyLanding({ url, referrer, inCheckout: inCheckout === '1', storeHosts: ['shop.com'], knownAdIds: adIdSet([ids]) })
    expect(said).toMatchObject({ channel, group, touch: touch === '1' })
  })

  it.each(DECIDED)('%s', (_why, landing, channel, group) => {
    expect(classifyLanding(landing)).toMatchObject({ channel, group, touch: true })
  })

  it("follows the store's own rules before any other, in their order", () => {
    const trafficRules = [
      { conditions: [{ field: 'referrer', match: 'contains', value: 'VOGUE' }], channel: 'press', group: 'PR/Blogs' },
      { conditions: [{ field: 'campaign', match: 'is', value: 'spring' }], channel: 'spring push', group: 'Email & SMS' },
    ] as const
    const url = '/?utm_campaign=Spring&gclid=1'
    expect(classifyLanding({ url, referrer: 'https://vogue.com/a', trafficRules })).toMatchObject({
      channel: 'press',
      group: 'PR/Blogs',
      rule: 'R2',
    })
    expect(classifyLanding({ url, trafficRules })).toMatchObject({ channel: 'spring push', group: 'Email & SMS', isAd: false })
    expect(classifyLanding({ url: '/?gclid=1', trafficRules })).toMatchObject({ channel: 'google ads' })
  })

  describe('a condition of a traffic rule', () => {
    const long = `https://shop.example/?q=${'a'.repeat(100_000)}z`
    it.each<[RuleCondition, string, string, boolean]>([
      [{ field: 'source', match: 'is', value: 'News' }, '/?utm_source=news', '', true],
      [{ field: 'source', match: 'is', value: 'new' }, '/?utm_source=news', '', false],
      [{ field: 'medium', match: 'ends with', value: '-post' }, '/?utm_medium=paid-POST', '', true],
      [{ field: 'landing', match: 'contains', value: '/sale/' }, 'https://shop.example/sale/a', '', true],
      [{ field: 'landing', match: 'ends with', value: 'z' }, long, '', false],
      [{ field: 'referrer', match: 'is', value: 'vogue.com' }, '/', 'https://www.vogue.com/article', true],
      [{ field: 'referrer', match: 'starts with', value: 'https://www.vogue' }, '/', 'https://www.vogue.com/article', true],
      [{ field: 'click id', match: 'is', value: 'GCLID' }, '/?gclid=1', '', true],
      [{ field: 'click id', match: 'is', value: 'ref' }, '/?ref=1', '', false],
      [{ field: 'parameter', name: 'Ref', match: 'is', value: 'anna' }, '/?ref=Anna', '', true],
      [{ field: 'parameter', name: '__proto__', match: 'contains', value: 'a' }, '/?ref=Anna', '', false],
      [{ field: 'landing', match: 'contains', value: '' }, '/?utm_source=news', '', false],
    ])('%j at %.40s', (condition, url, referrer, holds) => {
      const trafficRules = [
        { conditions: [], channel: 'nothing', group: 'Deal' },
        { conditions: [condition], channel: 'mine', group: 'Own group' },
      ]
      expect(classifyLanding({ url, referrer, trafficRules }).trafficRule).toBe(holds ? 1 : -1)
    })

    it('holds only together with the others of its rule', () => {
      const conditions: RuleCondition[] = [
        { field: 'source', match: 'is', value: 'news' },
        { field: 'medium', match: 'is', value: 'web' },
      ]
      const trafficRules = [{ conditions, channel: 'mine', group: 'Own group' }]
      expect(classifyLanding({ url: '/?utm_source=news&utm_medium=web', trafficRules })).toMatchObject({
        channel: 'mine',
        group: 'Own group',
      })
      expect(classifyLanding({ url: '/?utm_source=news&utm_medium=mail', trafficRules }).channel).not.toBe('mine')
    })
  })

  it('gives links of the URL Builder the channel type they were made for', () => {
    const knownLinks = indexLinks([
      { id: 'l1', name: 'anna', manager: 'kim', type: 'influencers' },
      { id: 'l2', name: 'pack', type: 'ads' },
    ])
    const anna = classifyLanding({ url: '/?utm_name=anna&utm_mgr=kim&utm_source=facebook', knownLinks })
    expect(anna).toMatchObject({
      channel: 'influencer',
      group: 'Influencers',
      linkId: 'l1',
      linkName: 'anna',
      linkManager: 'kim',
      source: 'facebook',
    })
    expect(classifyLanding({ url: '/?utm_name=anna&utm_mgr=lee&utm_source=facebook', knownLinks })).toMatchObject({
      channel: 'facebook',
      linkId: '',
    })
    expect(classifyLanding({ url: '/?utm_name=pack&utm_source=fb', knownLinks })).toMatchObject({
      channel: 'facebook ads',
      isAd: true,
      linkId: 'l2',
    })
  })

  describe('a short link', () => {
    const of = (id: string, code: string, content: string): KnownLink => ({
      id,
      code,
      name: 'Maya - Instagram',
      content,
      tags: { source: 'instagram', medium: 'influencer', campaign: `Campaign of ${id}`, term: 'Maya', content },
      type: 'influencers',
    })
    const knownLinks = indexLinks([of('spring', 'abcdefg', 'c1'), of('summer', 'hjkmnpq', 'c2')])
    it('is known by its click where all other tags were cut, with campaign and creator', () => {
      expect(classifyLanding({ url: '/?cvb=HJKMNPQ-2345&gclid=1', referrer: 'https://www.google.com/', knownLinks })).toMatchObject({
        rule: 'R3',
        channel: 'influencer',
        group: 'Influencers',
        linkId: 'summer',
        linkName: 'Maya - Instagram',
        source: 'instagram',
        medium: 'influencer',
        campaign: 'Campaign of summer',
        term: 'Maya',
        content: 'c2',
        clickIds: { cvb: 'HJKMNPQ-2345', gclid: '1' },
      })
    })
    it('keeps what its landing says, and fills what it lacks', () => {
      expect(classifyLanding({ url: '/?cvb=abcdefg-2&utm_campaign=Said', filled: { source: 'template' }, knownLinks })).toMatchObject({
        linkId: 'spring',
        campaign: 'Said',
        source: 'instagram',
      })
    })
    it('is told from another of the same name by its content', () => {
      const idOf = (query: string) => classifyLanding({ url: `/?utm_name=Maya+-+Instagram${query}`, knownLinks }).linkId
      expect([idOf('&utm_content=c2'), idOf('&utm_content=c1'), idOf('&utm_content=other'), idOf('')]).toEqual([
        'summer',
        'spring',
        '',
        'spring',
      ])
    })
    it('is of the channel that its tags name, where it is of no channel type, also by its click alone', () => {
      const general = indexLinks([{ id: 'flyer', code: 'abcdefg', name: 'Flyer', tags: { source: 'flyer', medium: 'print' }, type: 'any' }])
      const of = (query: string, referrer = '') => {
        const { rule, channel, group, source, linkId } = classifyLanding({ url: `/${query}`, referrer, knownLinks: general })
        return [rule, channel, group, source, linkId]
      }
      expect(of('?cvb=abcdefg-1')).toEqual(['R3', 'flyer', 'PR/Blogs', 'flyer', 'flyer'])
      expect(of('?cvb=abcdefg-1&utm_source=klaviyo&utm_medium=email')).toEqual(['R3', 'klaviyo', 'Email & SMS', 'klaviyo', 'flyer'])
      expect(of('?utm_name=Flyer&gclid=1')).toEqual(['R3', 'google ads', 'Paid Ads', 'flyer', 'flyer'])
      expect(of('?cvb=zzzzzzz-1')).toEqual(['R16', 'other', 'PR/Blogs', 'other', ''])
    })
    it('is nobody’s where its code is not known', () => {
      expect(classifyLanding({ url: '/?cvb=zzzzzzz-1', referrer: 'https://www.instagram.com/', knownLinks })).toMatchObject({
        linkId: '',
        channel: 'instagram',
      })
    })
  })

  it('carries utm values as written, ids of the ad platform and click ids', () => {
    const url =
      'https://shop.com/a?utm_source=FB&utm_medium=CPC&utm_campaign=Summer+Sale&utm_term=T&utm_content=C&utm_id=77&adset_id=8&ad_id=9&fbclid=AbC'
    expect(classifyLanding({ url })).toMatchObject({
      source: 'FB',
      medium: 'CPC',
      campaign: 'Summer Sale',
      term: 'T',
      content: 'C',
      campaignId: '77',
      adsetId: '8',
      adId: '9',
      clickIds: { fbclid: 'AbC' },
      isAd: true,
      isDirect: false,
    })
  })

  it('fills source and medium from what is known, for Direct neither', () => {
    expect(classifyLanding({ url: '/', referrer: 'https://www.google.com/' })).toMatchObject({ source: 'google', medium: 'organic' })
    expect(classifyLanding({ url: '/?ttclid=1' })).toMatchObject({ source: 'tiktok', medium: 'cpc' })
    expect(classifyLanding({ url: '/' })).toMatchObject({ source: '', medium: '', isDirect: true })
  })

  it('never throws, and always answers with a group of the list or with no touch', () => {
    const parameter = fc.tuple(fc.constantFrom('utm_source', 'utm_medium', 'gclid', 'fbclid', 'awc', '_kx', 'x'), fc.string())
    const url = fc.oneof(
      fc.webUrl(),
      fc.string(),
      fc.array(parameter).map((pairs) => `/?${new URLSearchParams(pairs).toString()}`),
    )
    fc.assert(
      fc.property(url, fc.oneof(fc.webUrl(), fc.string()), fc.boolean(), (landing, referrer, inCheckout) => {
        const said = classifyLanding({ url: landing, referrer, inCheckout })
        const groups: readonly string[] = CHANNEL_GROUPS
        return said.touch ? groups.includes(said.group) && said.channel !== '' : said.channel === '' && said.group === ''
      }),
    )
  })
})

describe('the lists', () => {
  it('order the rules as the table does, social sites before search engines', () => {
    const ids = CHANNEL_RULES.map((rule) => rule.id)
    expect(ids.join(' ')).toBe('R0 R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R13 R12 R14 R16 R17')
  })

  it('take the most specific host', () => {
    expect(findHost('mail.google.com')).toEqual({ name: 'gmail', kind: 'webmail' })
    expect(findHost('images.google.co.uk')).toEqual({ name: 'google', kind: 'search' })
    expect(findHost('gemini.google.com')).toEqual({ name: 'gemini', kind: 'assistant' })
    expect(findHost('news.google.de')?.kind).toBe('other')
    expect(findHost('google.evil.com')).toBeUndefined()
    expect(findHost('notfacebook.com')).toBeUndefined()
    expect(findHost('')).toBeUndefined()
  })

  it('are asked a few times for any text, however many labels it has', () => {
    const get = vi.spyOn(Map.prototype, 'get')
    const asked = (text: string): number => {
      get.mockClear()
      classifyLanding({ url: `https://shop.com/?utm_source=${text}`, referrer: `https://${text}com/` })
      return get.mock.calls.length
    }
    const [few, many] = [asked('a.b.'), asked('a.'.repeat(2020))]
    get.mockRestore()
    // The deepest pattern has five labels with its star: at most three look-ups for each of six suffixes, and the rules ask for the source some five times.
    expect(few).toBeLessThan(300)
    expect(many).toBeLessThan(300)
  })

  it('know no host that is longer than one can be', () => {
    const long = `${'a.'.repeat(130)}google.com`
    expect(findHost(long)).toBeUndefined()
    expect(classifyLanding({ url: '/', referrer: `https://${long}/` })).toMatchObject({ channel: 'direct' })
    expect(findHost(`${'a.'.repeat(100)}google.com`)?.name).toBe('google')
  })

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'])('take "%s" for a text like any other', (name) => {
    const channel = name.toLowerCase()
    expect(classifyLanding({ url: `/?utm_source=${name}` })).toMatchObject({ channel, group: 'PR/Blogs' })
    expect(classifyLanding({ url: `/?utm_source=${name}&utm_medium=cpc` })).toMatchObject({ channel, group: 'Paid Ads' })
    expect(classifyLanding({ url: `/?${name}=y`, referrer: `https://${name}.example/` }).group).toBe('PR/Blogs')
  })
})

it('has a name in Chinese for every group', () => {
  for (const group of CHANNEL_GROUPS) expect(channelGroupName(group, 'zh')).toMatch(/\p{Script=Han}/u)
})
