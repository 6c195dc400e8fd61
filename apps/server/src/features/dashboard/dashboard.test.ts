/** The dashboard of the tiny shop: every figure worked out by hand, and what the conversion analysis says of the same days. */
import { costs } from '@convbox/contract/api/costs'
import { dashboard } from '@convbox/contract/api/dashboard'
import type { DashboardAnswer } from '@convbox/contract/api/dashboard.schemas'
import { DASHBOARD_METRICS, DASHBOARD_WIDGETS, DEFAULT_WIDGETS, type DashboardModel } from '@convbox/contract/dashboard'
import { DAY_MS } from '@convbox/contract/durations'
import { metricValue, type Measures } from '@convbox/contract/metrics/metrics'
import { conversionAnalysis } from '@convbox/contract/reports/conversion-analysis'
import { loadTinyShop } from '@convbox/demo/tiny-shop/tiny-shop'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deriveOrders } from '../../derive/derive-orders.ts'
import { readDirtyOrders } from '../../derive/dirty.rows.ts'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'
import { raiseAlert, endAlert, listOpen } from '../alerts/incidents.rows.ts'
import { applyCosts } from '../costs/costs.ts'
import { setPlans } from '../stores/set-plan.ts'

let test: TestProgram
let tiny: { id: string; websiteName: string }
/** 12:00 on 11 March 2035 in Kathmandu (UTC+5:45). */
const NOON = Date.parse('2035-03-11T06:15:00Z')
let nowMs = NOON

beforeAll(async () => {
  test = await startTestProgram({ now: () => nowMs })
  tiny = await loadTinyShop(test.program, test.alder)
})
afterAll(() => test.stop())

const as = (person: 'ada' | 'otto' | 'rita' = 'ada') => ({ as: person, store: tiny })
const read = async (question: { day?: string; model?: DashboardModel } = {}): Promise<DashboardAnswer> => {
  const { result, response } = await test.call(dashboard.readDashboard, question, as())
  if (result === undefined) throw new Error(response.body)
  return result
}
const figures = ({ orders, sales, spend }: Measures) => [orders, sales, spend]

describe('a day against earlier ones', () => {
  it('counts the finished day, the day before and the same weekday', async () => {
    nowMs = Date.parse('2035-03-20T12:00:00Z')
    // 11 March: D 25 untracked + E 60 = 85 in 2 orders, spring 20. 10 March: N 13 + C 30 = 43 in 2, spring 30 + brand 20 = 50. 4 March had nothing.
    const { now, yesterday, weekday, cut, isToday } = await read({ day: '2035-03-11' })
    expect(figures(now.all)).toEqual(['2', '85', '20'])
    expect(figures(yesterday.all)).toEqual(['2', '43', '50'])
    expect(figures(weekday.all)).toEqual(['0', '0', undefined])
    expect({ cut, isToday }).toEqual({ cut: undefined, isToday: false })
    // MER 85 / 20; the store's ROAS is of what ads alone brought: E by its click on spring, 60 / 20.
    expect(metricValue('mer', now.all)).toBe(4.25)
    expect(metricValue('roas', now.ads)).toBe(3)
    expect(metricValue('mer', yesterday.all)).toBe(0.86)
    expect(metricValue('roas', yesterday.ads)).toBe(0)
    expect(metricValue('aov', now.all)).toBe(42.5)
    expect(now.all.newCustomerOrders).toBe('2')
    // One visit: eve at her desk.
    expect(now.all.sessions).toBe('1')
    expect(metricValue('conversionRate', now.all)).toBe(200)
  })

  it('compares an unfinished day with as much of the others as has passed of it', async () => {
    nowMs = NOON
    // 12:00 on the 11th: D came at 10:45, E at 15:45. On the 10th until 12:00: N at 00:00; C came at 12:15.
    const { now, yesterday, history, cut, isToday, timezone } = await read()
    expect({ isToday, timezone }).toEqual({ isToday: true, timezone: 'Asia/Kathmandu' })
    expect(cut).toEqual({ yesterday: '2035-03-10T06:15:00.000Z', weekday: '2035-03-04T06:15:00.000Z' })
    // The tiny shop is loaded whole: what lies after noon is there too, but no hour of the 10th after it.
    expect(now.all.sales).toBe('85')
    expect(yesterday.all).toMatchObject({ orders: '1', sales: '13' })
    // Platforms tell whole days: what was spent by noon is not known.
    expect(yesterday.all.spend).toBeUndefined()
    expect(metricValue('mer', yesterday.all)).toBeUndefined()
    // The whole day before stands in the history, 14 days.
    expect(history).toHaveLength(14)
    expect(figures(history.at(-2)?.all ?? {})).toEqual(['2', '43', '50'])
  })

  it('says what moved: channels that sum to the difference, and parts of sales', async () => {
    nowMs = Date.parse('2035-03-20T12:00:00Z')
    const { channels, drivers } = await read({ day: '2035-03-11' })
    const sales = channels.map(({ channel, key, now, yesterday }) => [channel || key, now?.sales ?? '0', yesterday?.sales ?? '0'])
    // By last click E is Google's, 10 March was Direct's; D is untracked. Facebook had spend on both days and no sales.
    expect(sales).toEqual([
      ['google', '60', '0'],
      ['direct', '0', '43'],
      ['untracked', '25', '0'],
      ['facebook ads', '0', '0'],
      ['google ads', '0', '0'],
    ])
    expect(sales.reduce((sum, [, now, before]) => sum + Number(now) - Number(before), 0)).toBe(85 - 43)
    // A visit and two orders on both days (Cat's and Eve's; who bought without one was not seen): the orders were of 42.50 instead of 21.50.
    expect(drivers.yesterday).toEqual({ sessions: 0, conversion: 0, orderValue: 42 })
    // The weekday, 4 March, had a visit and no order.
    expect(drivers.weekday).toBeUndefined()
  })

  it.each(['last_click', 'first_click', 'linear'] as const)(
    'says by %s what the conversion analysis says of the same day',
    async (model) => {
      nowMs = NOON
      for (const day of ['2035-03-11', '2035-03-10']) {
        const answer = await read({ day, model })
        for (const [name, back] of [
          ['yesterday', 1],
          ['weekday', 7],
        ] as const) {
          const compared = new Date(Date.parse(day) - back * DAY_MS).toISOString().slice(0, 10)
          const question = {
            from: day,
            to: day,
            compareFrom: compared,
            compareTo: compared,
            mainModel: model,
            columns: DASHBOARD_METRICS.join(','),
          }
          const report = (await test.call(conversionAnalysis.report, question, as())).result
          const ads = (await test.call(conversionAnalysis.report, { ...question, adsOnly: '1', columns: 'roas' }, as())).result
          expect(answer.now.all).toEqual(report?.total.measures)
          expect(answer[name].all).toEqual(report?.total.compare)
          expect(answer.now.ads).toEqual(ads?.total.measures)
          expect(answer[name].ads).toEqual(ads?.total.compare)
          for (const row of report?.rows ?? [])
            expect(answer.channels.find(({ key }) => key === row.key)?.now?.sales ?? undefined).toBe(row.measures.sales)
        }
      }
    },
  )

  it('shows today for a day that is still to come', async () => {
    nowMs = NOON
    expect(await read({ day: '2035-03-12' })).toMatchObject({ day: '2035-03-11', isToday: true })
  })
})

describe('goals', () => {
  it('are the month’s, with the pace to date, until later ones are set', async () => {
    nowMs = NOON
    const goals = [
      { metric: 'sales', target: '300' },
      { metric: 'spend', target: '500' },
      { metric: 'roas', target: '2' },
    ] as const
    expect((await test.call(dashboard.saveGoals, { goals: [...goals] }, as())).result).toEqual({ ok: true })
    nowMs = Date.parse('2035-03-20T12:00:00Z')
    // Up to the end of 11 March: 11 of 31 days. Sales 11 + 43 + 85 = 139 of 300, 300 x 11/31 = 106.45 expected.
    const answer = (await read({ day: '2035-03-11' })).goals
    expect(answer).toMatchObject({ month: '2035-03', elapsed: 11 / 31 })
    const [sales, spend, roas] = answer?.items ?? []
    expect(sales).toMatchObject({ metric: 'sales', target: '300', actual: 139, state: 'ahead' })
    expect(sales?.expected).toBeCloseTo((300 * 11) / 31, 9)
    expect(sales?.projected).toBeCloseTo((139 * 31) / 11, 9)
    // Spend 30 + 20 + 20 = 70 of 500: 177.4 would be even.
    expect(spend).toMatchObject({ metric: 'spend', actual: 70, state: 'under' })
    expect(spend?.reached).toBeCloseTo(14, 9)
    // Ads alone by last click: E 60 on the 11th. 60 / 70.
    expect(roas).toMatchObject({ metric: 'roas', state: 'behind' })
    expect(roas?.actual).toBeCloseTo(60 / 70, 9)
    // February has none: they were set in March.
    expect((await read({ day: '2035-02-28' })).goals?.items).toEqual([])
  })

  it('end where they are taken away, from that month on', async () => {
    nowMs = Date.parse('2035-04-02T00:00:00Z')
    await test.call(dashboard.saveGoals, { goals: [{ metric: 'sales' }, { metric: 'spend', target: '900' }] }, as())
    const metrics = async (day: string) => (await read({ day })).goals?.items.map(({ metric, target }) => `${metric} ${target}`)
    expect(await metrics('2035-04-01')).toEqual(['spend 900', 'roas 2'])
    expect(await metrics('2035-03-31')).toEqual(['sales 300', 'spend 500', 'roas 2'])
  })

  it('are set by admins', async () => {
    expect(await test.call(dashboard.saveGoals, { goals: [] }, { as: 'otto', store: test.alder })).toMatchObject({ error: 'not an admin' })
  })
})

it('tells the profit once costs are known', async () => {
  nowMs = Date.parse('2035-03-20T12:00:00Z')
  expect(metricValue('contribution', (await read({ day: '2035-03-11' })).now.all)).toBeUndefined()
  await test.call(costs.importCostFile, { csv: 'variant_id,sku,cost\n,CUP,10.00\n', isPreview: false }, as())
  await test.call(costs.saveOrderCosts, { shipping: '3', feePercent: '2', feeFixed: '0.30' }, as())
  nowMs += 1000
  await applyCosts(test.program)
  await deriveOrders(test.program, tiny.id, await readDirtyOrders(test.program.mainDb, { limit: 100, except: [] }))
  // 85 less two cups of 10, two parcels of 3, fees of 2% and two of 0.30: 85 - 20 - 6 - 2.30 = 56.70; less 20 of spend.
  expect(metricValue('contribution', (await read({ day: '2035-03-11' })).now.all)).toBeCloseTo(36.7, 9)
})

describe('what is broken', () => {
  it('is told while it lasts, with the page that mends it', async () => {
    const { mainDb } = test.program
    const at = new Date('2035-03-11T01:00:00Z')
    await raiseAlert(
      mainDb,
      { storeId: tiny.id, kind: 'no events', subject: '', detail: { usual: 40 }, at },
      { recipients: [], toldBefore: at },
    )
    expect((await test.call(dashboard.readTroubles, {}, as())).result).toEqual([
      {
        id: expect.any(String),
        kind: 'no events',
        detail: { usual: 40 },
        page: 'events-monitor',
        raisedAt: at.toISOString(),
        timezone: 'Asia/Kathmandu',
      },
    ])
    for (const { id } of await listOpen(mainDb, tiny.id)) await endAlert(mainDb, id, new Date('2035-03-11T02:00:00Z'))
    expect((await test.call(dashboard.readTroubles, {}, as())).result).toEqual([])
  })
})

describe('the arrangement', () => {
  it('is the user’s own for each store, also of one who may only look', async () => {
    const layout = async (person: 'ada' | 'rita', store: { websiteName: string } = test.alder) =>
      (await test.call(dashboard.readLayout, {}, { as: person, store })).result
    expect(await layout('rita')).toEqual({ widgets: [...DEFAULT_WIDGETS], isDefault: true })
    const widgets = [...DASHBOARD_WIDGETS].toReversed().slice(0, 3)
    expect(
      (await test.call(dashboard.saveLayout, { widgets: [...widgets, ...widgets] }, { as: 'rita', store: test.alder })).result,
    ).toEqual({ ok: true })
    expect(await layout('rita')).toEqual({ widgets, isDefault: false })
    expect((await layout('ada'))?.isDefault).toBe(true)
    await test.call(dashboard.saveLayout, { widgets: [] }, { as: 'rita', store: test.alder })
    expect((await layout('rita'))?.isDefault).toBe(true)
  })
})

describe('All-Sites', () => {
  it('adds the stores up, without goals, which are one store’s', async () => {
    nowMs = Date.parse('2035-03-20T12:00:00Z')
    // Alder has no order: all is the tiny shop's.
    const { result } = await test.call(dashboard.readDashboard, { day: '2035-03-11' }, { as: 'ada', store: { websiteName: 'all-sites' } })
    expect(result).toMatchObject({ currency: 'USD', timezone: 'UTC', day: '2035-03-11' })
    expect(figures(result?.now.all ?? {})).toEqual(['2', '85', '20'])
    expect(result?.goals).toBeUndefined()
  })
})

describe('a shared link', () => {
  const make = async (name = 'The board', days: 1 | 7 = 7) => {
    const made = await test.call(dashboard.makeShare, { name, days, widgets: ['sales', 'channels'] }, as())
    if (made.result === undefined) throw new Error(made.response.body)
    return made.result
  }
  const tokenOf = (link: string): string => link.split('#')[1] ?? ''
  const open = (token: string) => test.call(dashboard.readShared, { token, day: '2035-03-11' })

  it('shows the dashboard of its store alone to whoever has it, and only what was chosen', async () => {
    nowMs = Date.parse('2035-03-20T12:00:00Z')
    const { link, expiresAt } = await make()
    expect(expiresAt).toBe('2035-03-27T12:00:00.000Z')
    // Behind the #: no server and no Referer gets it.
    expect(link).toMatch(/^http:\/\/localhost:3000\/mobile\/share#[\w-]{32}$/)
    const { result, response } = await open(tokenOf(link))
    expect(result).toMatchObject({ title: 'Tiny', widgets: ['sales', 'channels'], expiresAt })
    // Neither spend nor orders of the store, which were not chosen; channels tell theirs.
    expect(result?.dashboard.now).toEqual({ all: { sales: '85' }, ads: {} })
    expect(result?.dashboard.channels[0]).toEqual({ key: 'row:google:', channel: 'google', now: { sales: '60', orders: '1' } })
    expect(result?.dashboard.goals).toBeUndefined()
    expect(result?.dashboard.drivers).toEqual({})
    for (const secret of [tiny.id, 'ann@tiny.example', 'Customer Number', 'spend']) expect(response.body).not.toContain(secret)
    const rows = await test.program.mainDb.pool.query('SELECT * FROM dashboard_share')
    expect(JSON.stringify(rows.rows)).not.toContain(tokenOf(link))
    expect((await test.call(dashboard.listShares, {}, as())).result).toMatchObject([
      { name: 'The board', madeBy: 'Ada Example', openings: 1, openedAt: '2035-03-20T12:00:00.000Z' },
    ])
  })

  it('ends when it has expired, is withdrawn, or the plan no longer has the dashboard', async () => {
    nowMs = Date.parse('2035-03-20T12:00:00Z')
    const [soon, withdrawn, kept] = [await make('Soon', 1), await make('Withdrawn'), await make('Kept')]
    const shares = (await test.call(dashboard.listShares, {}, as())).result ?? []
    const { id = '' } = shares.find(({ name }) => name === 'Withdrawn') ?? {}
    expect((await test.call(dashboard.revokeShare, { id }, as())).result).toEqual({ ok: true })
    expect(await test.call(dashboard.revokeShare, { id }, as())).toMatchObject({ error: 'not found' })
    expect(await test.call(dashboard.revokeShare, { id: shares[0]?.id ?? '' }, { as: 'bela', store: test.birch })).toMatchObject({
      error: 'not found',
    })
    expect(await open(tokenOf(withdrawn.link))).toMatchObject({ error: 'wrong link' })
    expect(await open('nothing')).toMatchObject({ error: 'wrong link' })
    nowMs += DAY_MS
    expect(await open(tokenOf(soon.link))).toMatchObject({ error: 'wrong link' })
    expect((await open(tokenOf(kept.link))).result?.title).toBe('Tiny')
    await setPlans(test.program.mainDb, { websiteName: tiny.websiteName, plans: ['Convbox Standard'] })
    expect(await open(tokenOf(kept.link))).toMatchObject({ error: 'wrong link' })
    await setPlans(test.program.mainDb, { websiteName: tiny.websiteName, plans: ['trial'] })
  })

  it('is made by admins, audited, and few at a time', async () => {
    expect(
      await test.call(dashboard.makeShare, { name: 'x', days: 1, widgets: ['sales'] }, { as: 'otto', store: test.alder }),
    ).toMatchObject({ error: 'not an admin' })
    expect(await test.call(dashboard.makeShare, { name: 'x', days: 1, widgets: [] }, as())).toMatchObject({ error: 'invalid input' })
    for (let count = (await test.call(dashboard.listShares, {}, as())).result?.length ?? 0; count < 20; count += 1)
      await make(`Link ${count}`)
    expect(await test.call(dashboard.makeShare, { name: 'x', days: 1, widgets: ['sales'] }, as())).toMatchObject({ error: 'invalid input' })
    const { rows } = await test.program.mainDb.pool.query(
      `SELECT action, target FROM audit WHERE action LIKE '%dashboard%' ORDER BY id LIMIT 3`,
    )
    expect(rows).toContainEqual({ action: 'dashboard shared', target: 'The board' })
  })

  it('is not tried without end from one place', async () => {
    for (let tried = 0; tried < 130; tried += 1) await open('guess')
    expect(await open('guess')).toMatchObject({ error: 'too many requests' })
  })
})
