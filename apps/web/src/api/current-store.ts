/** The store that calls are about. A store's page asks about its own store, even while the next store is loading; calls made outside a page (a click handler, a download) are about the store in the address. */
import { createContext, useContext } from 'react'
import { create } from 'zustand'

const useStoreName = create<{ store: string | undefined }>()(() => ({ store: undefined }))

/** The websiteName of the current store, or undefined outside of a store. */
export const currentStore = (): string | undefined => useStoreName.getState().store
export const setCurrentStore = (store: string | undefined): void => {
  if (store !== currentStore()) useStoreName.setState({ store })
}

/** The store of the page that is shown. */
export const StoreNameContext = createContext<string | undefined>(undefined)
/** Name of the current store, for components. */
export const useCurrentStoreName = (): string | undefined => {
  const current = useStoreName((state) => state.store)
  return useContext(StoreNameContext) ?? current
}
