/** What a generic pixel's settings must be. */
import { z } from 'zod'
import { checkPixelSettings, pixelSettingsFields } from './pixel-settings.schemas.ts'

/** Settings of the generic destination. */
export const genericSettingsSchema = z
  .object({ platform: z.literal('generic'), ...pixelSettingsFields, extra: z.record(z.string(), z.unknown()).exactOptional() })
  .superRefine(checkPixelSettings)
