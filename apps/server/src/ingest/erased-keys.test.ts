import { openTemporaryWarehouse } from '@convbox/storage'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { hidePersonal, indexErasedKeys, isErasedOrder, PERSONAL_IN_ADDRESS } from './erased-keys.ts'

const ADDRESSES = [
  ['https://a.example/?utm_source=x&fbclid=AbC&b=1', 'https://a.example/?utm_source=x&fbclid=erased&b=1'],
  ['https://a.example/?GCLID=AbC#top', 'https://a.example/?GCLID=erased#top'],
  ['https://a.example/unsubscribe?email=ann%40mail.example&x=1', 'https://a.example/unsubscribe?email=erased&x=1'],
  ['https://a.example/c/ann@mail.example/list', 'https://a.example/c/erased/list'],
  ['https://a.example/?utm_campaign=spring', 'https://a.example/?utm_campaign=spring'],
  ['', ''],
] as const

it.each(ADDRESSES)('hides click ids and e-mail addresses in %s', (address, hidden) => {
  expect(hidePersonal(address)).toBe(hidden)
  expect(hidePersonal(hidden)).toBe(hidden)
})

it('hides the same in ClickHouse', async () => {
  const warehouse = await openTemporaryWarehouse()
  const sql = PERSONAL_IN_ADDRESS.reduce(
    (text, { keepsGroup, replacement }, index) =>
      `replaceRegexpAll(${text}, {pattern${index}:String}, '${keepsGroup ? String.raw`\\1` : ''}${replacement}')`,
    'address',
  )
  const rows = await warehouse.queryAcrossStores({
    sql: `SELECT ${sql} AS hidden FROM (SELECT arrayJoin({addresses:Array(String)}) AS address)`,
    params: {
      addresses: ADDRESSES.map(([address]) => address),
      ...Object.fromEntries(PERSONAL_IN_ADDRESS.map(({ pattern }, index) => [`pattern${index}`, `(?i)${pattern}`])),
    },
    row: z.object({ hidden: z.string() }),
  })
  expect(rows.map(({ hidden }) => hidden)).toEqual(ADDRESSES.map(([, hidden]) => hidden))
  await warehouse.close()
})

it('takes an order for the person’s only when it was placed before the erasure, or was erased by name', () => {
  const erasedAt = '2026-03-01T00:00:00.000Z'
  const keys = indexErasedKeys([
    { kind: 'customer', key: '1', alias: 'erased-a', erasedAt },
    { kind: 'email', key: 'hash', alias: 'erased-b', erasedAt },
    { kind: 'order', key: '77', alias: '', erasedAt },
  ])
  const none = { emailHash: '', phoneHash: '' }
  const order = (orderId: string, customerId: string | undefined, orderedAt: string) => ({ orderId, customerId, orderedAt })
  const [before, after] = ['2026-02-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z']
  expect(isErasedOrder(keys, order('5', '1', before), none)).toBe(true)
  expect(isErasedOrder(keys, order('5', '1', after), none)).toBe(false)
  expect(isErasedOrder(keys, order('77', '2', after), none)).toBe(true)
  expect(isErasedOrder(keys, order('5', undefined, before), { ...none, emailHash: 'hash' })).toBe(true)
  // Another person's account with the same address.
  expect(isErasedOrder(keys, order('5', '2', before), { ...none, emailHash: 'hash' })).toBe(false)
})
