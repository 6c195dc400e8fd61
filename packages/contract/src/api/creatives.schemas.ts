/** Tags of creatives on the wire: by hand, and by naming rules. */
import { z } from 'zod'
import { MAX_RULE_TEXT, MAX_RULES, MAX_TAG, MAX_TAGS, RULE_FIELDS, RULE_SEPARATORS, tidyTag } from '../creatives.ts'
import { done, noInput } from './fields.schemas.ts'

const tagField = z.string().max(500).transform(tidyTag).pipe(z.string().min(1, 'Field is required!').max(MAX_TAG))
const field = z.enum(RULE_FIELDS)

const rule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('contains'), field, text: z.string().trim().min(1, 'Field is required!').max(MAX_RULE_TEXT), tag: tagField }),
  z.object({ kind: z.literal('part'), field, separator: z.enum(RULE_SEPARATORS), position: z.number().int().min(1).max(20) }),
])
export const creativeRulesSchema = z.array(rule).max(MAX_RULES)

/** Inputs and results of `creatives`. */
export const creativesSchemas = {
  /** Replaces the tags that a creative has by hand: those of each of the platforms' creatives that its file joins. key: of a row of the creative compass. */
  saveCreativeTags: {
    input: z.object({ key: z.string().min(1).max(1000), tags: z.array(tagField).max(MAX_TAGS) }),
    result: z.object({ tags: z.array(z.string()) }),
  },
  readCreativeRules: { input: noInput, result: creativeRulesSchema },
  /** Tags by rules are made when a report is read: a saved rule holds for the past too. */
  saveCreativeRules: { input: z.object({ rules: creativeRulesSchema }), result: done },
}
