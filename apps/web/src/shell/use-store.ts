import { createContext, useContext } from 'react'
import type { ResultOf } from '@convbox/contract/endpoint'
import type { account } from '@convbox/contract/api/account'
import type { stores } from '@convbox/contract/api/stores'

/** The store of the address: names, time zone, currency, plan, history. */
export type StoreInfo = ResultOf<typeof stores.websiteInfo>
/** Who is signed in, with tenants and stores. */
export type UserInfo = ResultOf<typeof account.userInfo>

export const StoreContext = createContext<StoreInfo | undefined>(undefined)

/** The store of the address. Only inside the store's routes, where it is always there. */
export const useStore = (): StoreInfo => {
  const store = useContext(StoreContext)
  if (!store) throw new Error('useStore() works only in screens under /website/$websiteName')
  return store
}

/** Whether the user is an admin of an organization: only admins add stores. */
export const mayAddStore = ({ tenants }: Pick<UserInfo, 'tenants'>): boolean => tenants.some(({ optorRole }) => optorRole === 'admin')
