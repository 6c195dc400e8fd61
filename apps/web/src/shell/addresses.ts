/** Addresses that the shell and several screens link to. Others stand in routes.tsx. */

/** A page of a store. */
export const storeAddress = (store: string, page: string): string => `/website/${encodeURIComponent(store)}/${page.replace(/^\//, '')}`
/** Where a person lands in a store. */
export const HOME_PAGE = 'order-attribution'
/** All stores of the user, to choose one. */
export const WEBSITE_LIST = '/setting/website-list'
/** The form for a new store; works without a current store. */
export const ADD_STORE = '/setting/website-list/add'
/** Where a finished install waits for its organization. */
export const ADD_WEBSITE_CALLBACK = '/add-website-callback'
/** Where a query that Shopify signed is handed to the server, whatever address it came to. */
export const INSTALL = '/shopify/install'
/** For a person without any organization. */
export const CREATE_ORGANIZATION = '/organization/create'
/** To choose among several organizations. */
export const SELECT_ORGANIZATION = '/organization/select'
/** Asks once for the person's job. */
export const WELCOME = '/welcome'
/** Pages of a store: where one without an active charge is led, and the plans. */
export const CHOOSE_PLAN = 'beginning/choose-plan'
export const VIEW_PLAN = 'beginning/view-plan'
