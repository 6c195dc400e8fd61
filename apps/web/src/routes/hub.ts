/** The Affluencer Hub: `/website/{websiteName}/affluencer-hub/...`. */
import { createRoute, lazyRouteComponent as lazy } from '@tanstack/react-router'
import { campaignParams, campaignsParams } from '../screens/affluencer-hub/campaign/campaigns-search.ts'
import { discountCodesParams } from '../screens/affluencer-hub/discount/discount-codes-search.ts'
import { creatorsParams } from '../screens/affluencer-hub/creators/creators-search.ts'
import { landingParams } from '../screens/affluencer-hub/landing/landing-search.ts'
import { payoutsParams } from '../screens/affluencer-hub/payouts/payouts-search.ts'
import { shortLinkParams } from '../widgets/short-link-search.ts'
import { searchParams } from '../search-params.ts'
import { inStore, toPage } from './frames.ts'

export const hubRoutes = [
  createRoute({ ...inStore('affluencer-hub/campaign'), component: lazy(() => import('../screens/affluencer-hub/campaign/CampaignsScreen.tsx')), ...searchParams(campaignsParams) }),
  createRoute({ ...inStore('affluencer-hub/campaign/$campaignId'), component: lazy(() => import('../screens/affluencer-hub/campaign/CampaignScreen.tsx')), ...searchParams(campaignParams) }),
  createRoute({ ...inStore('affluencer-hub/discount'), component: lazy(() => import('../screens/affluencer-hub/discount/DiscountCodesScreen.tsx')), ...searchParams(discountCodesParams) }),
  createRoute({ ...inStore('affluencer-hub/creators'), component: lazy(() => import('../screens/affluencer-hub/creators/CreatorsScreen.tsx')), ...searchParams(creatorsParams) }),
  createRoute({ ...inStore('affluencer-hub/channel'), component: lazy(() => import('../screens/affluencer-hub/channel/MediaScreen.tsx')) }),
  createRoute({ ...inStore('affluencer-hub/landing'), component: lazy(() => import('../screens/affluencer-hub/landing/LandingPagesScreen.tsx')), ...searchParams(landingParams) }),
  createRoute({ ...inStore('affluencer-hub/short-link'), component: lazy(() => import('../screens/affluencer-hub/short-link/TrackingLinksScreen.tsx')), ...searchParams(shortLinkParams) }),
  createRoute({ ...inStore('affluencer-hub/payouts'), component: lazy(() => import('../screens/affluencer-hub/payouts/PayoutsScreen.tsx')), ...searchParams(payoutsParams) }),
  // Short forms.
  createRoute({ ...inStore('affluencer-hub'), beforeLoad: (asked) => toPage(asked, 'affluencer-hub/campaign') }),
  createRoute({ ...inStore('landing'), beforeLoad: (asked) => toPage(asked, 'affluencer-hub/landing') }),
  createRoute({ ...inStore('landing/$'), beforeLoad: (asked) => toPage(asked, 'affluencer-hub/landing') }),
  createRoute({ ...inStore('coupons'), beforeLoad: (asked) => toPage(asked, 'affluencer-hub/discount') }),
  createRoute({ ...inStore('coupons/$'), beforeLoad: (asked) => toPage(asked, 'affluencer-hub/discount') }),
  createRoute({ ...inStore('shopify/coupons'), beforeLoad: (asked) => toPage(asked, 'affluencer-hub/discount') }),
  createRoute({ ...inStore('shopify/coupons/$'), beforeLoad: (asked) => toPage(asked, 'affluencer-hub/discount') }),
]
