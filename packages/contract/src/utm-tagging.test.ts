import { describe, expect, test } from 'vitest'
import { completeTags, DEFAULT_UTM_TEMPLATES, unknownPlaceholders, UTM_PLATFORM_IDS, UTM_PLATFORMS } from './utm-tagging.ts'

const tagsOf = (url: string) => completeTags(url, DEFAULT_UTM_TEMPLATES)?.tags

describe('a landing without tags', () => {
  test.each(UTM_PLATFORM_IDS.flatMap((id) => UTM_PLATFORMS[id].params.map((param) => [id, param] as const)))(
    'gets those of %s for its %s',
    (id, param) => {
      const found = completeTags(`https://shop.example/?${param}=AbC`, DEFAULT_UTM_TEMPLATES)
      expect([found?.platform, found?.tags.source]).toEqual([id, UTM_PLATFORMS[id].template.source])
    },
  )

  test('takes the ids of campaign, ad set and ad, and the page, from its address', () => {
    const templates = {
      ...DEFAULT_UTM_TEMPLATES,
      google: { source: '{platform}', medium: '{click_parameter}', campaign: '{campaign_id}/{adset_id}/{ad_id} {landing_page}' },
    }
    const url = 'https://shop.example/products/mug/?GCLID=x&gad_campaignid=77&adgroupid=8&ad_id=9#top'
    expect(completeTags(url, templates)).toEqual({
      platform: 'google',
      parameter: 'gclid',
      value: 'x',
      tags: { source: 'google', medium: 'gclid', campaign: '77/8/9 products/mug' },
    })
  })

  test('fills no tag whose placeholder has no value', () => {
    expect(tagsOf('https://shop.example/?gclid=x')).toEqual({ source: 'google', medium: 'cpc' })
  })

  test('of several platforms follows the order of the channel rules', () => {
    expect(tagsOf('https://shop.example/?fbclid=a&gclid=b')?.source).toBe('google')
    expect(tagsOf('https://shop.example/?_kx=a&ttclid=b')?.source).toBe('tiktok')
    expect(tagsOf('https://shop.example/?gclid=a&awc=b')?.source).toBe('awin')
  })
})

test.each([
  ['it has a tag of its own', 'https://shop.example/?gclid=x&utm_source=mine'],
  ['it has only a campaign of its own', 'https://shop.example/?gclid=x&UTM_Campaign=mine'],
  ['no platform brought it', 'https://shop.example/?q=mug'],
  ['the parameter is empty', 'https://shop.example/?gclid='],
  ['it has no parameters', 'https://shop.example/'],
  ['the parameter stands behind #', 'https://shop.example/?a=1#gclid=x'],
])('nothing is filled where %s', (_why, url) => expect(tagsOf(url)).toBeUndefined())

test('an empty template fills nothing, and no other platform’s comes in its place', () => {
  const templates = { ...DEFAULT_UTM_TEMPLATES, google: { source: '', medium: '', campaign: '{ad_id}' } }
  expect(completeTags('https://shop.example/?gclid=x&fbclid=y', templates)).toBeUndefined()
})

test('an empty tag in the address counts as none', () => {
  expect(tagsOf('https://shop.example/?gclid=x&utm_source=')?.source).toBe('google')
})

test('placeholders that do not exist are named', () => {
  expect(unknownPlaceholders('{platform}-{campaign}-{constructor}-{}')).toEqual(['{campaign}', '{constructor}', '{}'])
})
