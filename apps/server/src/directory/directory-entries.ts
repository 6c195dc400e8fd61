/** A store and a pixel as collect, ingest and deliver need them: what is configured, with its secrets in clear. */
import type { BrowserOrderRule } from '@convbox/contract'
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
  /** What becomes of orders that only the browser told; max: decimal text in the store's currency, undefined for the program's own limit. */
  browserOrders: { rule: BrowserOrderRule; max: string | undefined }
  consentDefault: 'granted' | 'denied'
  consentRequired: boolean
  firstEventAt: Date | undefined
  /** Its Shopify app is gone: nothing is delivered until it comes back. */
  isUninstalled: boolean
}
/** A pixel with its settings and what it sends with, in clear: memory only, never logged. channelAuthId: the connected account whose credential it is. */
export type DirectoryPixel = {
  id: string
  storeId: string
  name: string
  enabled: boolean
  state: 'running' | 'paused'
  pausedReason: string | undefined
  settings: SendSettings
  credential?: Credential
  channelAuthId?: string
}
