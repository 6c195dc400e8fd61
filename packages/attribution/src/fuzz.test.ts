/** Fuzz test of the channel rules with hostile addresses and referrers: nothing throws, the answer is one of the closed groups, and its texts are no longer than the input. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CHANNEL_GROUPS } from './channel-rules.ts'
import { classifyLanding } from './channels.ts'
import { indexLinks } from './landing.ts'

const WORDS = [
  'constructor',
  '__proto__',
  'toString',
  '\ud800',
  '\0',
  '%',
  '%ZZ',
  '%E0%A4%A',
  'a.'.repeat(400),
  '_'.repeat(900),
  'ads'.repeat(300),
  '\u202e',
  'xn--',
  '[::1]',
  '::',
  '@',
  '＠',
  '。',
]
const text = fc.oneof(fc.constantFrom(...WORDS), fc.string({ unit: 'binary', maxLength: 80 }))
const name = fc.oneof(
  fc.constantFrom(
    'utm_source',
    'utm_medium',
    'utm_campaign',
    'utm_name',
    'gclid',
    'fbclid',
    'awc',
    '__proto__',
    'utm___proto__',
    'UTM_SOURCE',
  ),
  text,
)
const url = fc.oneof(
  text,
  fc
    .array(fc.tuple(name, text), { maxLength: 6 })
    .map((pairs) => `https://shop.example/?${pairs.map(([key, value]) => `${key}=${value}`).join('&')}`),
  text.map((host) => `https://${host}/`),
)

it('takes any landing', () => {
  const groups: readonly string[] = [...CHANNEL_GROUPS, '']
  fc.assert(
    fc.property(url, url, text, (landing, referrer, value) => {
      const said = classifyLanding({
        url: landing,
        referrer,
        storeHosts: [value],
        knownLinks: indexLinks([{ id: 'l', name: value, code: value, tags: { source: value, term: value }, type: 'ads' }]),
        trafficRules: [{ conditions: [{ field: 'source', match: 'is', value }], channel: 'c', group: 'Deal' }],
      })
      expect(groups).toContain(said.group)
      const limit = 4 * (landing.length + referrer.length) + 300
      const { clickIds, touch, isAd, isDirect, trafficRule, ...texts } = said
      expect([-1, 0]).toContain(trafficRule)
      expect([touch, isAd, isDirect].every((flag) => typeof flag === 'boolean')).toBe(true)
      for (const one of [...Object.values(texts), ...Object.keys(clickIds), ...Object.values(clickIds)]) {
        expect(typeof one).toBe('string')
        expect(one.length).toBeLessThanOrEqual(limit)
      }
    }),
    { numRuns: 600 },
  )
})
