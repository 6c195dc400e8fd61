import { CREATOR_PLACE, isCode, isCodePattern, MAX_CODE } from '@convbox/contract/campaigns'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { creativeId, makePreview, trackingUrl, type PreviewSettings } from './make-preview.ts'

const maya = { id: '0b6c-maya', name: 'Maya Lind' }
const angels = { id: '77f1-angels', name: 'Àngels Puig' }
const instagram = { id: 'm1', name: 'Instagram' }
const podcast = { id: 'm2', name: 'Podcast' }
const SETTINGS: PreviewSettings = {
  id: 'c1',
  name: 'Spring sale',
  manager: '',
  landingUrl: 'https://shop.example/products/mug?variant=7&utm_source=theirs#reviews',
  creators: [maya, angels],
  media: [instagram, podcast],
  discounts: [{ id: 'd1', codePattern: `${CREATOR_PLACE}10` }],
}

describe('links', () => {
  it('name the campaign, the creator and the medium, and keep what the landing page says', () => {
    const url = new URL(trackingUrl({ ...SETTINGS, manager: 'Ada' }, maya, instagram))
    expect(Object.fromEntries(url.searchParams)).toEqual({
      variant: '7',
      utm_source: 'instagram',
      utm_medium: 'influencer',
      utm_campaign: 'Spring sale',
      utm_term: 'Maya Lind',
      utm_content: creativeId('c1', maya.id, instagram.id),
      utm_name: 'Maya Lind - Instagram',
      utm_mgr: 'Ada',
    })
    expect([url.pathname, url.hash]).toEqual(['/products/mug', '#reviews'])
    expect(new URL(trackingUrl(SETTINGS, maya, instagram)).searchParams.has('utm_mgr')).toBe(false)
  })

  it('are one for each creator and medium, the same each time', () => {
    const made = makePreview(SETTINGS)
    const links = made.flatMap((creator) => creator.links.map((link) => ({ ...link, of: `${creator.id} ${link.mediumId}` })))
    expect(links.map(({ of }) => of)).toEqual(['0b6c-maya m1', '0b6c-maya m2', '77f1-angels m1', '77f1-angels m2'])
    expect(new Set(links.map(({ url }) => url)).size).toBe(4)
    expect(makePreview(SETTINGS)).toEqual(made)
  })
})

describe('codes', () => {
  const codesOf = (names: readonly string[], ...patterns: string[]) =>
    makePreview({
      ...SETTINGS,
      creators: names.map((name, index) => ({ id: `${index}ab-${index}`, name })),
      discounts: patterns.map((codePattern, index) => ({ id: `d${index}`, codePattern })),
    }).flatMap(({ codes }) => codes.map(({ code }) => code))

  it('have the creator without accents and spaces, and a number where two would be alike', () => {
    expect(codesOf(['Àngels Puig', 'Angels  Puig', 'angels-puig'], '{creator}10')).toEqual([
      'ANGELSPUIG10',
      'ANGELSPUIG102',
      'ANGELSPUIG103',
    ])
  })

  it('tell creators by their ids whose names have none of the letters, or too few', () => {
    expect(codesOf(['张伟', '李娜'], 'VIP-{creator}')).toEqual(['VIP-0AB0', 'VIP-1AB1'])
    expect(codesOf(['Bo'], '{creator}')).toEqual(['BO0AB0'])
  })

  it('are one for each discount that has a pattern', () => {
    expect(codesOf(['Maya'], '{creator}10', '', 'MUG-{creator}')).toEqual(['MAYA10', 'MUG-MAYA'])
  })

  it('are codes of the store, all different, whatever creators and patterns are called', () => {
    const pattern = fc
      .tuple(fc.stringMatching(/^[A-Za-z\d][A-Za-z\d_-]{0,14}$/), fc.stringMatching(/^[A-Za-z\d_-]{0,15}$/))
      .map(([before, after]) => `${before}${CREATOR_PLACE}${after}`)
      .filter(isCodePattern)
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 40 }), fc.array(pattern, { maxLength: 3 }), (names, patterns) => {
        const codes = codesOf(names, ...patterns)
        expect(codes).toHaveLength(names.length * patterns.length)
        expect(codes.filter((code) => !isCode(code))).toEqual([])
        expect(new Set(codes.map((code) => code.toUpperCase())).size).toBe(codes.length)
      }),
    )
    expect(codesOf(['A'.repeat(50), 'A'.repeat(50)], '{creator}10').every((code) => code.length <= MAX_CODE)).toBe(true)
  })
})
