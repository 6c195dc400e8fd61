import { createContext, useContext } from 'react'
import type { ResultOf } from '@convbox/contract/endpoint'
import type { account } from '@convbox/contract/api/account'
import type { stores } from '@convbox/contract/api/stores'

/** What the address names: a store or All-Sites, with names, time zone, currency, billing, history. */
export type SiteInfo = ResultOf<typeof stores.websiteInfo>
/** A store. */
export type StoreInfo = Extract<SiteInfo, { virtualSite: false }>
/** Who is signed in, with tenants and stores. */
export type UserInfo = ResultOf<typeof account.userInfo>

/** How often the frame asks what of a store needs somebody. */
export const HEALTH_EVERY_MS = 60_000

export const StoreContext = createContext<SiteInfo | undefined>(undefined)

/** The store or All-Sites of the address. Only inside the store's routes, where it is always there. */
export const useSite = (): SiteInfo => {
  const site = useContext(StoreContext)
  if (!site) throw new Error('useSite() works only in screens under /website/$websiteName')
  return site
}

/** The store of the address, for screens that do not take All-Sites: the frame shows them for a store only. */
export const useStore = (): StoreInfo => {
  const site = useSite()
  if (site.virtualSite) throw new Error('This screen does not take All-Sites: use useSite(), and see ONE_STORE_FEATURES of plans.ts')
  return site
}

/** Whether the user is an admin of an organization: only admins add stores. */
export const mayAddStore = ({ tenants }: Pick<UserInfo, 'tenants'>): boolean => tenants.some(({ optorRole }) => optorRole === 'admin')
