import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  buildUrl,
  byRule,
  DEFAULT_NAMING_RULES,
  judgeLink,
  LINK_PLATFORM_IDS,
  LINK_PLATFORMS,
  platformsOf,
  type NamingRules,
  type TypedLink,
} from './url-builder.ts'

const none = { source: '', medium: '', campaign: '', term: '', content: '' }
const link = (changes: Partial<TypedLink> = {}): TypedLink => ({
  platform: 'klaviyo',
  destination: 'https://shop.example/mug?color=blue&utm_source=old#size',
  name: 'Spring letter',
  manager: '',
  tags: { ...none, source: 'klaviyo', medium: 'email', campaign: 'spring & more' },
  ...changes,
})

describe('the address', () => {
  it('keeps what the destination has but for its own tags, and its place on the page', () => {
    expect(buildUrl(link())).toBe(
      'https://shop.example/mug?color=blue&utm_source=klaviyo&utm_medium=email&utm_campaign=spring%20%26%20more&utm_name=Spring%20letter#size',
    )
  })

  it('leaves the macros of ad platforms readable, and appends what the platform fills', () => {
    const { template } = LINK_PLATFORMS.facebook
    const url = buildUrl(link({ platform: 'facebook', destination: 'https://shop.example/', manager: 'Ann', tags: template }))
    expect(url).toBe(
      'https://shop.example/?utm_source=facebook&utm_medium=paid&utm_campaign={{campaign.name}}&utm_term={{adset.name}}&utm_content={{ad.name}}&utm_name=Spring%20letter&utm_mgr=Ann&utm_id={{campaign.id}}&adset_id={{adset.id}}&ad_id={{ad.id}}',
    )
    expect(buildUrl(link({ platform: 'tiktok', tags: { ...none, campaign: '__CAMPAIGN_NAME__ a&b' } }))).toContain(
      'utm_campaign=__CAMPAIGN_NAME__%20a%26b&',
    )
  })

  it('gives its tags back to whoever reads it', () => {
    const text = fc.string({ maxLength: 30, unit: 'grapheme' }).filter((one) => !/[{}]|__/.test(one) && one.isWellFormed())
    fc.assert(
      fc.property(text, text, fc.constantFrom(...LINK_PLATFORM_IDS), (campaign, name, platform) => {
        const found = new URL(buildUrl(link({ platform, name, tags: { ...none, campaign } }))).searchParams
        expect([found.get('utm_campaign') ?? '', found.get('utm_name')]).toEqual([campaign, name])
        expect(found.getAll('utm_campaign').length).toBeLessThan(2)
      }),
    )
  })
})

describe('naming rules', () => {
  const strict: NamingRules = {
    ...DEFAULT_NAMING_RULES,
    source: { isRequired: true, isLowercase: true, spaces: '-', allowed: ['face-book'] },
  }
  it('write values alike, but not the macros', () => {
    const rule = { isRequired: false, isLowercase: true, spaces: '_', allowed: [] } as const
    expect(byRule('  Spring  Sale {{campaign.Name}} ', { ...rule, allowed: [] })).toBe('spring_sale_{{campaign.Name}}')
  })
  it('name what is missing, not allowed, too long or no address', () => {
    for (const destination of ['https://shop.example/a b', 'https://ann:secret@shop.example', 'shop.example'])
      expect(judgeLink(link({ destination }), strict).faults).toContainEqual({ field: 'destination', reason: 'no address' })
    const typed = link({ destination: 'http://shop.example', name: ' ', manager: 'x'.repeat(101), tags: { ...none, source: 'Google' } })
    expect(judgeLink(typed, strict).faults).toEqual([
      { field: 'name', reason: 'missing' },
      { field: 'manager', reason: 'too long' },
      { field: 'destination', reason: 'no address' },
      { field: 'source', reason: 'not allowed' },
      { field: 'medium', reason: 'missing' },
      { field: 'campaign', reason: 'missing' },
    ])
    expect(judgeLink(link({ tags: { ...link().tags, source: 'Face Book' } }), strict)).toMatchObject({
      link: { tags: { source: 'face-book' } },
      faults: [],
    })
  })
  it('never fail on any text', () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 })
    fc.assert(
      fc.property(text, text, text, (destination, name, campaign) => {
        const { faults, link: made } = judgeLink(link({ destination, name, tags: { ...none, campaign } }), DEFAULT_NAMING_RULES)
        if (faults.length === 0) expect(URL.canParse(buildUrl(made))).toBe(true)
      }),
    )
  })
})

it('every platform has one type, and each type one for all others', () => {
  for (const type of ['ads', 'email', 'affiliate', 'influencers'] as const) expect(platformsOf(type)).toContain(`other_${type}`)
})
