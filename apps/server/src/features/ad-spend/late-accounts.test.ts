import { expect, it } from 'vitest'
import { findLate } from './late-accounts.ts'
import type { AccountRead } from './spend-reads.rows.ts'

const NOON = Date.parse('2035-11-20T12:00:00Z')
const at = (time: string) => new Date(`2035-11-20T${time}Z`)
const reading = (more: Partial<AccountRead>): AccountRead => ({
  storeId: 's',
  platform: 'facebook',
  accountId: '7',
  kind: 'today',
  since: undefined,
  openUntil: undefined,
  report: undefined,
  spanDays: undefined,
  attempts: 0,
  failure: undefined,
  nextAt: at('12:00:00'),
  restsUntil: undefined,
  readAt: undefined,
  missingRates: 0,
  authId: 'a',
  name: 'Ads',
  pickedAt: at('08:59:59'),
  ...more,
})
const failed = { failure: 'permission missing' } as const

it('finds an account late three hours after its last reading, while it fails', () => {
  const late = (more: Partial<AccountRead>) => findLate([reading({ readAt: at('08:59:59'), ...more })], NOON)
  expect(late(failed)).toEqual({ channel: 'facebook', accountId: '7', name: 'Ads', pickedAt: at('08:59:59'), readAt: at('08:59:59') })
  expect(late({ ...failed, readAt: at('09:00:00') })).toBeUndefined()
  expect(late({})).toBeUndefined()
})

it('finds an account late that was never read: three hours after it was selected if it fails, else after a day', () => {
  const late = (more: Partial<AccountRead>) => findLate([reading(more)], NOON)
  expect(late(failed)).toEqual({ channel: 'facebook', accountId: '7', name: 'Ads', pickedAt: at('08:59:59') })
  expect(late({ ...failed, pickedAt: at('09:00:00') })).toBeUndefined()
  expect(late({})).toBeUndefined()
  expect(late({ pickedAt: new Date('2035-11-19T11:59:59Z') })).toBeDefined()
  // Only its history is waited for.
  expect(findLate([reading({ ...failed, kind: 'history' })], NOON)).toBeUndefined()
})
