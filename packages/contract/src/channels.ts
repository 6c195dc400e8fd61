/** Outside accounts that a store can connect: through the platform's consent page (oauth) or with a pasted key. One list for server, screens and stand-ins. */

import type { ChannelId, OAuthChannel } from './channels.values.ts'

export * from './channels.values.ts'

/** The attribution channel of an ad platform's clicks, to which its spend belongs. */
export const ADS_CHANNELS = {
  facebook: 'facebook ads',
  google: 'google ads',
  tiktok: 'tiktok',
  bing: 'bing',
  pinterest: 'pinterest',
  snapchat: 'snapchat',
} as const satisfies Record<OAuthChannel, string>

/** Assets of a connected account that a store can select. */
export const PICK_KINDS = ['ad account', 'pixel', 'conversion action', 'catalog'] as const
export type PickKind = (typeof PICK_KINDS)[number]

/**
 * Static description of a channel. picks: in the order of the picker; empty: nothing to select.
 * scopes: requested from the platform; needed: those without which the connection is refused as incomplete, as the platform spells them in its answer.
 * renewal: the page shown after the channel was reauthorized, and the name of the flag in browser storage that leads there (both wire spellings); absent: the start page.
 */
export type Channel = {
  name: string
  kind: 'oauth' | 'key'
  picks: readonly PickKind[]
  scopes: readonly string[]
  needed: readonly string[]
  renewal?: ChannelRenewal
}
export type ChannelRenewal = { page: '/refailed'; flag: string }

/**
 * Permissions requested from each platform, in its spelling; each has its words in `channel-permissions.text.ts`. At TikTok they are numbers set on the app, not in the address: a number of this level
 * includes all below it (business-api.tiktok.com/portal/docs?id=1753986142651394, read 2026-11).
 */
export const PERMISSIONS = {
  facebook: ['ads_read', 'ads_management', 'business_management', 'catalog_management'],
  google: ['openid', 'email', 'profile', 'https://www.googleapis.com/auth/adwords', 'https://www.googleapis.com/auth/datamanager'],
  tiktok: ['1', '2', '4', '5', '8'],
  bing: ['openid', 'offline_access', 'https://ads.microsoft.com/msads.manage'],
  pinterest: ['ads:read', 'ads:write', 'boards:read', 'catalogs:read', 'pins:read', 'user_accounts:read'],
  snapchat: ['snapchat-marketing-api'],
} as const satisfies Record<OAuthChannel, readonly string[]>
/** Listed as missing when a platform gave an access without renewal. */
export const OFFLINE_ACCESS = 'offline access'

const key = (name: string): Channel => ({ name, kind: 'key', picks: [], scopes: [], needed: [] })

/** Every channel. A missing one does not compile. */
export const CHANNELS: Record<ChannelId, Channel> = {
  facebook: {
    name: 'Meta',
    kind: 'oauth',
    picks: ['ad account', 'pixel', 'catalog'],
    scopes: PERMISSIONS.facebook,
    needed: PERMISSIONS.facebook,
    renewal: { page: '/refailed', flag: 'facebookAuth' },
  },
  google: {
    name: 'Google Ads',
    kind: 'oauth',
    picks: ['ad account', 'conversion action'],
    scopes: PERMISSIONS.google,
    needed: ['https://www.googleapis.com/auth/adwords'],
  },
  tiktok: { name: 'TikTok', kind: 'oauth', picks: ['ad account', 'pixel'], scopes: PERMISSIONS.tiktok, needed: ['1', '4', '5', '8'] },
  bing: {
    name: 'Microsoft Advertising',
    kind: 'oauth',
    picks: ['ad account', 'pixel', 'conversion action'],
    scopes: PERMISSIONS.bing,
    needed: ['https://ads.microsoft.com/msads.manage'],
  },
  pinterest: {
    name: 'Pinterest',
    kind: 'oauth',
    picks: ['ad account', 'pixel', 'catalog'],
    scopes: PERMISSIONS.pinterest,
    // Without boards and Pins its ads have no pictures.
    needed: ['ads:read', 'ads:write', 'catalogs:read', 'user_accounts:read'],
  },
  snapchat: {
    name: 'Snapchat',
    kind: 'oauth',
    picks: ['ad account', 'pixel', 'catalog'],
    scopes: PERMISSIONS.snapchat,
    needed: PERMISSIONS.snapchat,
  },
  omnisend: key('Omnisend'),
  klaviyo: key('Klaviyo'),
  mailchimp: key('Mailchimp'),
  awin: key('Awin'),
}

/** Why a connection, a list or a test failed. Closed; each has a text in both languages (`channel-failures.text.ts`). `OAUTH_DUPLICATE` is a wire spelling. */
export const CHANNEL_FAILURES = [
  'OAUTH_DUPLICATE',
  'permissions incomplete',
  'denied',
  'took too long',
  'state unknown',
  'code refused',
  'no store access',
  'not configured',
  'token expired',
  'token invalid',
  'permission missing',
  'key refused',
  'key misspelt',
  'too many requests',
  'network',
  'time-out',
  'platform error',
  'unknown answer',
] as const
export type ChannelFailure = (typeof CHANNEL_FAILURES)[number]

/**
 * The query's `errorMsg`: base64 of this as JSON (UTF-8).
 * missing: permissions that were not granted, or the server's variables that are not set. user, shopName, account: of a duplicate; user and shopName only where the reader may see that store.
 */
export type AuthErrorMessage = {
  code: ChannelFailure
  platName: ChannelId
  missing?: string[]
  account?: string
  user?: string
  shopName?: string
}

/** Default page of the callback when the caller gave no path. There the channel is in `platname`, on every other page in `auth`; a success carries `authId` for the picker. */
export const AUTH_RESULT_PATH = '/auth/result'

/** Whether a text is a path of our own app, the only allowed value of `redirect_uri`: no scheme, host, backslash, empty or dot segment, plain or percent-encoded at any depth. */
export const isOwnPath = (text: string): boolean => {
  if (!/^\/[\w\-./~!$&'()*+,;=:@%?#[\]|]*$/.test(text)) return false
  let path = text.split(/[?#]/)[0] ?? ''
  for (let depth = 0; depth < 5; depth += 1) {
    // Forms that lead to another host: `//host`, `/\\host`, a space between, and `/a/..//host` after resolving.
    if (!/^\/[!-[\]-~\u00a1-\uffff]*$/.test(path) || /\/\/|\/\.{1,2}(\/|$)/.test(path)) return false
    const decoded = decode(path)
    if (decoded === undefined) return false
    if (decoded === path) return true
    path = decoded
  }
  return false
}

const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined // A percent sign that encodes nothing.
  }
}
