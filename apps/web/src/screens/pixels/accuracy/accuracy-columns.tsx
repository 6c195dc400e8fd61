import type { AccuracyCounts } from '@convbox/contract/api/pixel-accuracy.schemas'
import type { Language } from '@convbox/contract/format'
import { formatPercent, formatWhole } from '@convbox/contract/format'
import type { Column } from '../../../ui/grid-columns.ts'
import type { accuracyText } from './accuracy.text.ts'

export type AccuracyWords = (typeof accuracyText)[Language]

const figure = (value: number) => <span className={value === 0 ? 'text-ink-3 tabular-nums' : 'tabular-nums'}>{formatWhole(value)}</span>

type CountKey = 'delivered' | 'pending' | 'failed' | 'skipped' | 'missing'

/** A right-aligned column for each of these outcomes. */
export const outcomeColumns = <Key extends CountKey, Row extends Record<Key, number>>(
  words: AccuracyWords,
  keys: readonly Key[],
): Column<Row>[] =>
  keys.map((key) => ({ key, label: words.outcomes[key], widthPx: 96, align: 'right' as const, cell: (row) => figure(row[key]) }))

/** Figures of a day or a pixel: orders, expected, each outcome, percentage. */
export const countColumns = <Row extends AccuracyCounts>(words: AccuracyWords): Column<Row>[] => [
  { key: 'orders', label: words.orders, widthPx: 90, align: 'right', cell: (row) => figure(row.orders) },
  { key: 'expected', label: words.expected, widthPx: 96, align: 'right', cell: (row) => figure(row.expected) },
  ...outcomeColumns<CountKey, Row>(words, ['delivered', 'pending', 'failed', 'skipped', 'missing']),
  {
    key: 'accuracy',
    label: words.accuracy,
    widthPx: 100,
    align: 'right',
    cell: (row) => <span className="font-medium tabular-nums">{formatPercent(row.accuracy)}</span>,
  },
]
