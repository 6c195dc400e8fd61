/** Stores and pixels as collect, ingest and deliver need them: configuration, with secrets in clear. */
import type { BrowserOrderRule } from '@convbox/contract'
import type { TrackingSettings } from '@convbox/contract/api/tracking-settings.values'
import type { LinkAddress } from '@convbox/contract/links'
import type { Credential, SendSettings } from '@convbox/destinations'

export type DirectoryStore = {
  id: string
  tenantId: string
  websiteName: string
  host: string
  shopDomain: string | undefined
  storeKey: string
  webhookSecret: string | undefined
  timeZone: string
  currency: string
  sandbox: boolean
  purchaseSource: 'shopify' | 'online store'
  /** Rule for orders that only the browser told; max: decimal text in the store's currency, undefined for the program's default limit. */
  browserOrders: { rule: BrowserOrderRule; max: string | undefined }
  consentDefault: 'granted' | 'denied'
  consentRequired: boolean
  /** Minutes without an order after which a cart counts as abandoned. */
  abandonCartMinutes: number
  tracking: TrackingSettings
  firstEventAt: Date | undefined
  /** Its Shopify app was uninstalled: nothing is delivered until it is installed again. */
  isUninstalled: boolean
  /** Absent where its links are shown at the program's address. */
  linkAddress?: LinkAddress
  /** Addresses of links that others replaced, where its links go on working. */
  formerLinks: { domains: string[]; paths: string[] }
}
/** A pixel with its settings and credential in clear: memory only, never logged. channelAuthId: the connected account that the credential belongs to. */
export type DirectoryPixel = {
  id: string
  storeId: string
  name: string
  /** Switched on, and sent from the server. */
  enabled: boolean
  /** Switched on, and the store chose the platform's own tag for its pages. */
  loadsTag?: true
  state: 'running' | 'paused'
  pausedReason: string | undefined
  settings: SendSettings
  credential?: Credential
  channelAuthId?: string
}

/** Whether only the platform's own tag tells the pixel's events: nothing is sent from the server, and nothing is proven. */
export const isBrowserOnly = ({ enabled, loadsTag }: Pick<DirectoryPixel, 'enabled' | 'loadsTag'>): boolean => !enabled && loadsTag === true
