import type { SearchOf } from '../../search-params.ts'
import { describe, expect, it } from 'vitest'
import { knownMetrics } from './use-analysis.ts'
import { conversionAnalysisParams, levelOf, sortOf } from './conversion-analysis-search.ts'

const fallbacks = Object.fromEntries(Object.entries(conversionAnalysisParams).map(([key, { fallback }]) => [key, fallback])) as SearchOf<
  typeof conversionAnalysisParams
>

describe('the address of the conversion analysis', () => {
  it('falls back to sales descending when the sort makes no sense', () => {
    expect(sortOf(conversionAnalysisParams.sort.read('orders.asc'))).toEqual({ key: 'orders', direction: 'asc' })
    expect(sortOf(conversionAnalysisParams.sort.read('drop table'))).toEqual({ key: 'sales', direction: 'desc' })
  })

  it('keeps a level only under the tab that has it', () => {
    expect(levelOf('channel', 'channel_group')).toBe('channel_group')
    expect(levelOf('channel', 'term')).toBe('channel')
    expect(levelOf('campaign', undefined)).toBe('campaign')
  })

  it('keeps the order of chosen columns and leaves unknown ones out', () => {
    const search = (columns: string) =>
      knownMetrics({ ...fallbacks, columns: conversionAnalysisParams.columns.read(columns), second: 'roas', explain: 'constructor' })
    expect(search('orders,nothing,sales')).toMatchObject({ columns: ['orders', 'sales'], second: 'roas', explain: undefined })
    expect(search('<script>,orders').columns).toEqual(['orders'])
  })
})
