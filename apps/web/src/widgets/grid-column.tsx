import type { Language } from '@convbox/contract/format'
import { isNumeric, type ReportColumn } from '@convbox/contract/metrics/report-columns'
import type { ReactNode } from 'react'
import type { Column } from '../ui/grid-columns.ts'
import { Tooltip } from '../ui/Tooltip.tsx'

/** A declared column of a report as a table draws it: words, explanation, width, side and sorting are the declaration's. cell: how the screen draws a value. */
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
