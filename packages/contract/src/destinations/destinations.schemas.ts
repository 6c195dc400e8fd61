/** Schema of a pixel's settings, derived from its destination's description. */
import { z } from 'zod'
import { findAliasFault, findPercentFault, findPixelIdFault, findTargetFault } from '../destination-rules.ts'
import { CONSENT_CATEGORIES, EVENT_NAMES } from '../events/events.ts'
import { DESTINATION_FACTS } from '../all-destinations.ts'
import { isRequired, type OwnSetting } from '../destination-facts.ts'
import type { PixelSettings } from './destinations.ts'
import { ADD_METHODS, byDestination, CONTENT_TYPES, DESTINATION_IDS, PRODUCT_IDENTIFIERS, VALUE_BASES } from './destinations.ts'

const eventNames = z.array(z.enum(EVENT_NAMES))
const names = z.array(z.string().max(255)).max(500)

const settingsFields = z.object({
  platform: z.enum(DESTINATION_IDS),
  pixelId: z.string().trim().max(100),
  token: z.string().min(1).max(1000).exactOptional(),
  testEventCode: z.string().min(1).max(100).exactOptional(),
  valueBasis: z.enum(VALUE_BASES),
  valuePercent: z.number(),
  purchaseAlias: z.string().max(100).exactOptional(),
  productIdentifier: z.enum(PRODUCT_IDENTIFIERS),
  contentType: z.enum(CONTENT_TYPES),
  sendsValue: z.boolean().exactOptional(),
  addMethod: z.enum(ADD_METHODS).exactOptional(),
  setupStep: z.int().exactOptional(),
  events: eventNames,
  hasOwnList: z.boolean().exactOptional(),
  ignoredEvents: eventNames.exactOptional(),
  ignoredServerEvents: eventNames.exactOptional(),
  ignoredBrowserEvents: eventNames.exactOptional(),
  neededConsent: z.array(z.enum(CONSENT_CATEGORIES)).exactOptional(),
  target: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('store') }),
    z.object({ kind: z.literal('collections'), names }),
    z.object({ kind: z.literal('tags'), names }),
  ]),
  ccpa: z.boolean(),
  extra: z.record(z.string(), z.unknown()).exactOptional(),
})

const schemaOf = (setting: OwnSetting): z.ZodType => {
  switch (setting.kind) {
    case 'flag':
      return z.boolean()
    case 'choice':
      return z.union(setting.options.map(({ value }) => z.literal(value)))
    case 'number':
      return z.int(setting.message.en).min(setting.min, setting.message.en).max(setting.max, setting.message.en)
    case 'text': {
      const { maxLength, missing, rule } = setting
      const text = z.string(missing?.en).trim().max(maxLength)
      const ruled = rule ? text.refine((given) => given === '' || rule.pattern.test(given), rule.message.en) : text
      return missing ? ruled.refine((given) => given !== '', missing.en) : ruled
    }
    case 'per event': {
      const { maxLength, rule } = setting
      return z.partialRecord(z.enum(EVENT_NAMES), z.string().trim().max(maxLength).regex(rule.pattern, rule.message.en))
    }
  }
}

const ownSchemaOf = (setting: OwnSetting): z.ZodType => (isRequired(setting) ? schemaOf(setting) : schemaOf(setting).optional())

/** Settings that the destination does not have are dropped. */
const OWN_SETTINGS = byDestination((id) =>
  z.object(Object.fromEntries(DESTINATION_FACTS[id].settings.map((setting) => [setting.key, ownSchemaOf(setting)]))),
)

/** An empty text is the same as none. */
const withoutEmptyTexts = (own: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(own).filter(([, value]) => value !== ''))

/** Parses PixelSettings. Issues carry the field as path and the message that the form shows, in English. */
export const pixelSettingsSchema: z.ZodType<PixelSettings> = settingsFields.transform((settings, context) => {
  const faults = {
    pixelId: findPixelIdFault(settings.platform, settings.pixelId),
    valuePercent: findPercentFault(settings.valuePercent),
    purchaseAlias: settings.purchaseAlias === undefined ? undefined : findAliasFault(settings.platform, settings.purchaseAlias),
    target: findTargetFault(settings.target),
  }
  for (const [field, message] of Object.entries(faults)) {
    if (message !== undefined) context.addIssue({ code: 'custom', path: [field], message })
  }
  const own = OWN_SETTINGS[settings.platform].safeParse(settings.extra ?? {})
  for (const { path, message } of own.error?.issues ?? []) context.addIssue({ code: 'custom', path: ['extra', ...path], message })
  const { extra, ...rest } = settings
  return extra === undefined || own.data === undefined ? rest : { ...rest, extra: withoutEmptyTexts(own.data) }
})
