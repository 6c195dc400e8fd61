import { codeKey, CREATOR_PLACE, isCode } from '@convbox/contract/campaigns'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyEdits, findLost, itemKey, madeByItem, type Edit, type Item } from './apply-edits.ts'
import type { PreviewSettings } from './make-preview.ts'

const SETTINGS: PreviewSettings = {
  id: 'c1',
  name: 'Spring sale',
  manager: '',
  landingUrl: 'https://shop.example/products/mug?variant=7',
  creators: ['Maya', 'Jonas', 'Maya!'].map((name) => ({ id: `id-${name}`, name })),
  media: [{ id: 'm1', name: 'Instagram' }],
  discounts: [{ id: 'd1', codePattern: `${CREATOR_PLACE}10` }],
}
const NOBODY = new Map<string, string>()
const codeOf = (name: string): Item => ({ creatorId: `id-${name}`, kind: 'code', partId: 'd1' })
const linkOf = (name: string): Item => ({ creatorId: `id-${name}`, kind: 'link', partId: 'm1' })
const edit = (item: Item, value: string, settings = SETTINGS): Edit => ({
  ...item,
  value,
  made: madeByItem(settings).get(itemKey(item)) ?? '',
  editedAt: new Date(0),
})
const codes = (edits: readonly Edit[], { settings = SETTINGS, others = NOBODY } = {}) =>
  applyEdits(settings, edits, others).flatMap((creator) => creator.codes.map(({ code }) => code))
const lost = (edits: readonly Edit[], settings: PreviewSettings) => findLost(madeByItem(settings), edits)

describe('codes', () => {
  it('without edits are what the settings make', () => expect(codes([])).toEqual(['MAYA10', 'JONAS10', 'MAYA102']))

  it('that are edited leave all others as they are', () => {
    expect(codes([edit(codeOf('Maya'), 'spring')])).toEqual(['spring', 'JONAS10', 'MAYA102'])
    // The creator's own code in another case: the second Maya keeps hers.
    expect(codes([edit(codeOf('Maya'), 'maya10')])).toEqual(['maya10', 'JONAS10', 'MAYA102'])
  })

  it('are reserved: a made one that equals an edited one gets a number that nobody has', () => {
    // Jonas has JONAS10 and MAYA102 would be the next of the first Maya, but the second has it.
    expect(codes([edit(codeOf('Jonas'), 'maya10')])).toEqual(['MAYA103', 'maya10', 'MAYA102'])
  })

  it('of other campaigns are avoided, and a written one that they have is named', () => {
    const others = new Map([
      ['jonas10', 'Winter'],
      ['free', 'Summer'],
    ])
    const shown = applyEdits(SETTINGS, [edit(codeOf('Maya'), 'FREE')], others)
    expect(shown.map((creator) => creator.codes[0])).toEqual([
      { discountId: 'd1', code: 'FREE', isEdited: true, takenBy: 'Summer' },
      { discountId: 'd1', code: 'JONAS102', isEdited: false },
      { discountId: 'd1', code: 'MAYA102', isEdited: false },
    ])
  })
})

describe('links', () => {
  it('that are edited lead elsewhere with our parameters', () => {
    const [maya, jonas] = applyEdits(SETTINGS, [edit(linkOf('Maya'), 'https://shop.example/pages/maya?ref=1&utm_source=x')], NOBODY)
    const url = new URL(maya?.links[0]?.url ?? '')
    expect([url.pathname, url.searchParams.get('ref'), url.searchParams.getAll('utm_source'), url.searchParams.get('utm_term')]).toEqual([
      '/pages/maya',
      '1',
      ['instagram'],
      'Maya',
    ])
    expect(maya?.links[0]).toMatchObject({ destination: 'https://shop.example/pages/maya?ref=1&utm_source=x', isEdited: true })
    expect(jonas?.links[0]).toMatchObject({ destination: SETTINGS.landingUrl, isEdited: false })
  })
})

describe('an edit is lost', () => {
  const edits = [edit(codeOf('Maya'), 'SPRING'), edit(linkOf('Maya'), 'https://shop.example/pages/maya')]

  it('by no other edit and no campaign that has its code', () => {
    expect(lost(edits, SETTINGS)).toEqual([])
    expect(codes([...edits, edit(codeOf('Jonas'), 'maya10')], { others: new Map([['spring', 'Other']]) })).toEqual([
      'SPRING',
      'maya10',
      'MAYA102',
    ])
  })

  it('when the settings make another code, and stays shown until that is settled', () => {
    const settings = { ...SETTINGS, discounts: [{ id: 'd1', codePattern: `MUG-${CREATOR_PLACE}` }] }
    expect(lost(edits, settings)).toMatchObject([{ ...codeOf('Maya'), made: 'MAYA10', madeNow: 'MUG-MAYA', value: 'SPRING' }])
    expect(codes(edits, { settings })).toEqual(['SPRING', 'MUG-JONAS', 'MUG-MAYA2'])
  })

  it('when the landing page or the manager is another one', () => {
    for (const change of [{ landingUrl: 'https://shop.example/new' }, { manager: 'Ada' }])
      expect(lost(edits, { ...SETTINGS, ...change })).toMatchObject([{ ...linkOf('Maya'), value: 'https://shop.example/pages/maya' }])
  })

  it('without a new value when its creator, medium or discount is gone', () => {
    const gone = lost(edits, { ...SETTINGS, creators: SETTINGS.creators.slice(1) })
    expect(gone.map((one) => 'madeNow' in one)).toEqual([false, false])
    expect(lost(edits, { ...SETTINGS, media: [], discounts: [] })).toHaveLength(2)
  })

  it('no more when the settings make the same again', () => {
    const after = lost(edits, { ...SETTINGS, manager: 'Ada' })
    expect(after).toHaveLength(1)
    expect(lost(edits, { ...SETTINGS, manager: '' })).toEqual([])
  })
})

it('shows every item once, every written value, and no code twice, whatever is edited and taken', () => {
  const names = fc.array(fc.constantFrom('Maya', 'maya', 'Ma-ya', 'Jo', '张伟', 'Maya2'), { minLength: 1, maxLength: 8 })
  const patterns = fc.uniqueArray(fc.constantFrom('{creator}', '{creator}2', '{creator}10', 'X{creator}'), { minLength: 1, maxLength: 3 })
  // Codes that the settings make as well, so that they meet.
  const written = fc.constantFrom('MAYA', 'maya2', 'MAYA10', 'maya102', 'XMAYA', 'FREE', 'FREE2', 'Maya22', 'JO10')
  const isClash = (edits: readonly Edit[]): boolean => new Set(edits.map(({ value }) => codeKey(value))).size < edits.length
  fc.assert(
    fc.property(
      names,
      patterns,
      fc.array(fc.tuple(fc.nat(7), fc.nat(2), written), { maxLength: 5 }),
      fc.array(written),
      (all, of, wanted, taken) => {
        const settings = {
          ...SETTINGS,
          creators: all.map((name, index) => ({ id: `${index}a${index}`, name })),
          discounts: of.map((codePattern, index) => ({ id: `d${index}`, codePattern })),
        }
        const made = madeByItem(settings)
        const edits = wanted.map(([creator, discount, value]): Edit => {
          const item: Item = { creatorId: `${creator}a${creator}`, kind: 'code', partId: `d${discount}` }
          return { ...item, made: made.get(itemKey(item)) ?? '', value, editedAt: new Date(0) }
        })
        fc.pre(!isClash(edits) && new Set(edits.map(itemKey)).size === edits.length)
        const others = new Map(taken.map((code) => [codeKey(code), 'Other']))
        const shown = applyEdits(settings, edits, others).flatMap((creator) => creator.codes.map((code) => ({ ...code, of: creator.id })))
        expect(shown).toHaveLength(all.length * of.length)
        expect(new Set(shown.map(({ code }) => codeKey(code))).size).toBe(shown.length)
        expect(shown.every(({ code }) => isCode(code))).toBe(true)
        for (const one of shown) {
          const own = edits.find((each) => itemKey(each) === itemKey({ creatorId: one.of, kind: 'code', partId: one.discountId }))
          expect(one.isEdited).toBe(own !== undefined)
          if (own !== undefined) expect(one.code).toBe(own.value)
          else expect(others.has(codeKey(one.code))).toBe(false)
        }
        expect(findLost(made, edits)).toEqual(edits.filter((each) => !made.has(itemKey(each))))
      },
    ),
  )
})
