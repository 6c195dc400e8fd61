/** Settings of any pixel, by its platform. */
import { z } from 'zod'
import type { PixelSettings } from './destinations.ts'
import { facebookSettingsSchema } from './facebook.schemas.ts'
import { ga4SettingsSchema } from './ga4.schemas.ts'
import { genericSettingsSchema } from './generic.schemas.ts'

/** Parses PixelSettings. Issues carry the field as path and the message that the form shows. */
export const pixelSettingsSchema = z.discriminatedUnion('platform', [
  facebookSettingsSchema,
  ga4SettingsSchema,
  genericSettingsSchema,
]) satisfies z.ZodType<PixelSettings>
