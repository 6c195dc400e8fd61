/** The examples of the design of commissions, to the cent, as lines of the command. */
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
  type Line,
} from '../testing/ask-commissions.ts'

/** E1: 2 x 40.00 less 8.00, shipping 6.00, tax 5.94: base 72.00. */
const E1 = [placed('1', T), agreement('1', T, sale('77.94', '5.94'), sale('6.00', '0', 'SHIPPING')), paid('1', T)]

describe('the examples', () => {
  it('E1 and E2: net of discount, shipping and tax', () => {
    expect(entries({}, E1)).toEqual(['aya 1 sale 7.20'])
    // 108.00 - 18.00 = 90.00; 15 %
    expect(entries(percent('15'), placed('1', T), agreement('1', T, sale('108.00', '18.00')), paid('1', T))).toEqual(['aya 1 sale 13.50'])
  })

  it('E3: neither gift cards nor tips', () => {
    const sales = [sale('50.00', '0', 'GIFT_CARD'), sale('35.00'), sale('3.00', '0', 'TIP')]
    expect(entries({}, placed('1', T), agreement('1', T, ...sales), paid('1', T))).toEqual(['aya 1 sale 3.50'])
    // The other base takes every line: 88.00.
    expect(entries({ base: 'payment' }, placed('1', T), agreement('1', T, ...sales), paid('1', T))).toEqual(['aya 1 sale 8.80'])
  })

  it('E4: half up, once', () => {
    // 4.16625 and 0.005
    expect(entries(percent('12.5'), bought('1', T, '33.33'), bought('2', T, '0.04'))).toEqual(['aya 1 sale 4.17', 'aya 2 sale 0.01'])
  })

  it('E5: returns one by one leave nothing', () => {
    const returns = [2, 3, 4].map((date) => agreement('1', day(date), sale('-9.90')))
    // 29.70, 19.80, 9.90 at 5 %: 1.485, 0.99, 0.495
    expect(entries(percent('5'), bought('1', T, '29.70'), returns)).toEqual([
      'aya 1 sale 1.49',
      'aya 1 refund -0.50',
      'aya 1 refund -0.49',
      'aya 1 refund -0.50',
    ])
  })

  it('E6: goodwill counts, shipping does not', () => {
    const goodwill = agreement('1', day(2), sale('-10.00', '0', 'ADJUSTMENT'))
    const shipping = agreement('1', day(3), sale('-6.00', '0', 'SHIPPING'))
    expect(entries({}, bought('1', T, '80.00'), goodwill, shipping)).toEqual(['aya 1 sale 8.00', 'aya 1 refund -1.00'])
  })

  it('E7: nothing before an order is paid', () => {
    expect(ask({}, E1.slice(0, 2), { at: day(5), order: '1', fact: 'cancelled' }, paid('1', day(6)), end(day(7)))).toEqual([
      'aya 1 won_code',
      'aya balance 0.00 payable 0.00 paid 0.00',
      'ben balance 0.00 payable 0.00 paid 0.00',
      'cleo balance 0.00 payable 0.00 paid 0.00',
    ])
  })

  it('E8: a code beats a click', () => {
    const order = { codes: [{ code: 'BEN', allocated: '10.00' }], clicks: [{ creator: 'aya', at: '2026-02-26T10:00:00Z' }] }
    expect(ask({}, bought('1', T, '90.00', order))).toEqual(['ben 1 won_code', 'aya 1 lost_to_code', 'ben 1 sale 9.00'])
  })

  it('E9: the code that took more, or a split', () => {
    const codes = [
      { code: 'AYA', allocated: '9.00' },
      { code: 'BEN', allocated: '6.00' },
    ]
    expect(ask({}, bought('1', T, '85.00', { codes }))).toEqual(['aya 1 won_code', 'ben 1 lost_to_code', 'aya 1 sale 8.50'])
    expect(ask({ policy: 'split' }, bought('1', T, '85.00', { codes }))).toEqual([
      'aya 1 won_code',
      'ben 1 won_code',
      'aya 1 sale 5.10',
      'ben 1 sale 3.40',
    ])
  })

  const month = [bought('1', day(1), '600'), bought('2', day(2), '500'), bought('3', day(3), '200')].flat()

  it('E10: marginal tiers', () => {
    const sold = ['aya 1 sale 60.00', 'aya 2 sale 55.00', 'aya 3 sale 30.00']
    expect(entries({ fee: MARGINAL }, month)).toEqual(sold)
    expect(entries({ fee: MARGINAL }, month, agreement('1', day(4), sale('-600')))).toEqual([
      ...sold,
      'aya 1 refund -60.00',
      'aya 2 tier -5.00',
      'aya 3 tier -10.00',
    ])
    // On 10 April all three are matured.
    expect(entries({ fee: MARGINAL }, month, agreement('1', '2026-04-10T00:00:00Z', sale('-600')))).toEqual([
      ...sold,
      'aya 1 refund -60.00',
    ])
  })

  it('E11: retroactive tiers', () => {
    // 15 % of 500 = 75.00, and 5 % more of 600
    expect(entries({ fee: { ...MARGINAL, mode: 'retroactive' } }, month)).toEqual([
      'aya 1 sale 60.00',
      'aya 2 sale 75.00',
      'aya 1 tier 30.00',
      'aya 3 sale 30.00',
    ])
  })

  it('E12: a cap a month', () => {
    const capped = { cap: { amount: '50.00', per: 'month' } }
    const sold = [bought('1', day(1), '300'), bought('2', day(2), '250'), bought('3', day(3), '100')]
    expect(entries(capped, ...sold, agreement('1', day(4), sale('-300')))).toEqual([
      'aya 1 sale 30.00',
      'aya 2 sale 20.00',
      'aya 1 refund -30.00',
      'aya 2 cap 5.00',
      'aya 3 cap 10.00',
    ])
  })

  it('E13: first orders only', () => {
    const terms = { ...percent('20'), firstOrderOnly: true }
    const first = bought('1', day(1), '40', { customerOrderIndex: 1 })
    const second = bought('2', day(2), '60', { customerOrderIndex: 2 })
    expect(ask(terms, first, second, agreement('1', day(3), sale('-40')))).toEqual([
      'aya 1 won_code',
      'aya 1 sale 8.00',
      'aya 2 not_first_order',
      'aya 1 refund -8.00',
    ])
  })

  it('E14: the first cycles', () => {
    const cycles = [1, 2, 3, 4].map((cycle) => bought(String(cycle), day(cycle), '25', { cycle }))
    const answers = ask({ ...percent('20'), cycles: 3 }, ...cycles)
    expect(answers.filter((text) => text.includes('sale'))).toEqual(['aya 1 sale 5.00', 'aya 2 sale 5.00', 'aya 3 sale 5.00'])
    expect(answers.at(-1)).toBe('aya 4 cycles_over')
  })

  it('E15: a base fee and a flat amount', () => {
    const terms = { fee: { kind: 'flat', amount: '5.00' }, baseFee: '200.00', creators: { aya: {} } }
    const sold = ['1', '2', '3'].flatMap((order) => bought(order, T, '40'))
    const returned = [agreement('1', day(2), sale('-40')), agreement('2', day(3), sale('-39.99'))]
    expect(ask(terms, sold, returned, end(day(4)))).toEqual([
      'aya 1 won_code',
      'aya base_fee 200.00',
      'aya 1 sale 5.00',
      'aya 2 won_code',
      'aya 2 sale 5.00',
      'aya 3 won_code',
      'aya 3 sale 5.00',
      'aya 1 refund -5.00',
      'aya balance 210.00 payable 200.00 paid 0.00',
      'aya 2 sums to 5.00',
      'aya 3 sums to 5.00',
    ])
  })

  it('E16: the rate of the order’s day', () => {
    const terms = { currency: 'EUR', creators: { aya: { currency: 'USD' } } }
    const order = [placed('1', T, { rates: { USD: '1.0837' } }), agreement('1', T, sale('88.50', '17.70')), paid('1', T)]
    const returned = [2, 3].map((date) => agreement('1', day(date), sale('-44.25', '-8.85')))
    // 7.08 x 1.0837 = 7.672596; 3.54 x 1.0837 = 3.836298
    expect(entries(terms, order, returned)).toEqual(['aya 1 sale 7.67', 'aya 1 refund -3.83', 'aya 1 refund -3.84'])
  })

  it('E17: payable from the instant of maturity', () => {
    const account = (...lines: readonly Line[]): string | undefined =>
      ask({ creators: { aya: {} } }, E1, lines).find((text) => text.includes('balance'))
    expect(account(end('2026-03-31T09:59:59Z'))).toBe('aya balance 7.20 payable 0.00 paid 0.00')
    expect(account(end('2026-03-31T10:00:00Z'))).toBe('aya balance 7.20 payable 7.20 paid 0.00')
    const half = agreement('1', day(20), sale('-36.00'))
    expect(account(half, end('2026-03-31T10:00:00Z'))).toBe('aya balance 3.60 payable 3.60 paid 0.00')
  })

  it('E18: a refund after the payout is carried', () => {
    const lines = [
      ...E1,
      { at: '2026-04-01T00:00:00Z', fact: 'payout', id: 'p1', minimum: '5.00' },
      agreement('1', '2026-04-02T00:00:00Z', sale('-72.00')),
      ...bought('2', '2026-04-03T00:00:00Z', '100'),
      { at: '2026-05-03T00:00:00Z', fact: 'payout', id: 'p2', minimum: '25.00' },
    ]
    const asked = (at: string): string[] => ask({ creators: { aya: {} } }, lines, end(at))
    expect(asked('2026-05-02T23:59:59Z').slice(-2)).toEqual(['aya balance 2.80 payable -7.20 paid 7.20', 'aya 2 sums to 10.00'])
    expect(asked('2026-05-03T00:00:00Z')).toEqual([
      'aya 1 won_code',
      'aya 1 sale 7.20',
      'aya payout -7.20',
      'aya 1 refund -7.20',
      'aya 2 won_code',
      'aya 2 sale 10.00',
      'aya balance 2.80 payable 2.80 paid 7.20',
      'aya 2 sums to 10.00',
    ])
  })

  it('E19: no commission for one’s own purchase', () => {
    const terms = { creators: { aya: { email: 'm.aya@gmail.com' } } }
    expect(ask(terms, bought('1', T, '72', { email: 'maya+x@gmail.com' }))).toEqual(['aya 1 self_purchase'])
  })

  it('E21: a payout run, and a transfer that comes back', () => {
    const bring = (creator: string): Line => ({ codes: [{ code: creator, allocated: '1' }] })
    const lines = [
      ...bought('1', T, '1204.00', bring('AYA')),
      ...bought('2', T, '180.00', bring('BEN')),
      ...bought('3', T, '40.00', bring('CLEO')),
      { at: '2026-04-01T00:00:00Z', fact: 'payout', id: 'p0', minimum: '130.00' },
      { at: '2026-04-01T00:00:00Z', fact: 'payout', id: 'p1', minimum: '25.00' },
      { at: '2026-04-01T00:00:00Z', fact: 'payout', id: 'p1', minimum: '0' },
      { at: '2026-04-05T00:00:00Z', fact: 'payout returned', id: 'p1', creator: 'aya' },
      { at: '2026-04-06T00:00:00Z', fact: 'payout returned', id: 'p1', creator: 'aya' },
      end('2026-04-07T00:00:00Z'),
    ]
    expect(ask({}, lines).filter((text) => !text.includes('won_code') && !text.includes('sums to'))).toEqual([
      'aya 1 sale 120.40',
      'ben 2 sale 18.00',
      'cleo 3 sale 4.00',
      'aya payout -120.40',
      'aya payout_returned 120.40',
      'aya balance 120.40 payable 120.40 paid 0.00',
      'ben balance 18.00 payable 18.00 paid 0.00',
      'cleo balance 4.00 payable 4.00 paid 0.00',
    ])
  })

  it('E22, E25 and E27: edits, returned units and exchanges', () => {
    expect(entries({}, E1, agreement('1', day(2), sale('20.00')))).toEqual(['aya 1 sale 7.20', 'aya 1 adjust 2.00'])
    // 5.397 and 3.598
    expect(entries({}, bought('1', T, '53.97'), agreement('1', day(2), sale('-17.99')))).toEqual(['aya 1 sale 5.40', 'aya 1 refund -1.80'])
    const exchange = agreement('1', day(2), sale('-50.00'), sale('70.00'))
    expect(entries({}, bought('1', T, '50.00'), exchange)).toEqual(['aya 1 sale 5.00', 'aya 1 adjust 2.00'])
  })

  it('E26: currencies without and with three decimals', () => {
    expect(entries({ ...percent('8'), currency: 'JPY' }, bought('1', T, '12345'))).toEqual(['aya 1 sale 988'])
    expect(entries({ ...percent('8'), currency: 'KWD' }, bought('1', T, '12.345'))).toEqual(['aya 1 sale 0.988'])
  })

  it('E28: a dispute holds, takes back or lets go', () => {
    const dispute = (date: number, state: string): Line => ({ at: day(date), order: '1', fact: 'dispute', state })
    const asked = (...lines: readonly Line[]): string[] => ask({ creators: { aya: {} } }, E1, lines, end('2026-04-01T00:00:00Z')).slice(2)
    expect(asked(dispute(2, 'opened'))).toEqual(['aya balance 7.20 payable 0.00 paid 0.00', 'aya 1 sums to 7.20'])
    expect(asked(dispute(2, 'opened'), dispute(3, 'lost'))).toEqual(['aya 1 dispute -7.20', 'aya balance 0.00 payable 0.00 paid 0.00'])
    expect(asked(dispute(3, 'won'), dispute(2, 'opened'))).toEqual(['aya balance 7.20 payable 7.20 paid 0.00', 'aya 1 sums to 7.20'])
  })

  it('E29: a refund twice, and before the payment', () => {
    const refund = agreement('1', day(2), sale('-36.00'))
    expect(entries({}, refund, E1, refund)).toEqual(['aya 1 sale 3.60'])
  })

  it('E30: three equal parts', () => {
    const codes = ['AYA', 'BEN', 'CLEO'].map((code) => ({ code, allocated: '1.00' }))
    expect(entries({ policy: 'split' }, bought('1', T, '100', { codes }))).toEqual([
      'aya 1 sale 3.34',
      'ben 1 sale 3.33',
      'cleo 1 sale 3.33',
    ])
  })
})
