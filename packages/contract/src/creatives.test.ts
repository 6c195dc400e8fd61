/** Fatigue, tags by naming rules, and which addresses are videos. */
import { describe, expect, it } from 'vitest'
import { isVideo, judgeFatigue, tagOfName, tagsOfNames, tidyTag, type CreativeDay } from './creatives.ts'

describe('an address is a video', () => {
  it.each(['data:video/mp4;base64,AA', '/creatives/videos/a.mp4', 'https://x.example/a.WEBM?b=1', 'https://x.example/a.3gp#t=2'])(
    '%s',
    (url) => expect(isVideo(url)).toBe(true),
  )
  it.each(['data:image/png;base64,AA', 'https://x.example/a.mp4.jpg', 'https://x.example/mp4', 'https://x.example/a?b=c.png', ''])(
    'not %s',
    (url) => expect(isVideo(url)).toBe(false),
  )
})

describe('a rule makes a tag of a name', () => {
  it('that contains a text in any case', () => {
    const rule = { kind: 'contains', field: 'ad', text: 'ugc', tag: 'Made by creators' } as const
    expect(tagOfName(rule, 'Spring UGC 03')).toBe('Made by creators')
    expect(tagOfName(rule, 'Spring studio')).toBeUndefined()
  })
  it('from one of its parts, tidied', () => {
    const rule = { kind: 'part', field: 'ad', separator: '-', position: 1 } as const
    expect(tagOfName(rule, '  Video  hook - Slow breakfast')).toBe('Video hook')
    expect(tagOfName({ ...rule, position: 3 }, 'Video - Slow breakfast')).toBeUndefined()
    expect(tagOfName(rule, 'Catalogue')).toBeUndefined()
  })
  it('once, of all names of its ads', () => {
    const names = { creative: ['a_b'], ad: ['Video - One', 'Video - Two', 'Image - Three'], adset: [], campaign: [] }
    expect(tagsOfNames([{ kind: 'part', field: 'ad', separator: '-', position: 1 }], names)).toEqual(['Video', 'Image'])
  })
  it('no longer than a tag may be', () => expect(tidyTag(`  ${'x'.repeat(100)}`)).toHaveLength(60))
})

/** 14 days on which it was shown, and one on which it was not. */
const days = (first: Partial<CreativeDay>, last: Partial<CreativeDay>): CreativeDay[] =>
  Array.from({ length: 15 }, (_, index) => ({
    day: `2035-03-${String(index + 1).padStart(2, '0')}`,
    impressions: index === 7 ? 0 : 1000,
    linkClicks: 0,
    spend: index === 7 ? 0 : 10,
    orders: 0,
    sales: 0,
    ...(index < 7 ? first : index > 7 ? last : {}),
  }))

describe('fatigue', () => {
  it('is told by a fall of the click rate by 30%, of days on which it was shown', () => {
    // First 7 days: 7 * 20 of 7,000 = 2%. Last 7: 7 * 14 of 7,000 = 1.4%. 1.4 / 2 - 1 = -30%.
    const found = judgeFatigue(days({ linkClicks: 20 }, { linkClicks: 14 }))
    expect(found).toMatchObject({
      state: 'worn',
      first: { from: '2035-03-01', to: '2035-03-07', impressions: 7000, linkClicks: 140 },
      last: { from: '2035-03-09', to: '2035-03-15', impressions: 7000, linkClicks: 98 },
      ctr: { first: 0.02, last: 0.014, isWorn: true },
    })
    expect(found.ctr?.change).toBeCloseTo(-0.3)
    expect(found.roas).toBeUndefined()
  })
  it('is not told by a smaller fall', () => {
    // 15 of 1,000 a day: 1.5 / 2 - 1 = -25%.
    expect(judgeFatigue(days({ linkClicks: 20 }, { linkClicks: 15 })).state).toBe('steady')
  })
  it('is told by what its spend brings', () => {
    // First: 21 orders, 7 * 60 = 420 for 70: 6. Last: 7 * 40 = 280 for 70: 4. 4 / 6 - 1 = -33%.
    const found = judgeFatigue(days({ orders: 3, sales: 60 }, { orders: 2, sales: 40 }))
    expect(found).toMatchObject({ state: 'worn', roas: { first: 6, last: 4, isWorn: true } })
    expect(found.ctr).toBeUndefined()
  })
  it('is unknown of too few days, clicks or orders, and of an unknown spend', () => {
    expect(judgeFatigue(days({ linkClicks: 20 }, {}).slice(0, 13))).toEqual({ state: 'unknown' })
    // 7 * 14 = 98 clicks.
    expect(judgeFatigue(days({ linkClicks: 14 }, {})).state).toBe('unknown')
    // 7 * 2 = 14 orders.
    expect(judgeFatigue(days({ orders: 2, sales: 60 }, {})).state).toBe('unknown')
    expect(judgeFatigue(days({ orders: 3, sales: 60, spend: undefined }, {})).state).toBe('unknown')
  })
})
