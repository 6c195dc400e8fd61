/** What orders without a touch give to views and answers under a blended model, as part of the attributed orders. Pure. */
import { isBlended } from '@convbox/contract/metrics/credit-choices'
import type { Measures } from '@convbox/contract/metrics/metrics'
import { Decimal } from 'decimal.js'
import { CREDITED_MEASURES, type CreditedKey } from '../credited-measures.ts'
import type { CreditShape } from '../credits.sql.ts'

type Counted = 'attributed' | 'untracked' | 'excluded'
/** A row of the report's query (`creditReportSql`). day: '' where rows are not by day. */
export type ReadRow = {
  kind: 'credited' | 'kept' | Counted
  reason: string
  day: string
  channel: string
  value: string
  is_ad: number
  measures: Measures
}
export type CreditRow = Omit<ReadRow, 'kind'> & { kind: 'credited' | Counted }

const isShared = (key: string): key is CreditedKey =>
  Object.hasOwn(CREDITED_MEASURES, key) && CREDITED_MEASURES[key as CreditedKey].by === 'credit'

/** Decimals of amounts as they are stored. */
const PLACES = 4

/** The amounts of `from` that are shared by credit, each changed; the others stay. */
const changeShared = (from: Measures, change: (value: Decimal, key: CreditedKey) => Decimal): Measures =>
  Object.fromEntries(
    Object.entries(from).map(([key, value]) => [
      key,
      isShared(key) ? change(new Decimal(value), key).toDecimalPlaces(PLACES).toFixed() : value,
    ]),
  )

const sharedZeros = (of: Measures): Measures => Object.fromEntries(Object.keys(of).flatMap((key) => (isShared(key) ? [[key, '0']] : [])))

/**
 * Takes the part that is not kept away from Untracked (in ads only from the orders without an ad touch) and adds it to the attributed orders of the day, so that
 * these equal the credited rows, and the sum of both stays exact. Rows of other models stay as they are.
 */
export const moveGiven = (rows: readonly ReadRow[], { model, scope }: Pick<CreditShape, 'model' | 'scope'>): CreditRow[] => {
  const counted = rows.flatMap((row): CreditRow[] => (row.kind === 'kept' ? [] : [{ ...row, kind: row.kind }]))
  if (!isBlended(model)) return counted
  const kept = new Map(rows.flatMap(({ kind, day, measures }) => (kind === 'kept' ? [[day, measures] as const] : [])))
  const isGiver = ({ kind, reason }: CreditRow): boolean => (scope === 'ads' ? reason === 'no ad touch' : kind === 'untracked')
  const keep = (row: CreditRow): CreditRow => ({
    ...row,
    measures: changeShared(row.measures, (_, key) => new Decimal(kept.get(row.day)?.[key] ?? 0)),
  })
  const givers = new Map(counted.filter(isGiver).map((row) => [row.day, row]))
  const receivers = new Map(counted.flatMap((row) => (row.kind === 'attributed' ? [[row.day, row] as const] : [])))
  const received = [...new Set([...givers.keys(), ...receivers.keys()])].flatMap((day): CreditRow[] => {
    const [giver, receiver] = [givers.get(day), receivers.get(day)]
    const row = receiver ?? (giver && { ...giver, kind: 'attributed', reason: '', measures: sharedZeros(giver.measures) })
    if (row === undefined || giver === undefined) return row === undefined ? [] : [row]
    const left = keep(giver).measures
    return [{ ...row, measures: changeShared(row.measures, (value, key) => value.plus(giver.measures[key] ?? 0).minus(left[key] ?? 0)) }]
  })
  return [...counted.filter((row) => row.kind !== 'attributed' && !isGiver(row)), ...received, ...[...givers.values()].map(keep)]
}
