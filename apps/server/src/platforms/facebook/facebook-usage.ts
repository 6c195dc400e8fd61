/**
 * How much of Meta's limits of calls is used up, which it says with every answer, and the pause that keeps below them.
 * Source: https://developers.facebook.com/docs/graph-api/overview/rate-limiting (X-App-Usage, X-Business-Use-Case-Usage: percent of a rolling hour, and minutes until
 * calls are taken again) and https://developers.facebook.com/docs/marketing-api/insights/best-practices (X-FB-Ads-Insights-Throttle), read 2026-11.
 */
import { HOUR_MS, MINUTE_MS } from '@convbox/contract/durations'
import { z } from 'zod'

/** Percent from which calls are spread. */
const NEAR = 75
/** The pause of a limit that is all but used up; less of it below. */
const SLOW_MS = 10 * MINUTE_MS
/** Whatever Meta says: the next answer says it again. */
const MAX_REST_MS = 6 * HOUR_MS

const percent = z.coerce.number().min(0).catch(0)
const appUsage = z.object({ call_count: percent, total_cputime: percent, total_time: percent })
const useCases = z.record(z.string(), z.array(appUsage.extend({ type: z.string().catch(''), estimated_time_to_regain_access: percent })))
const throttle = z.object({ app_id_util_pct: percent, acc_id_util_pct: percent })

const read = <Schema extends z.ZodType>(text: string | undefined, schema: Schema): z.output<Schema> | undefined => {
  try {
    return schema.safeParse(JSON.parse(text ?? '')).data
  } catch {
    return undefined // No such header, or none that we know.
  }
}

const highest = (usage: z.output<typeof appUsage>): number => Math.max(usage.call_count, usage.total_cputime, usage.total_time)

/** The pause before the next call, in ms; 0: none is needed. headers: those of an answer that begin with x-. */
export const restOf = (headers: ReadonlyMap<string, string> | undefined): number => {
  const cases = Object.values(read(headers?.get('x-business-use-case-usage'), useCases) ?? {})
    .flat()
    .filter(({ type }) => type === '' || type.startsWith('ads_'))
  const blockedMs = Math.max(0, ...cases.map((each) => each.estimated_time_to_regain_access)) * MINUTE_MS
  if (blockedMs > 0) return Math.min(blockedMs, MAX_REST_MS)
  const app = read(headers?.get('x-app-usage'), appUsage)
  const insights = read(headers?.get('x-fb-ads-insights-throttle'), throttle)
  const used = Math.max(
    0,
    ...cases.map(highest),
    ...(app === undefined ? [] : [highest(app)]),
    ...(insights === undefined ? [] : [insights.app_id_util_pct, insights.acc_id_util_pct]),
  )
  return used < NEAR ? 0 : Math.round(Math.max(0.1, Math.min(1, (used - NEAR) / (100 - NEAR))) * SLOW_MS)
}
