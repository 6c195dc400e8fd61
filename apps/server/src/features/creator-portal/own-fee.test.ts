import { feeRuleSchema } from '@convbox/contract/api/fee-rules.schemas'
import { expect, it } from 'vitest'
import { ownFee } from './own-fee.ts'

const rule = feeRuleSchema.parse({
  fee: { kind: 'percent', percent: '10' },
  cap: '100.00',
  ownFees: [
    { creatorId: 'maya', fee: { kind: 'flat', amount: '7.50' } },
    { creatorId: 'ben', fee: { kind: 'percent', percent: '40' } },
  ],
})
const always = { rule, fromMs: -Infinity, untilMs: Infinity }

it('shows a creator the own fee, and nothing of that of others', () => {
  const [maya] = ownFee(always, 'maya', 0)
  expect(maya?.rule).toMatchObject({ fee: { kind: 'flat', amount: '7.50' } })
  expect(maya?.rule).not.toHaveProperty('cap')
  expect(JSON.stringify(maya)).not.toContain('ben')
  const [cleo] = ownFee(always, 'cleo', 0)
  expect(cleo?.rule).toMatchObject({ fee: { kind: 'percent', percent: '10' }, cap: '100.00' })
  expect(JSON.stringify(cleo)).not.toContain('7.50')
})

it('says from when and until when, and leaves out what is over', () => {
  const period = { rule, fromMs: 1000, untilMs: 2000 }
  expect(ownFee(period, 'maya', 1999)).toMatchObject([{ holdsFrom: '1970-01-01T00:00:01.000Z', holdsUntil: '1970-01-01T00:00:02.000Z' }])
  expect(ownFee(period, 'maya', 2000)).toEqual([])
})
