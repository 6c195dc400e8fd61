import { createContext, useContext } from 'react'
import type { ResultOf } from '@convbox/contract/endpoint'
import type { account } from '@convbox/contract/api/account'
import type { stores } from '@convbox/contract/api/stores'

/** The store or All-Sites in the address, with names, time zone, currency, billing, history. */
export type SiteInfo = ResultOf<typeof stores.websiteInfo>
/** A store. */
export type StoreInfo = Extract<SiteInfo, { virtualSite: false }>
/** The signed-in user, with organizations and stores. */
export type UserInfo = ResultOf<typeof account.userInfo>

/** Polling interval of a store's alerts. */
export const HEALTH_EVERY_MS = 60_000

export const StoreContext = createContext<SiteInfo | undefined>(undefined)

/** The store or All-Sites in the address. Only inside the store's routes, where it is always loaded. */
export const useSite = (): SiteInfo => {
  const site = useContext(StoreContext)
  if (!site) throw new Error('useSite() works only in screens under /website/$websiteName')
  return site
}

/** The store in the address, for single-store screens; the frame does not show those for All-Sites. */
export const useStore = (): StoreInfo => {
  const site = useSite()
  if (site.virtualSite) throw new Error('This screen does not take All-Sites: use useSite(), and see ONE_STORE_FEATURES of plans.ts')
  return site
}

/** Whether the user is an admin of some organization: only admins add stores. */
export const mayAddStore = ({ tenants }: Pick<UserInfo, 'tenants'>): boolean => tenants.some(({ optorRole }) => optorRole === 'admin')
