/** What rules would do to the touches and orders of the last days. Stores nothing. */
import { classifyLanding, type LandingChannel, type TouchContext } from '@convbox/attribution'
import type { RuleTrial } from '@convbox/contract/api/traffic-rules.schemas'
import { DAY_MS } from '@convbox/contract/durations'
import {
  RULE_TRIAL_DAYS,
  RULE_TRIAL_LANDINGS,
  RULE_TRIAL_LISTED,
  RULE_TRIAL_ORDERS,
  type TrafficRule,
} from '@convbox/contract/traffic-rules'
import { touchContextOf } from '../../derive/touch-context.ts'
import type { Program } from '../../program.ts'
import { countOrders, countTouches, readLandings, readOrderTouches, type OrderTouch } from './traffic-rules.sql.ts'

type Place = { channel: string; group: string }
type Judge = (stored: { url: string; referrer: string; channel: string; channel_group: string }) => Place & { rule: number }

/** Judges landings by the rules, each once. A touch that would be none keeps its channel, because its rows say nothing of the checkout around it. */
const judgeBy = (context: TouchContext): Judge => {
  const known = new Map<string, LandingChannel>()
  return ({ url, referrer, channel, channel_group }) => {
    const key = `${url}\n${referrer}`
    const said = known.get(key) ?? classifyLanding({ ...context, url, referrer })
    known.set(key, said)
    return said.touch ? { channel: said.channel, group: said.group, rule: said.trafficRule } : { channel, group: channel_group, rule: -1 }
  }
}
const sinceOf = (program: Program): Date => new Date(program.now() - RULE_TRIAL_DAYS * DAY_MS)

/** Most of what a trial looks at. */
type Limits = { landings: number; orders: number }
const LIMITS: Limits = { landings: RULE_TRIAL_LANDINGS, orders: RULE_TRIAL_ORDERS }

/** How the rules share the touches of the last days. */
export const shareTouches = async (
  program: Program,
  storeId: string,
  rules: readonly TrafficRule[],
  { landings }: Limits = LIMITS,
): Promise<Pick<RuleTrial, 'touches' | 'movedTouches' | 'taken' | 'leftTouches'>> => {
  const judge = judgeBy({ ...(await touchContextOf(program, storeId)), trafficRules: rules })
  const taken = rules.map(() => 0)
  let [touches, movedTouches] = [0, 0]
  const since = sinceOf(program)
  const all = await countTouches(program.warehouse, storeId, since)
  for (const landing of await readLandings(program.warehouse, storeId, since, landings)) {
    const { channel, group, rule } = judge(landing)
    touches += landing.touches
    if (channel !== landing.channel || group !== landing.channel_group) movedTouches += landing.touches
    if (rule >= 0) taken[rule] = (taken[rule] ?? 0) + landing.touches
  }
  // Touches may come between the two readings.
  return { touches, movedTouches, taken, leftTouches: Math.max(0, all - touches) }
}

/** The newest touch that is not Direct, else the newest. */
const lastClick = (touches: readonly Place[]): Place | undefined => touches.findLast(({ group }) => group !== 'Direct') ?? touches.at(-1)

const byOrder = (rows: readonly OrderTouch[]): OrderTouch[][] => [...Map.groupBy(rows, (row) => row.order_id).values()]

/** Tries rules on the last days: touches, and orders by last click, 28 days, all touches. */
export const tryRules = async (
  program: Program,
  storeId: string,
  rules: readonly TrafficRule[],
  limits: Limits = LIMITS,
): Promise<RuleTrial> => {
  const judge = judgeBy({ ...(await touchContextOf(program, storeId)), trafficRules: rules })
  const since = sinceOf(program)
  const [shares, rows, placed] = await Promise.all([
    shareTouches(program, storeId, rules, limits),
    readOrderTouches(program.warehouse, storeId, since, limits.orders),
    countOrders(program.warehouse, storeId, since),
  ])
  const orders = byOrder(rows)
  const moved: RuleTrial['moved'] = []
  let movedOrders = 0
  const channels = new Map<string, RuleTrial['channels'][number]>()
  const count = ({ channel, group }: Place, when: 'before' | 'after'): void => {
    const key = `${group}\n${channel}`
    const row = channels.get(key) ?? { channel, group, before: 0, after: 0 }
    row[when] += 1
    channels.set(key, row)
  }
  for (const touches of orders) {
    const [order] = touches
    const from = lastClick(touches.map(({ channel, channel_group: group }) => ({ channel, group })))
    const judged = lastClick(touches.map(judge))
    if (order === undefined || from === undefined || judged === undefined) continue
    const to = { channel: judged.channel, group: judged.group }
    count(from, 'before')
    count(to, 'after')
    if (from.channel === to.channel && from.group === to.group) continue
    movedOrders += 1
    if (moved.length < RULE_TRIAL_LISTED) moved.push({ orderName: order.order_name, orderedAt: order.orderedAt, from, to })
  }
  return {
    ...shares,
    orders: orders.length,
    movedOrders,
    leftOrders: Math.max(0, placed - limits.orders),
    moved,
    channels: [...channels.values()]
      .filter(({ before, after }) => before !== after)
      .toSorted((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before) || a.channel.localeCompare(b.channel)),
  }
}
