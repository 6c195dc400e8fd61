/** Every channel whose spend is read. A missing one does not compile. */
import type { SpendChannel } from '@convbox/contract/ad-spend'
import { bingSpend } from './bing/bing-spend.ts'
import { facebookSpend } from './facebook/facebook-spend.ts'
import { googleSpend } from './google/google-spend.ts'
import { pinterestSpend } from './pinterest/pinterest-spend.ts'
import { snapchatSpend } from './snapchat/snapchat-spend.ts'
import type { SpendPlatform } from './spend-platform.ts'
import { tiktokSpend } from './tiktok/tiktok-spend.ts'

export const SPEND_PLATFORMS: Record<SpendChannel, SpendPlatform> = {
  facebook: facebookSpend,
  google: googleSpend,
  tiktok: tiktokSpend,
  bing: bingSpend,
  pinterest: pinterestSpend,
  snapchat: snapchatSpend,
}
