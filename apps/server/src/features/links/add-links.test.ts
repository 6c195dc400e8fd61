/** The links of a campaign: one for each creative id, with codes that nobody has yet. */
import { readLinkCode } from '@convbox/contract/links'
import { campaigns } from '@convbox/contract/api/campaigns'
import { creators } from '@convbox/contract/api/creators'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { addLinks } from './links.ts'

let test: TestProgram
let of: { campaignId: string; creatorId: string; mediumId: string }
const asAda = () => ({ as: 'ada' as const, store: test.alder })
beforeAll(async () => {
  test = await startTestProgram()
  const creator = await test.call(creators.saveCreator, { name: 'Maya' }, asAda())
  const medium = await test.call(creators.saveMedium, { name: 'Instagram' }, asAda())
  const campaign = await test.call(campaigns.saveCampaign, { name: 'Spring' }, asAda())
  of = { campaignId: campaign.result?.id ?? '', creatorId: creator.result?.id ?? '', mediumId: medium.result?.id ?? '' }
})
afterAll(() => test.stop())

const AT = { at: new Date('2026-03-09T10:00:00.000Z') }
const named = (creativeId: string) => ({
  ...of,
  creativeId,
  destination: `https://alder.example/?utm_name=Maya+-+Instagram&utm_content=${creativeId}`,
})

it('come back in the order asked for, and stay when they are asked for again', async () => {
  const { mainDb } = test.program
  const asked = Array.from({ length: 1200 }, (_, n) => ({ ...named(`many${n}`), ...(n === 3 && { discountCode: 'MAYA10' }) }))
  const added = await mainDb.db.transaction((db) => addLinks({ db }, test.alder.id, asked, AT))
  expect(added.map(({ creativeId }) => creativeId)).toEqual(asked.map(({ creativeId }) => creativeId))
  expect(new Set(added.map(({ code }) => code)).size).toBe(1200)
  expect(added.filter(({ code }) => readLinkCode(code) !== code)).toEqual([])
  const changed = asked.map((one) => ({ ...one, destination: 'https://alder.example/other' }))
  expect(await addLinks(mainDb, test.alder.id, changed, AT)).toEqual(added)
  const { rows } = await mainDb.pool.query("SELECT name, destination, discount_code, state, kind FROM link WHERE creative_id = 'many3'")
  expect(rows).toEqual([
    { name: 'Maya - Instagram', destination: asked[3]?.destination, discount_code: 'MAYA10', state: 'active', kind: 'short' },
  ])
})

it('get another code where one is taken, in any store', async () => {
  const { mainDb } = test.program
  const codes = ['aaaaaaa', 'aaaaaaa', 'bbbbbbb', 'aaaaaaa', 'bbbbbbb', 'ccccccc']
  const makeCode = () => codes.shift() ?? 'none left'
  const first = await addLinks(mainDb, test.birch.id, [named('x')], { ...AT, makeCode })
  const second = await addLinks(mainDb, test.alder.id, [named('x'), named('y')], { ...AT, makeCode })
  expect(first.map(({ code }) => code)).toEqual(['aaaaaaa'])
  // y has the second code at once; x asks again until one is free.
  expect(second.map(({ code }) => code)).toEqual(['ccccccc', 'bbbbbbb'])
})

it('leave nothing where the creation fails', async () => {
  const { mainDb } = test.program
  const failing = mainDb.db.transaction(async (db) => {
    await addLinks({ db }, test.alder.id, [named('failed')], AT)
    throw new Error('later')
  })
  await expect(failing).rejects.toThrow('later')
  expect((await mainDb.pool.query("SELECT 1 FROM link WHERE creative_id = 'failed'")).rows).toEqual([])
})
