/** What each model gives to each channel. Pure. */
import {
  CONVBOX_DEFAULTS,
  convbox,
  creditable,
  credits,
  customCredits,
  lastChannelOf,
  lastClickView,
  LEAST_CONVERSIONS,
  markov,
  shapley,
  UNTRACKED,
  windowMs,
  withIntervals,
  type BlendCredit,
  type BlendOrder,
  type BlendTouch,
  type ConversionPath,
  type ConvboxConstants,
  type CustomTouch,
  type PlatformView,
} from '@convbox/attribution'
import type { CustomModel } from '@convbox/contract/custom-model'
import { CUSTOM_MODEL, MODEL_KEYS, type WindowKey } from '@convbox/contract/metrics/credit-choices'
import type { ComparedFigure, ComparedRow } from '@convbox/contract/reports/model-comparison.schemas'
import type { ComparedModel } from '@convbox/contract/reports/model-comparison.values'

export type AgedTouch = BlendTouch & CustomTouch
export type OrderFacts = { id: string; day: string; total: number; touches: readonly AgedTouch[]; answer: string | undefined }
/** training: orders of the survey's days to the end that have an answer. constants: absent: the published ones. custom: absent: without Custom. */
export type ComparisonFacts = {
  orders: readonly OrderFacts[]
  training: readonly OrderFacts[]
  views: readonly PlatformView[]
  window: WindowKey
  constants?: ConvboxConstants
  custom?: CustomModel | undefined
}

type Sums = Map<string, ComparedRow>

const rowOf = (rows: Sums, channel: string, isAd = false): ComparedRow => {
  const known = rows.get(channel)
  if (known !== undefined) return known
  const row: ComparedRow = {
    channel,
    isAd,
    figures: {},
    intervals: {},
    convboxParts: { clicks: 0, survey: 0, 'modelled survey': 0, views: 0 },
  }
  rows.set(channel, row)
  return row
}

const add = (row: ComparedRow, model: ComparedModel, { orders, sales }: ComparedFigure): void => {
  const before = row.figures[model] ?? { orders: 0, sales: 0 }
  row.figures[model] = { orders: before.orders + orders, sales: before.sales + sales }
}

const addTouchModels = (rows: Sums, orders: readonly OrderFacts[], window: WindowKey, custom: CustomModel | undefined): void => {
  const question = { scope: 'all', windowMs: windowMs(window) } as const
  const models = [
    ...MODEL_KEYS.map((model) => ({ model, sharesOf: (touches: readonly AgedTouch[]) => credits({ ...question, model }, touches) })),
    ...(custom === undefined
      ? []
      : [{ model: CUSTOM_MODEL, sharesOf: (touches: readonly AgedTouch[]) => customCredits(custom, question, touches) } as const]),
  ]
  for (const { touches, total } of orders)
    for (const { model, sharesOf } of models) {
      const shares = sharesOf(touches)
      let given = 0
      for (const [index, share] of shares.entries()) {
        const touch = touches[index]
        if (share === 0 || touch === undefined) continue
        given += share
        add(rowOf(rows, touch.channel, touch.isAd), model, { orders: share, sales: share * total })
      }
      if (given === 0) add(rowOf(rows, UNTRACKED), model, { orders: 1, sales: total })
    }
}

const addCredits = (
  rows: Sums,
  model: 'last_click_view' | 'convbox',
  orders: readonly OrderFacts[],
  given: ReadonlyMap<string, readonly BlendCredit[]>,
) => {
  for (const { id, total } of orders)
    for (const { channel, share, part } of given.get(id) ?? []) {
      const row = rowOf(rows, channel)
      add(row, model, { orders: share, sales: share * total })
      if (model === 'convbox') row.convboxParts[part] += share
    }
}

/** Equal paths together. */
const pathsOf = (orders: readonly BlendOrder[], totals: ReadonlyMap<string, number>): ConversionPath[] => {
  const paths = new Map<string, ConversionPath>()
  for (const { id, touches } of orders) {
    const channels = creditable(touches).map(({ channel }) => channel)
    const key = JSON.stringify(channels)
    const known = paths.get(key) ?? { channels, conversions: 0, value: 0, nulls: 0 }
    paths.set(key, { ...known, conversions: known.conversions + 1, value: known.value + (totals.get(id) ?? 0) })
  }
  return [...paths.values()]
}

/** The same numbers each time that a report is asked for. */
const SEED = 1

const addPathModels = (rows: Sums, paths: readonly ConversionPath[]): boolean => {
  const nowhere = paths.find(({ channels }) => channels.length === 0)
  for (const [name, model] of [
    ['markov', markov],
    ['shapley', shapley],
  ] as const) {
    const compared = withIntervals(model, paths, SEED)
    if ('refused' in compared) return false
    for (const [channel, { conversions, value, interval }] of compared.credits) {
      const row = rowOf(rows, channel)
      add(row, name, { orders: conversions, sales: value })
      row.intervals[name] = interval
    }
    if (nowhere !== undefined) add(rowOf(rows, UNTRACKED), name, { orders: nowhere.conversions, sales: nowhere.value })
  }
  return true
}

/** Rows by orders of convbox, most first; tooFewFor: the least number of orders, where Markov and Shapley refuse. */
export const compareModels = ({ orders, training, views, window, constants = CONVBOX_DEFAULTS, custom }: ComparisonFacts) => {
  const rows: Sums = new Map()
  const within = ({ id, day, touches, answer }: OrderFacts): BlendOrder => ({
    id,
    day,
    touches: touches.filter(({ ageMs }) => ageMs <= windowMs(window)),
    answer,
  })
  const blended = orders.map(within)
  addTouchModels(rows, orders, window, custom)
  const clicked = lastClickView(blended, views)
  addCredits(rows, 'last_click_view', orders, clicked.credits)
  const answers = training.flatMap((order) =>
    order.answer === undefined ? [] : [{ lastChannel: lastChannelOf(within(order)), answer: order.answer }],
  )
  const mixed = convbox(blended, { views, training: answers, constants })
  addCredits(rows, 'convbox', orders, mixed.credits)
  const hasPaths = addPathModels(rows, pathsOf(blended, new Map(orders.map(({ id, total }) => [id, total]))))
  return {
    rows: [...rows.values()].toSorted((one, other) => (other.figures.convbox?.orders ?? 0) - (one.figures.convbox?.orders ?? 0)),
    total: { orders: orders.length, sales: orders.reduce((sum, { total }) => sum + total, 0) },
    convboxInputs: mixed.inputs,
    answers: answers.length,
    excessViews: clicked.excess,
    ...(!hasPaths && { tooFewFor: LEAST_CONVERSIONS }),
  }
}
