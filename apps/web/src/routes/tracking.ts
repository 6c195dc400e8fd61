/** Pixels and their events: `/website/{websiteName}/...`. */
import { createRoute, lazyRouteComponent as lazy, redirect } from '@tanstack/react-router'
import { alertsParams } from '../screens/alerts/alerts-search.ts'
import { eventsMonitorParams } from '../screens/events-monitor/events-monitor-search.ts'
import { accuracyParams } from '../screens/pixels/accuracy/accuracy-search.ts'
import { refillParams } from '../screens/pixels/refill/refill-search.ts'
import { pixelsParams } from '../screens/pixels/pixels-search.ts'
import { shopperParams } from '../screens/pixels/shopper/shopper-search.ts'
import { anyText, searchParams } from '../search-params.ts'
import { rangeParams } from '../widgets/use-range.ts'
import { inStore } from './frames.ts'

export const trackingRoutes = [
  createRoute({ ...inStore('pixels'), component: lazy(() => import('../screens/pixels/PixelsScreen.tsx')), ...searchParams(pixelsParams) }),
  createRoute({ ...inStore('pixels/shopper'), component: lazy(() => import('../screens/pixels/shopper/ShopperScreen.tsx')), ...searchParams(shopperParams) }),
  // wire spelling: older clients add a pixel here, of any platform.
  createRoute({
    ...inStore('add'),
    beforeLoad: ({ params: { websiteName } }) => {
      throw redirect({ to: '/website/$websiteName/pixels', params: { websiteName }, search: { view: 'platforms' } })
    },
  }),
  // pixelId: wire spelling, the pixel whose settings are meant.
  createRoute({
    ...inStore('pixels/destination/$platform'),
    component: lazy(() => import('../screens/pixels/destination/PlatformScreen.tsx')),
    ...searchParams({ pixelId: anyText }),
    beforeLoad: ({ params, search: { pixelId } }) => {
      if (pixelId !== '') throw redirect({ to: '/website/$websiteName/pixels/destination/$platform/edit/$pixelId', params: { ...params, pixelId } })
    },
  }),
  createRoute({ ...inStore('pixels/destination/$platform/add'), component: lazy(() => import('../screens/pixels/NewPixelScreen.tsx')) }),
  createRoute({ ...inStore('pixels/destination/$platform/edit/$pixelId'), component: lazy(() => import('../screens/pixels/EditPixelScreen.tsx')) }),
  // The former address of the form, in bookmarks and in mails.
  createRoute({
    ...inStore('pixels/new/$platform'),
    beforeLoad: ({ params }) => {
      throw redirect({ to: '/website/$websiteName/pixels/destination/$platform/add', params })
    },
  }),
  // A pixel by its id alone: former address.
  createRoute({ ...inStore('pixels/$pixelId'), component: lazy(() => import('../screens/pixels/PixelAddressScreen.tsx')) }),
  // wire spelling: a pixel's id, or else a campaign's.
  createRoute({ ...inStore('edit/$id'), component: lazy(() => import('../screens/pixels/EditAddressScreen.tsx')) }),
  createRoute({ ...inStore('pixels/$pixelId/accuracy'), component: lazy(() => import('../screens/pixels/accuracy/PixelAccuracyScreen.tsx')), ...searchParams(accuracyParams) }),
  createRoute({ ...inStore('pixels/$pixelId/refill'), component: lazy(() => import('../screens/pixels/refill/PixelRefillScreen.tsx')), ...searchParams(refillParams) }),
  createRoute({ ...inStore('pixels/$pixelId/quality'), component: lazy(() => import('../screens/pixels/quality/PixelQualityScreen.tsx')), ...searchParams(rangeParams('last_7d')) }),
  createRoute({ ...inStore('pixels/$pixelId/klaviyo-insight'), component: lazy(() => import('../screens/pixels/klaviyo-insight/KlaviyoInsightScreen.tsx')), ...searchParams(rangeParams('last_30d')) }),
  createRoute({ ...inStore('alerts'), component: lazy(() => import('../screens/alerts/AlertsScreen.tsx')), ...searchParams(alertsParams) }),
  createRoute({ ...inStore('events-monitor'), component: lazy(() => import('../screens/events-monitor/EventsMonitorScreen.tsx')), ...searchParams(eventsMonitorParams) }),
  // event: the delivery in the open drawer.
  createRoute({ ...inStore('events-monitor/receipt/$orderId'), component: lazy(() => import('../screens/events-monitor/receipt/OrderReceiptScreen.tsx')), ...searchParams({ event: anyText }) }),
]
