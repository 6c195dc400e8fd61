type FileColumnsProps<Name extends string> = {
  columns: readonly { name: Name; needed: boolean }[]
  /** What each column holds. */
  words: Record<Name, string>
  /** Stands after the columns that a file must have. */
  needed: string
}

/** The columns that a CSV file may have. */
export const FileColumns = <Name extends string>({ columns, words, needed }: FileColumnsProps<Name>) => (
  <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-caption">
    {columns.map((column) => (
      <div key={column.name} className="contents">
        <dt className="font-mono">{column.name}</dt>
        <dd className="text-ink-2">
          {words[column.name]}
          {column.needed && <span className="text-ink"> · {needed}</span>}
        </dd>
      </div>
    ))}
  </dl>
)
