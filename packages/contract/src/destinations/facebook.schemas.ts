import { z } from 'zod'
import { checkPixelSettings, pixelSettingsFields, transactionIdentifierSchema } from './pixel-settings.schemas.ts'

/** Settings that only Meta has. */
export const facebookExtraSchema = z.object({
  transactionIdentifier: transactionIdentifierSchema.exactOptional(),
  lduCountry: z.union([z.literal(0), z.literal(1)]).exactOptional(),
  lduState: z.number().int().min(0).max(9999).exactOptional(),
})

/** Settings of a Meta pixel, with the specification's messages. */
export const facebookSettingsSchema = z
  .object({ platform: z.literal('facebook'), ...pixelSettingsFields, extra: facebookExtraSchema.exactOptional() })
  .superRefine(checkPixelSettings)
