/** Sorting of table rows in the browser. */
export type Sort = { key: string; direction: 'asc' | 'desc' }
export type SortValue = number | string | undefined

/** Compares two values; sign -1 sorts descending. Missing values come last in both directions, so the caller must not reverse the result. */
const compare = (one: SortValue, other: SortValue, sign: 1 | -1): number => {
  if (one === undefined || other === undefined) return one === other ? 0 : one === undefined ? 1 : -1
  if (typeof one === 'number' && typeof other === 'number') return sign * (one - other)
  return sign * String(one).localeCompare(String(other), undefined, { numeric: true, sensitivity: 'base' })
}

/** The rows sorted: stable, missing values last. valueOf is called once per row. */
export const sortRows = <Row>(rows: readonly Row[], valueOf: (row: Row) => SortValue, direction: Sort['direction']): Row[] => {
  const sign = direction === 'asc' ? 1 : -1
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .sort((one, other) => compare(one.value, other.value, sign))
    .map((each) => each.row)
}

/** The sort after a click on a head: a new column starts descending for numbers, ascending for words; the same column reverses. */
export const nextSort = (sort: Sort | undefined, key: string, isNumeric: boolean): Sort => {
  if (sort?.key === key) return { key, direction: sort.direction === 'asc' ? 'desc' : 'asc' }
  return { key, direction: isNumeric ? 'desc' : 'asc' }
}
