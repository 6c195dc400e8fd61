/** Decides where a store's channels are called. Only here: a sandbox store only at the stand-ins, a real store only at the real platforms. */
import { isOAuthChannel, type ChannelId, type OAuthChannel } from '@convbox/contract/channels'
import type { Config } from '../config.ts'
import { SANDBOX_CLIENT } from './sandbox-client.ts'

/** at: the full URL of a path at one of the platform's hosts. */
export type ChannelClient = {
  at: (host: string, path: string) => string
  clientId: string
  clientSecret: string
  /** Empty if the platform has none. */
  developerToken: string
  /** Facebook Login for Business: id of the saved login configuration, used instead of single permissions. Empty: none. */
  loginConfigId: string
}

type KeyName = Extract<keyof Config, `${string}_CLIENT_ID` | `${string}_CLIENT_SECRET` | `${string}_DEVELOPER_TOKEN`>

/** Environment variables required to send anybody to the platform. */
const NEEDED: Record<OAuthChannel, { id: KeyName; secret: KeyName; developerToken?: KeyName }> = {
  facebook: { id: 'FACEBOOK_CLIENT_ID', secret: 'FACEBOOK_CLIENT_SECRET' },
  google: { id: 'GOOGLE_CLIENT_ID', secret: 'GOOGLE_CLIENT_SECRET', developerToken: 'GOOGLE_DEVELOPER_TOKEN' },
  tiktok: { id: 'TIKTOK_CLIENT_ID', secret: 'TIKTOK_CLIENT_SECRET' },
  bing: { id: 'BING_CLIENT_ID', secret: 'BING_CLIENT_SECRET', developerToken: 'BING_DEVELOPER_TOKEN' },
  pinterest: { id: 'PINTEREST_CLIENT_ID', secret: 'PINTEREST_CLIENT_SECRET' },
  snapchat: { id: 'SNAPCHAT_CLIENT_ID', secret: 'SNAPCHAT_CLIENT_SECRET' },
}

/** Variables that the operator must still set before a store can connect; empty if none. */
export const missingVariables = (config: Config, platform: ChannelId, isSandbox: boolean): string[] => {
  if (isSandbox) return config.SANDBOX ? [] : ['SANDBOX']
  if (!isOAuthChannel(platform)) return []
  return Object.values(NEEDED[platform]).filter((name) => !config[name])
}

/** Base URL of a channel's stand-in. */
export const standInAddress = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, platform: ChannelId): string =>
  `${PUBLIC_URL}/sandbox/${platform}/${isOAuthChannel(platform) ? 'oauth' : 'keys'}`

/** How this store reaches the platform; undefined if variables are missing. */
export const openChannelClient = (config: Config, platform: ChannelId, isSandbox: boolean): ChannelClient | undefined => {
  if (missingVariables(config, platform, isSandbox).length > 0) return undefined
  // The stand-in serves all hosts of its platform at one base URL: their paths differ.
  if (isSandbox) return { at: (_host, path) => `${standInAddress(config, platform)}${path}`, ...SANDBOX_CLIENT }
  const at: ChannelClient['at'] = (host, path) => `${host}${path}`
  if (!isOAuthChannel(platform)) return { at, clientId: '', clientSecret: '', developerToken: '', loginConfigId: '' }
  const { id, secret, developerToken } = NEEDED[platform]
  return {
    at,
    clientId: config[id] ?? '',
    clientSecret: config[secret] ?? '',
    developerToken: (developerToken === undefined ? undefined : config[developerToken]) ?? '',
    loginConfigId: (platform === 'facebook' ? config.FACEBOOK_CONFIG_ID : undefined) ?? '',
  }
}
