import clsx from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Fragment } from 'react'
import type { Column, Layout } from './grid-columns.ts'
import { EDGE_SHADOW } from './GridRow.tsx'
import type { Sort } from './sort-rows.ts'

type GridHeadProps<Row> = { layout: Layout<Row>; sort: Sort | undefined; onSort: ((column: Column<Row>) => void) | undefined }

const ariaSort = (sort: Sort | undefined, key: string): 'ascending' | 'descending' | undefined =>
  sort?.key === key ? (sort.direction === 'asc' ? 'ascending' : 'descending') : undefined

/** Head row of a DataGrid: sticks to the top; heads of sortable columns are buttons. */
export const GridHead = <Row,>({ layout, sort, onSort }: GridHeadProps<Row>) => (
  <thead>
    <tr aria-rowindex={1} className="h-[38px]">
      {layout.shown.map(({ column, index }) => {
        const isRight = column.align === 'right'
        const isSortable = onSort !== undefined && (column.sortValue !== undefined || column.isSortable === true)
        const head = column.head ?? column.label
        // Chinese words are kept whole where spaces say where to break; a single long one breaks anywhere.
        const words = clsx('line-clamp-2 text-balance wrap-break-word', column.label.includes(' ') && 'break-keep')
        const Arrow = sort?.direction === 'asc' ? ArrowUp : ArrowDown
        return (
          <Fragment key={column.key}>
            <th
              scope="col"
              aria-colindex={index + 1}
              aria-sort={ariaSort(sort, column.key)}
              className={clsx(
                'group/head sticky top-0 z-10 border-b border-line bg-head px-3 in-data-narrow:px-2 text-caption leading-[15px] font-medium text-ink-2',
                index === 0 && `left-0 z-20 border-r ${EDGE_SHADOW}`,
                isRight ? 'text-right' : 'text-left',
              )}
            >
              <span className={clsx('flex items-center gap-1', isRight && 'justify-end')}>
                {isSortable ? (
                  <button
                    type="button"
                    onClick={() => onSort(column)}
                    className={clsx(
                      'flex min-w-0 items-center gap-1.5 rounded-[4px] hover:text-ink',
                      isRight ? 'text-right' : 'text-left',
                      sort?.key === column.key && 'text-ink',
                    )}
                  >
                    <span className={words}>
                      {column.headIcon && <span className="mr-1.5 inline-flex align-middle">{column.headIcon}</span>}
                      {head}
                    </span>
                    {sort?.key === column.key && <Arrow size={13} className="shrink-0 text-accent" aria-hidden />}
                  </button>
                ) : (
                  <span className={words}>{head}</span>
                )}
              </span>
              {column.headExtra && (
                <span
                  className={clsx(
                    'absolute inset-y-0 flex items-center bg-head opacity-0 group-hover/head:opacity-100 focus-within:opacity-100 has-data-popup-open:opacity-100',
                    isRight ? 'left-0' : 'right-0',
                  )}
                >
                  {column.headExtra}
                </span>
              )}
            </th>
            {index === 0 && layout.before > 0 && <td aria-hidden className="border-b border-line bg-head" />}
          </Fragment>
        )
      })}
      {layout.after > 0 && <td aria-hidden className="border-b border-line bg-head" />}
    </tr>
  </thead>
)
