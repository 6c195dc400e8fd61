/** A store's traffic rules on the wire. */
import { z } from 'zod'
import { MAX_RULE_CONDITIONS, MAX_RULE_NAME, MAX_RULE_VALUE, MAX_TRAFFIC_RULES, RULE_FIELDS, RULE_MATCHES } from '../traffic-rules.ts'
import { noInput, timeField } from './fields.schemas.ts'

/** What reports call an order without a touch; no rule may give it. */
const RESERVED = new Set(['untracked', 'direct'])

/** One condition of a rule. */
export const ruleCondition = z
  .object({
    field: z.enum(RULE_FIELDS),
    match: z.enum(RULE_MATCHES),
    value: z.string().trim().min(1).max(MAX_RULE_VALUE),
    name: z.string().trim().max(MAX_RULE_NAME).optional(),
  })
  .refine(({ field, name }) => field !== 'parameter' || (name !== undefined && name !== ''), {
    path: ['name'],
    message: 'Name the parameter',
  })
  .transform(({ name, ...rest }) => (rest.field === 'parameter' ? { ...rest, name } : rest))

const nameOf = z
  .string()
  .trim()
  .min(1)
  .max(MAX_RULE_NAME)
  .refine((name) => !RESERVED.has(name.toLowerCase()), 'This name has a meaning of its own')

/** One rule. Channels are kept in lower case, as all channels are. */
export const trafficRule = z.object({
  conditions: z.array(ruleCondition).min(1).max(MAX_RULE_CONDITIONS),
  channel: nameOf.transform((name) => name.toLowerCase()),
  group: nameOf,
})
const rules = z.array(trafficRule).max(MAX_TRAFFIC_RULES)

const place = z.object({ channel: z.string(), group: z.string() })

/** Touches of the days, and what each rule takes of them. */
const shares = z.object({
  /** Touches looked at. */
  touches: z.number(),
  /** Touches that the rules put elsewhere than they stand now. */
  movedTouches: z.number(),
  /** Touches that each rule takes, in the order of the rules. */
  taken: z.array(z.number()),
  /** Touches of the days that were not looked at, because their landings are rarer than the RULE_TRIAL_LANDINGS most frequent. */
  leftTouches: z.number(),
})
const trial = shares.extend({
  /** Orders looked at; by last click, 28 days, all touches. */
  orders: z.number(),
  movedOrders: z.number(),
  /** Orders of the days that were not looked at, because they are older than the RULE_TRIAL_ORDERS newest. */
  leftOrders: z.number(),
  /** Some of the orders that move, newest first. */
  moved: z.array(z.object({ orderName: z.string(), orderedAt: timeField, from: place, to: place })),
  /** Orders of each channel that gains or loses some. */
  channels: z.array(place.extend({ before: z.number(), after: z.number() })),
})

export const trafficRulesSchemas = {
  rules: {
    input: noInput,
    result: z.object({
      /** 0: no rules were ever saved. */
      version: z.number(),
      rules,
      versions: z.array(
        z.object({
          version: z.number(),
          rules: z.number(),
          savedAt: timeField,
          /** Who saved it; absent once the account is gone. */
          savedBy: z.string().optional(),
          /** It brought back the rules of this version. */
          restores: z.number().optional(),
        }),
      ),
      /** Past touches under the newest version; absent without one. */
      reclassified: z.object({ done: z.number(), total: z.number(), isDone: z.boolean() }).optional(),
    }),
  },
  tryRules: { input: z.object({ rules }), result: trial },
  /** version: the one that was changed; another one meanwhile refuses. isSure: also with a rule that takes nearly everything. */
  saveRules: {
    input: z.object({ rules, version: z.number().int().min(0), isSure: z.boolean() }),
    result: z.object({
      isSaved: z.boolean(),
      version: z.number(),
      /** Why nothing was saved: this rule, from 0, takes this many of the touches. */
      takesAll: z.object({ rule: z.number(), taken: z.number(), touches: z.number() }).optional(),
    }),
  },
  /** Saves the rules of an earlier version as a new one; 0: none. */
  restoreRules: {
    input: z.object({ restores: z.number().int().min(0), version: z.number().int().min(0) }),
    result: z.object({ version: z.number() }),
  },
}
export type RulesState = z.output<(typeof trafficRulesSchemas)['rules']['result']>
export type RuleTrial = z.output<typeof trial>
export type SavedRule = z.output<typeof trafficRule>

/** Stored rules as data. */
export const trafficRulesOf = (stored: unknown): SavedRule[] => rules.parse(stored)
