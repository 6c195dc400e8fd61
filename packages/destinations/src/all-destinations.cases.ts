/** The cases of every destination; one without does not compile. */
import type { DestinationId } from '@convbox/contract'
import { awinCases } from './awin/awin.cases.ts'
import { bingCases } from './bing/bing.cases.ts'
import { facebookCases } from './facebook/facebook.cases.ts'
import { ga4Cases } from './ga4/ga4.cases.ts'
import { genericCases } from './generic/generic.cases.ts'
import { googleAdsCases } from './google-ads/google-ads.cases.ts'
import { klaviyoCases } from './klaviyo/klaviyo.cases.ts'
import { mailchimpCases } from './mailchimp/mailchimp.cases.ts'
import { omnisendCases } from './omnisend/omnisend.cases.ts'
import { pinterestCases } from './pinterest/pinterest.cases.ts'
import type { DestinationCases } from './sample.cases.ts'
import { snapchatCases } from './snapchat/snapchat.cases.ts'
import { tiktokCases } from './tiktok/tiktok.cases.ts'

export const CASES: Record<DestinationId, DestinationCases> = {
  facebook: facebookCases,
  ga4: ga4Cases,
  tiktok: tiktokCases,
  'google-ads': googleAdsCases,
  bing: bingCases,
  snapchat: snapchatCases,
  pinterest: pinterestCases,
  omnisend: omnisendCases,
  mailchimp: mailchimpCases,
  klaviyo: klaviyoCases,
  awin: awinCases,
  generic: genericCases,
}
