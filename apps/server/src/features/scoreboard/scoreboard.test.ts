/** The scoreboard of the tiny shop: figures of the conversion analysis, judged by hand. */
import { scoreboard } from '@convbox/contract/api/scoreboard'
import type { ScoreboardAnswer } from '@convbox/contract/api/scoreboard.schemas'
import type { InputOf } from '@convbox/contract'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { loadTinyShop } from '@convbox/demo/tiny-shop/tiny-shop'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replaceAdStates } from '../../spend/ad-states.rows.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'

let test: TestProgram
let tiny: { id: string; websiteName: string }

beforeAll(async () => {
  test = await startTestProgram({ now: () => Date.parse('2035-03-17T12:00:00Z') })
  tiny = await loadTinyShop(test.program, test.alder)
})
afterAll(() => test.stop())

const as = () => ({ as: 'ada' as const, store: tiny })
const ask = async (question: Partial<InputOf<typeof scoreboard.report>> = {}): Promise<ScoreboardAnswer> => {
  const { result, response } = await test.call(
    scoreboard.report,
    { from: '2035-03-10', to: '2035-03-16', mainModel: 'first_click', ...question },
    as(),
  )
  if (result === undefined) throw new Error(response.body)
  return result
}
const target = async (channel: string, campaign: string, metric: 'roas' | 'cpa', wanted?: string) =>
  test.call(scoreboard.saveTarget, { channel, campaign, metric, ...(wanted !== undefined && { target: wanted }) }, as())
const tell = ({ rows }: ScoreboardAnswer) =>
  rows.map(({ channel, campaign, measures, score }) => [channel, campaign, measures.spend, measures.sales, score.light, score.reason])

describe('the rows', () => {
  it('are ad channels with their campaigns, by spend, without a target to judge by', async () => {
    // By first click spring has A 70, P 21 and E 60 = 151, brand B 40, clip F 110. lost has spend without a rate: none that is known.
    expect(tell(await ask())).toEqual([
      ['facebook ads', '', '50', '151', 'none', 'no target'],
      ['facebook ads', 'spring', '50', '151', 'none', 'no target'],
      ['google ads', '', '20', '40', 'none', 'no target'],
      ['google ads', 'brand', '20', '40', 'none', 'no target'],
      ['tiktok', '', '11', '110', 'none', 'no target'],
      ['tiktok', 'clip', '11', '110', 'none', 'no target'],
    ])
  })

  it('say what the conversion analysis says', async () => {
    const { rows, from, to } = await ask()
    for (const level of ['channel', 'campaign'] as const) {
      const report = (await test.call(conversionAnalysis.report, { from, to, mainModel: 'first_click', level }, as())).result
      for (const row of rows.filter(({ campaign }) => (campaign === '') === (level === 'channel')))
        expect(report?.rows.find(({ key }) => key === row.key)?.measures).toMatchObject(row.measures)
    }
  })

  it('are of whole days: never of today, which is still to come', async () => {
    expect(await ask({ from: '2035-03-11', to: '2035-03-17' })).toMatchObject({
      from: '2035-03-11',
      to: '2035-03-16',
      days: 6,
      compareFrom: '2035-03-05',
      compareTo: '2035-03-10',
    })
    expect(await ask({ from: '2035-03-17', to: '2035-03-17' })).toMatchObject({ from: '2035-03-16', to: '2035-03-16', days: 1 })
  })
})

describe('targets', () => {
  it('are inherited from the store and the channel, and judged with their arithmetic', async () => {
    await target('', '', 'roas', '2')
    await target('google ads', '', 'cpa', '8')
    await target('facebook ads', 'spring', 'roas', '12')
    const { rows, targets } = await ask()
    expect(targets).toHaveLength(3)
    const of = (channel: string, campaign: string) => rows.find((row) => row.channel === channel && row.campaign === campaign)
    // ROAS 151 / 50 = 3.02 of 2. Three orders; its own orders are of 50.33, so 50 x 2 / 50.33 = 1.99 were expected: too few to advise.
    const facebook = of('facebook ads', '')
    expect(facebook).toMatchObject({
      target: { channel: '', metric: 'roas', target: '2' },
      score: { light: 'green', actual: 3.02, attainment: 1.51, orders: 3, action: 'none', reason: 'few orders' },
    })
    expect(facebook?.score.expected).toBeCloseTo(100 / (151 / 3), 9)
    // 3.02 of 12 is 0.2517. 50 x 12 / 50.33 = 11.92 orders were expected: enough. Off by chance 1 / sqrt(11.92) = 0.29 at most: red, and lower, but spend is new.
    const spring = of('facebook ads', 'spring')
    expect(spring).toMatchObject({
      target: { campaign: 'spring' },
      score: { light: 'red', orders: 3, action: 'keep', reason: 'spend moved' },
    })
    expect(spring?.score.expected).toBeCloseTo(600 / (151 / 3), 9)
    expect(spring?.score.attainment).toBeCloseTo(3.02 / 12, 9)
    // 20 for the two orders B and Q = 10 each, of 8: 0.8 is amber still. Inherited by its campaign.
    expect(of('google ads', '')?.score).toMatchObject({ light: 'amber', actual: 10, attainment: 0.8, expected: 2.5 })
    expect(of('google ads', 'brand')).toMatchObject({
      target: { channel: 'google ads', campaign: '', metric: 'cpa' },
      score: { light: 'amber' },
    })
    // 110 / 11 = 10 of 2.
    expect(of('tiktok', 'clip')?.score).toMatchObject({ light: 'green', actual: 10, attainment: 5 })
  })

  it('end when they are taken away: the place inherits again', async () => {
    await target('facebook ads', 'spring', 'roas')
    expect((await ask()).rows.find(({ campaign }) => campaign === 'spring')?.target).toMatchObject({ channel: '', target: '2' })
  })

  it('are refused below no channel, and set by admins', async () => {
    expect(await target('', 'spring', 'roas', '2')).toMatchObject({ error: 'invalid input' })
    const input = { channel: '', campaign: '', metric: 'roas', target: '1' } as const
    expect(await test.call(scoreboard.saveTarget, input, { as: 'otto', store: test.alder })).toMatchObject({ error: 'not an admin' })
    const { rows } = await test.program.mainDb.pool.query(
      `SELECT target, detail FROM audit WHERE action = 'score target saved' ORDER BY id`,
    )
    expect(rows).toContainEqual({ target: 'facebook ads / spring', detail: { extra: 'roas: 12' } })
  })
})

it('knows a campaign’s status and budget, and advises none that does not run', async () => {
  const object = {
    level: 'campaign',
    id: 'id-clip',
    campaignId: 'id-clip',
    adsetId: '',
    name: 'clip',
    state: 'paused',
    word: 'DISABLE',
    budget: { amount: '50.00', period: 'day' },
  } as const
  await replaceAdStates(
    test.program.mainDb,
    { storeId: tiny.id, platform: 'tiktok', accountId: 'tiny' },
    { objects: [object], currency: 'EUR' },
  )
  const clip = (await ask()).rows.find(({ campaign }) => campaign === 'clip')
  expect(clip).toMatchObject({
    state: { state: 'paused', budget: { amount: '50.00', currency: 'EUR' } },
    score: { action: 'none', reason: 'not running' },
  })
  expect(clip?.advised).toBeUndefined()
})

it('takes All-Sites: each store by itself, with its own targets', async () => {
  const { result } = await test.call(
    scoreboard.report,
    { from: '2035-03-10', to: '2035-03-16' },
    { as: 'ada', store: { websiteName: 'all-sites' } },
  )
  expect(result?.rows[0]).toMatchObject({ store: { websiteName: tiny.websiteName }, currency: 'USD' })
})
