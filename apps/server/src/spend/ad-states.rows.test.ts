import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AdObject } from '../platforms/ad-listing.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { findAdStates, listRunningAds, replaceAdStates } from './ad-states.rows.ts'

let test: TestProgram
beforeAll(async () => {
  test = await startTestProgram()
})
afterAll(() => test.stop())

const account = (accountId: string) => ({ storeId: test.alder.id, platform: 'facebook' as const, accountId })
const ad = (id: string, facts: Partial<AdObject> = {}): AdObject => ({
  level: 'ad',
  id,
  campaignId: 'c',
  adsetId: 's',
  name: `"Ad", ${id}`,
  state: 'active',
  word: 'ACTIVE',
  ...facts,
})
const find = (accountIds: string[], ids: string[]) =>
  findAdStates(test.program.mainDb, { storeIds: [test.alder.id], platform: 'facebook', accountIds, level: 'ad', ids })

it('replaces all of one account, and nothing of another', async () => {
  const link = { url: 'https://shop.example/?a=1', tags: 'b=2', adds: ['gclid'], tagsAt: 'account' as const, isByCampaign: true }
  const full = ad('1', {
    budget: { amount: '12.50', period: 'total' },
    startsAt: new Date('2035-01-01T00:00:00Z'),
    endsAt: new Date('2035-03-31T21:59:59.000Z'),
    link,
  })
  await replaceAdStates(test.program.mainDb, account('301'), { objects: [full, ad('2')], currency: 'EUR' })
  await replaceAdStates(test.program.mainDb, account('302'), { objects: [ad('1', { name: 'Other' })], currency: undefined })
  expect(await find(['301'], ['1'])).toEqual([
    {
      accountId: '301',
      id: '1',
      campaignId: 'c',
      adsetId: 's',
      name: '"Ad", 1',
      state: 'active',
      word: 'ACTIVE',
      budget: { amount: '12.50', currency: 'EUR', period: 'total' },
      endsAt: new Date('2035-03-31T21:59:59.000Z'),
      link,
    },
  ])
  await replaceAdStates(test.program.mainDb, account('301'), { objects: [ad('2', { state: 'paused' })], currency: 'EUR' })
  expect((await find(['301', '302'], ['1', '2'])).map(({ accountId, id, state }) => `${accountId} ${id} ${state}`).toSorted()).toEqual([
    '301 2 paused',
    '302 1 active',
  ])
  // Without its currency a budget says nothing.
  expect((await find(['302'], ['1']))[0]).not.toHaveProperty('budget')
})

it('keeps one of an ad that is told twice, and takes more than go at once', async () => {
  const many = Array.from({ length: 4500 }, (_each, index) => ad(`many${index}`))
  await replaceAdStates(test.program.mainDb, account('303'), { objects: [...many, ad('many7', { name: 'Newer' })], currency: 'EUR' })
  const running = (await listRunningAds(test.program.mainDb, test.alder.id, 'facebook')).filter(({ accountId }) => accountId === '303')
  expect(running).toHaveLength(4500)
  expect(running.find(({ id }) => id === 'many7')?.name).toBe('Newer')
})
