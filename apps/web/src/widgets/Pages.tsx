import { useEffect } from 'react'
import { Pagination } from '../ui/Pagination.tsx'
import type { Change } from './use-change.ts'

type PagesProps = { search: { page: number }; change: Change<{ page: number }>; pageSize: number; total: number }

/** Pagination of a list whose page is in the address. A page beyond the last one (typed, or from an old link) becomes the last. */
export const Pages = ({ search: { page }, change, pageSize, total }: PagesProps) => {
  const last = Math.max(1, Math.ceil(total / pageSize))
  const isBeyond = page > last
  useEffect(() => {
    if (isBeyond) change({ page: last }, 'inPlace')
    // `change` is a new function at every render but always does the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isBeyond, last])
  return <Pagination page={Math.min(page, last)} pageSize={pageSize} total={total} onChange={(next) => change({ page: next })} />
}
