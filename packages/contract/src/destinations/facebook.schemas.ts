/** What a Meta pixel's settings must be. */
import { z } from 'zod'
import { checkPixelSettings, pixelSettingsFields, transactionIdentifierSchema } from './pixel-settings.schemas.ts'

/** Settings that only Meta has. lduCountry and lduState: 1 and the state's code (California 1000), or 0 and 0 to let Meta find out. */
const facebookExtraSchema = z.object({
  transactionIdentifier: transactionIdentifierSchema.exactOptional(),
  lduCountry: z.union([z.literal(0), z.literal(1)]).exactOptional(),
  lduState: z.number().int().min(0).max(9999).exactOptional(),
})

/** Settings of a Meta pixel, with the specification's messages. */
export const facebookSettingsSchema = z
  .object({ platform: z.literal('facebook'), ...pixelSettingsFields, extra: facebookExtraSchema.exactOptional() })
  .superRefine(checkPixelSettings)
