/** What a GA4 stream's settings must be. */
import { z } from 'zod'
import { checkPixelSettings, pixelSettingsFields, transactionIdentifierSchema } from './pixel-settings.schemas.ts'

/** Settings that only GA4 has. euEndpoint: collect in the EU. preferGa4Cookie (default true): use the client id of the Google tag when its cookie is there. */
const ga4ExtraSchema = z.object({
  transactionIdentifier: transactionIdentifierSchema.exactOptional(),
  euEndpoint: z.boolean().exactOptional(),
  preferGa4Cookie: z.boolean().exactOptional(),
})

/** Settings of a GA4 stream, with the specification's messages. */
export const ga4SettingsSchema = z
  .object({ platform: z.literal('ga4'), ...pixelSettingsFields, extra: ga4ExtraSchema.exactOptional() })
  .superRefine(checkPixelSettings)
