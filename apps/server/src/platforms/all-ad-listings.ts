/** Every channel whose campaigns, ad sets and ads are listed. A missing one does not compile. */
import type { SpendChannel } from '@convbox/contract/ad-spend'
import type { AdListing } from './ad-listing.ts'
import { bingListing } from './bing/bing-ads.ts'
import { facebookListing } from './facebook/facebook-ads.ts'
import { googleListing } from './google/google-ads.ts'
import { pinterestListing } from './pinterest/pinterest-ads.ts'
import { snapchatListing } from './snapchat/snapchat-ads.ts'
import { tiktokListing } from './tiktok/tiktok-ads.ts'

export const AD_LISTINGS: Record<SpendChannel, AdListing> = {
  facebook: facebookListing,
  google: googleListing,
  tiktok: tiktokListing,
  bing: bingListing,
  pinterest: pinterestListing,
  snapchat: snapchatListing,
}
