import { expect, it } from 'vitest'
import { anyText, maybeDay, oneOf, parseSearch, positiveInt, searchParams, someOf, stringifySearch } from './search-params.ts'

const params = searchParams({
  tab: oneOf(['journey', 'paths'], 'journey'),
  page: positiveInt(1),
  since: maybeDay,
  q: anyText,
  columns: someOf(['roas', 'orders', 'sales'], ['roas', 'orders']),
})
const read = (text: string) => params.validateSearch(parseSearch(text) as never)
const written = (search: ReturnType<typeof read>) => stringifySearch(params.search.middlewares[0]?.({ search, next: (same) => same }) ?? {})

it('reads what is there, and defaults for what is absent or makes no sense', () => {
  expect(read('?tab=paths&page=3&since=2026-11-21&q=%20summer%20&columns=sales,nonsense')).toEqual({
    tab: 'paths',
    page: 3,
    since: '2026-11-21',
    q: 'summer',
    columns: ['sales'],
  })
  expect(read('?tab=x&page=0&since=2026-02-30')).toEqual({ tab: 'journey', page: 1, since: undefined, q: '', columns: ['roas', 'orders'] })
})

it('leaves defaults out of the address and keeps it readable', () => {
  expect(written(read(''))).toBe('')
  expect(written(read('?page=1&tab=journey&columns=roas,orders'))).toBe('')
  expect(written(read('?page=2&columns=sales,roas&q=1042'))).toBe('?page=2&q=1042&columns=sales,roas')
})
