/** Parses a file of costs: one line for a variant, named by id or SKU. Nothing of a file with a fault is taken. */
import { COST_FILE_COLUMNS, COST_FILE_MAX_LINES, type CostFileColumn, type CostFileFault } from '@convbox/contract/costs'
import { csvName, readCsvRows } from '../../csv-rows.ts'
import type { VariantCost } from './costs.rows.ts'

export type BadLine = { line: number; column: string; reason: CostFileFault }
export type CostFile = { costs: VariantCost[]; lines: number; missing: string[]; unknown: string[]; bad: BadLine[] }

const MAX_TEXT = 200
const NAMES: ReadonlySet<string> = new Set(COST_FILE_COLUMNS.map(({ name }) => name))

type Fields = (column: CostFileColumn) => string

/** The first fault of a line. */
const faultOf = (field: Fields): { column: string; reason: CostFileFault } | undefined => {
  if (field('variant_id') === '' && field('sku') === '') return { column: 'variant_id', reason: 'no variant' }
  if (field('cost') === '') return { column: 'cost', reason: 'missing' }
  for (const column of ['variant_id', 'sku'] as const) if (field(column).length > MAX_TEXT) return { column, reason: 'too long' }
  return /^\d{1,9}(\.\d{1,6})?$/.test(field('cost')) ? undefined : { column: 'cost', reason: 'no number' }
}

/** The id is surer than the SKU where a line has both. */
const costOf = (field: Fields): VariantCost =>
  field('variant_id') === ''
    ? { kind: 'own sku', key: field('sku'), cost: field('cost') }
    : { kind: 'own id', key: field('variant_id'), cost: field('cost') }

/** Costs of a file, in its order, or its faults. */
export const readCostFile = (csv: string): CostFile => {
  const { rows, brokenAt } = readCsvRows(csv, COST_FILE_MAX_LINES + 2)
  const [head, ...lines] = rows
  if (head === undefined)
    return { costs: [], lines: 0, missing: [], unknown: [], bad: [{ line: brokenAt ?? 1, column: '', reason: 'broken' }] }
  const places = new Map(head.values.map((name, index) => [csvName(name), index]))
  const unknown = head.values.filter((name) => name !== '' && !NAMES.has(csvName(name)))
  const missing = places.has('cost') ? [] : ['cost']
  if (missing.length === 0 && !places.has('variant_id') && !places.has('sku')) missing.push('variant_id')
  if (missing.length > 0) return { costs: [], lines: lines.length, missing, unknown, bad: [] }
  const [found, bad] = [new Map<string, VariantCost>(), [] as BadLine[]]
  for (const { line, values } of lines) {
    const field: Fields = (column) => values[places.get(column) ?? -1] ?? ''
    const fault = faultOf(field)
    const cost = costOf(field)
    const key = `${cost.kind}\n${cost.key}`
    if (fault !== undefined) bad.push({ line, ...fault })
    else if (found.has(key)) bad.push({ line, column: cost.kind === 'own id' ? 'variant_id' : 'sku', reason: 'twice' })
    else found.set(key, cost)
  }
  if (lines.length > COST_FILE_MAX_LINES) bad.push({ line: COST_FILE_MAX_LINES + 2, column: '', reason: 'too long' })
  return { costs: [...found.values()], lines: lines.length, missing, unknown, bad }
}
