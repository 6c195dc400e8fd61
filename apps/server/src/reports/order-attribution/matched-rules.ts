/** Which rule put a landing into its channel. Pure. */
import { classifyLanding, type TouchContext } from '@convbox/attribution'
import type { TimelineEvent } from '@convbox/contract/reports/order-attribution.schemas'
import type { TouchRow } from './order-detail.sql.ts'

export type MatchedRule = NonNullable<TimelineEvent['matched_rule']>

/**
 * The rule of each touch by its event, under the rules in force. None where they would put it elsewhere than it stands: its visitor is still to be judged again, or
 * the landing is no longer known.
 */
export const matchedRules = (context: TouchContext, touches: ReadonlyMap<string, TouchRow>): Map<string, MatchedRule> => {
  const found = new Map<string, MatchedRule>()
  for (const [eventId, { landing_url: url, landing_referrer: referrer, channel, channel_group: group }] of touches) {
    const said = classifyLanding({ ...context, url, referrer })
    if (!said.touch || said.channel !== channel || said.group !== group) continue
    const own = context.trafficRules?.[said.trafficRule]
    found.set(eventId, {
      id: said.rule,
      ...(own && { place: said.trafficRule, conditions: own.conditions.map((condition) => ({ ...condition })) }),
    })
  }
  return found
}
