/** Lists of outside accounts that addresses of the web app name: apart from their descriptions, so that the first page does not load these. */

/** Wire names (platName), in the order of screens. */
export const CHANNEL_IDS = [
  'facebook',
  'google',
  'tiktok',
  'bing',
  'pinterest',
  'snapchat',
  'omnisend',
  'klaviyo',
  'mailchimp',
  'awin',
] as const
export type ChannelId = (typeof CHANNEL_IDS)[number]

export const OAUTH_CHANNELS = ['facebook', 'google', 'tiktok', 'bing', 'pinterest', 'snapchat'] as const satisfies readonly ChannelId[]
export type OAuthChannel = (typeof OAUTH_CHANNELS)[number]
/** Whether a channel is connected through the platform's consent page. */
export const isOAuthChannel = (channel: ChannelId): channel is OAuthChannel => OAUTH_CHANNELS.some((known) => known === channel)
export const KEY_CHANNELS = ['omnisend', 'klaviyo', 'mailchimp', 'awin'] as const satisfies readonly ChannelId[]
export type KeyChannel = (typeof KEY_CHANNELS)[number]

/** Result of an authorization; the query's `result`. */
export const AUTH_RESULTS = ['success', 'expired', 'failed', 'duplicate'] as const
export type AuthResult = (typeof AUTH_RESULTS)[number]
