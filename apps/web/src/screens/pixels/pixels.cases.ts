/** Pixels for tests of screens. */
import type { PixelRow } from '@convbox/contract/api/pixels.schemas'
import type { Plain } from '../../testing/played-server.ts'

/** A running Meta pixel: 1,250 events delivered and 3 rejected in the last day. */
export const metaPixel: Plain<PixelRow> = {
  id: 'pixel-1',
  platform: 'facebook',
  pixelId: '123456789012345',
  pixelName: 'Meta main',
  enable: 1,
  enableCapi: 1,
  includeShoppingCharges: 0,
  uploadProductPricePercentage: 100,
  purchaseCovert: 0,
  productIdentifier: 'product',
  contentType: 'product',
  eventList: ['Purchase'],
  targetAreaType: 'Entire Store',
  enableCCPA: 0,
  hasToken: true,
  state: 'running',
  counts: { delivered: 1250, rejected: 3 },
  waiting: 0,
  oldestWaitingSeconds: 0,
  lastDeliveredAt: '2026-03-10T15:58:00.000Z',
}

/** A GA4 pixel whose secret is no longer valid: 7 events wait, the oldest for 2 hours. */
export const stoppedPixel: Plain<PixelRow> = {
  ...metaPixel,
  id: 'pixel-2',
  platform: 'ga4',
  pixelId: 'G-ABCDEF1234',
  pixelName: 'GA4 web',
  state: 'needs reauthorization',
  pausedReason: 'token expired',
  pausedDetail: 'Session has expired',
  counts: {},
  waiting: 7,
  oldestWaitingSeconds: 7200,
}

/** A Meta pixel that sends with a connected account whose access has expired. */
export const unconnectedPixel: Plain<PixelRow> = {
  ...metaPixel,
  id: 'pixel-3',
  pixelName: 'Meta connected',
  channelAuthId: 'auth-1',
  state: 'needs reauthorization',
  pausedReason: 'token expired',
  waiting: 7,
  oldestWaitingSeconds: 7200,
}
