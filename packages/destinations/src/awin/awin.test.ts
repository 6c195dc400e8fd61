/** Properties of what Awin is paid on and of the clicks that it is told. */
import type { EventItem } from '@convbox/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bobLooks, consentOf } from '../sample.cases.ts'
import { isAwinDenied, readAwc } from './awin-click.ts'
import { divideOrder } from './awin-commission.ts'
import { awinCases } from './awin.cases.ts'

const cents = fc.nat(9_999_999)
const money = cents.map((all) => `${Math.floor(all / 100)}.${String(all % 100).padStart(2, '0')}`)
const anyItem: fc.Arbitrary<EventItem> = fc.record({
  productId: fc.constant('p'),
  price: money,
  quantity: fc.nat(20),
  collections: fc.subarray(['Lamps', 'Books', 'Sale']),
  category: fc.constantFrom('lamps', 'Chairs'),
})

describe('commission groups', () => {
  const settings = { ...awinCases.settings, extra: { commissionGroup: 'REST', commissionGroups: 'LIGHT = Lamps , READ=books' } }

  it('add up to the order’s amount, each once, none below zero', () => {
    fc.assert(
      fc.property(cents, fc.array(anyItem, { maxLength: 6 }), (all, items) => {
        const groups = divideOrder(
          { amount: `${Math.floor(all / 100)}.${String(all % 100).padStart(2, '0')}`, currency: 'EUR' },
          items,
          settings,
        )
        expect(groups.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(all)
        expect(new Set(groups.map(({ code }) => code)).size).toBe(groups.length)
        for (const { code, amount } of groups) expect([['REST', 'LIGHT', 'READ'].includes(code), amount >= 0]).toEqual([true, true])
      }),
    )
  })

  it('are one where all products belong to it, though a price is unknown', () => {
    const items = [
      { productId: 'a', quantity: 1, collections: ['BOOKS'] },
      { productId: 'b', quantity: 2, tags: ['books'] },
    ]
    expect(divideOrder({ amount: '9.99', currency: 'EUR' }, items, settings)).toEqual([{ code: 'READ', amount: 9.99 }])
  })
})

describe('a click', () => {
  const text = fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom('30412_1_a', '30412_2_B', ''))
  const maybe = fc.option(text, { nil: undefined })
  const clean = (fields: Record<string, string | undefined>) => JSON.parse(JSON.stringify(fields))

  it('is one or two well-formed ids, and of a visitor who refused only the cashback journey’s', () => {
    fc.assert(
      fc.property(
        fc.record({ awc: maybe, awaid: maybe, gclid: maybe }),
        fc.record({ awin_awc: maybe, awin_sn_awc: maybe }),
        fc.boolean(),
        fc.boolean(),
        (clickIds, cookies, hasRefused, isChosen) => {
          const event = {
            ...bobLooks,
            clickIds: clean(clickIds),
            cookies: clean(cookies),
            consent: consentOf(hasRefused ? 'denied' : 'granted'),
          }
          const awc = readAwc(event)
          if (awc !== undefined) expect(awc).toMatch(/^[\w.-]+(,[\w.-]+)?$/)
          const settings = { ...awinCases.settings, extra: { cashbackWithoutConsent: isChosen } }
          if (hasRefused) expect([awc, undefined]).toContain(cookies.awin_sn_awc === '' ? undefined : awc)
          if (hasRefused && awc !== undefined) expect(awc).toBe(cookies.awin_sn_awc)
          expect(isAwinDenied(event, settings)).toBe(hasRefused && !(isChosen && awc !== undefined))
        },
      ),
    )
  })
})
