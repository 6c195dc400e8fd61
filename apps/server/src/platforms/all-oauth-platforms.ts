/** Every channel connected by OAuth. A missing one does not compile. */
import type { OAuthChannel } from '@convbox/contract/channels'
import { bingChannel } from './bing/bing-channel.ts'
import { facebookChannel } from './facebook/facebook-channel.ts'
import { googleChannel } from './google/google-channel.ts'
import type { OAuthPlatform } from './oauth.ts'
import { pinterestChannel } from './pinterest/pinterest-channel.ts'
import { snapchatChannel } from './snapchat/snapchat-channel.ts'
import { tiktokChannel } from './tiktok/tiktok-channel.ts'

export const OAUTH_PLATFORMS: Record<OAuthChannel, OAuthPlatform> = {
  facebook: facebookChannel,
  google: googleChannel,
  tiktok: tiktokChannel,
  bing: bingChannel,
  pinterest: pinterestChannel,
  snapchat: snapchatChannel,
}
