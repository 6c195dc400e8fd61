/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- the scrolling box must be reachable by keyboard */
import clsx from 'clsx'
import { Fragment, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import { GridHead } from './GridHead.tsx'
import { GridRow, GridTotal } from './GridRow.tsx'
import { keepOneStop, moveInGrid } from './grid-keys.ts'
import { type Column, rowsInView, useColumnLayout, useView } from './grid-columns.ts'
import { nextSort, type Sort, sortRows } from './sort-rows.ts'

const ROW_PX = 34
const TOTAL_PX = 38

type DataGridProps<Row> = {
  /** Accessible name of the table. */
  label: string
  /** The first column stays visible while the others scroll sideways. Keep the list stable (useMemo). */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** The server sorts the rows: clicks on heads only call `onSort`. */
  isSortedByServer?: boolean
  /** Opens a row: the whole row is clickable and its first cell becomes a button. */
  onOpenRow?: (row: Row) => void
  /** Which rows open; without it all. */
  opens?: (row: Row) => boolean
  /** Accessible name of a row's button, when the first cell is not text. */
  openLabel?: (row: Row) => string
  /** Label of the total row, which shows `column.total` and sticks to the bottom; without it there is none. */
  totalLabel?: ReactNode
  /** The rows are old data while new data loads. */
  isDimmed?: boolean
  /** Shown instead of rows. */
  empty?: ReactNode
  rowPx?: number
  /** CSS max-height, above which the box scrolls. */
  maxHeight?: string
  className?: string
}

/** A table of any size on a real `<table>`: sticky head, first column and total, sorting, one Tab stop per row; rows and columns out of view are not rendered. */
export const DataGrid = <Row,>(props: DataGridProps<Row>) => {
  const { label, columns, rows, rowKey, sort, onSort, isSortedByServer = false, totalLabel, rowPx = ROW_PX } = props
  const box = useRef<HTMLElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const sorted = useMemo(() => {
    const valueOf = columns.find((column) => column.key === sort?.key)?.sortValue
    return sort && valueOf && !isSortedByServer ? sortRows(rows, valueOf, sort.direction) : rows
  }, [rows, columns, sort, isSortedByServer])

  const view = useView(box)
  const layout = useColumnLayout(columns, sorted.length, view)
  const { from, to } = rowsInView(sorted.length, rowPx, view)
  const above = from * rowPx
  const below = (sorted.length - to) * rowPx

  // New rows may have added Tab stops.
  useLayoutEffect(() => {
    if (table.current) keepOneStop(table.current)
  })

  return (
    <div className="relative">
      <section
        ref={box}
        aria-label={label}
        tabIndex={0}
        className={clsx(
          'peer relative overflow-auto rounded-card border border-line bg-card transition-opacity duration-100',
          props.isDimmed && 'opacity-60',
          props.className,
        )}
        style={{ maxHeight: props.maxHeight ?? 'max(380px, calc(100dvh - 190px))', scrollPaddingLeft: layout.shown[0]?.widthPx }}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between what can be pressed in its cells */}
        <table
          ref={table}
          onKeyDown={moveInGrid}
          data-narrow={layout.isNarrow || undefined}
          className="w-full table-fixed border-separate border-spacing-0 text-body"
          style={{ width: layout.totalPx }}
          aria-label={label}
          aria-rowcount={sorted.length + 1 + (totalLabel === undefined ? 0 : 1)}
          aria-colcount={columns.length}
        >
          <colgroup>
            {layout.shown.map(({ column, index, widthPx }) => (
              <Fragment key={column.key}>
                <col style={{ width: widthPx }} />
                {index === 0 && layout.before > 0 && <col style={{ width: layout.before }} />}
              </Fragment>
            ))}
            {layout.after > 0 && <col style={{ width: layout.after }} />}
          </colgroup>
          <GridHead<Row>
            layout={layout}
            sort={sort}
            onSort={onSort && ((column) => onSort(nextSort(sort, column.key, column.align === 'right')))}
          />
          <tbody>
            {above > 0 && <tr aria-hidden style={{ height: above }} />}
            {sorted.slice(from, to).map((row, index) => (
              <GridRow
                key={rowKey(row)}
                row={row}
                rowIndex={from + index + 2}
                layout={layout}
                heightPx={rowPx}
                {...(props.onOpenRow && (props.opens?.(row) ?? true) && { onOpen: props.onOpenRow })}
                {...(props.openLabel && { openLabel: props.openLabel })}
              />
            ))}
            {below > 0 && <tr aria-hidden style={{ height: below }} />}
          </tbody>
          {totalLabel !== undefined && sorted.length > 0 && (
            <GridTotal layout={layout} label={totalLabel} rowIndex={sorted.length + 2} heightPx={Math.max(rowPx, TOTAL_PX)} />
          )}
        </table>
        {sorted.length === 0 && <div className="sticky left-0">{props.empty}</div>}
      </section>
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-px right-px hidden w-3 rounded-r-card bg-linear-to-l from-shade/30 to-transparent peer-data-more-right:block"
      />
    </div>
  )
}
