import { MINUTE_MS } from '@convbox/contract/durations'
import { expect, it } from 'vitest'
import { restOf } from './facebook-usage.ts'

const told = (headers: Record<string, unknown>): number =>
  restOf(new Map(Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]))) /
  MINUTE_MS
const useCase = (more: object) => ({
  'x-business-use-case-usage': {
    '8841': [{ type: 'ads_insights', call_count: 1, total_cputime: 1, total_time: 1, estimated_time_to_regain_access: 0, ...more }],
  },
})

it('waits as long as Meta says, six hours at most', () => {
  expect(told(useCase({ estimated_time_to_regain_access: 12 }))).toBe(12)
  expect(told(useCase({ estimated_time_to_regain_access: 9000 }))).toBe(360)
  // A limit of other calls is none of ours.
  expect(told(useCase({ type: 'pages', estimated_time_to_regain_access: 12 }))).toBe(0)
})

it('spreads calls from three quarters of a limit on, up to ten minutes', () => {
  expect(told(useCase({ total_cputime: 74 }))).toBe(0)
  expect(told(useCase({ total_cputime: 75 }))).toBe(1)
  // (95 - 75) of 25, of ten minutes.
  expect(told(useCase({ call_count: 95 }))).toBe(8)
  expect(told({ 'x-app-usage': { call_count: 28, total_time: 100, total_cputime: 3 } })).toBe(10)
  expect(told({ 'x-fb-ads-insights-throttle': { app_id_util_pct: 10, acc_id_util_pct: 87.5, ads_api_access_tier: 'x' } })).toBe(5)
})

it('asks for no pause without such headers, or with ones that it cannot read', () => {
  expect(restOf(undefined)).toBe(0)
  for (const text of ['', '{', 'null', '[]', '{"8841":7}', '{"8841":[{"call_count":"much"}]}', '{"__proto__":[{"call_count":-1}]}'])
    expect(told({ 'x-business-use-case-usage': text, 'x-app-usage': text, 'x-fb-ads-insights-throttle': text })).toBe(0)
})
