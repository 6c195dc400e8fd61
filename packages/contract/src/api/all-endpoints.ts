/** Every endpoint of the program with its schemas, by feature: the server mounts this list, the isolation suite is generated from it. A feature missing here is not served. */
import { adLinks } from './ad-links.ts'
import { adLinksSchemas } from './ad-links.schemas.ts'
import { adsReport } from '../reports/ads-report.ts'
import { adsReportSchemas } from '../reports/ads-report.schemas.ts'
import { conversionAnalysis } from '../reports/conversion-analysis.ts'
import { conversionAnalysisSchemas } from '../reports/conversion-analysis.schemas.ts'
import { cohorts } from '../reports/cohorts.ts'
import { cohortsSchemas } from '../reports/cohorts.schemas.ts'
import { surveyReport } from '../reports/survey-report.ts'
import { surveyReportSchemas } from '../reports/survey-report.schemas.ts'
import { creativeCompass } from '../reports/creative-compass.ts'
import { creativeCompassSchemas } from '../reports/creative-compass.schemas.ts'
import { productConversion } from '../reports/product-conversion.ts'
import { productConversionSchemas } from '../reports/product-conversion.schemas.ts'
import { conversionPaths } from '../reports/conversion-paths.ts'
import { conversionPathsSchemas } from '../reports/conversion-paths.schemas.ts'
import { modelComparison } from '../reports/model-comparison.ts'
import { modelComparisonSchemas } from '../reports/model-comparison.schemas.ts'
import { windowComparison } from '../reports/window-comparison.ts'
import { windowComparisonSchemas } from '../reports/window-comparison.schemas.ts'
import { changes } from '../reports/changes.ts'
import { changesSchemas } from '../reports/changes.schemas.ts'
import { ledger } from '../reports/ledger.ts'
import { ledgerSchemas } from '../reports/ledger.schemas.ts'
import { orderAttribution } from '../reports/order-attribution.ts'
import { orderAttributionSchemas } from '../reports/order-attribution.schemas.ts'
import { account } from './account.ts'
import { accountSchemas } from './account.schemas.ts'
import { adSpend } from './ad-spend.ts'
import { adSpendSchemas } from './ad-spend.schemas.ts'
import { alerts } from './alerts.ts'
import { catalogue } from './catalogue.ts'
import { catalogueSchemas } from './catalogue.schemas.ts'
import { alertsSchemas } from './alerts.schemas.ts'
import { modelSettings } from './model-settings.ts'
import { modelSettingsSchemas } from './model-settings.schemas.ts'
import { scheduledReports } from './scheduled-reports.ts'
import { scheduledReportsSchemas } from './scheduled-reports.schemas.ts'
import { savedViews } from './saved-views.ts'
import { savedViewsSchemas } from './saved-views.schemas.ts'
import { costs } from './costs.ts'
import { costsSchemas } from './costs.schemas.ts'
import { creators } from './creators.ts'
import { creatorsSchemas } from './creators.schemas.ts'
import { commissions } from './commissions.ts'
import { commissionsSchemas } from './commissions.schemas.ts'
import { campaignAnalysis } from './campaign-analysis.ts'
import { campaignAnalysisSchemas } from './campaign-analysis.schemas.ts'
import { campaigns } from './campaigns.ts'
import { campaignsSchemas } from './campaigns.schemas.ts'
import { codeFlags } from './code-flags.ts'
import { codeFlagsSchemas } from './code-flags.schemas.ts'
import { discountCodes } from './discount-codes.ts'
import { discountCodesSchemas } from './discount-codes.schemas.ts'
import { landingPages } from './landing-pages.ts'
import { landingPagesSchemas } from './landing-pages.schemas.ts'
import { links } from './links.ts'
import { linksSchemas } from './links.schemas.ts'
import { eventsMonitor } from './events-monitor.ts'
import { eventsMonitorSchemas } from './events-monitor.schemas.ts'
import { integrations } from './integrations.ts'
import { integrationsSchemas } from './integrations.schemas.ts'
import { audit } from './audit.ts'
import { auditSchemas } from './audit.schemas.ts'
import { klaviyoInsight } from './klaviyo-insight.ts'
import { klaviyoInsightSchemas } from './klaviyo-insight.schemas.ts'
import { orderReceipt } from './order-receipt.ts'
import { orderReceiptSchemas } from './order-receipt.schemas.ts'
import { organization } from './organization.ts'
import { organizationSchemas } from './organization.schemas.ts'
import { team } from './team.ts'
import { teamSchemas } from './team.schemas.ts'
import { gaps } from './gaps.ts'
import { gapsSchemas } from './gaps.schemas.ts'
import { historyImport } from './history-import.ts'
import { historyImportSchemas } from './history-import.schemas.ts'
import { ownOrders } from './own-orders.ts'
import { ownOrdersSchemas } from './own-orders.schemas.ts'
import { payouts } from './payouts.ts'
import { payoutsSchemas } from './payouts.schemas.ts'
import { pixelAccuracy } from './pixel-accuracy.ts'
import { pixelAccuracySchemas } from './pixel-accuracy.schemas.ts'
import { pixelLists } from './pixel-lists.ts'
import { pixelListsSchemas } from './pixel-lists.schemas.ts'
import { pixelRefill } from './pixel-refill.ts'
import { pixelRefillSchemas } from './pixel-refill.schemas.ts'
import { pixelPreview } from './pixel-preview.ts'
import { pixelPreviewSchemas } from './pixel-preview.schemas.ts'
import { posts } from './posts.ts'
import { postsSchemas } from './posts.schemas.ts'
import { disputes } from './disputes.ts'
import { disputesSchemas } from './disputes.schemas.ts'
import { creatorMails } from './creator-mails.ts'
import { creatorMailsSchemas } from './creator-mails.schemas.ts'
import { creatorPortal } from './creator-portal.ts'
import { creatorPortalSchemas } from './creator-portal.schemas.ts'
import { dashboard } from './dashboard.ts'
import { dashboardSchemas } from './dashboard.schemas.ts'
import { scoreboard } from './scoreboard.ts'
import { scoreboardSchemas } from './scoreboard.schemas.ts'
import { trends } from './trends.ts'
import { trendsSchemas } from './trends.schemas.ts'
import { pixelQuality } from './pixel-quality.ts'
import { pixelQualitySchemas } from './pixel-quality.schemas.ts'
import { pixels } from './pixels.ts'
import { pixelsSchemas } from './pixels.schemas.ts'
import { privacy } from './privacy.ts'
import { privacySchemas } from './privacy.schemas.ts'
import { shopper } from './shopper.ts'
import { shopperSchemas } from './shopper.schemas.ts'
import { shopify } from './shopify.ts'
import { shopifySchemas } from './shopify.schemas.ts'
import { storeSettings } from './store-settings.ts'
import { storeSettingsSchemas } from './store-settings.schemas.ts'
import { stores } from './stores.ts'
import { storesSchemas } from './stores.schemas.ts'
import { creatives } from './creatives.ts'
import { creativesSchemas } from './creatives.schemas.ts'
import { urlBuilder } from './url-builder.ts'
import { urlBuilderSchemas } from './url-builder.schemas.ts'
import { survey } from './survey.ts'
import { surveySchemas } from './survey.schemas.ts'
import { trafficRules } from './traffic-rules.ts'
import { trafficRulesSchemas } from './traffic-rules.schemas.ts'
import { trackingSettings } from './tracking-settings.ts'
import { trackingSettingsSchemas } from './tracking-settings.schemas.ts'

/** Endpoints and schemas of each feature. */
export const ALL_ENDPOINTS = {
  account: { calls: account, schemas: accountSchemas },
  organization: { calls: organization, schemas: organizationSchemas },
  team: { calls: team, schemas: teamSchemas },
  audit: { calls: audit, schemas: auditSchemas },
  stores: { calls: stores, schemas: storesSchemas },
  storeSettings: { calls: storeSettings, schemas: storeSettingsSchemas },
  urlBuilder: { calls: urlBuilder, schemas: urlBuilderSchemas },
  survey: { calls: survey, schemas: surveySchemas },
  creatives: { calls: creatives, schemas: creativesSchemas },
  trafficRules: { calls: trafficRules, schemas: trafficRulesSchemas },
  modelSettings: { calls: modelSettings, schemas: modelSettingsSchemas },
  dashboard: { calls: dashboard, schemas: dashboardSchemas },
  scoreboard: { calls: scoreboard, schemas: scoreboardSchemas },
  trends: { calls: trends, schemas: trendsSchemas },
  scheduledReports: { calls: scheduledReports, schemas: scheduledReportsSchemas },
  savedViews: { calls: savedViews, schemas: savedViewsSchemas },
  trackingSettings: { calls: trackingSettings, schemas: trackingSettingsSchemas },
  shopify: { calls: shopify, schemas: shopifySchemas },
  pixels: { calls: pixels, schemas: pixelsSchemas },
  pixelAccuracy: { calls: pixelAccuracy, schemas: pixelAccuracySchemas },
  pixelLists: { calls: pixelLists, schemas: pixelListsSchemas },
  pixelRefill: { calls: pixelRefill, schemas: pixelRefillSchemas },
  pixelPreview: { calls: pixelPreview, schemas: pixelPreviewSchemas },
  pixelQuality: { calls: pixelQuality, schemas: pixelQualitySchemas },
  catalogue: { calls: catalogue, schemas: catalogueSchemas },
  adSpend: { calls: adSpend, schemas: adSpendSchemas },
  gaps: { calls: gaps, schemas: gapsSchemas },
  costs: { calls: costs, schemas: costsSchemas },
  creators: { calls: creators, schemas: creatorsSchemas },
  posts: { calls: posts, schemas: postsSchemas },
  disputes: { calls: disputes, schemas: disputesSchemas },
  creatorMails: { calls: creatorMails, schemas: creatorMailsSchemas },
  creatorPortal: { calls: creatorPortal, schemas: creatorPortalSchemas },
  campaigns: { calls: campaigns, schemas: campaignsSchemas },
  commissions: { calls: commissions, schemas: commissionsSchemas },
  campaignAnalysis: { calls: campaignAnalysis, schemas: campaignAnalysisSchemas },
  payouts: { calls: payouts, schemas: payoutsSchemas },
  codeFlags: { calls: codeFlags, schemas: codeFlagsSchemas },
  discountCodes: { calls: discountCodes, schemas: discountCodesSchemas },
  landingPages: { calls: landingPages, schemas: landingPagesSchemas },
  links: { calls: links, schemas: linksSchemas },
  alerts: { calls: alerts, schemas: alertsSchemas },
  shopper: { calls: shopper, schemas: shopperSchemas },
  privacy: { calls: privacy, schemas: privacySchemas },
  ownOrders: { calls: ownOrders, schemas: ownOrdersSchemas },
  historyImport: { calls: historyImport, schemas: historyImportSchemas },
  eventsMonitor: { calls: eventsMonitor, schemas: eventsMonitorSchemas },
  klaviyoInsight: { calls: klaviyoInsight, schemas: klaviyoInsightSchemas },
  orderReceipt: { calls: orderReceipt, schemas: orderReceiptSchemas },
  integrations: { calls: integrations, schemas: integrationsSchemas },
  orderAttribution: { calls: orderAttribution, schemas: orderAttributionSchemas },
  conversionAnalysis: { calls: conversionAnalysis, schemas: conversionAnalysisSchemas },
  modelComparison: { calls: modelComparison, schemas: modelComparisonSchemas },
  windowComparison: { calls: windowComparison, schemas: windowComparisonSchemas },
  changes: { calls: changes, schemas: changesSchemas },
  ledger: { calls: ledger, schemas: ledgerSchemas },
  cohorts: { calls: cohorts, schemas: cohortsSchemas },
  surveyReport: { calls: surveyReport, schemas: surveyReportSchemas },
  productConversion: { calls: productConversion, schemas: productConversionSchemas },
  creativeCompass: { calls: creativeCompass, schemas: creativeCompassSchemas },
  conversionPaths: { calls: conversionPaths, schemas: conversionPathsSchemas },
  adLinks: { calls: adLinks, schemas: adLinksSchemas },
  adsReport: { calls: adsReport, schemas: adsReportSchemas },
}
