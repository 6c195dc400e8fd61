/** Attributes CSV files by the models that look at all orders together: last_click_view, convbox, Markov and Shapley. Holds every order in memory. */
import {
  CONVBOX_DEFAULTS,
  convbox,
  creditable,
  lastChannelOf,
  lastClickView,
  markov,
  shapley,
  UNTRACKED,
  windowMs,
  type BlendCredit,
  type BlendOrder,
  type BlendTouch,
  type ConversionPath,
  type PathCredit,
  type PlatformView,
  type Scope,
} from '@convbox/attribution'
import { DAY_MS } from '@convbox/contract/durations'
import type { WindowKey } from '@convbox/contract/metrics/credit-choices'
import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'
import { NULL_PATHS_SQL, ORDER_TOUCHES_SQL } from './attribute.sql.ts'

export const BLENDED_MODELS = ['last_click_view', 'convbox', 'convbox_no_survey', 'markov', 'shapley'] as const
export type BlendedModel = (typeof BLENDED_MODELS)[number]
export const isBlended = (model: string): model is BlendedModel => BLENDED_MODELS.some((known) => known === model)

type AgedTouch = BlendTouch & { ageMs: number }
/** ageMs: before the order; of a visitor who never ordered, before the last touch. */
type BlendFacts = {
  orders: { id: string; atMs: number; total: number; touches: AgedTouch[] }[]
  nulls: AgedTouch[][]
  views: readonly PlatformView[]
  /** By order id. */
  answers: ReadonlyMap<string, string>
}

const touchesRow = z.object({
  order_id: column.text,
  at: column.time,
  total_text: column.text,
  touches: z.array(z.tuple([column.count, column.text, column.text, z.number(), z.number()])),
})

const toTouches = (touches: z.output<typeof touchesRow>['touches']): AgedTouch[] =>
  touches.map(([ageMs, channel, campaign, isAd, isDirect]) => ({ ageMs, channel, campaign, isAd: isAd === 1, isDirect: isDirect === 1 }))

/** Reads the journeys that were built, and the touches of visitors without an order. */
export const readBlendFacts = async (
  warehouse: Warehouse,
  storeId: string,
  files: Pick<BlendFacts, 'views' | 'answers'>,
): Promise<BlendFacts> => {
  const orders = await warehouse.query({ sql: ORDER_TOUCHES_SQL, params: { storeId }, row: touchesRow })
  const nulls = await warehouse.query({ sql: NULL_PATHS_SQL, params: { storeId }, row: touchesRow.pick({ touches: true }) })
  return {
    ...files,
    orders: orders.map(({ order_id: id, at, total_text, touches }) => ({
      id,
      atMs: Date.parse(at),
      total: Number(total_text),
      touches: toTouches(touches),
    })),
    nulls: nulls.map(({ touches }) => toTouches(touches)),
  }
}

const within = (touches: readonly AgedTouch[], window: WindowKey): AgedTouch[] => touches.filter(({ ageMs }) => ageMs <= windowMs(window))

export type BlendedLevel = 'channel' | 'campaign'
/** level 'excess': views for which no order was left. */
export type BlendedRow = { level: BlendedLevel | 'excess'; channel: string; campaign: string; orders: number; sales: number }
type Question = { window: WindowKey; scope: Scope; model: BlendedModel; level: BlendedLevel }

const byPlace = (
  level: BlendedLevel,
  parts: Iterable<{ channel: string; campaign: string; orders: number; sales: number }>,
): BlendedRow[] => {
  const rows = new Map<string, BlendedRow>()
  for (const { channel, campaign, orders, sales } of parts) {
    const shown = level === 'channel' ? '' : campaign
    const key = JSON.stringify([channel, shown])
    const row = rows.get(key) ?? { level, channel, campaign: shown, orders: 0, sales: 0 }
    rows.set(key, { ...row, orders: row.orders + orders, sales: row.sales + sales })
  }
  return [...rows.values()]
}

const rowsOfCredits = (facts: BlendFacts, credits: ReadonlyMap<string, readonly BlendCredit[]>, level: BlendedLevel): BlendedRow[] =>
  byPlace(
    level,
    facts.orders.flatMap(({ id, total }) =>
      (credits.get(id) ?? []).map(({ channel, campaign, share }) => ({ channel, campaign, orders: share, sales: share * total })),
    ),
  )

const blendOrders = ({ orders, answers }: BlendFacts, window: WindowKey): BlendOrder[] =>
  orders.map(({ id, atMs, touches }) => ({
    id,
    day: new Date(atMs).toISOString().slice(0, 10),
    touches: within(touches, window),
    answer: answers.get(id),
  }))

/** The answers of the 90 days to the last order. */
const trainingOf = ({ orders, answers }: BlendFacts, blended: readonly BlendOrder[]) => {
  const endMs = orders.reduce((latest, { atMs }) => Math.max(latest, atMs), 0)
  return blended.flatMap((order, index) => {
    const answer = answers.get(order.id)
    const isRecent = (orders[index]?.atMs ?? 0) >= endMs - CONVBOX_DEFAULTS.surveyDays * DAY_MS
    return answer === undefined || !isRecent ? [] : [{ lastChannel: lastChannelOf(order), answer }]
  })
}

const SEPARATOR = '\u0000'
/** The touches that may take credit, as places of a path. */
const placesOf = (touches: readonly BlendTouch[], { scope, level }: Question): string[] => {
  const pool = scope === 'ads' ? touches.filter(({ isAd }) => isAd) : creditable(touches)
  return pool.map(({ channel, campaign }) => (level === 'channel' ? channel : `${channel}${SEPARATOR}${campaign}`))
}

const pathRows = (facts: BlendFacts, question: Question): BlendedRow[] => {
  const { window, scope, level, model } = question
  const won = facts.orders.map(({ touches, total }): ConversionPath => ({
    channels: placesOf(within(touches, window), question),
    conversions: 1,
    value: total,
    nulls: 0,
  }))
  const lost = facts.nulls.map((touches): ConversionPath => ({
    channels: placesOf(within(touches, window), question),
    conversions: 0,
    value: 0,
    nulls: 1,
  }))
  const credits: Map<string, PathCredit> = model === 'markov' ? markov([...won, ...lost]) : shapley(won)
  const nowhere = scope === 'ads' ? [] : won.filter(({ channels }) => channels.length === 0)
  return byPlace(level, [
    ...[...credits].map(([place, { conversions, value }]) => {
      const [channel = '', campaign = ''] = place.split(SEPARATOR)
      return { channel, campaign, orders: conversions, sales: value }
    }),
    ...nowhere.map(({ value }) => ({ channel: UNTRACKED, campaign: '', orders: 1, sales: value })),
  ])
}

/** Rows of one combination; none for convbox in the scope of ads, where it is not defined. */
export const blendedRows = (facts: BlendFacts, question: Question): BlendedRow[] => {
  const { window, scope, model, level } = question
  if (model === 'markov' || model === 'shapley') return pathRows(facts, question)
  const orders = blendOrders(facts, window)
  if (model === 'last_click_view') {
    const { credits, excess } = lastClickView(orders, facts.views, scope)
    const rows = rowsOfCredits(facts, credits, level)
    return level === 'channel' && excess > 0 ? [...rows, { level: 'excess', channel: '', campaign: '', orders: excess, sales: 0 }] : rows
  }
  if (scope === 'ads') return []
  const training = model === 'convbox' ? trainingOf(facts, orders) : []
  const asked = model === 'convbox' ? orders : orders.map(({ answer: _answer, ...order }) => order)
  return rowsOfCredits(facts, convbox(asked, { views: facts.views, training }).credits, level)
}
