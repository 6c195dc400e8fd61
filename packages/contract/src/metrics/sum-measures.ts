/** Sums of the measures over some of a report's rows: the total of filtered rows. Pure. */
import { MEASURE_KEYS, type MeasureKey, type Measures } from './metrics.ts'

/** Measures whose person or order may be in several rows: only the server can count them without duplicates. */
const OVERLAPPING: ReadonlySet<MeasureKey> = new Set<MeasureKey>([
  'visitors',
  'customers',
  'impactedOrders',
  'impactedSales',
  'netImpactedSales',
])

export const isOverlapping = (key: MeasureKey): boolean => OVERLAPPING.has(key)

/** Precision of the sum: the floating-point error is far below the last displayed digit. */
const DIGITS = 8

/** Each measure summed over the rows that have it; absent where none has it, or where rows overlap. */
export const sumMeasures = (rows: readonly Measures[]): Measures =>
  Object.fromEntries(
    MEASURE_KEYS.flatMap((key): [MeasureKey, string][] => {
      const known = rows.flatMap((row) => row[key] ?? [])
      if (known.length === 0 || (OVERLAPPING.has(key) && rows.length > 1)) return []
      return [[key, String(Number(known.reduce((sum, text) => sum + Number(text), 0).toFixed(DIGITS)))]]
    }),
  )
