/** Preview of a pixel's requests on the wire. */
import { z } from 'zod'
import { EVENT_NAMES } from '../events/events.ts'
import { SKIP_REASONS } from '../outcomes.ts'
import { pixelIdField, timeField } from './fields.schemas.ts'
import { NOT_SENT_REASONS, PREVIEW_SOURCES } from './pixel-preview.values.ts'
import { newPixel } from './pixels.schemas.ts'

/** A value of the request that comes from personal data. path: keys and indexes in the request; isHash: it is a hash of the source or contains one. */
const previewMark = z.object({
  path: z.array(z.string()),
  sources: z.array(z.enum(PREVIEW_SOURCES)),
  isHash: z.boolean(),
})
export type PreviewMark = z.output<typeof previewMark>

/** request: JSON as in the delivery log, without secrets and without personal data in clear. held: what the event would wait for first, a day at most. */
const previewOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('request'), request: z.string(), marks: z.array(previewMark) }),
  z.object({ kind: z.literal('skipped'), reason: z.enum(SKIP_REASONS) }),
  z.object({ kind: z.literal('held'), reason: z.enum(['no choice yet', 'tags not read yet']) }),
  z.object({ kind: z.literal('cannot be built') }),
])

/** The last event of a name. isOfOrder: its personal data are the order's, else the visitor's. isPart: only what the reports keep is known of it, so without personal data. */
const previewEvent = z.object({
  eventName: z.enum(EVENT_NAMES),
  eventId: z.string(),
  eventTime: timeField,
  orderName: z.string().optional(),
  isOfOrder: z.boolean(),
  isPart: z.boolean(),
  outcome: previewOutcome,
})
export type PreviewEvent = z.output<typeof previewEvent>

export const pixelPreviewSchemas = {
  preview: {
    /** A pixel as saving takes it; id: the stored pixel whose token and account are meant where the form has none. */
    input: newPixel.extend({ id: pixelIdField.optional() }),
    result: z.object({
      /** Messages by field, as saving would answer them. With another fault than id or credential nothing is built. */
      faults: z.record(z.string(), z.string()),
      notSent: z.enum(NOT_SENT_REASONS).optional(),
      /** In the order in which a shop sees them. */
      events: z.array(previewEvent),
    }),
  },
}
export type PixelPreview = z.output<typeof pixelPreviewSchemas.preview.result>
