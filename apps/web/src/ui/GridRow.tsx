import clsx from 'clsx'
import { Fragment, type ReactNode } from 'react'
import type { Layout } from './grid-columns.ts'

type GridRowProps<Row> = {
  row: Row
  rowIndex: number
  layout: Layout<Row>
  heightPx: number
  /** Absent: the row does not open. */
  onOpen?: (row: Row) => void
  openLabel?: (row: Row) => string
}

/** Shadow of the first column while the others are scrolled under it. */
export const EDGE_SHADOW = 'in-data-more-left:shadow-[6px_0_8px_-6px_var(--shade)]'

/** Whether a click hit a control inside the row. */
const isOnControl = (target: EventTarget): boolean => target instanceof Element && target.closest('a, button, input, label') !== null

/** One row of a DataGrid. */
export const GridRow = <Row,>({ row, rowIndex, layout, heightPx, onOpen, openLabel }: GridRowProps<Row>) => (
  <tr
    aria-rowindex={rowIndex}
    className={clsx('group', onOpen && 'cursor-pointer')}
    style={{ height: heightPx }}
    onClick={(event) => {
      if (onOpen && !isOnControl(event.target)) onOpen(row)
    }}
  >
    {layout.shown.map(({ column, index }) => {
      const content = column.cell(row)
      const className = clsx(
        'truncate border-b border-hairline bg-card px-3 in-data-narrow:px-2 group-hover:bg-head',
        index === 0 && `sticky left-0 z-[5] border-r border-r-line text-left font-normal ${EDGE_SHADOW}`,
        column.align === 'right' && 'text-right tabular-nums',
      )
      if (index > 0)
        return (
          <td key={column.key} aria-colindex={index + 1} className={className}>
            {content}
          </td>
        )
      return (
        <Fragment key={column.key}>
          <th scope="row" aria-colindex={1} className={className}>
            {onOpen ? (
              <button
                type="button"
                data-open-row
                onClick={() => onOpen(row)}
                className="block max-w-full truncate rounded-[4px] text-left hover:text-accent"
                {...(openLabel && { 'aria-label': openLabel(row) })}
              >
                {content}
              </button>
            ) : (
              content
            )}
          </th>
          {layout.before > 0 && <td aria-hidden className="border-b border-hairline" />}
        </Fragment>
      )
    })}
    {layout.after > 0 && <td aria-hidden className="border-b border-hairline" />}
  </tr>
)

type GridTotalProps<Row> = { layout: Layout<Row>; label: ReactNode; rowIndex: number; heightPx: number }

/** The total row: sticks to the bottom. */
export const GridTotal = <Row,>({ layout, label, rowIndex, heightPx }: GridTotalProps<Row>) => (
  <tfoot>
    <tr aria-rowindex={rowIndex} className="font-semibold" style={{ height: heightPx }}>
      {layout.shown.map(({ column, index }) => {
        const className = clsx(
          'sticky bottom-0 z-10 truncate border-t border-line bg-head px-3 in-data-narrow:px-2',
          index === 0 && `left-0 z-20 border-r text-left ${EDGE_SHADOW}`,
          column.align === 'right' && 'text-right tabular-nums',
        )
        if (index > 0)
          return (
            <td key={column.key} aria-colindex={index + 1} className={className}>
              {column.total}
            </td>
          )
        return (
          <Fragment key={column.key}>
            <th scope="row" aria-colindex={1} className={className}>
              {label}
            </th>
            {layout.before > 0 && <td aria-hidden className="sticky bottom-0 border-t border-line bg-head" />}
          </Fragment>
        )
      })}
      {layout.after > 0 && <td aria-hidden className="sticky bottom-0 border-t border-line bg-head" />}
    </tr>
  </tfoot>
)
