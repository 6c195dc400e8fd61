import type { Language } from '@convbox/contract/format'
import { isNumeric, type ReportColumn } from '@convbox/contract/metrics/report-columns'
import type { ReactNode } from 'react'
import type { Column } from '../ui/grid-columns.ts'
import { Tooltip } from '../ui/Tooltip.tsx'

/** A table column from a report's declared column, which gives label, explanation, width, alignment and sorting. cell: renders a value. */
export const gridColumn = <Row,>(column: ReportColumn<Row>, language: Language, cell: (row: Row) => ReactNode): Column<Row> => {
  const label = column.label[language]
  return {
    key: column.key,
    label,
    widthPx: column.widthPx,
    cell,
    ...(isNumeric(column.format) && { align: 'right' as const }),
    ...(column.isSortable && { isSortable: true }),
    ...(column.explanation && {
      head: (
        <Tooltip text={column.explanation[language]} side="bottom">
          <span>{label}</span>
        </Tooltip>
      ),
    }),
  }
}
