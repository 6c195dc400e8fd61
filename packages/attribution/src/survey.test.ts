import { expect, test } from 'vitest'
import { adjustedShares, pairedDifference, wilson, type Stratum } from './survey.ts'

/** Random numbers from 0 to 1, the same in every run. */
const seeded = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

test('Wilson’s interval, against figures worked out by hand', () => {
  // 3 of 10: z² = 3.84146. Middle (0.3 + 0.192073) / 1.384146 = 0.355506; reach 1.959964 / 1.384146 * sqrt(0.021 + 0.00960365) = 0.247715.
  const some = wilson(3, 10)
  expect(some?.share).toBe(0.3)
  expect(some?.low).toBeCloseTo(0.107791, 5)
  expect(some?.high).toBeCloseTo(0.603222, 5)
  // None of 20: from 0 to z² / (20 + z²).
  expect(wilson(0, 20)).toEqual({ share: 0, low: 0, high: expect.closeTo(3.84146 / 23.84146, 5) as number })
  expect(wilson(20, 20)?.high).toBe(1)
  expect(wilson(0, 0)).toBeUndefined()
})

test('a difference of two shares of the same orders, against figures worked out by hand', () => {
  // Of 100 orders 20 name the channel without a click of it, 8 have the click alone: (20.5 - 8.5) / 102 = 0.117647, reach 1.959964 * sqrt(29 - 144 / 102) / 102 = 0.100927.
  const found = pairedDifference(20, 8, 100)
  expect(found?.difference).toBeCloseTo(0.12, 10)
  expect(found?.low).toBeCloseTo(0.117647 - 0.100927, 4)
  expect(found?.high).toBeCloseTo(0.117647 + 0.100927, 4)
  expect(pairedDifference(0, 0, 0)).toBeUndefined()
})

test('answers of each stratum count for all of its orders', () => {
  const strata: Stratum[] = [
    // 60 orders, of which 10 answered: 6 name a friend.
    {
      orders: 60,
      answers: new Map([
        ['friends', 6],
        ['google', 4],
      ]),
    },
    // 30 orders, of which 20 answered: 5 name a friend.
    {
      orders: 30,
      answers: new Map([
        ['friends', 5],
        ['google', 15],
      ]),
    },
    // 10 orders without an answer: as all 30 answers, of which 11 name a friend.
    { orders: 10, answers: new Map() },
  ]
  // 0.6 * 0.6 + 0.3 * 0.25 + 0.1 * 11 / 30 = 0.471667; the answers alone say 11 / 30 = 0.366667.
  expect(adjustedShares(strata).get('friends')).toBeCloseTo(0.471667, 6)
  expect([...adjustedShares(strata).values()].reduce((all, one) => all + one, 0)).toBeCloseTo(1, 12)
  expect(adjustedShares([{ orders: 5, answers: new Map() }])).toEqual(new Map())
})

test('in a shop whose truth is known, 95 % of the intervals hold it, at large shares and small ones', () => {
  const random = seeded(7)
  for (const [truth, answers] of [
    [0.4, 60],
    [0.05, 200],
    [0.02, 60],
  ] as const) {
    let held = 0
    for (let shop = 0; shop < 2000; shop += 1) {
      let named = 0
      for (let answer = 0; answer < answers; answer += 1) if (random() < truth) named += 1
      const found = wilson(named, answers)
      if (found !== undefined && found.low <= truth && truth <= found.high) held += 1
    }
    expect(held / 2000).toBeGreaterThan(0.925)
    expect(held / 2000).toBeLessThan(0.99)
  }
})

test('in a shop whose buyers of one channel answer three times as often, adjusted shares come to the truth, and plain ones do not', () => {
  const random = seeded(11)
  // Last click: half of the orders e-mail, half search. Why they came: e-mail buyers 70 % a friend, search buyers 20 %; the truth is 45 %.
  const channels = [
    { rate: 0.6, friend: 0.7 },
    { rate: 0.2, friend: 0.2 },
  ]
  let [plain, adjusted] = [0, 0]
  const SHOPS = 300
  for (let shop = 0; shop < SHOPS; shop += 1) {
    const strata = channels.map(({ rate, friend }) => {
      const answers = new Map([
        ['friend', 0],
        ['ad', 0],
      ])
      for (let order = 0; order < 200; order += 1) {
        const said = random() < friend ? 'friend' : 'ad'
        if (random() < rate) answers.set(said, (answers.get(said) ?? 0) + 1)
      }
      return { orders: 200, answers }
    })
    const [friends, all] = [strata, strata].map((list, place) =>
      list.reduce((total, { answers }) => total + (answers.get('friend') ?? 0) + (place === 1 ? (answers.get('ad') ?? 0) : 0), 0),
    )
    plain += (friends ?? 0) / (all ?? 1) / SHOPS
    adjusted += (adjustedShares(strata).get('friend') ?? 0) / SHOPS
  }
  // Plain: (0.6 * 0.7 + 0.2 * 0.2) / 0.8 = 57.5 %.
  expect(plain).toBeCloseTo(0.575, 2)
  expect(adjusted).toBeCloseTo(0.45, 2)
})

test('in a shop where survey and clicks say the same on average, differences beyond chance are seldom found; a real one nearly always', () => {
  const random = seeded(13)
  const found = (named: number, clicked: number): number => {
    let beyond = 0
    for (let shop = 0; shop < 1000; shop += 1) {
      let [more, less] = [0, 0]
      for (let order = 0; order < 150; order += 1) {
        const [says, shows] = [random() < named, random() < clicked]
        if (says && !shows) more += 1
        if (!says && shows) less += 1
      }
      const one = pairedDifference(more, less, 150)
      if (one !== undefined && (one.low > 0 || one.high < 0)) beyond += 1
    }
    return beyond / 1000
  }
  expect(found(0.3, 0.3)).toBeLessThan(0.07)
  expect(found(0.45, 0.2)).toBeGreaterThan(0.95)
})
