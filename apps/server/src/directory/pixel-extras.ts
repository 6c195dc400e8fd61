/** What the settings column of a pixel holds beside PixelSettings. */
import { z } from 'zod'

/** sendsFromServer: the form's enableCapi; without it nothing is delivered. Rows written before it was there do send. */
export const pixelExtrasSchema = z.object({ sendsFromServer: z.boolean().default(true) }).catch({ sendsFromServer: true })
