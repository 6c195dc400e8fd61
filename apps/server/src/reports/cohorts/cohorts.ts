/** Cohorts: what customers are worth over the months after their first order. Of one store, or of All-Sites: a customer of two stores is one in each. */
import { addDays, endOfMonth, startOfMonth, startOfWeek, type Day } from '@convbox/contract/date-range'
import type { CohortsAnswer, CohortsQuestion } from '@convbox/contract/reports/cohorts.schemas'
import { MAX_COHORT_LINES, type CohortPeriod } from '@convbox/contract/reports/cohorts.values'
import { shownCurrency } from '@convbox/contract/shown-currency'
import { zoneOf } from '@convbox/contract/store-days'
import { Decimal } from 'decimal.js'
import type { CallerStore, Feature } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { readStoreTotal } from '../conversion-analysis/conversion-analysis.sql.ts'
import { AS_STORED } from '../in-currency.sql.ts'
import { readLastUpdate } from '../last-build.sql.ts'
import { clampQuestion, type ReportStore } from '../report-span.ts'
import { cellsOf, lifetimeOf, mergePlaces, pointsOf } from './cohort-figures.ts'
import { readCohortOrdersOf } from './cohort-orders.ts'
import { readCohortStores, type CohortStore } from './cohort-stores.ts'
import { readCohortPlaces, readTitles, readWithoutCustomer } from './cohorts.sql.ts'

const START: Record<CohortPeriod, (day: Day) => Day> = { month: startOfMonth, week: startOfWeek }
const END: Record<CohortPeriod, (day: Day) => Day> = { month: endOfMonth, week: (day) => addDays(startOfWeek(day), 6) }

/** Lines that are looked at of each of several stores: a line with few customers in one may have many in all of them. */
const MAX_STORE_LINES = 5000

/** The cohorts of all stores, and the lines with most customers. A line of many stores is read whole, also where it is not among a store's own largest. */
const readPlaces = async ({ warehouse }: Program, asked: readonly CohortStore[]): Promise<ReturnType<typeof mergePlaces>> => {
  const read = (lines: number | readonly string[]) =>
    Promise.all(asked.map(({ span, shape }) => readCohortPlaces(warehouse, span, shape, lines)))
  if (asked.length === 1) return mergePlaces(await read(MAX_COHORT_LINES))
  const found = mergePlaces(await read(MAX_STORE_LINES))
  const shown = found.lines.slice(0, MAX_COHORT_LINES)
  if (found.lineCount === found.lines.length) return { ...found, lines: shown }
  const whole = mergePlaces(await read(shown.map(({ key }) => key)))
  return { ...whole, lineCount: found.lineCount }
}

/** The range as whole months or weeks, as far as they can be seen. */
const widened = (program: Program, stores: readonly CallerStore[], question: CohortsQuestion): CohortsQuestion => {
  // The range as it was asked for must be one that can be.
  const { from, to, period } = clampQuestion(program, stores, question)
  return clampQuestion(program, stores, { ...question, from: START[period](from), to: END[period](to) })
}

const add = <Row extends { orders: number; net: string }>(rows: readonly Row[]) => ({
  orders: rows.reduce((sum, { orders }) => sum + orders, 0),
  net: Decimal.sum(0, ...rows.map(({ net }) => net)).toFixed(),
})

/** The cohorts of one or several stores for a range that the handler has widened. */
export const readCohorts = async (program: Program, stores: readonly ReportStore[], question: CohortsQuestion): Promise<CohortsAnswer> => {
  const { warehouse } = program
  const { by, period } = question
  const asked = await readCohortStores(program, stores, question)
  const [places, withoutCustomer, totals, lastUpdate] = await Promise.all([
    readPlaces(program, asked),
    Promise.all(asked.map(({ span, shape }) => readWithoutCustomer(warehouse, span, shape.currency))),
    Promise.all(asked.map(({ span, shape }) => readStoreTotal(warehouse, span, shape.currency ?? AS_STORED))),
    readLastUpdate(warehouse, stores),
  ])
  const { cohorts: found, lines, lineCount, earlier } = places
  const keys = lines.map(({ key }) => key)
  const titles = by === 'product' ? await Promise.all(stores.map(({ id }) => readTitles(warehouse, id, keys))) : []
  const parts = found.flatMap((cohort) => cohort.parts)
  const currencies = stores.map((store) => store.currency)
  const currency = shownCurrency(currencies)
  return {
    currency,
    convertedFrom: [...new Set(currencies)].filter((each) => each !== currency).toSorted(),
    timezone: zoneOf(stores),
    cohorts: found.map(({ key: start, customers, parts: own }) => ({
      start,
      end: END[period](start),
      customers,
      isOpen: asked.some(({ span }) => END[period](start) >= span.today),
      isCut: start < question.from,
      cells: cellsOf(own),
    })),
    total: pointsOf(parts),
    lines: lines.map(({ key, channel, campaign, customers, parts: own }) => ({
      key,
      channel: by === 'product' ? '' : channel,
      campaign: by === 'campaign' ? campaign : '',
      title: titles.map((of) => of.get(key)).find((title) => title !== undefined) ?? '',
      customers,
      points: pointsOf(own),
    })),
    lineCount,
    lifetime: lifetimeOf(parts),
    earlier: lifetimeOf(earlier),
    withoutCustomer: add(withoutCustomer),
    missingRates: totals.reduce((sum, { missing }) => sum + missing, 0),
    hasCosts: asked.some(({ shape }) => shape.hasCosts),
    currencies: [...new Set(asked.flatMap((store) => store.currencies))].toSorted(),
    ...(lastUpdate !== undefined && { lastUpdate }),
  }
}

/** Handlers of the cohorts' endpoints. */
export const cohortsFeature: Feature<'cohorts'> = (program) => ({
  report: async (input, { stores }) => readCohorts(program, stores, widened(program, stores, input)),
  orders: async ({ part, cohort, month, pageNo, ...input }, sites) =>
    readCohortOrdersOf(program, sites, { ...widened(program, sites.stores, input), part, cohort, month, pageNo }),
})
