/** Page numbers of a pagination: first, last, the current one with its neighbours, and gaps between. At most seven places, so that the layout does not shift. */
export const pagesToShow = (page: number, pageCount: number): (number | 'gap before' | 'gap after')[] => {
  if (pageCount <= 7) return Array.from({ length: pageCount }, (_, index) => index + 1)
  if (page <= 4) return [1, 2, 3, 4, 5, 'gap after', pageCount]
  if (page >= pageCount - 3) return [1, 'gap before', pageCount - 4, pageCount - 3, pageCount - 2, pageCount - 1, pageCount]
  return [1, 'gap before', page - 1, page, page + 1, 'gap after', pageCount]
}
