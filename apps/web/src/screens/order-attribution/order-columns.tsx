import { formatAmount, type Language } from '@convbox/contract/format'
import { formatDuration } from '@convbox/contract/format-time'
import { ORDER_COLUMNS, type OrderColumnKey } from '@convbox/contract/reports/order-attribution.columns'
import type { OrderRow } from '@convbox/contract/reports/order-attribution.schemas'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import type { Column } from '../../ui/grid-columns.ts'
import { ChannelIcon, ChannelName } from '../../widgets/ChannelIcon.tsx'
import { gridColumn } from '../../widgets/grid-column.tsx'
import { statusLabel, statusTone } from './financial-status.ts'
import type { OrderWords } from './order-attribution.text.ts'

/** The channel with its campaign below. */
const Click = ({ click, words }: { click: OrderRow['firstClick']; words: OrderWords }) =>
  click ? (
    <span className="flex min-w-0 items-center gap-2">
      <ChannelIcon channel={click.channel} />
      <span className="min-w-0">
        <span className="block truncate leading-4">
          <ChannelName channel={click.channel} />
        </span>
        {click.campaign !== '' && (
          <span className="block truncate text-caption text-ink-3" title={click.campaign}>
            {click.campaign}
          </span>
        )}
      </span>
    </span>
  ) : (
    <span className="text-ink-3" title={words.untrackedHelp}>
      {words.untracked}
    </span>
  )

/** First and last name, or a placeholder text. */
export const customerName = (
  row: Pick<OrderRow, 'customerFirstName' | 'customerLastName'>,
  words: Pick<OrderWords, 'unknownCustomer'>,
): string => `${row.customerFirstName} ${row.customerLastName}`.trim() || words.unknownCustomer

/** The order's number; on All-Sites with its store below. */
const OrderName = ({ row }: { row: OrderRow }) => (
  <span className="min-w-0">
    <span className="block truncate leading-4 font-medium">{row.orderNumber}</span>
    {/* Space between the two words, as in the button's accessible name. */ ' '}
    {row.store && <span className="block truncate text-caption text-ink-3">{row.store.websiteTitle}</span>}
  </span>
)

/** The customer's name, and whether this is the first order. */
const Customer = ({ row, words }: { row: OrderRow; words: OrderWords }) => (
  <span className="flex items-center gap-1.5">
    <span className="truncate" title={customerName(row, words)}>
      {customerName(row, words)}
    </span>
    {row.newCustomer === 1 && (
      <Badge tone="accent">
        <span aria-hidden>{words.newShort}</span>
        <span className="sr-only">{words.newCustomer}</span>
      </Badge>
    )}
  </span>
)

/** The amount and its payment status. */
const Payment = ({ row, words }: { row: OrderRow; words: OrderWords }) => (
  <span className="flex items-center gap-2">
    <span className="min-w-18 text-right tabular-nums">{formatAmount(row.orderRevenue, row.currency)}</span>
    <Badge tone={statusTone(row)}>{statusLabel(row, words)}</Badge>
  </span>
)

/** How many touches are credited in words: those that our script did not see are the shop's own record. */
export const toldWords = (
  row: Pick<OrderRow, 'touches' | 'toldTouches'>,
  words: Pick<OrderWords, 'toldAll' | 'toldSome'>,
): string | undefined => {
  if (row.toldTouches === undefined) return undefined
  return row.toldTouches === row.touches ? words.toldAll({ n: row.touches }) : words.toldSome({ n: row.toldTouches, all: row.touches })
}

const Touches = ({ row, words }: { row: OrderRow; words: OrderWords }) => {
  const told = toldWords(row, words)
  if (told === undefined) return row.touches
  return (
    <span className="inline-flex items-center justify-end gap-1.5" title={told}>
      <Badge tone="plain">
        <span aria-hidden>{words.toldShort}</span>
        <span className="sr-only">{told}</span>
      </Badge>
      {row.touches}
    </span>
  )
}

/** Time in the store's zone; the zone is shown below where the list mixes several. */
const OrderDate = ({ row, zone }: { row: OrderRow; zone: string | undefined }) => (
  <span className="min-w-0">
    <span className="block truncate leading-4 tabular-nums">{row.orderDateLocal}</span>
    {zone !== undefined && <span className="block truncate text-caption text-ink-3">{zone.replaceAll('_', ' ')}</span>}
  </span>
)

/** Time zone by store if the stores have several; otherwise empty. */
export type Zones = ReadonlyMap<string, string>

/** Zones of a list of these stores. */
export const zonesOf = (site: { stores: readonly { websiteName: string; timezone: string }[] }): Zones => {
  const zones = new Map(site.stores.map(({ websiteName, timezone }) => [websiteName, timezone]))
  return new Set(zones.values()).size > 1 ? zones : new Map<string, string>()
}

/** Cells of the declared columns; the other columns are only in downloads, or part of one of these cells. */
const cellsOf = (words: OrderWords, language: Language, zones: Zones): Partial<Record<OrderColumnKey, (row: OrderRow) => ReactNode>> => ({
  order: (row) => <OrderName row={row} />,
  orderDate: (row) => <OrderDate row={row} zone={zones.get(row.store?.websiteName ?? '')} />,
  customer: (row) => <Customer row={row} words={words} />,
  orderRevenue: (row) => <Payment row={row} words={words} />,
  timeToConversion: (row) => (
    <span className="tabular-nums" title={formatDuration(row.timeToConversion, language)}>
      {formatDuration(row.timeToConversion, language, 2)}
    </span>
  ),
  touches: (row) => <Touches row={row} words={words} />,
  firstClick: (row) => <Click click={row.firstClick} words={words} />,
  lastClick: (row) => <Click click={row.lastClick} words={words} />,
})

/** Columns of free text: they take the unused width. */
const GROWING: readonly string[] = ['customer', 'firstClick', 'lastClick']
/** Width of the order column with the store's name, on All-Sites. */
const STORE_PX = 124

/** The report's columns; together they fit the page at 1440 px. withStore: show the store's name below the order. zones: show each time's zone below it. */
export const makeOrderColumns = (
  words: OrderWords,
  language: Language,
  { withStore, zones }: { withStore: boolean; zones: Zones },
): Column<OrderRow>[] => {
  const cells = cellsOf(words, language, zones)
  return ORDER_COLUMNS.flatMap((column) => {
    const cell = cells[column.key]
    if (column.isFileOnly || cell === undefined) return []
    return [
      {
        ...gridColumn(column, language, cell),
        ...(GROWING.includes(column.key) && { isGrowing: true }),
        ...(withStore && column.key === 'order' && { widthPx: STORE_PX }),
        // Left-aligned, next to its status.
        ...(column.key === 'orderRevenue' && { align: 'left' as const }),
      },
    ]
  })
}
