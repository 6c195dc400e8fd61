/** Sorting of table rows in the browser. */
export type Sort = { key: string; direction: 'asc' | 'desc' }
export type SortValue = number | string | undefined

/** Compares two values for ascending order; a missing one comes last in either direction, so the caller must not turn it round. */
const compare = (one: SortValue, other: SortValue, sign: 1 | -1): number => {
  if (one === undefined || other === undefined) return one === other ? 0 : one === undefined ? 1 : -1
  if (typeof one === 'number' && typeof other === 'number') return sign * (one - other)
  return sign * String(one).localeCompare(String(other), undefined, { numeric: true, sensitivity: 'base' })
}

/** The rows in a new order: stable, missing values last. valueOf is read once per row. */
export const sortRows = <Row>(rows: readonly Row[], valueOf: (row: Row) => SortValue, direction: Sort['direction']): Row[] => {
  const sign = direction === 'asc' ? 1 : -1
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .sort((one, other) => compare(one.value, other.value, sign))
    .map((each) => each.row)
}

/** What a click on a head does: a new column starts descending where numbers stand, ascending where words do; the same column turns round. */
export const nextSort = (sort: Sort | undefined, key: string, isNumeric: boolean): Sort => {
  if (sort?.key === key) return { key, direction: sort.direction === 'asc' ? 'desc' : 'asc' }
  return { key, direction: isNumeric ? 'desc' : 'asc' }
}
