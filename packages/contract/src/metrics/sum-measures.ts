/** Sums of the measures of some of a report's rows: for a total over what a search leaves. Pure. */
import { MEASURE_KEYS, type MeasureKey, type Measures } from './metrics.ts'

/** One person or order may stand in several rows: only the server can tell how many there are in all. */
const OVERLAPPING: ReadonlySet<MeasureKey> = new Set<MeasureKey>(['visitors', 'impactedOrders', 'impactedSales', 'netImpactedSales'])

/** What is lost in adding floats lies far behind the last digit that is shown. */
const DIGITS = 8

/** Each measure added up over the rows that know it; absent where none does, or where rows overlap. */
export const sumMeasures = (rows: readonly Measures[]): Measures =>
  Object.fromEntries(
    MEASURE_KEYS.flatMap((key): [MeasureKey, string][] => {
      const known = rows.flatMap((row) => row[key] ?? [])
      if (known.length === 0 || (OVERLAPPING.has(key) && rows.length > 1)) return []
      return [[key, String(Number(known.reduce((sum, text) => sum + Number(text), 0).toFixed(DIGITS)))]]
    }),
  )
