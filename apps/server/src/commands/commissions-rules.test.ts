/** The rules of commissions one by one, each with numbers worked out by hand. */
import { describe, expect, it } from 'vitest'
import {
  agreement,
  ask,
  bought,
  day,
  end,
  entries,
  MARGINAL,
  paid,
  percent,
  placed,
  sale,
  T,
  TERMS,
  type Line,
} from '../testing/ask-commissions.ts'
import { openAnswers } from './commission-answers.ts'

const RETROACTIVE = { ...MARGINAL, mode: 'retroactive' }
const cancelled = (order: string, at: string): Line => ({ at, order, fact: 'cancelled' })
const dispute = (order: string, at: string, state: string): Line => ({ at, order, fact: 'dispute', state })
const payout = (id: string, at: string, minimum = '0'): Line => ({ at, fact: 'payout', id, minimum })
const clicks = (...made: readonly [creator: string, at: string][]): Line => ({
  codes: [],
  clicks: made.map(([creator, at]) => ({ creator, at })),
})
const codes = (...used: readonly [code: string, allocated: string][]): Line => ({
  codes: used.map(([code, allocated]) => ({ code, allocated })),
})
/** Who was decided on, and how, for one order. */
const decided = (terms: Line, order: Line): string[] => ask(terms, placed('1', T, order))
const one = { creators: { aya: {} } }
const closing = (...lines: readonly (Line | readonly Line[])[]): string | undefined =>
  ask(one, ...lines).find((text) => text.includes('balance'))

describe('rule 1, arrival', () => {
  it('facts before the placement wait for it', () => {
    expect(ask({}, paid('1', T), agreement('1', T, sale('50')), placed('1', T))).toEqual(['aya 1 won_code', 'aya 1 sale 5.00'])
  })

  it('a payment that arrives late takes its place among the others', () => {
    // Marginal, in the order of payment: 600 (60.00), 500 (40.00 + 15.00), 200 (30.00). Before the second is known the third lies at 600 to 800: 20.00.
    const third = bought('3', day(3), '200')
    expect(entries({ fee: MARGINAL }, bought('1', day(1), '600'), third, bought('2', day(2), '500'))).toEqual([
      'aya 1 sale 60.00',
      'aya 3 sale 20.00',
      'aya 2 sale 55.00',
      'aya 3 tier 10.00',
    ])
  })

  it('a fact that was read before changes nothing, whatever else it says', () => {
    const again = [
      paid('1', '2026-01-01T00:00:00Z'),
      placed('1', day(9), { assigned: 'nobody' }),
      { ...agreement('1', T, sale('9')), id: 'a' },
    ]
    const first = [placed('1', T), { ...agreement('1', T, sale('50')), id: 'a' }, paid('1', T)]
    expect(entries({}, first, again)).toEqual(['aya 1 sale 5.00'])
  })

  it('a payout uses every line before it, and judges maturity at its own time', () => {
    // The refund of the 20th of April is known on the 31st of March, because its line came first.
    const refund = agreement('1', '2026-04-20T00:00:00Z', sale('-20'))
    expect(entries({}, bought('1', T, '50'), refund, payout('a', '2026-03-31T09:59:59.999Z'), payout('b', '2026-03-31T10:00:00Z'))).toEqual(
      ['aya 1 sale 5.00', 'aya 1 refund -2.00', 'aya payout -3.00'],
    )
  })
})

describe('rule 2, the base', () => {
  it('is 0 for good after a cancellation, in whatever order it arrives', () => {
    expect(entries({}, bought('1', T, '50'), cancelled('1', day(2)), agreement('1', day(3), sale('70')))).toEqual([
      'aya 1 sale 5.00',
      'aya 1 cancel -5.00',
    ])
    expect(entries({}, cancelled('1', '2026-02-01T00:00:00Z'), bought('1', T, '50'))).toEqual([])
  })

  it('counts as 0 below 0 while agreements go on adding up', () => {
    // 50, -30, then 10 in all
    expect(entries({}, bought('1', T, '50'), agreement('1', day(2), sale('-80')), agreement('1', day(3), sale('40')))).toEqual([
      'aya 1 sale 5.00',
      'aya 1 refund -5.00',
      'aya 1 adjust 1.00',
    ])
  })
})

describe('rule 3, who', () => {
  it('an assigned creator wins unchecked', () => {
    const terms = { creators: { aya: { email: 'a@b.c' }, ben: {}, cleo: {} } }
    expect(decided(terms, { ...codes(['BEN', '5']), email: 'a@b.c', assigned: 'aya' })).toEqual([
      'aya 1 won_manual',
      'ben 1 lost_to_manual',
    ])
  })

  it('an unknown assigned creator refuses the line, which then counts for nothing', () => {
    expect(() => ask({}, placed('1', T, { assigned: 'toString' }))).toThrow('assigned')
    const handle = openAnswers()
    handle({ campaign: TERMS })
    expect(() => handle(placed('1', T, { assigned: 'zoe' }))).toThrow('assigned')
    expect(handle(placed('1', T))).toEqual([{ decision: { order: '1', creator: 'aya', outcome: 'won_code' } }])
  })

  it('codes count without regard to case; unknown ones and those that took nothing off are skipped', () => {
    expect(decided({}, codes(['constructor', '90'], ['bEn', '0.00'], ['aya', '1']))).toEqual(['ben 1 lost_to_code', 'aya 1 won_code'])
    expect(decided({}, { ...codes(['BEN', '0']), clicks: [{ creator: '__proto__', at: T }] })).toEqual(['ben 1 excluded_products'])
    expect(decided({}, codes(['BEN', '2'], ['AYA', '2.00']))).toEqual(['ben 1 won_code', 'aya 1 lost_to_code'])
  })

  it('one mailbox is one person: case, +tags, and dots and both domains of Gmail', () => {
    const terms = { creators: { aya: { email: 'A.y.a@GoogleMail.com' }, ben: { email: 'b.en@other.com' }, cleo: {} } }
    expect(decided(terms, { ...codes(['AYA', '9'], ['BEN', '1']), email: 'aya+shop@gmail.com' })).toEqual([
      'aya 1 self_purchase',
      'ben 1 won_code',
    ])
    expect(decided(terms, { ...codes(['BEN', '1']), email: 'ben@other.com' })).toEqual(['ben 1 won_code'])
    expect(decided(terms, { ...codes(['BEN', '1']), email: 'B.EN+1@other.com' })).toEqual(['ben 1 self_purchase'])
  })

  it('a click counts until the very end of the window, and never after the order', () => {
    // 30 days of 24 hours before 1 March 10:00 is 30 January 10:00.
    expect(
      decided({}, clicks(['aya', '2026-01-30T10:00:00Z'], ['ben', '2026-01-30T09:59:59.999Z'], ['cleo', '2026-03-01T10:00:00.001Z'])),
    ).toEqual(['aya 1 won_link', 'ben 1 outside_window', 'cleo 1 outside_window'])
    expect(decided({}, clicks(['aya', T], ['ben', T], ['cleo', day(1, '09:00:00')]))).toEqual([
      'aya 1 lost_to_later_click',
      'ben 1 won_link',
      'cleo 1 lost_to_later_click',
    ])
  })

  it('a campaign runs from its first to its last instant: for clicks when clicked, for codes when ordered', () => {
    const terms = { from: '2026-02-20T00:00:00Z', until: '2026-03-01T09:00:00Z' }
    expect(
      decided(terms, {
        ...codes(['AYA', '1']),
        clicks: [
          { creator: 'ben', at: '2026-03-01T09:00:00Z' },
          { creator: 'cleo', at: '2026-02-19T23:59:59Z' },
        ],
      }),
    ).toEqual(['aya 1 campaign_not_running', 'ben 1 won_link', 'cleo 1 campaign_not_running'])
    expect(decided({ ...terms, until: T }, codes(['AYA', '1']))).toEqual(['aya 1 won_code'])
  })
})

describe('rule 4, nobody', () => {
  it('gets test orders, later orders of a first-order campaign, and cycles beyond the last', () => {
    expect(decided({}, { test: true, assigned: 'ben' })).toEqual(['ben 1 test_order', 'aya 1 test_order'])
    expect(decided({ firstOrderOnly: true }, {})).toEqual(['aya 1 not_first_order'])
    expect(decided({ cycles: 3 }, { cycle: 4, assigned: 'aya' })).toEqual(['aya 1 cycles_over'])
    expect(decided({ cycles: 3 }, {})).toEqual(['aya 1 won_code'])
  })

  it('and such orders count for no tier', () => {
    // 1,000 of a test order would have brought the second to 15 %.
    expect(entries({ fee: MARGINAL }, bought('1', day(1), '1000', { test: true }), bought('2', day(2), '100'))).toEqual([
      'aya 2 sale 10.00',
    ])
  })
})

describe('rule 5, split', () => {
  const split = { policy: 'split' }

  it('adds up the codes of one creator, and never takes clicks', () => {
    const order = { ...codes(['AYA', '1'], ['BEN', '2'], ['aya', '1']), clicks: [{ creator: 'cleo', at: T }] }
    expect(ask(split, bought('1', T, '100', order))).toEqual([
      'aya 1 won_code',
      'ben 1 won_code',
      'cleo 1 lost_to_code',
      'aya 1 sale 5.00',
      'ben 1 sale 5.00',
    ])
  })

  it('each part stands in its creator’s tiers, at his rate and under his cap, and rounds within its currency', () => {
    // 1,500 each: aya 100 + 75 = 175.00; ben the same x 0.5 = 87.50 EUR; the cap of 180 leaves both
    const terms = { ...split, fee: MARGINAL, cap: { amount: '180', per: 'month' }, creators: { aya: {}, ben: { currency: 'EUR' } } }
    const order = { ...codes(['AYA', '1'], ['BEN', '1']), rates: { EUR: '0.5' } }
    expect(entries(terms, bought('1', T, '3000', order))).toEqual(['aya 1 sale 175.00', 'ben 1 sale 87.50'])
    // Then 15 % of 100 each: aya 15.00, of which 5.00 is left under the cap; ben 7.50.
    expect(entries(terms, bought('1', T, '3000', order), bought('2', day(2), '200', order)).slice(2)).toEqual([
      'aya 2 sale 5.00',
      'ben 2 sale 7.50',
    ])
  })

  it('divides a flat amount; a missing cent goes to the code listed first', () => {
    const terms = { ...split, fee: { kind: 'flat', amount: '0.05' } }
    // 0.025 each
    expect(entries(terms, bought('1', T, '10', codes(['BEN', '1'], ['AYA', '1'])))).toEqual(['ben 1 sale 0.03', 'aya 1 sale 0.02'])
    expect(() => ask({ ...split, creators: { aya: { currency: 'JPY' } } }, bought('1', T, '10'))).toThrow('rates')
  })
})

describe('rule 6, months', () => {
  it('are those of the campaign’s zone by placement', () => {
    // In New York (UTC-4) both are placed in March: the second stands on 1,000. In UTC it is the first of April.
    const lines = [bought('1', day(5), '1000'), bought('2', '2026-04-01T03:59:59Z', '100')]
    expect(entries({ fee: MARGINAL, timeZone: 'America/New_York' }, ...lines)).toEqual(['aya 1 sale 100.00', 'aya 2 sale 15.00'])
    expect(entries({ fee: MARGINAL }, ...lines)).toEqual(['aya 1 sale 100.00', 'aya 2 sale 10.00'])
  })

  it('below the first tier there is nothing; what is exactly reached counts for retroactive tiers', () => {
    const tiers = [{ from: '100', percent: '10' }]
    const lines = [bought('1', day(1), '99.99'), bought('2', day(2), '0.01')]
    expect(entries({ fee: { kind: 'tiers', mode: 'retroactive', tiers } }, ...lines)).toEqual(['aya 1 tier 10.00'])
    expect(entries({ fee: { kind: 'tiers', mode: 'marginal', tiers } }, ...lines, bought('3', day(3), '5'))).toEqual(['aya 3 sale 0.50'])
  })

  it('orders paid in one instant stand by placement, then by name', () => {
    const capped = { cap: { amount: '5.00', per: 'month' } }
    // b was placed first and takes all; of a and c, placed together, a stands first.
    const lines = ['c', 'a', 'b'].flatMap((name) => [placed(name, day(name === 'b' ? 1 : 2)), agreement(name, day(2), sale('30'))])
    expect(entries(capped, lines, paid('c', day(4)), paid('a', day(4)), paid('b', day(4)))).toEqual([
      'aya c sale 3.00',
      'aya a sale 3.00',
      'aya c cap -1.00',
      'aya b sale 3.00',
      'aya a cap -1.00',
      'aya c cap -2.00',
    ])
  })
})

describe('rule 7, maturity', () => {
  const lines = [bought('1', day(1), '600'), bought('2', day(2), '500')]
  const refund = (at: string): string[] => entries({ fee: MARGINAL }, ...lines, agreement('1', at, sale('-600'))).slice(2)

  it('facts of the very instant of maturity count, later ones do not', () => {
    // The second, paid on 2 March, matures on 1 April at 10:00.
    expect(refund('2026-04-01T10:00:00Z')).toEqual(['aya 1 refund -60.00', 'aya 2 tier -5.00'])
    expect(refund('2026-04-01T10:00:00.001Z')).toEqual(['aya 1 refund -60.00'])
  })

  it('an order’s own facts go on counting in the place that it had', () => {
    // The second lies on 600 for good: of the 300 that remain nothing is above 1,000: 30.00 instead of 55.00.
    const late = '2026-05-01T00:00:00Z'
    expect(entries({ fee: MARGINAL }, ...lines, agreement('1', late, sale('-600')), agreement('2', late, sale('-200'))).slice(2)).toEqual([
      'aya 1 refund -60.00',
      'aya 2 refund -25.00',
    ])
    // Retroactive: 600 + 500 reached 15 %; the second alone decides from then on: 600 + 300 gives 10 % of 300 = 30.00.
    expect(entries({ fee: RETROACTIVE }, ...lines, agreement('2', late, sale('-200'))).slice(-1)).toEqual(['aya 2 refund -45.00'])
  })

  it('a cap is used as it stood: a late refund frees nothing', () => {
    const capped = { cap: { amount: '50.00', per: 'month' } }
    const sold = [bought('1', day(1), '300'), bought('2', day(2), '250')]
    expect(entries(capped, ...sold, agreement('1', '2026-04-01T10:00:00.001Z', sale('-300'))).slice(2)).toEqual(['aya 1 refund -30.00'])
  })
})

describe('rule 8, rounding', () => {
  it('is half up once, after rate and cap, to the digits of ISO 4217', () => {
    const paidIn = (currency: string, rate: string, total: string): string[] =>
      entries({ creators: { aya: { currency } } }, bought('1', T, total, { rates: { [currency]: rate } }))
    // 0.333 x 1.5 = 0.4995; 1.05 x 100 = 105, 1.045 x 100 = 104.5; forints have two digits, Iraqi dinars three.
    expect(paidIn('EUR', '1.5', '3.33')).toEqual(['aya 1 sale 0.50'])
    expect(paidIn('JPY', '100', '10.45')).toEqual(['aya 1 sale 105'])
    expect(paidIn('HUF', '350.123', '10')).toEqual(['aya 1 sale 350.12'])
    expect(paidIn('IQD', '1.0005', '10')).toEqual(['aya 1 sale 1.001'])
    // A rate of the campaign's own currency is no rate.
    expect(entries({}, bought('1', T, '10', { rates: { USD: '2' } }))).toEqual(['aya 1 sale 1.00'])
  })

  it('never rounds on the way: thirds of a cent add up again', () => {
    // Three creators share 0.10 at 50 %: 0.016667 each; whole 0.05: 0.02, 0.02, 0.01.
    const order = codes(['AYA', '1'], ['BEN', '1'], ['CLEO', '1'])
    expect(entries({ policy: 'split', ...percent('50') }, bought('1', T, '0.10', order))).toEqual([
      'aya 1 sale 0.02',
      'ben 1 sale 0.02',
      'cleo 1 sale 0.01',
    ])
  })
})

describe('rule 9, accounts', () => {
  const april = '2026-04-10T00:00:00Z'

  it('a payout pays from exactly its minimum, and not while a dispute is open', () => {
    const lines = bought('1', T, '250')
    expect(entries({}, lines, payout('a', april, '25.01'), payout('b', april, '25.00'), payout('c', april))).toEqual([
      'aya 1 sale 25.00',
      'aya payout -25.00',
    ])
    expect(entries({}, lines, dispute('1', april, 'opened'), payout('a', april), dispute('1', april, 'won'), payout('b', april))).toEqual([
      'aya 1 sale 25.00',
      'aya payout -25.00',
    ])
  })

  it('a dispute after the payout leaves a debt, and losing it makes it final', () => {
    const lines = [...bought('1', T, '250'), payout('a', april), dispute('1', april, 'opened')]
    expect(closing(lines, end(april))).toBe('aya balance 0.00 payable -25.00 paid 25.00')
    expect(closing(lines, dispute('1', april, 'lost'), end(april))).toBe('aya balance -25.00 payable -25.00 paid 25.00')
  })

  it('gives back once what a payout paid, and refuses what it did not pay', () => {
    const back = (id: string, creator: string): Line => ({ at: april, fact: 'payout returned', id, creator })
    const lines = [...bought('1', T, '250'), payout('a', april), back('a', 'aya'), back('a', 'aya')]
    expect(closing(lines, end(april))).toBe('aya balance 25.00 payable 25.00 paid 0.00')
    for (const wrong of [back('a', 'ben'), back('b', 'aya'), back('a', '__proto__')]) expect(() => ask({}, lines, wrong)).toThrow('nothing')
  })

  it('a base fee is entered once for each creator, in his own currency, and can be paid at once', () => {
    const terms = { baseFee: '10.5', creators: { ben: {}, aya: { currency: 'JPY' } } }
    expect(ask(terms, payout('a', T), payout('b', T), end(T))).toEqual([
      'aya base_fee 11',
      'ben base_fee 10.50',
      'aya payout -11',
      'ben payout -10.50',
      'aya balance 0 payable 0 paid 11',
      'ben balance 0.00 payable 0.00 paid 10.50',
    ])
  })
})
