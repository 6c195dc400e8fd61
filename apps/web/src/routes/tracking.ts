/** Pixels and their events: `/website/{websiteName}/...`. */
import { createRoute, lazyRouteComponent as lazy } from '@tanstack/react-router'
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
  createRoute({ ...inStore('pixels/new/$platform'), component: lazy(() => import('../screens/pixels/NewPixelScreen.tsx')) }),
  createRoute({ ...inStore('pixels/shopper'), component: lazy(() => import('../screens/pixels/shopper/ShopperScreen.tsx')), ...searchParams(shopperParams) }),
  createRoute({ ...inStore('pixels/$pixelId'), component: lazy(() => import('../screens/pixels/EditPixelScreen.tsx')) }),
  createRoute({ ...inStore('pixels/$pixelId/accuracy'), component: lazy(() => import('../screens/pixels/accuracy/PixelAccuracyScreen.tsx')), ...searchParams(accuracyParams) }),
  createRoute({ ...inStore('pixels/$pixelId/refill'), component: lazy(() => import('../screens/pixels/refill/PixelRefillScreen.tsx')), ...searchParams(refillParams) }),
  createRoute({ ...inStore('pixels/$pixelId/quality'), component: lazy(() => import('../screens/pixels/quality/PixelQualityScreen.tsx')), ...searchParams(rangeParams('last_7d')) }),
  createRoute({ ...inStore('pixels/$pixelId/klaviyo-insight'), component: lazy(() => import('../screens/pixels/klaviyo-insight/KlaviyoInsightScreen.tsx')), ...searchParams(rangeParams('last_30d')) }),
  createRoute({ ...inStore('alerts'), component: lazy(() => import('../screens/alerts/AlertsScreen.tsx')), ...searchParams(alertsParams) }),
  createRoute({ ...inStore('events-monitor'), component: lazy(() => import('../screens/events-monitor/EventsMonitorScreen.tsx')), ...searchParams(eventsMonitorParams) }),
  // event: the delivery in the open drawer.
  createRoute({ ...inStore('events-monitor/receipt/$orderId'), component: lazy(() => import('../screens/events-monitor/receipt/OrderReceiptScreen.tsx')), ...searchParams({ event: anyText }) }),
]
