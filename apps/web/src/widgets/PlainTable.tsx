import type { ReactNode } from 'react'

/** A small table without sorting or pages: head, and rows of cells. isNumber: of each column, aligned to its end. */
export const PlainTable = ({
  label,
  head,
  rows,
}: {
  label: string
  head: readonly { text: string; isNumber?: boolean }[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}) => (
  <table aria-label={label} className="w-full max-w-180 text-left text-body">
    <thead className="text-caption text-ink-2">
      <tr>
        {head.map(({ text, isNumber = false }) => (
          <th key={text} scope="col" className={`py-1 pr-4 font-medium ${isNumber ? 'text-right' : ''}`}>
            {text}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, cells }) => (
        <tr key={key} className="border-t border-hairline">
          {cells.map((cell, index) => (
            <td key={head[index]?.text} className={`py-1 pr-4 ${head[index]?.isNumber === true ? 'text-right tabular-nums' : ''}`}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
