/** The store of what is asked: a page of a store asks for its own, also while the next store is already loading; what no page asks (a click elsewhere, a download) is about the store of the address. */
import { createContext, useContext } from 'react'
import { create } from 'zustand'

const useStoreName = create<{ store: string | undefined }>()(() => ({ store: undefined }))

/** The websiteName of the current store, or undefined outside of a store. */
export const currentStore = (): string | undefined => useStoreName.getState().store
export const setCurrentStore = (store: string | undefined): void => {
  if (store !== currentStore()) useStoreName.setState({ store })
}

/** The store that the frame around a page shows. */
export const StoreNameContext = createContext<string | undefined>(undefined)
/** The same inside a component. */
export const useCurrentStoreName = (): string | undefined => {
  const current = useStoreName((state) => state.store)
  return useContext(StoreNameContext) ?? current
}
