/** Fields of a pixel's settings column besides PixelSettings. */
import { z } from 'zod'

/** sendsFromServer: the form's enableCapi; without it nothing is delivered. True for rows older than this field. */
export const pixelExtrasSchema = z.object({ sendsFromServer: z.boolean().default(true) }).catch({ sendsFromServer: true })
