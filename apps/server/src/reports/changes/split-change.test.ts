import { DAY_MS } from '@convbox/contract/durations'
import { MODEL_KEYS } from '@convbox/contract/metrics/credit-choices'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { figureOf, splitChange, type KnownTouch, type OrderPair, type SplitQuestion } from './split-change.ts'

const ORDERED = Date.UTC(2035, 2, 15)
const touch = (daysBefore: number, channel: string, visitor: string): KnownTouch => ({
  atMs: ORDERED - daysBefore * DAY_MS,
  channel,
  isAd: channel.endsWith(' ads'),
  isDirect: channel === 'direct',
  visitor,
})
const GOOGLE = touch(3, 'google ads', 'a')
const MAIL = touch(1, 'klaviyo', 'a')
const state = (change: Partial<NonNullable<OrderPair['told']>> = {}) => ({
  total: 100,
  refunded: 0,
  excluded: '',
  isRateMissing: false,
  touches: [GOOGLE],
  visitors: new Set(['a']),
  ...change,
})
const linear: SplitQuestion = { figure: 'net', model: 'linear', frame: {}, scope: 'all', windowMs: 28 * DAY_MS }
const split = (
  told: ReturnType<typeof state> | undefined,
  now: ReturnType<typeof state> | undefined,
  facts: { browser?: boolean; rules?: boolean } = {},
) =>
  splitChange(
    { orderedAtMs: ORDERED, told, now: now && { ...now, isToldByBrowser: facts.browser === true }, hasNewRules: facts.rules === true },
    linear,
  )

describe('an order of $100 whose only visit came from Google Ads', () => {
  it.each([
    ['came later: all of it is late', undefined, state(), {}, [['late events', 'google ads', 100]]],
    ['left its day: an edit', state(), undefined, {}, [['refunds and edits', 'google ads', -100]]],
    ['gave back $30', state(), state({ refunded: 30 }), {}, [['refunds and edits', 'google ads', -30]]],
    ['was voided', state(), state({ excluded: 'voided' }), {}, [['refunds and edits', 'google ads', -100]]],
    // Two visits share by half.
    [
      'got a late visit of the same visitor',
      state(),
      state({ touches: [GOOGLE, MAIL] }),
      {},
      [
        ['late events', 'google ads', -50],
        ['late events', 'klaviyo', 50],
      ],
    ],
    [
      'got the visit of another visitor, now known as the same person',
      state(),
      state({ touches: [GOOGLE, { ...MAIL, visitor: 'b' }], visitors: new Set(['a', 'b']) }),
      {},
      [
        ['identity merges', 'google ads', -50],
        ['identity merges', 'klaviyo', 50],
      ],
    ],
    [
      'lost a visitor who is somebody else after all',
      state({ touches: [GOOGLE, MAIL], visitors: new Set(['a', 'b']) }),
      state(),
      {},
      [
        ['identity merges', 'google ads', 50],
        ['identity merges', 'klaviyo', -50],
      ],
    ],
    [
      'was classified anew by a rule',
      state(),
      state({ touches: [{ ...GOOGLE, channel: 'partners', isAd: false }] }),
      { rules: true },
      [
        ['rules and settings', 'google ads', -100],
        ['rules and settings', 'partners', 100],
      ],
    ],
    [
      'turned out to be paid, when the ad was told',
      state({ touches: [{ ...GOOGLE, channel: 'facebook', isAd: false }] }),
      state(),
      {},
      [
        ['late spend', 'facebook', -100],
        ['late spend', 'google ads', 100],
      ],
    ],
    ['got a rate', state({ isRateMissing: true, total: 0 }), state(), {}, [['rules and settings', 'google ads', 100]]],
    ['was confirmed', state({ excluded: 'not confirmed' }), state(), {}, [['late events', 'google ads', 100]]],
    [
      'counts by a setting',
      state({ excluded: 'told by browser' }),
      state(),
      { browser: true },
      [['rules and settings', 'google ads', 100]],
    ],
    // First the visit: 50 move to mail. Then $20 of each half's 50 are a fifth: 10 each.
    [
      'got a late visit and gave back $20',
      state(),
      state({ touches: [GOOGLE, MAIL], refunded: 20 }),
      {},
      [
        ['late events', 'google ads', -50],
        ['late events', 'klaviyo', 50],
        ['refunds and edits', 'google ads', -10],
        ['refunds and edits', 'klaviyo', -10],
      ],
    ],
    ['is the same', state(), state(), {}, []],
  ] as const)('%s', (_, told, now, facts, expected) => {
    expect(split(told, now, facts).map(({ cause, channel, amount }) => [cause, channel, amount])).toEqual(expected)
  })

  it('without a visit is untracked', () => {
    expect(split(undefined, state({ touches: [] }))).toEqual([{ cause: 'late events', channel: 'untracked', amount: 100 }])
  })
})

const anyTouch = fc
  .record({
    days: fc.integer({ min: 0, max: 40 }),
    channel: fc.constantFrom('direct', 'google ads', 'facebook', 'klaviyo'),
    visitor: fc.constantFrom('a', 'b', 'c'),
  })
  .map(({ days, channel, visitor }) => touch(days, channel, visitor))
const anyState = fc.record({
  total: fc.integer({ min: 0, max: 9999 }),
  refunded: fc.integer({ min: 0, max: 50 }),
  excluded: fc.constantFrom('', '', 'voided', 'told by browser'),
  isRateMissing: fc.boolean(),
  touches: fc.array(anyTouch, { maxLength: 8 }).map((touches) => touches.toSorted((one, other) => one.atMs - other.atMs)),
  visitors: fc.subarray(['a', 'b', 'c']).map((visitors) => new Set(visitors)),
})

it('the causes of an order sum to its difference in every channel, for every model, figure and scope', () => {
  fc.assert(
    fc.property(
      fc.option(anyState, { nil: undefined }),
      fc.option(anyState, { nil: undefined }),
      fc.record({
        model: fc.constantFrom(...MODEL_KEYS),
        frame: fc.constant({}),
        figure: fc.constantFrom('net', 'sales', 'orders'),
        scope: fc.constantFrom('all', 'ads'),
      }),
      fc.tuple(fc.boolean(), fc.boolean()),
      (told, now, choice, [isToldByBrowser, hasNewRules]) => {
        const question = { ...choice, windowMs: 28 * DAY_MS }
        const moves = splitChange({ orderedAtMs: ORDERED, told, now: now && { ...now, isToldByBrowser }, hasNewRules }, question)
        const order = { orderedAtMs: ORDERED }
        const [before, after] = [figureOf(told, order, question), figureOf(now, order, question)]
        for (const channel of ['direct', 'google ads', 'facebook', 'klaviyo', 'untracked']) {
          const sum = moves.filter((move) => move.channel === channel).reduce((all, { amount }) => all + amount, 0)
          expect(sum).toBeCloseTo((after.get(channel) ?? 0) - (before.get(channel) ?? 0), 5)
        }
      },
    ),
  )
})
