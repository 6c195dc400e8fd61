/** Calls of older clients about a store's pixels: lists, the events of one, its token. Literal addresses win over `/pixel/{id}`. */
import { endpoints } from '../endpoint.ts'
import type { pixelListsSchemas } from './pixel-lists.schemas.ts'

/** The endpoints; schemas: `pixel-lists.schemas.ts`. */
export const pixelLists = endpoints<typeof pixelListsSchemas>()({
  exceptionPixels: { method: 'GET', path: '/pixel/getExceptionPixel', access: 'store member', feature: 'Pixels' },
  choosePixel: { method: 'POST', path: '/pixel/choose-pixel', access: 'store member', feature: 'Pixels' },
  saveConversionToken: { method: 'POST', path: '/pixel/saveConversionToken', access: 'store member', feature: 'Pixels' },
  pixelsWithoutDataset: { method: 'GET', path: '/pixel/check-unsupport-dataset-api-pixel', access: 'store member', feature: 'Pixels' },
  hasDataset: { method: 'GET', path: '/pixel/check-pixel-support-dataset', access: 'store member', feature: 'Pixels' },
  getEventSetting: { method: 'GET', path: '/setting/event', access: 'store member', feature: 'Pixels' },
  saveEventSetting: { method: 'POST', path: '/setting/event', access: 'store member', feature: 'Pixels' },
  optimizeEvents: { method: 'GET', path: '/setting/optimize-event', access: 'store member', feature: 'Pixels' },
  availablePixels: { method: 'GET', path: '/report/available-pixel-list', access: 'store member', feature: 'Pixels' },
  allPixels: { method: 'GET', path: '/report/all-pixel-list', access: 'store member', feature: 'Pixels' },
  pixelsOfPlatform: {
    method: 'GET',
    path: '/trackify/pixel/getpixels/{websiteName}/{platform}',
    access: 'store member',
    feature: 'Pixels',
  },
  metaPixel: { method: 'GET', path: '/trackify/pixel/fbpixel/{websiteName}/{pixelId}', access: 'store member', feature: 'Pixels' },
  metaPixelStatus: {
    method: 'GET',
    path: '/trackify/pixel/fbpixel/{websiteName}/{pixelId}/status',
    access: 'store member',
    feature: 'Pixels',
  },
  googlePixel: { method: 'GET', path: '/trackify/pixel/ggpixel/{websiteName}/{pixelId}', access: 'store member', feature: 'Pixels' },
  productTags: { method: 'GET', path: '/trackify/pixel/productTag/all', access: 'store member', feature: 'Pixels' },
})
