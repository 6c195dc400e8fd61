/** Addresses that the shell and several screens link to. Others stand in routes.tsx. */

/** A page of a store. */
export const storeAddress = (store: string, page: string): string => `/website/${encodeURIComponent(store)}/${page.replace(/^\//, '')}`
/** Where a person lands in a store. */
export const HOME_PAGE = 'order-attribution'
/** All stores of the user, to choose one. */
export const WEBSITE_LIST = '/setting/website-list'
/** The form for a new store; works without a current store. */
export const ADD_STORE = '/setting/website-list/add'
