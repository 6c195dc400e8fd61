import { expect, it } from 'vitest'
import { faultsOfDraft, isCode, isCodePattern, statusOf } from './campaigns.ts'
import { todayIn } from './date-range.ts'

it.each([
  ['2026-03-09', 'Not Started'],
  ['2026-03-10', 'In Progress'],
  ['2026-03-12', 'In Progress'],
  ['2026-03-13', 'Ended'],
] as const)('on %s a campaign of 10 to 12 March is %s', (today, status) => {
  expect(statusOf({ isDraft: false, startsOn: '2026-03-10', endsOn: '2026-03-12' }, today)).toBe(status)
})

it('is judged by the days of the store: at one moment it has ended in Auckland and goes on in Los Angeles', () => {
  // 2026-03-13 12:30 in Auckland (UTC+13), 2026-03-12 16:30 in Los Angeles (UTC-7).
  const now = Date.parse('2026-03-12T23:30:00Z')
  const days = { isDraft: false, startsOn: '2026-03-10', endsOn: '2026-03-12' }
  expect(statusOf(days, todayIn('Pacific/Auckland', now))).toBe('Ended')
  expect(statusOf(days, todayIn('America/Los_Angeles', now))).toBe('In Progress')
})

it('never ends without an end, and a draft never starts', () => {
  expect(statusOf({ isDraft: false, startsOn: '2026-03-10' }, '2099-01-01')).toBe('In Progress')
  expect(statusOf({ isDraft: true, startsOn: '2026-03-10', endsOn: '2026-03-12' }, '2026-03-11')).toBe('Not Started')
})

const whole = {
  isPermanent: false,
  startsOn: '2026-03-10',
  endsOn: '2026-03-12',
  landingPageId: 'l',
  creatorIds: ['c'],
  mediumIds: ['m'],
  discounts: [{ type: 'order' as const, valueType: 'percentage' as const, value: '10', productIds: [], codePattern: '{creator}10' }],
  fee: {},
}
const faults = (changes: Partial<Parameters<typeof faultsOfDraft>[0]>) =>
  faultsOfDraft({ ...whole, ...changes }, '2026-03-09').map(({ step, fault }) => `${step}: ${fault}`)

it('lacks nothing once every step is filled in; without an end only if it is permanent, without a discount as well', () => {
  expect(faults({})).toEqual([])
  expect(faults({ isPermanent: true, endsOn: undefined, discounts: [] })).toEqual([])
})

it('says step by step what a draft lacks', () => {
  const empty = { startsOn: undefined, endsOn: undefined, landingPageId: undefined, creatorIds: [], mediumIds: [], fee: undefined }
  const discounts = [
    { type: 'product' as const, valueType: 'percentage' as const, value: '', productIds: [], codePattern: '' },
    { type: 'order' as const, valueType: 'fixed amount' as const, value: '', productIds: [], codePattern: '' },
  ]
  expect(faults({ ...empty, discounts })).toEqual([
    'landing: landing page required',
    'settings: start time required',
    'creators: creators required',
    'media: media required',
    'discounts: discount code required',
    'discounts: discount rate required',
    'discounts: discount products required',
    'discounts: discount value required',
    'discounts: discount codes alike',
    'fee: fee required',
  ])
  expect(faults({ endsOn: undefined })).toEqual(['settings: end time required'])
  expect(faults({ endsOn: '2026-03-09' })).toEqual(['settings: end before start'])
  expect(faults({ startsOn: '2026-03-01', endsOn: '2026-03-08' })).toEqual(['settings: already over'])
})

it.each(['MAYA10', 'a-1_b', 'x'.repeat(40)])('takes %s for a code', (code) => expect(isCode(code)).toBe(true))
it.each(['', 'AB', 'x'.repeat(41), 'MAYA 10', '-MAYA', 'MÄYA', 'MAYA/10', '{creator}'])('takes %j for none', (code) =>
  expect(isCode(code)).toBe(false),
)

it('takes a pattern with one place for the creator and room for a name', () => {
  for (const pattern of ['{creator}', 'HI-{creator}10', `{creator}${'x'.repeat(30)}`]) expect(isCodePattern(pattern)).toBe(true)
  for (const pattern of ['', 'SALE10', '-{creator}', '{creator}{creator}', '{creator} 10', `{creator}${'x'.repeat(31)}`])
    expect(isCodePattern(pattern)).toBe(false)
})
