/** What the schemas of all destinations share: the fields of a pixel's settings and the rules on them. The whole union is in `destinations.schemas.ts`. */
import { z } from 'zod'
import { EVENT_NAMES } from '../events/events.ts'
import type { PixelSettings } from './destinations.ts'
import { CONTENT_TYPES, PRODUCT_IDENTIFIERS, TRANSACTION_IDENTIFIERS, VALUE_BASES } from './destinations.ts'
import { findAliasFault, findPercentFault, findPixelIdFault, findTargetFault } from '../destination-rules.ts'

const names = z.array(z.string().max(255)).max(500)

/** The fields of PixelSettings without platform and extra, each checked for its type only. */
export const pixelSettingsFields = {
  pixelId: z.string().trim().max(100),
  token: z.string().min(1).max(1000).exactOptional(),
  testEventCode: z.string().min(1).max(100).exactOptional(),
  valueBasis: z.enum(VALUE_BASES),
  valuePercent: z.number(),
  purchaseAlias: z.string().max(100).exactOptional(),
  productIdentifier: z.enum(PRODUCT_IDENTIFIERS),
  contentType: z.enum(CONTENT_TYPES),
  events: z.array(z.enum(EVENT_NAMES)),
  target: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('store') }),
    z.object({ kind: z.literal('collections'), names }),
    z.object({ kind: z.literal('tags'), names }),
  ]),
  ccpa: z.boolean(),
}

/** Which of an order's three names a platform is given; shared by the extra settings of platforms. */
export const transactionIdentifierSchema = z.enum(TRANSACTION_IDENTIFIERS)

/** The rules of `destination-rules.ts` on parsed settings, each under its field. */
export const checkPixelSettings = (
  settings: Pick<PixelSettings, 'platform' | 'pixelId' | 'valuePercent' | 'target'> & { purchaseAlias?: string },
  context: z.RefinementCtx,
): void => {
  const faults = {
    pixelId: findPixelIdFault(settings.platform, settings.pixelId),
    valuePercent: findPercentFault(settings.valuePercent),
    purchaseAlias: settings.purchaseAlias === undefined ? undefined : findAliasFault(settings.platform, settings.purchaseAlias),
    target: findTargetFault(settings.target),
  }
  for (const [field, message] of Object.entries(faults)) {
    if (message !== undefined) context.addIssue({ code: 'custom', path: [field], message })
  }
}
