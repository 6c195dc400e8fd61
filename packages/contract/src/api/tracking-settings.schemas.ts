/** A store's tracking settings on the wire and in its row. */
import { z } from 'zod'
import { unknownPlaceholders, UTM_LENGTH, UTM_PLATFORM_IDS, type UtmPlatform } from '../utm-tagging.ts'
import { done, noInput } from './fields.schemas.ts'
import { MATCHED_IDENTIFIERS, NEVER_MATCHED } from '../matched-fields.ts'
import { DEFAULT_TRACKING, PURCHASE_SOURCES, TRACKING_LIMITS, type TrackingSettings } from './tracking-settings.values.ts'

/** Whole numbers of a range, each once, rising. */
const numbersOf = ({ min, max, most }: { min: number; max: number; most: number }) => {
  const fault = `Please enter 1 to ${most} whole numbers from ${min} to ${max}`
  return z
    .array(z.number(fault).int(fault).min(min, fault).max(max, fault), fault)
    .min(1, fault)
    .max(most, fault)
    .transform((numbers) => [...new Set(numbers)].toSorted((a, b) => a - b))
}

const thinking = TRACKING_LIMITS.stillThinking
const THINKING_FAULT = `Please enter whole seconds from ${thinking.min} to ${thinking.max}`
const NAME_FAULT = 'Letters, digits and - _ . [ ] : only'

const matchedField = z.object({
  identifier: z.enum(MATCHED_IDENTIFIERS),
  name: z
    .string()
    .trim()
    .min(1, 'Field is required!')
    .max(TRACKING_LIMITS.matching.length)
    .regex(/^[\w.\-[\]:]+$/, NAME_FAULT)
    .refine((name) => !NEVER_MATCHED.test(name), 'Fields of passwords and cards are never read'),
})

const template = z
  .string()
  .trim()
  .max(UTM_LENGTH)
  .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), 'Only one line of text')
  .superRefine((text, context) => {
    const unknown = unknownPlaceholders(text)
    if (unknown.length > 0) context.addIssue({ code: 'custom', message: `No such placeholder: ${unknown.join(' ')}` })
  })
const templateFields = z.object({ source: template, medium: template, campaign: template })
const templates = z.object(
  Object.fromEntries(UTM_PLATFORM_IDS.map((id) => [id, templateFields])) as Record<UtmPlatform, typeof templateFields>,
)

const on = z.boolean()
const sections = {
  pageScroll: z.object({ on, percents: numbersOf(TRACKING_LIMITS.pageScroll) }),
  timeSpent: z.object({ on, seconds: numbersOf(TRACKING_LIMITS.timeSpent) }),
  stillThinking: z.object({
    on,
    seconds: z.number(THINKING_FAULT).int(THINKING_FAULT).min(thinking.min, THINKING_FAULT).max(thinking.max, THINKING_FAULT),
  }),
  matching: z
    .object({ on, fields: z.array(matchedField).max(TRACKING_LIMITS.matching.most) })
    .refine(({ on: isOn, fields }) => !isOn || fields.length > 0, {
      path: ['fields'],
      message: 'Please name at least one field',
    }),
  recognition: z.object({ on }),
  shopifyHistory: z.object({ on }),
  utmTagging: z.object({ on, templates }),
}
const settingsSchema = z.object({ ...sections, purchaseSource: z.enum(PURCHASE_SOURCES) })

/** A row's settings; what is missing or no longer valid is as before anybody chose. */
export const readTracking = (stored: unknown): TrackingSettings =>
  z
    .object({
      pageScroll: sections.pageScroll.catch(DEFAULT_TRACKING.pageScroll),
      timeSpent: sections.timeSpent.catch(DEFAULT_TRACKING.timeSpent),
      stillThinking: sections.stillThinking.catch(DEFAULT_TRACKING.stillThinking),
      matching: sections.matching.catch(DEFAULT_TRACKING.matching),
      recognition: sections.recognition.catch(DEFAULT_TRACKING.recognition),
      shopifyHistory: sections.shopifyHistory.catch(DEFAULT_TRACKING.shopifyHistory),
      utmTagging: sections.utmTagging.catch(DEFAULT_TRACKING.utmTagging),
    })
    .catch(DEFAULT_TRACKING)
    .parse(stored)

/** Inputs and results of `trackingSettings`. */
export const trackingSettingsSchemas = {
  settings: { input: noInput, result: settingsSchema },
  /** Only the sections that change. */
  saveSettings: {
    input: z.object({
      pageScroll: sections.pageScroll.exactOptional(),
      timeSpent: sections.timeSpent.exactOptional(),
      stillThinking: sections.stillThinking.exactOptional(),
      matching: sections.matching.exactOptional(),
      recognition: sections.recognition.exactOptional(),
      shopifyHistory: sections.shopifyHistory.exactOptional(),
      utmTagging: sections.utmTagging.exactOptional(),
      purchaseSource: z.enum(PURCHASE_SOURCES).exactOptional(),
    }),
    result: done,
  },
}
