import type { PixelRow } from '@convbox/contract/api/pixels.schemas'

/** Whether a pixel is on but has never delivered an event. */
export const isUnproved = ({ state, enableCapi, lastDeliveredAt }: PixelRow): boolean =>
  state === 'running' && enableCapi === 1 && lastDeliveredAt === undefined
