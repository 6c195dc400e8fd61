/** Every destination; an adapter missing here does not compile. */
import type { DestinationId } from '@convbox/contract'
import { awin } from './awin/awin.ts'
import type { Destination } from './destination.ts'
import { bing } from './bing/bing.ts'
import { facebook } from './facebook/facebook.ts'
import { ga4 } from './ga4/ga4.ts'
import { generic } from './generic/generic.ts'
import { googleAds } from './google-ads/google-ads.ts'
import { klaviyo } from './klaviyo/klaviyo.ts'
import { mailchimp } from './mailchimp/mailchimp.ts'
import { omnisend } from './omnisend/omnisend.ts'
import { pinterest } from './pinterest/pinterest.ts'
import { snapchat } from './snapchat/snapchat.ts'
import { tiktok } from './tiktok/tiktok.ts'

/** The adapters by destination. */
export const DESTINATIONS: Record<DestinationId, Destination> = {
  facebook,
  ga4,
  tiktok,
  'google-ads': googleAds,
  bing,
  snapchat,
  pinterest,
  omnisend,
  mailchimp,
  klaviyo,
  awin,
  generic,
}
