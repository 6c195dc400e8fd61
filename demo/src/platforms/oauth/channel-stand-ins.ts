/** All stand-ins of the channels' accounts: `/{channel}/oauth` and `/{channel}/keys`. */
import { KEY_CHANNELS, OAUTH_CHANNELS, type KeyChannel, type OAuthChannel } from '@convbox/contract/channels'
import type { FastifyInstance } from 'fastify'
import type { FiguresSource } from '../ads/ad-book.ts'
import { bingOAuth } from './bing-oauth.ts'
import { facebookOAuth } from './facebook-oauth.ts'
import { googleOAuth } from './google-oauth.ts'
import { KEY_SERVICES, keyRoutes, type KeyState } from './key-services.ts'
import { createOAuth, oauthRoutes, type RunningOAuth } from './oauth-routes.ts'
import type { OAuthStandIn } from './oauth-stand-in.ts'
import { pinterestOAuth } from './pinterest-oauth.ts'
import { snapchatOAuth } from './snapchat-oauth.ts'
import { tiktokOAuth } from './tiktok-oauth.ts'

/** A missing stand-in does not compile. */
export const OAUTH_STAND_INS: Record<OAuthChannel, OAuthStandIn> = {
  facebook: facebookOAuth,
  google: googleOAuth,
  tiktok: tiktokOAuth,
  bing: bingOAuth,
  pinterest: pinterestOAuth,
  snapchat: snapchatOAuth,
}

export type ChannelStandIns = {
  plugin: (app: FastifyInstance) => Promise<void>
  oauth: Record<OAuthChannel, RunningOAuth>
  keys: Record<KeyChannel, KeyState>
  /** For the list of all stand-ins; platform: the address below the list. */
  links: readonly { platform: string; title: string }[]
}

/** Fresh stand-ins. readNowMs: their clock. adFigures: accounts with figures of their own. */
export const createChannelStandIns = (readNowMs: () => number, adFigures?: FiguresSource): ChannelStandIns => {
  const start = (channel: OAuthChannel): RunningOAuth => createOAuth(OAUTH_STAND_INS[channel], readNowMs, adFigures)
  const oauth = {
    facebook: start('facebook'),
    google: start('google'),
    tiktok: start('tiktok'),
    bing: start('bing'),
    pinterest: start('pinterest'),
    snapchat: start('snapchat'),
  }
  const fresh = (): KeyState => ({ revoked: new Set(), closed: new Set() })
  const keys = { omnisend: fresh(), klaviyo: fresh(), mailchimp: fresh(), awin: fresh() }
  return {
    plugin: async (app) => {
      for (const channel of OAUTH_CHANNELS) await app.register(oauthRoutes, { prefix: `/${channel}/oauth`, running: oauth[channel] })
      for (const channel of KEY_CHANNELS) await app.register(keyRoutes, { prefix: `/${channel}/keys`, channel, state: keys[channel] })
    },
    oauth,
    keys,
    links: [
      ...OAUTH_CHANNELS.map((channel) => ({ platform: `${channel}/oauth`, title: `${OAUTH_STAND_INS[channel].title} (accounts)` })),
      ...KEY_CHANNELS.map((channel) => ({ platform: `${channel}/keys`, title: `${KEY_SERVICES[channel].title} (keys)` })),
    ],
  }
}
