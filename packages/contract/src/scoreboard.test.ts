import { describe, expect, it } from 'vitest'
import { advisedBudget, scoreOf, targetOf, type ScoreFacts, type ScoreTarget } from './scoreboard.ts'

const facts = (changes: Partial<ScoreFacts> = {}): ScoreFacts => ({
  measures: { sales: '1000', orders: '25', spend: '250', newCustomerOrders: '20' },
  before: { spend: '240' },
  target: { metric: 'roas', target: '2' },
  days: 7,
  orderValue: 40,
  isRunning: true,
  isSpendRead: true,
  ...changes,
})

describe('advice', () => {
  it('raises what beats its target by more than chance', () => {
    // ROAS 4 of 2 is twice the target. 25 orders of 40 each; at the target 250 x 2 / 40 = 12.5. Margin 1 / 5: 2 x 0.8 = 1.6, which is above 1.
    expect(scoreOf(facts())).toEqual({
      light: 'green',
      actual: 4,
      attainment: 2,
      orders: 25,
      expected: 12.5,
      margin: 0.2,
      moved: 250 / 240 - 1,
      action: 'raise',
      reason: 'beats',
    })
  })

  it('keeps what may be chance', () => {
    // 4 of 3.8 is 1.05; 1.05 x 0.8 < 1 and 1.05 x 1.2 > 1. At 3.8: 250 x 3.8 / 40 = 23.75 orders.
    expect(scoreOf(facts({ target: { metric: 'roas', target: '3.8' } }))).toMatchObject({
      light: 'green',
      action: 'keep',
      reason: 'within chance',
    })
    // 4 of 4.5 is 0.89: amber.
    expect(scoreOf(facts({ target: { metric: 'roas', target: '4.5' } }))).toMatchObject({ light: 'amber', action: 'keep' })
  })

  it('lowers what misses its target by more than chance, even without any order', () => {
    // 4 of 8 is a half; at 8 it would have been 50 orders: margin 0.1414, 0.5 x 1.1414 < 1.
    expect(scoreOf(facts({ target: { metric: 'roas', target: '8' } }))).toMatchObject({
      light: 'red',
      expected: 50,
      action: 'lower',
      reason: 'misses',
    })
    // No order for 500: at a ROAS of 2 and 40 an order it would have been 25.
    const nothing = facts({ measures: { sales: '0', orders: '0', spend: '500' }, before: { spend: '500' } })
    expect(scoreOf(nothing)).toMatchObject({ light: 'red', actual: 0, attainment: 0, expected: 25, action: 'lower', reason: 'misses' })
  })

  it('turns a cost round: less is better', () => {
    // 250 / 25 = 10 for an order, of 20 allowed: twice as good.
    expect(scoreOf(facts({ target: { metric: 'cpa', target: '20' } }))).toMatchObject({
      actual: 10,
      attainment: 2,
      expected: 12.5,
      light: 'green',
      action: 'raise',
    })
    // 250 / 20 new customers = 12.5 of 5 allowed: 0.4; 50 expected.
    expect(scoreOf(facts({ target: { metric: 'newCustomerCost', target: '5' } }))).toMatchObject({
      actual: 12.5,
      attainment: 0.4,
      orders: 20,
      light: 'red',
      action: 'lower',
    })
    // Nobody new came for 250, where 50 should have.
    const nobody = facts({ measures: { newCustomerOrders: '0', spend: '250' }, target: { metric: 'newCustomerCost', target: '5' } })
    expect(scoreOf(nobody)).toMatchObject({ attainment: 0, light: 'red', action: 'lower' })
  })

  it.each([
    ['no target', { target: undefined }],
    ['no spend', { measures: { sales: '100', orders: '2' } }],
    ['few days', { days: 6 }],
    // 4 orders where 250 x 0.5 / 250 = 0.5 were expected.
    ['few orders', { measures: { sales: '1000', orders: '4', spend: '250' }, target: { metric: 'roas', target: '0.5' } }],
    ['not running', { isRunning: false }],
    ['spend unread', { isSpendRead: false }],
  ] as const)('refuses to advise: %s', (reason, changes) => {
    expect(scoreOf(facts(changes))).toMatchObject({ action: 'none', reason })
  })

  it('waits after spend has moved by more than a half', () => {
    expect(scoreOf(facts({ before: { spend: '150' } }))).toMatchObject({ action: 'keep', reason: 'spend moved', moved: 250 / 150 - 1 })
    expect(scoreOf(facts({ before: undefined }))).toMatchObject({ action: 'keep', reason: 'spend moved' })
    // What is within chance is said first.
    expect(scoreOf(facts({ before: undefined, target: { metric: 'roas', target: '3.8' } }))).toMatchObject({ reason: 'within chance' })
  })
})

it('inherits a target from the channel, and from the store', () => {
  const store: ScoreTarget = { channel: '', campaign: '', metric: 'roas', target: '2' }
  const channel: ScoreTarget = { channel: 'tiktok', campaign: '', metric: 'cpa', target: '20' }
  const campaign: ScoreTarget = { channel: 'tiktok', campaign: 'clip', metric: 'cpa', target: '10' }
  const targets = [store, channel, campaign]
  expect(targetOf({ channel: 'tiktok', campaign: 'clip' }, targets)).toBe(campaign)
  expect(targetOf({ channel: 'tiktok', campaign: 'other' }, targets)).toBe(channel)
  expect(targetOf({ channel: 'facebook ads', campaign: 'spring' }, targets)).toBe(store)
  expect(targetOf({ channel: 'facebook ads', campaign: '' }, [])).toBeUndefined()
})

it('moves a budget by a fifth, in its own decimals', () => {
  expect(advisedBudget('50.00', 'raise')).toBe('60.00')
  expect(advisedBudget('5000', 'lower')).toBe('4000')
})
