/** Every channel whose campaigns, ad sets and ads are listed. */
import type { SpendChannel } from '@convbox/contract/ad-spend'
import type { AdListing } from './ad-listing.ts'
import { facebookListing } from './facebook/facebook-ads.ts'
import { googleListing } from './google/google-ads.ts'
import { pinterestListing } from './pinterest/pinterest-ads.ts'
import { snapchatListing } from './snapchat/snapchat-ads.ts'
import { tiktokListing } from './tiktok/tiktok-ads.ts'

export const AD_LISTINGS: Partial<Record<SpendChannel, AdListing>> = {
  facebook: facebookListing,
  google: googleListing,
  tiktok: tiktokListing,
  pinterest: pinterestListing,
  snapchat: snapchatListing,
}
