/** Visitors of a campaign's links, by their landings. */
import type { Warehouse } from '@convbox/storage'
import { openTestWarehouse } from '@convbox/storage/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readVisitors } from './visits.sql.ts'

const STORE = 'a'
const [CREATIVE, OWN, OTHER] = ['aaaaaaaaaaaa', 'own link', 'other link']
let warehouse: Warehouse
beforeAll(async () => {
  warehouse = await openTestWarehouse()
})
afterAll(() => warehouse.close())

const landing = (visitor: string, changes: object) => ({
  store_id: STORE,
  visitor_id: visitor,
  at: '2026-03-04T10:00:00.000Z',
  seq: 0,
  content: CREATIVE,
  link_id: '',
  version: 1,
  deleted: 0,
  ...changes,
})

it('counts a landing that names a link and a creative id once: for the link where the campaign has both', async () => {
  await warehouse.insert({
    table: 'touches',
    rows: [
      landing('one', { link_id: OWN }),
      landing('two', { link_id: OTHER }),
      landing('three', {}),
      landing('three', { seq: 1, at: '2026-03-05T10:00:00.000Z' }),
      landing('gone', {}),
      landing('gone', { version: 2, deleted: 1 }),
    ],
  })
  const visitors = await readVisitors(
    warehouse,
    { storeId: STORE, from: new Date('2026-03-01'), to: new Date('2026-03-10'), timeZone: 'UTC' },
    { parts: [CREATIVE, OWN], keys: ['of the creative', 'of the link'] },
  )
  expect([visitors.total, Object.fromEntries(visitors.keys), Object.fromEntries(visitors.days)]).toEqual([
    3,
    { 'of the creative': 2, 'of the link': 1 },
    { '2026-03-04': 3, '2026-03-05': 1 },
  ])
})
