/** Reports: `/website/{websiteName}/...`. */
import { createRoute, lazyRouteComponent as lazy } from '@tanstack/react-router'
import { adsReportParams } from '../screens/ads-report/ads-report-search.ts'
import { adLinksParams } from '../screens/ads-report/links/ad-links-search.ts'
import { cohortsParams } from '../screens/cohorts/cohorts-search.ts'
import { changesParams } from '../screens/changes/changes-search.ts'
import { creativeCompassParams, creativeTrendsParams } from '../screens/creative-compass/creative-compass-search.ts'
import { conversionAnalysisParams } from '../screens/conversion-analysis/conversion-analysis-search.ts'
import { metricCatalogueParams } from '../screens/conversion-analysis/metrics/metric-catalogue-search.ts'
import { ledgerParams } from '../screens/ledger/ledger-search.ts'
import { modelComparisonParams } from '../screens/model-comparison/model-comparison-search.ts'
import { windowComparisonParams } from '../screens/window-comparison/window-comparison-search.ts'
import { orderAttributionParams } from '../screens/order-attribution/order-attribution-search.ts'
import { productConversionParams, productParams } from '../screens/product-conversion/product-conversion-search.ts'
import { rangeParams } from '../widgets/use-range.ts'
import { shortLinkParams } from '../widgets/short-link-search.ts'
import { purchaseSurveyParams } from '../screens/purchase-survey/purchase-survey-search.ts'
import { urlBuilderParams } from '../screens/utm-builder/url-builder-search.ts'
import { anyText, oneOf, searchParams } from '../search-params.ts'
import { inStore, toPage } from './frames.ts'

export const attributionRoutes = [
  createRoute({ ...inStore('ads-report'), component: lazy(() => import('../screens/ads-report/AdsReportScreen.tsx')), ...searchParams(adsReportParams) }),
  createRoute({ ...inStore('ads-report/links'), component: lazy(() => import('../screens/ads-report/links/AdLinksScreen.tsx')), ...searchParams(adLinksParams) }),
  createRoute({ ...inStore('conversion-analysis'), component: lazy(() => import('../screens/conversion-analysis/ConversionAnalysisScreen.tsx')), ...searchParams(conversionAnalysisParams) }),
  createRoute({ ...inStore('conversion-analysis/metrics'), component: lazy(() => import('../screens/conversion-analysis/metrics/MetricCatalogueScreen.tsx')), ...searchParams(metricCatalogueParams) }),
  createRoute({ ...inStore('conversion-analysis/models'), component: lazy(() => import('../screens/model-comparison/ModelComparisonScreen.tsx')), ...searchParams(modelComparisonParams) }),
  createRoute({ ...inStore('conversion-analysis/custom'), component: lazy(() => import('../screens/conversion-analysis/custom/CustomModelScreen.tsx')) }),
  createRoute({ ...inStore('conversion-analysis/convbox'), component: lazy(() => import('../screens/conversion-analysis/convbox/ConvboxSettingsScreen.tsx')) }),
  createRoute({ ...inStore('conversion-analysis/windows'), component: lazy(() => import('../screens/window-comparison/WindowComparisonScreen.tsx')), ...searchParams(windowComparisonParams) }),
  createRoute({ ...inStore('conversion-analysis/ledger'), component: lazy(() => import('../screens/ledger/LedgerScreen.tsx')), ...searchParams(ledgerParams) }),
  createRoute({ ...inStore('conversion-analysis/cohorts'), component: lazy(() => import('../screens/cohorts/CohortsScreen.tsx')), ...searchParams(cohortsParams) }),
  createRoute({ ...inStore('conversion-analysis/changes'), component: lazy(() => import('../screens/changes/ChangesScreen.tsx')), ...searchParams(changesParams) }),
  // Addresses of the specification, which names neither the pages below nor how the two versions differ: pages that are not ours open the report.
  createRoute({ ...inStore('conversion-analysis/$page'), beforeLoad: (asked) => toPage(asked, 'conversion-analysis') }),
  createRoute({ ...inStore('conversion-analysis-v2'), beforeLoad: (asked) => toPage(asked, 'conversion-analysis') }),
  createRoute({ ...inStore('conversion-analysis-v2/$'), beforeLoad: (asked) => toPage(asked, `conversion-analysis/${asked.params._splat ?? ''}`) }),
  createRoute({ ...inStore('product-conversion'), component: lazy(() => import('../screens/product-conversion/ProductConversionScreen.tsx')), ...searchParams(productConversionParams) }),
  createRoute({ ...inStore('product-conversion/$productId'), component: lazy(() => import('../screens/product-conversion/details/ProductScreen.tsx')), ...searchParams(productParams) }),
  createRoute({ ...inStore('v2/product-conversion'), beforeLoad: (asked) => toPage(asked, 'product-conversion') }),
  createRoute({ ...inStore('v2/product-conversion/$'), beforeLoad: (asked) => toPage(asked, `product-conversion/${asked.params._splat ?? ''}`) }),
  createRoute({ ...inStore('purchase-survey'), component: lazy(() => import('../screens/purchase-survey/PurchaseSurveyScreen.tsx')), ...searchParams(purchaseSurveyParams) }),
  createRoute({ ...inStore('creative-compass'), component: lazy(() => import('../screens/creative-compass/CreativeCompassScreen.tsx')), ...searchParams(creativeCompassParams) }),
  createRoute({ ...inStore('creative-compass/trends'), component: lazy(() => import('../screens/creative-compass/CreativeTrendsScreen.tsx')), ...searchParams(creativeTrendsParams) }),
  createRoute({ ...inStore('creative-compass/$page'), beforeLoad: (asked) => toPage(asked, 'creative-compass') }),
  createRoute({ ...inStore('order-attribution'), component: lazy(() => import('../screens/order-attribution/OrderAttributionScreen.tsx')), ...searchParams(orderAttributionParams) }),
  createRoute({ ...inStore('utm-builder'), component: lazy(() => import('../screens/utm-builder/UrlBuilderScreen.tsx')), ...searchParams(urlBuilderParams) }),
  createRoute({ ...inStore('short-links'), component: lazy(() => import('../screens/short-links/ShortLinksScreen.tsx')), ...searchParams(shortLinkParams) }),
  createRoute({ ...inStore('short-links/$linkId'), component: lazy(() => import('../screens/short-links/clicks/LinkClicksScreen.tsx')), ...searchParams(rangeParams('last_30d')) }),
  createRoute({ ...inStore('utm-builder/$page'), beforeLoad: (asked) => toPage(asked, 'utm-builder') }),
  // rule: the one in the dialog, by its number, or 'new'.
  createRoute({ ...inStore('traffic-rules'), component: lazy(() => import('../screens/traffic-rules/TrafficRulesScreen.tsx')), ...searchParams({ tab: oneOf(['rules', 'history'], 'rules'), rule: anyText }) }),
]
