/** Which clicks are duplicates. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { classesOf, type LinkClick } from './link-clicks.ts'

const click = (clickId: string, minute: number, fields: Partial<LinkClick> = {}): LinkClick => ({
  storeId: 's',
  at: new Date(Date.UTC(2026, 2, 9, 10, minute)).toISOString(),
  linkId: 'l',
  campaignId: '',
  creatorId: '',
  mediumId: '',
  clickId,
  class: 'human',
  visitor: 'v',
  country: '',
  device: '',
  referrerHost: '',
  ...fields,
})
const classes = (clicks: LinkClick[], counted: LinkClick[] = []) =>
  [...classesOf(clicks, counted)].map(([id, of]) => `${id} ${of}`).toSorted()

it('are those of one visitor on one link within an hour of the one that counted', () => {
  expect(
    classes([
      click('a', 0),
      click('b', 59),
      // An hour after the first, though only a minute after the last.
      click('c', 60),
      click('d', 61, { linkId: 'other' }),
      click('e', 62, { visitor: 'other' }),
      click('f', 63),
    ]),
  ).toEqual(['a human', 'b duplicate', 'c human', 'd human', 'e human', 'f duplicate'])
})

it('are judged by what counted before, but never by themselves', () => {
  expect(classes([click('b', 30)], [click('a', 0)])).toEqual(['b duplicate'])
  // In the same millisecond, whatever the ids.
  expect(classes([click('a', 0)], [click('z', 0)])).toEqual(['a duplicate'])
  // The batch was written before the program died.
  expect(classes([click('a', 0), click('b', 30)], [click('a', 0)])).toEqual(['a human', 'b duplicate'])
})

it('are no bots’ or previews’, which neither count nor make another one a duplicate', () => {
  expect(classes([click('a', 0, { class: 'bot' }), click('b', 1), click('c', 2, { class: 'preview' })])).toEqual([
    'a bot',
    'b human',
    'c preview',
  ])
})

it('are the same however the clicks are cut into batches', () => {
  const minutes = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(minutes, fc.integer({ min: 0, max: 12 }), (found, cut) => {
      const clicks = found.toSorted((a, b) => a - b).map((minute, n) => click(`c${String(n).padStart(2, '0')}`, minute))
      const whole = classesOf(clicks, [])
      const [first, second] = [clicks.slice(0, cut), clicks.slice(cut)]
      const early = classesOf(first, [])
      const late = classesOf(
        second,
        first.filter(({ clickId }) => early.get(clickId) === 'human'),
      )
      expect([...early, ...late]).toEqual([...whole])
    }),
  )
})
