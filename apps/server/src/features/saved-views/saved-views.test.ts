/** Saved views through HTTP. */
import { savedViews } from '@convbox/contract/api/saved-views'
import { MAX_VIEWS } from '@convbox/contract/saved-views'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'

let test: TestProgram
beforeAll(async () => {
  test = await startTestProgram()
})
afterAll(() => test.stop())

const REPORT = { report: 'conversion-analysis' } as const
const listOf = async (as: 'ada' | 'bela', report: 'conversion-analysis' | 'ads-report' = 'conversion-analysis') =>
  (await test.call(savedViews.listViews, { report }, { as })).result
const save = (name: string, search: string, as: 'ada' | 'bela' = 'ada') =>
  test.call.raw(savedViews.saveView, { ...REPORT, name, search }, { as })

it('keeps the views of each user and report apart, replaces one of the same name, and removes it', async () => {
  await save('Weekly', 'range=last_7d')
  await save(' Ads ', 'scope=ads')
  await save('Weekly', 'range=last_7d&model=linear')
  await save('Weekly', 'range=last_30d', 'bela')
  expect(await listOf('ada')).toEqual([
    { name: 'Ads', search: 'scope=ads' },
    { name: 'Weekly', search: 'range=last_7d&model=linear' },
  ])
  expect(await listOf('ada', 'ads-report')).toEqual([])
  await test.call(savedViews.removeView, { ...REPORT, name: 'Weekly' }, { as: 'ada' })
  expect(await listOf('ada')).toEqual([{ name: 'Ads', search: 'scope=ads' }])
  expect(await listOf('bela')).toEqual([{ name: 'Weekly', search: 'range=last_30d' }])
})

it.each([
  ['no name', '  ', 'a=b', /required/],
  ['a name of two lines', 'a\nb', 'a=b', /one line/],
  ['an endless address', 'a', 'x'.repeat(2001), /2000/],
])('refuses %s with the reason', async (_, name, search, reason) => {
  const refused = await save(name, search)
  expect(refused.status).toBe(400)
  expect(JSON.stringify(refused.details)).toMatch(reason)
})

it('keeps at most fifty of a report, and still replaces one of them', async () => {
  const known = (await listOf('ada'))?.length ?? 0
  for (let index = known; index < MAX_VIEWS; index++) expect((await save(`view ${index}`, '')).status).toBe(200)
  const refused = await save('one more', '')
  expect(refused.status).toBe(400)
  expect(JSON.stringify(refused.details)).toContain('At most 50')
  expect((await save('Ads', 'scope=all')).status).toBe(200)
  expect(await listOf('ada')).toHaveLength(MAX_VIEWS)
})
