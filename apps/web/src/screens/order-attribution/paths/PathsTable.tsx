import { pathText } from '@convbox/contract/reports/conversion-paths.columns'
import type { PathRow, PathsAnswer } from '@convbox/contract/reports/conversion-paths.schemas'
import { PATH_SORTS } from '@convbox/contract/reports/conversion-paths.values'
import { Route, SearchX } from 'lucide-react'
import { useMemo } from 'react'
import { useLanguage, useText } from '../../../text/language.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { Button } from '../../../ui/Button.tsx'
import { DataGrid } from '../../../ui/DataGrid.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { Pages } from '../../../widgets/Pages.tsx'
import { makePathColumns, placesOf, totalName } from './path-columns.tsx'
import { pathsText } from './paths.text.ts'
import { isPathFiltered, type Paths } from './use-paths.ts'

/** Why there is nothing to show, and what to do. */
export const NoPaths = ({ paths: { search, change } }: { paths: Paths }) => {
  const text = useText(pathsText)
  if (!isPathFiltered(search))
    return (
      <EmptyState icon={<Route size={22} aria-hidden />} title={text.emptyTitle}>
        {text.empty}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<SearchX size={22} aria-hidden />}
      title={text.noMatchTitle}
      action={<Button onClick={() => change({ channel: '', operator: undefined, length: 0 })}>{text.clearFilters}</Button>}
    >
      {text.noMatch}
    </EmptyState>
  )
}

/** The total's key in the address. */
export const TOTAL = 'total'

/** Height of a row whose path fits one line; others grow. */
const ROW_PX = 40

/** Leaves room for the controls above, so that the total stays in view. */
const MAX_HEIGHT = 'max(380px, calc(100dvh - 330px))'

/** A page of paths with the total of all, sorted by the server. */
export const PathsTable = ({ paths, data, isDimmed }: { paths: Paths; data: PathsAnswer; isDimmed: boolean }) => {
  const text = useText(pathsText)
  const shared = useText(sharedText)
  const language = useLanguage()
  const { search, change, sort } = paths
  const columns = useMemo(
    () => makePathColumns({ answer: data, time: search.time, words: text, language, explainTotal: () => change({ path: TOTAL }) }),
    // `change` is a new function at every render but always does the same.
    // oxlint-disable-next-line react/exhaustive-deps
    [data, search.time, text, language],
  )
  const places = placesOf(data)
  // Begins with what the button shows.
  const labelOf = (row: PathRow): string => {
    if (row.kind === 'others') return shared.nextPage
    const label = text.openRow({ path: pathText(row, language) })
    const place = places.get(row.key)
    return place === undefined ? label : `${place}: ${label}`
  }
  return (
    <>
      <DataGrid
        label={text.tableLabel}
        columns={columns}
        rows={data.insight}
        rowKey={(row) => row.key}
        sort={sort}
        onSort={(next) => {
          const key = PATH_SORTS.find((each) => each === next.key)
          if (key) change({ pathSort: `${key}.${next.direction}` })
        }}
        isSortedByServer
        totalLabel={totalName(language)}
        onOpenRow={(row) => {
          if (row.kind === 'others') change({ page: search.page * data.pageSize < data.summary.rows ? search.page + 1 : 1 })
          else change({ path: row.key })
        }}
        openLabel={labelOf}
        isDimmed={isDimmed}
        empty={<NoPaths paths={paths} />}
        rowPx={ROW_PX}
        maxHeight={MAX_HEIGHT}
      />
      {data.summary.rows > data.pageSize && <Pages search={search} change={change} pageSize={data.pageSize} total={data.summary.rows} />}
    </>
  )
}
