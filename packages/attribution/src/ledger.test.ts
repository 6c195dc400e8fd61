import { EXCLUDED_REASONS } from '@convbox/contract'
import { describe, expect, it } from 'vitest'
import { ledgerPartOf, type LedgerFacts } from './ledger.ts'

const web: LedgerFacts = { excluded: '', isRateMissing: false, sourceName: 'web', isBeforeInstall: false, reach: 'none', isGiven: false }
const partOf = (facts: Partial<LedgerFacts>): string => {
  const { kind, reason } = ledgerPartOf({ ...web, ...facts })
  return reason === '' ? kind : `${kind}: ${reason}`
}

describe('the part of an order', () => {
  it('is attributed when a touch lies in the window, wherever it was placed', () => {
    expect(partOf({ reach: 'inside' })).toBe('attributed')
    expect(partOf({ reach: 'inside', sourceName: 'pos', isBeforeInstall: true })).toBe('attributed')
  })

  it('is attributed, and said to be, when the shop told its visits and the script saw none', () => {
    expect(partOf({ reach: 'told', isBeforeInstall: true })).toBe('attributed: told by shop')
    expect(partOf({ reach: 'told', excluded: 'test' })).toBe('excluded: test')
  })

  it('is attributed as far as a model gives it to views and answers, and untracked where the rules of Custom leave its touches out', () => {
    expect(partOf({ reach: 'outside', sourceName: 'pos', isGiven: true })).toBe('attributed: views and answers')
    expect(partOf({ reach: 'left out', sourceName: 'pos', isBeforeInstall: true })).toBe('untracked: left out by rules')
  })

  it.each([
    ['pos', 'pos'],
    ['shopify_draft_order', 'draft'],
    ['subscription_contract', 'subscription renewal'],
    ['subscription_contract_checkout_one', 'subscription renewal'],
    ['web', 'no visit known'],
    ['', 'no visit known'],
    ['580111', 'no visit known'],
    ['constructor', 'no visit known'],
  ])('placed at "%s" without a touch is untracked: %s', (sourceName, reason) => {
    expect(partOf({ sourceName })).toBe(`untracked: ${reason}`)
  })

  it('tells visits that are too old, and orders older than the script, from orders without any trace', () => {
    expect(partOf({ reach: 'outside', isBeforeInstall: true })).toBe('untracked: outside the window')
    expect(partOf({ isBeforeInstall: true })).toBe('untracked: before install')
    expect(partOf({ isBeforeInstall: true, sourceName: 'pos' })).toBe('untracked: pos')
  })

  it.each(EXCLUDED_REASONS)('is excluded (%s) whatever led to it', (excluded) => {
    expect(partOf({ excluded, reach: 'inside', isRateMissing: true })).toBe(`excluded: ${excluded}`)
    expect(partOf({ excluded, reach: 'unbuilt' })).toBe(`excluded: ${excluded}`)
  })

  it('is excluded without a rate, and pending without a journey', () => {
    expect(partOf({ isRateMissing: true, reach: 'inside' })).toBe('excluded: missing rate')
    expect(partOf({ reach: 'unbuilt', sourceName: 'pos' })).toBe('pending')
  })

  it('refuses a reason that the ledger has no place for', () => {
    expect(() => partOf({ excluded: 'lost' })).toThrow('lost')
  })
})
