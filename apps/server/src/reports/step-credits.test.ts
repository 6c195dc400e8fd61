/** Convbox's carts and checkouts: shared by position among the touches of their visitor, in rows, total and days. */
import type { InputOf } from '@convbox/contract'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { loadTinyShop, TINY_RANGE, tinyEvent } from '@convbox/demo/tiny-shop/tiny-shop'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deriveAll } from '../derive/derive.ts'
import { rebuildAll } from '../derive/rebuild.ts'
import { readStepDays } from '../derive/session-days.rows.ts'
import { countSessionDays } from '../derive/session-days.ts'
import { importHistory } from '../ingest/import-history.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { spanOf } from './report-span.ts'
import { readSharedSteps } from './step-credits.sql.ts'
import { shareStepsOf } from './step-days.ts'

/**
 * Beside the orders in the head of demo/src/tiny-shop/tiny-shop.ts:
 *
 *   visitor    session (UTC)      carts, checkouts   touches in 28 days
 *   ann        15 March, 08:00    2, 1               facebook ads, google, klaviyo: 40 %, 20 %, 40 %
 *   ann        8 March, 08:00     1, 0               its session began before the range
 *   bob        15 March, 09:00    1, 0               google ads; direct counts only alone
 *   cat        10 March, 06:00    1, 1               direct
 *   eve-desk   11 March, 10:00    1, 0               facebook ads on her phone, google on her desk: half each
 *   lou        14 March, 09:00    1, 0               none: facebook ads 40 days before, and this session began inside the shop
 *
 * Carts: facebook ads 0.8 + 0.5 = 1.3, google 0.4 + 0.5 = 0.9, klaviyo 0.8, google ads 1, direct 1, Untracked 1: 6.
 * Checkouts: facebook ads 0.4, google 0.2, klaviyo 0.4, direct 1: 2.
 */
const STEPS = [
  ['ann', '2035-03-15T08:00:10.000Z', 'AddToCart'],
  ['ann', '2035-03-15T08:00:20.000Z', 'AddToCart'],
  ['ann', '2035-03-15T08:00:30.000Z', 'InitiateCheckout'],
  ['ann', '2035-03-08T08:00:10.000Z', 'AddToCart'],
  ['bob', '2035-03-15T09:00:10.000Z', 'AddToCart'],
  ['cat', '2035-03-10T06:00:10.000Z', 'AddToCart'],
  ['cat', '2035-03-10T06:00:20.000Z', 'InitiateCheckout'],
  ['eve-desk', '2035-03-11T10:00:10.000Z', 'AddToCart'],
  ['lou', '2035-03-14T09:00:00.000Z', 'PageView'],
  ['lou', '2035-03-14T09:00:10.000Z', 'AddToCart'],
] as const

let test: TestProgram
let tiny: { id: string; websiteName: string }
beforeAll(async () => {
  test = await startTestProgram({ now: () => Date.parse('2035-03-20T12:00:00Z') })
  tiny = await loadTinyShop(test.program, test.alder)
  const records = STEPS.map(([visitor, at, name]) => ({
    kind: 'event' as const,
    storeId: tiny.id,
    event: tinyEvent(visitor, name, at),
  }))
  await importHistory(test.program, records)
  await rebuildAll(test.program, { storeId: tiny.id })
})
afterAll(() => test.stop())

const ask = async (question: Partial<InputOf<typeof conversionAnalysis.report>> = {}) => {
  const asked = { ...TINY_RANGE, columns: 'addToCarts,checkouts,cbAddToCarts,cbCheckouts', ...question }
  const { result: answer, response } = await test.call(conversionAnalysis.report, asked, { as: 'ada', store: tiny })
  if (answer === undefined) throw new Error(response.body)
  const figure = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(Number(text).toFixed(9)))
  const of = (measures: (typeof answer)['total']['measures']) => [figure(measures.cbAddToCarts), figure(measures.cbCheckouts)]
  return {
    answer,
    rows: Object.fromEntries(
      answer.rows.map((row) => [row.kind === 'untracked' ? 'untracked' : row.value || row.channel, of(row.measures)]),
    ),
    total: of(answer.total.measures),
    days: Object.fromEntries(answer.series.map(({ day, measures }) => [day, of(measures)])),
  }
}

const DAYS = {
  '2035-03-09': [0, 0],
  '2035-03-10': [1, 1],
  '2035-03-11': [1, 0],
  '2035-03-12': [0, 0],
  '2035-03-13': [0, 0],
  '2035-03-14': [1, 0],
  '2035-03-15': [3, 1],
  '2035-03-16': [0, 0],
}

describe('carts and checkouts of Convbox', () => {
  it.each(['last_click', 'convbox', 'custom'] as const)('are shared by position whatever the model is: %s', async (mainModel) => {
    const { answer, rows, total, days } = await ask({ mainModel })
    expect(rows).toEqual({
      'facebook ads': [1.3, 0.4],
      google: [0.9, 0.2],
      klaviyo: [0.8, 0.4],
      'google ads': [1, 0],
      tiktok: [0, 0],
      direct: [1, 1],
      untracked: [1, 0],
    })
    expect(total).toEqual([6, 2])
    expect(days).toEqual(DAYS)
    // Nothing is lost: as many as our own tracking counted, and the orders stay as they are.
    expect(answer.total.measures).toMatchObject({ addToCarts: '6', checkouts: '2', orders: '12' })
    expect(answer.closing.difference).toBe('0')
  })

  it('are shared by campaign and by group as by channel', async () => {
    const campaigns = await ask({ level: 'campaign' })
    expect(campaigns.rows).toMatchObject({ spring: [1.3, 0.4], welcome: [0.8, 0.4], brand: [1, 0] })
    expect(campaigns.total).toEqual([6, 2])
    const groups = await ask({ level: 'channel_group' })
    expect(groups.rows).toMatchObject({ 'Paid Ads': [2.3, 0.4], 'Organic Search': [0.9, 0.2], 'Email & SMS': [0.8, 0.4] })
  })

  it('take more touches in a longer window', async () => {
    const { rows, total } = await ask({ window: 'lifetime' })
    expect(rows).toMatchObject({ 'facebook ads': [2.3, 0.4], untracked: [0, 0] })
    expect(total).toEqual([6, 2])
  })

  it('are of one channel where one is asked for', async () => {
    const { rows, total, days } = await ask({ channel: 'facebook ads', level: 'campaign' })
    expect(rows).toEqual({ spring: [1.3, 0.4] })
    expect(total).toEqual([1.3, 0.4])
    expect(days).toMatchObject({ '2035-03-11': [0.5, 0], '2035-03-14': [0, 0], '2035-03-15': [0.8, 0.4] })
  })

  it('are unknown where convbox is not defined: in ads only and by click time', async () => {
    expect((await ask({ adsOnly: '1' })).total).toEqual([undefined, undefined])
    expect((await ask({ timeBasis: 'click' })).total).toEqual([undefined, undefined])
  })

  it.each(['counted', 'all'] as const)('are the same however few visitors a statement takes at once, by day: %s', async (byDay) => {
    const read = (atOnce: number) => {
      const span = spanOf({ id: tiny.id, timeZone: 'America/New_York', currency: 'USD' }, TINY_RANGE, { window: '28' })
      return readSharedSteps(test.program.warehouse, span, { level: 'channel', keys: ['cbAddToCarts', 'cbCheckouts'], byDay }, atOnce)
    }
    const [whole, parts] = await Promise.all([read(1000), read(1)])
    expect(parts.length).toBeGreaterThan(whole.length)
    const sums = (rows: typeof whole) => {
      const found = new Map<string, number[]>()
      for (const { kind, day, channel, measures } of rows) {
        const key = [kind, day, channel].join(' ')
        const [carts = 0, checkouts = 0] = found.get(key) ?? []
        found.set(key, [carts + Number(measures.cbAddToCarts), checkouts + Number(measures.cbCheckouts)])
      }
      return Object.fromEntries([...found].map(([key, values]) => [key, values.map((value) => value.toFixed(9))]))
    }
    expect(sums(parts)).toEqual(sums(whole))
  })

  it('are explained as counts, without orders', async () => {
    const asked = { ...TINY_RANGE, metric: 'cbAddToCarts', mainModel: 'last_click' } as const
    const { result } = await test.call(conversionAnalysis.explain, asked, { as: 'ada', store: tiny })
    expect(result).toMatchObject({ value: '6', orders: [], spendDays: [] })
  })
})

describe('carts and checkouts that a night shared', () => {
  const ZONE = 'Asia/Kathmandu'
  /** From sessions in both cases, but for the days that a night shared. */
  const night = async () => {
    await countSessionDays(test.program, { id: tiny.id, timeZone: ZONE })
    await shareStepsOf(test.program, { id: tiny.id, timeZone: ZONE }, 1)
  }
  const sharedDays = async () => (await readStepDays(test.program.mainDb, tiny.id, ZONE, TINY_RANGE)).map(({ day }) => day)
  const QUESTIONS = [
    {},
    { level: 'campaign' },
    { level: 'channel_group' },
    { channel: 'facebook ads', level: 'campaign' },
    { level: 'source' },
    { window: 'lifetime' },
  ] as const
  const askAll = async () => {
    const answers = []
    for (const question of QUESTIONS) {
      const { rows, total, days } = await ask(question)
      answers.push({ question, rows, total, days })
    }
    return answers
  }
  const tell = async (...[visitor, name, at, page]: Parameters<typeof tinyEvent>): Promise<void> => {
    const event = tinyEvent(visitor, name, at, page)
    await importHistory(test.program, [{ kind: 'event', storeId: tiny.id, event }])
    await deriveAll(test.program)
  }

  it('are the same in every question, whether from the night or from the sessions', async () => {
    expect(await sharedDays()).toEqual([])
    const before = await askAll()
    await night()
    expect(await sharedDays()).toEqual(Object.keys(DAYS))
    expect(await askAll()).toEqual(before)
  })

  it('are read from the sessions again on a day that is written, and from the night on the others', async () => {
    await tell('lou', 'AddToCart', '2035-03-14T09:00:20.000Z')
    expect(await sharedDays()).toEqual(Object.keys(DAYS).filter((day) => day !== '2035-03-14'))
    expect((await ask()).days).toEqual({ ...DAYS, '2035-03-14': [2, 0] })
    const before = await askAll()
    await night()
    expect(await sharedDays()).toEqual(Object.keys(DAYS))
    expect(await askAll()).toEqual(before)
  })
  it('learn at once of a late visit, on every later day of its visitor', async () => {
    // Ann's cart of the 8th lies between the visit and her carts of the 15th.
    await tell('ann', 'PageView', '2035-03-05T09:00:00.000Z', { url: '/?utm_source=tiktok&utm_medium=cpc&utm_campaign=late', referrer: '' })
    expect(await sharedDays()).not.toContain('2035-03-15')
    const before = await askAll()
    // Between facebook ads and google: 40, 10, 10 and 40 % of two carts and one checkout on the 15th.
    expect(before[0]?.rows).toMatchObject({ tiktok: [0.2, 0.1], google: [0.7, 0.1] })
    await night()
    expect(await askAll()).toEqual(before)
  })

  it('learn the next night, not earlier, what another visitor of the same person did; the totals stay', async () => {
    const channels = async () => {
      const { rows, total } = await ask()
      return { total, shown: ['facebook ads', 'google', 'klaviyo', 'untracked'].map((name) => rows[name]?.[0]) }
    }
    expect(await channels()).toEqual({ total: [7, 2], shown: [1.3, 0.7, 0.8, 2] })
    // A visit of Eve's phone before the range: the cart on her desk is of facebook ads, klaviyo and google, 40, 20 and 40 %.
    const page = { url: '/?utm_source=klaviyo&utm_medium=email&utm_campaign=welcome', referrer: '' }
    await tell('eve-phone', 'PageView', '2035-03-06T09:00:00.000Z', page)
    expect(await channels()).toEqual({ total: [7, 2], shown: [1.3, 0.7, 0.8, 2] })
    await night()
    expect(await channels()).toEqual({ total: [7, 2], shown: [1.2, 0.6, 1, 2] })
  })

  it('are read from the sessions again when the store has become too small for it', async () => {
    await shareStepsOf(test.program, { id: tiny.id, timeZone: ZONE }, 1000)
    expect(await sharedDays()).toEqual([])
    expect((await ask()).total).toEqual([7, 2])
  })
})
