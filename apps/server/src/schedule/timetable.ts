/** The list of all scheduled jobs. Times are UTC; each job runs once over all processes (pg-boss). Jobs are safe to repeat. */
import type { Program, SignalName } from '../program.ts'
import { watchStores } from '../features/alerts/alerts.ts'
import { sendReports } from '../features/scheduled-reports/scheduled-reports.ts'
import { sendCreatorMails } from '../features/creator-mails/creator-mails.ts'
import { sendFeeMails } from '../features/campaigns/fee-mails.ts'
import { compareCatalogues, readCatalogues } from '../features/catalogue/catalogue.ts'
import { compareDiscounts, compareEveryNight, fillPools, lookUpCodes, syncDiscounts } from '../features/discount-codes/discount-codes.ts'
import { copyPictures } from '../features/creatives/creatives.ts'
import { applyCosts } from '../features/costs/costs.ts'
import { sendDisputeMails } from '../features/disputes/disputes.ts'
import { lookAtCodes } from '../features/code-flags/code-flags.ts'
import { lookAtPages } from '../features/landing-pages/landing-pages.ts'
import { creditClicks, creditCreators } from '../features/commissions/commissions.ts'
import { askJourneys } from '../features/shopify-history/shopify-history.ts'
import { planDailyRefills, runRefills } from '../features/pixel-refill/pixel-refill.ts'
import { recheckPixels } from '../features/pixels/pixels.ts'
import { SPEND_CHANNELS } from '@convbox/contract/ad-spend'
import { readSpend, writeFixedCosts } from '../features/ad-spend/ad-spend.ts'
import { watchLinkAddresses } from '../features/links/links.ts'
import { tendSurveys } from '../features/survey/survey.ts'
import { reclassifyTouches } from '../features/traffic-rules/traffic-rules.ts'
import { keepFigures } from '../derive/keep-figures.ts'
import { answerPrivacyRequests } from './answer-privacy-requests.ts'
import { askEveryNight, runShoppers } from '../features/shopper/shopper.ts'
import { reconcileOrders } from './reconcile-orders.ts'
import { runHistoryImports } from './run-history-imports.ts'
import { forgetOldEvents } from './forget-old-events.ts'
import { forgetOldRows } from './forget-old-rows.ts'
import { rebuildOnRequest } from './rebuild-on-request.ts'
import { repairShops } from './repair-shops.ts'
import { resealSecrets } from './reseal-secrets.ts'
import { settleWarehouse } from './settle-warehouse.ts'
import { checkChannels, renewChannels } from './tend-channels.ts'
import { trimIntakeLog } from './trim-intake-log.ts'
import { watchThemes } from './watch-themes.ts'

/** soonAfter: a signal that starts the job early, in the process that emits it. */
export type Job = { name: string; cron: string; soonAfter?: SignalName; run: (program: Program) => Promise<void> }

/** One after the other: what is compared is not changed meanwhile. Pools are filled for codes that the shop has. */
const bringDiscounts = async (program: Program): Promise<void> => {
  await syncDiscounts(program)
  if (await fillPools(program)) await syncDiscounts(program)
  await compareDiscounts(program)
}

export const TIMETABLE: readonly Job[] = [
  // Every minute, so that an operator's `npm run rebuild` beside a running program starts soon.
  { name: 'rebuild-on-request', cron: '* * * * *', run: rebuildOnRequest },
  { name: 'renew-channels', cron: '*/5 * * * *', run: renewChannels },
  // A revocation at a platform is known within a quarter of an hour.
  { name: 'check-channels', cron: '*/5 * * * *', run: checkChannels },
  // Pixels whose platform gave no answer when they were saved.
  { name: 'recheck-pixels', cron: '*/10 * * * *', run: recheckPixels },
  { name: 'watch-stores', cron: '*/2 * * * *', soonAfter: 'pixel states', run: (program) => watchStores(program) },
  // Every five minutes: people choose their hours, and a report that nobody took is tried again soon.
  { name: 'send-reports', cron: '*/5 * * * *', run: (program) => sendReports(program) },
  // Every hour, because Mondays begin at different hours around the world, and a mail that nobody took is sent again.
  { name: 'send-creator-mails', cron: '10 * * * *', run: sendCreatorMails },
  { name: 'watch-themes', cron: '23 * * * *', run: watchThemes },
  { name: 'run-history-imports', cron: '* * * * *', soonAfter: 'imports', run: runHistoryImports },
  { name: 'read-catalogues', cron: '* * * * *', soonAfter: 'imports', run: readCatalogues },
  { name: 'compare-catalogues', cron: '10 3 * * *', run: compareCatalogues },
  // One for each platform: a slow one delays no other. Every minute, because reports are asked for and looked at later.
  ...SPEND_CHANNELS.map((channel): Job => ({
    name: `read-spend-${channel}`,
    cron: '* * * * *',
    soonAfter: 'spend',
    run: (program) => readSpend(program, channel),
  })),
  // Soon after an account's ads were read: the addresses of their pictures end.
  { name: 'copy-pictures-of-ads', cron: '* * * * *', soonAfter: 'creatives', run: copyPictures },
  // Twice a day: a new day begins at different times around the world.
  { name: 'write-fixed-costs', cron: '15 1,13 * * *', run: writeFixedCosts },
  { name: 'apply-costs', cron: '* * * * *', soonAfter: 'costs', run: applyCosts },
  { name: 'reclassify-touches', cron: '* * * * *', soonAfter: 'traffic rules', run: (program) => reclassifyTouches(program) },
  // Every minute: answers wait for their orders.
  { name: 'tend-surveys', cron: '* * * * *', soonAfter: 'survey', run: tendSurveys },
  // A part of the orders each minute; Shopify is asked again about those that it was still judging.
  { name: 'ask-shopify-journeys', cron: '* * * * *', soonAfter: 'shopify history', run: askJourneys },
  { name: 'credit-creators', cron: '* * * * *', soonAfter: 'commissions', run: (program) => creditCreators(program) },
  // Every hour, because days end at different hours around the world.
  { name: 'credit-clicks', cron: '25 * * * *', run: (program) => creditClicks(program) },
  // Every minute: what could not be mailed at once is tried again.
  { name: 'send-fee-mails', cron: '* * * * *', soonAfter: 'campaigns', run: sendFeeMails },
  { name: 'send-dispute-mails', cron: '* * * * *', run: sendDisputeMails },
  // Every hour: a code that leaked costs by the hour.
  { name: 'look-at-codes', cron: '40 * * * *', run: lookAtCodes },
  { name: 'run-refills', cron: '* * * * *', soonAfter: 'refills', run: runRefills },
  // Every minute: campaigns end with their last day, and a sync that was killed goes on.
  { name: 'sync-discounts', cron: '* * * * *', soonAfter: 'campaigns', run: bringDiscounts },
  { name: 'look-up-codes', cron: '* * * * *', soonAfter: 'campaigns', run: lookUpCodes },
  { name: 'compare-discounts-at-night', cron: '50 3 * * *', run: compareEveryNight },
  // Every hour: a published link whose domain has lapsed loses visits.
  { name: 'watch-link-addresses', cron: '35 * * * *', run: watchLinkAddresses },
  // Every hour: pages that did not work are asked for again, the others once a day.
  { name: 'look-at-landing-pages', cron: '45 * * * *', soonAfter: 'landing pages', run: lookAtPages },
  { name: 'plan-daily-refills', cron: '0 5 * * *', run: planDailyRefills },
  { name: 'answer-privacy-requests', cron: '* * * * *', soonAfter: 'privacy', run: answerPrivacyRequests },
  // Every minute, so that an interrupted run begins again soon.
  { name: 'run-shoppers', cron: '* * * * *', soonAfter: 'shopper', run: (program) => runShoppers(program) },
  { name: 'ask-shoppers', cron: '25 3 * * *', run: askEveryNight },
  { name: 'trim-intake-log', cron: '*/10 * * * *', run: trimIntakeLog },
  { name: 'forget-old-rows', cron: '17 * * * *', run: forgetOldRows },
  { name: 'reconcile-orders', cron: '30 4 * * *', run: reconcileOrders },
  { name: 'forget-old-events', cron: '50 1 * * *', run: forgetOldEvents },
  { name: 'reseal-secrets', cron: '20 2 * * *', run: resealSecrets },
  { name: 'repair-shops', cron: '10 4 * * *', run: repairShops },
  // Every hour, because days begin at different hours around the world, and a failed store is tried again.
  { name: 'keep-figures', cron: '35 * * * *', run: keepFigures },
  // Any quiet hour will do: partitions are months.
  { name: 'settle-warehouse', cron: '40 3 * * *', run: settleWarehouse },
]
