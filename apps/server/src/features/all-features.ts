/** All served features and reports with their handlers. A missing one does not compile. */
import type { Feature, FeatureName } from '../http/handlers.ts'
import { adLinksFeature } from './ad-links/ad-links.routes.ts'
import { adsReportFeature } from '../reports/ads-report/ads-report.ts'
import { conversionAnalysisFeature } from '../reports/conversion-analysis/conversion-analysis.ts'
import { cohortsFeature } from '../reports/cohorts/cohorts.ts'
import { surveyReportFeature } from '../reports/survey-report/survey-report.ts'
import { creativeCompassFeature } from '../reports/creative-compass/creative-compass.ts'
import { productConversionFeature } from '../reports/product-conversion/product-conversion.ts'
import { conversionPathsFeature } from '../reports/conversion-paths/conversion-paths.ts'
import { modelComparisonFeature } from '../reports/model-comparison/model-comparison.ts'
import { windowComparisonFeature } from '../reports/window-comparison/window-comparison.ts'
import { changesFeature } from '../reports/changes/changes.ts'
import { ledgerFeature } from '../reports/ledger/ledger.ts'
import { orderAttributionFeature } from '../reports/order-attribution/order-attribution.ts'
import { accountFeature } from './account/account.routes.ts'
import { adSpendFeature } from './ad-spend/ad-spend.routes.ts'
import { catalogueFeature } from './catalogue/catalogue.routes.ts'
import { costsFeature } from './costs/costs.routes.ts'
import { creatorsFeature } from './creators/creators.routes.ts'
import { postsFeature } from './posts/posts.routes.ts'
import { disputesFeature } from './disputes/disputes.routes.ts'
import { payoutsFeature } from './payouts/payouts.routes.ts'
import { commissionsFeature } from './commissions/commissions.routes.ts'
import { campaignAnalysisFeature } from './campaign-analysis/campaign-analysis.routes.ts'
import { campaignsFeature } from './campaigns/campaigns.routes.ts'
import { dashboardFeature } from './dashboard/dashboard.routes.ts'
import { scoreboardFeature } from './scoreboard/scoreboard.routes.ts'
import { trendsFeature } from './trends/trends.routes.ts'
import { codeFlagsFeature } from './code-flags/code-flags.routes.ts'
import { discountCodesFeature } from './discount-codes/discount-codes.routes.ts'
import { landingPagesFeature } from './landing-pages/landing-pages.routes.ts'
import { linksFeature } from './links/links.routes.ts'
import { scheduledReportsFeature } from './scheduled-reports/scheduled-reports.routes.ts'
import { alertsFeature } from './alerts/alerts.routes.ts'
import { auditFeature } from './audit/audit.routes.ts'
import { eventsMonitorFeature } from './events-monitor/events-monitor.routes.ts'
import { integrationsFeature } from './integrations/integrations.routes.ts'
import { klaviyoInsightFeature } from './klaviyo-insight/klaviyo-insight.routes.ts'
import { orderReceiptFeature } from './order-receipt/order-receipt.routes.ts'
import { organizationFeature } from './organization/organization.routes.ts'
import { gapsFeature } from './gaps/gaps.ts'
import { historyImportFeature } from './history-import/history-import.routes.ts'
import { ownOrdersFeature } from './own-orders/own-orders.routes.ts'
import { pixelAccuracyFeature } from './pixel-accuracy/pixel-accuracy.routes.ts'
import { pixelRefillFeature } from './pixel-refill/pixel-refill.routes.ts'
import { pixelPreviewFeature } from './pixel-preview/pixel-preview.routes.ts'
import { pixelQualityFeature } from './pixel-quality/pixel-quality.routes.ts'
import { pixelListsFeature } from './pixel-lists/pixel-lists.routes.ts'
import { pixelsFeature } from './pixels/pixels.routes.ts'
import { privacyFeature } from './privacy/privacy.routes.ts'
import { creatorMailsFeature } from './creator-mails/creator-mails.routes.ts'
import { creatorPortalFeature } from './creator-portal/creator-portal.routes.ts'
import { shopperFeature } from './shopper/shopper.routes.ts'
import { shopifyFeature } from './shopify/shopify.routes.ts'
import { storeSettingsFeature } from './store-settings/store-settings.routes.ts'
import { storesFeature } from './stores/stores.routes.ts'
import { teamFeature } from './team/team.routes.ts'
import { modelSettingsFeature } from './model-settings/model-settings.routes.ts'
import { savedViewsFeature } from './saved-views/saved-views.routes.ts'
import { creativesFeature } from './creatives/creatives.routes.ts'
import { urlBuilderFeature } from './url-builder/url-builder.routes.ts'
import { surveyFeature } from './survey/survey.routes.ts'
import { trafficRulesFeature } from './traffic-rules/traffic-rules.routes.ts'
import { trackingSettingsFeature } from './tracking-settings/tracking-settings.routes.ts'

export const ALL_FEATURES: { [Name in FeatureName]: Feature<Name> } = {
  account: accountFeature,
  organization: organizationFeature,
  team: teamFeature,
  audit: auditFeature,
  stores: storesFeature,
  storeSettings: storeSettingsFeature,
  urlBuilder: urlBuilderFeature,
  survey: surveyFeature,
  creatives: creativesFeature,
  trafficRules: trafficRulesFeature,
  modelSettings: modelSettingsFeature,
  savedViews: savedViewsFeature,
  dashboard: dashboardFeature,
  scoreboard: scoreboardFeature,
  trends: trendsFeature,
  trackingSettings: trackingSettingsFeature,
  shopify: shopifyFeature,
  pixels: pixelsFeature,
  pixelAccuracy: pixelAccuracyFeature,
  pixelLists: pixelListsFeature,
  pixelRefill: pixelRefillFeature,
  pixelPreview: pixelPreviewFeature,
  pixelQuality: pixelQualityFeature,
  adSpend: adSpendFeature,
  gaps: gapsFeature,
  costs: costsFeature,
  creators: creatorsFeature,
  creatorMails: creatorMailsFeature,
  creatorPortal: creatorPortalFeature,
  disputes: disputesFeature,
  posts: postsFeature,
  payouts: payoutsFeature,
  campaigns: campaignsFeature,
  commissions: commissionsFeature,
  campaignAnalysis: campaignAnalysisFeature,
  codeFlags: codeFlagsFeature,
  discountCodes: discountCodesFeature,
  landingPages: landingPagesFeature,
  links: linksFeature,
  alerts: alertsFeature,
  scheduledReports: scheduledReportsFeature,
  catalogue: catalogueFeature,
  shopper: shopperFeature,
  privacy: privacyFeature,
  ownOrders: ownOrdersFeature,
  historyImport: historyImportFeature,
  eventsMonitor: eventsMonitorFeature,
  klaviyoInsight: klaviyoInsightFeature,
  orderReceipt: orderReceiptFeature,
  integrations: integrationsFeature,
  orderAttribution: orderAttributionFeature,
  modelComparison: modelComparisonFeature,
  windowComparison: windowComparisonFeature,
  changes: changesFeature,
  ledger: ledgerFeature,
  cohorts: cohortsFeature,
  surveyReport: surveyReportFeature,
  productConversion: productConversionFeature,
  creativeCompass: creativeCompassFeature,
  conversionPaths: conversionPathsFeature,
  adLinks: adLinksFeature,
  adsReport: adsReportFeature,
  conversionAnalysis: conversionAnalysisFeature,
}
