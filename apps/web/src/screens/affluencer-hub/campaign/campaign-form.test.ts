import type { Campaign } from '@convbox/contract/api/campaigns.schemas'
import { NO_CODES } from '@convbox/contract/discount-codes'
import { expect, it } from 'vitest'
import { exampleCode, faultsOfForm, formatFaultsOfDiscount, formOf, inputOf, newDiscount, unreadableSteps } from './campaign-form.ts'
import { examplesOf, faultsOfFee, feeFormOf, NO_FEE, readFee } from './fee-form.ts'

const blank: Campaign = {
  id: 'c',
  name: 'Spring',
  isDraft: true,
  status: 'Not Started',
  isPermanent: false,
  manager: '',
  creatorIds: [],
  creators: [],
  mediumIds: [],
  discounts: [],
  faults: [],
  codeCounts: NO_CODES,
  updatedAt: '2026-03-10T16:00:00.000Z',
}
const at = { currency: 'USD', today: '2026-03-10' }
const percentRule = readFee({ ...NO_FEE, percent: '12.5' }, 'USD')
const tiered = readFee(
  {
    ...NO_FEE,
    kind: 'tiers',
    tiers: [
      { from: '0', percent: '10' },
      { from: '1000', percent: '15' },
    ],
  },
  'USD',
)

it('lacks what the contract says, and tells what cannot be read instead of what is missing', () => {
  const form = formOf(blank)
  expect(Object.keys(faultsOfForm(form, at))).toEqual(['landing', 'settings', 'creators', 'media', 'fee'])
  expect(faultsOfForm({ ...form, fee: { ...NO_FEE, percent: '101' } }, at).fee).toEqual(['format error'])
  expect(faultsOfForm({ ...form, discounts: [{ ...newDiscount('d'), value: '1O' }] }, at).discounts).toEqual([
    'format error',
    'discount code required',
  ])
})

it('sends what is typed, without blanks around it and without an end that does not hold', () => {
  const form = { ...formOf(blank), startsOn: '2026-04-01', endsOn: '2026-04-09', isPermanent: true, manager: ' Ada ' }
  expect(inputOf(form, blank, 'USD')).toMatchObject({ id: 'c', name: 'Spring', startsOn: '2026-04-01', isPermanent: true, manager: 'Ada' })
  expect(inputOf(form, blank, 'USD')).not.toHaveProperty('endsOn')
  expect(inputOf(form, blank, 'USD')).not.toHaveProperty('feeRule')
  const ofOrder = { ...newDiscount('d'), type: 'order' as const, productIds: ['p'] }
  expect(inputOf({ ...form, discounts: [ofOrder] }, blank, 'USD').discounts).toMatchObject([{ productIds: [] }])
})

it('reads rates, amounts by the digits of the currency, and patterns with one place for the creator', () => {
  const discount = { ...newDiscount('d'), codePattern: '{creator}10' }
  expect(formatFaultsOfDiscount({ ...discount, value: '12.5' }, 'USD')).toEqual({})
  expect(formatFaultsOfDiscount({ ...discount, value: '100.5' }, 'USD')).toEqual({ value: 'format' })
  expect(formatFaultsOfDiscount({ ...discount, valueType: 'fixed amount', value: '5.50' }, 'JPY')).toEqual({ value: 'format' })
  expect(formatFaultsOfDiscount({ ...discount, codePattern: 'SPRING' }, 'USD')).toEqual({ codePattern: 'format' })
  expect(unreadableSteps({ ...formOf(blank), discounts: [{ ...discount, value: 'x' }] }, 'USD')).toEqual(['discounts'])
  expect(exampleCode('{creator}10', 'Zoë Müller')).toBe('ZOEMULLER10')
  expect(exampleCode('{creator}-X', '李雷')).toBe('MAYA-X')
})

it('keeps a saved fee through its fields', () => {
  for (const rule of [percentRule, tiered]) expect(readFee(feeFormOf(rule), 'USD')).toEqual(rule)
  expect(
    faultsOfFee(
      {
        ...NO_FEE,
        kind: 'tiers',
        tiers: [
          { from: '0', percent: '10' },
          { from: '', percent: '12' },
        ],
      },
      'USD',
    ),
  ).toEqual({
    tiers: 'required',
  })
  const falling = [
    { from: '0', percent: '10' },
    { from: '500', percent: '12' },
    { from: '400', percent: '15' },
  ]
  expect(faultsOfFee({ ...NO_FEE, kind: 'tiers', tiers: falling }, 'USD')).toEqual({ tiers: 'order' })
})

it('reads fees by product, for visits and for views', () => {
  const groups = [
    { percent: '20', productIds: ['mug', 'cup'] },
    { percent: '0', productIds: ['card'] },
  ]
  const form = { ...NO_FEE, kind: 'products' as const, groups, others: '8', perClick: '0.015', clicksCap: '40', perThousandViews: '12' }
  const rule = readFee(form, 'USD')
  expect(rule).toMatchObject({ fee: { kind: 'products', groups, others: '8' }, perClick: '0.015', clicksCap: '40', perThousandViews: '12' })
  expect(rule && readFee(feeFormOf(rule), 'USD')).toEqual(rule)
  expect(rule && examplesOf(rule, 'USD')).toEqual([
    { products: 2, pays: 20 },
    { products: 1, pays: 0 },
    { products: 0, pays: 8 },
  ])
  const faultOf = (change: object) => faultsOfFee({ ...form, ...change }, 'USD')
  expect(faultOf({ groups: [{ percent: '20', productIds: [] }] })).toEqual({ groups: 'products' })
  expect(faultOf({ groups: [groups[0], { percent: '5', productIds: ['cup'] }] })).toEqual({ groups: 'twice' })
  expect(faultOf({ groups: [{ percent: '120', productIds: ['cup'] }], others: '', perClick: '0' })).toEqual({
    groups: 'format',
    others: 'required',
    perClick: 'format',
  })
})

it('says what an order of 100 pays', () => {
  // 12.5 % of 100.00 is 12.50; of 100 yen 12.5, half up 13; never more than the cap of a month.
  expect(percentRule && examplesOf(percentRule, 'USD')).toEqual([{ pays: 12.5 }])
  expect(percentRule && examplesOf(percentRule, 'JPY')).toEqual([{ pays: 13 }])
  expect(percentRule && examplesOf({ ...percentRule, cap: '10' }, 'USD')).toEqual([{ pays: 10 }])
  expect(tiered && examplesOf(tiered, 'USD')).toEqual([
    { from: '0', pays: 10 },
    { from: '1000', pays: 15 },
  ])
})

it('keeps the model that a commission is shared by, and none where it is paid whole', () => {
  const shared = readFee({ ...NO_FEE, percent: '10', shareModel: 'linear' }, 'USD')
  expect(shared).toMatchObject({ shareModel: 'linear' })
  expect(feeFormOf(shared).shareModel).toBe('linear')
  expect(percentRule).not.toHaveProperty('shareModel')
  expect(feeFormOf(percentRule).shareModel).toBe('')
})
