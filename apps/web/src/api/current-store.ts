/** The store named in the address: the store route sets it before its screens load, every call sends it as a header, every cached answer is kept under it. */
import { create } from 'zustand'

const useStoreName = create<{ store: string | undefined }>()(() => ({ store: undefined }))

/** The websiteName of the current store, or undefined outside of a store. */
export const currentStore = (): string | undefined => useStoreName.getState().store
export const setCurrentStore = (store: string | undefined): void => {
  if (store !== currentStore()) useStoreName.setState({ store })
}
/** The same inside a component. */
export const useCurrentStoreName = (): string | undefined => useStoreName((state) => state.store)
