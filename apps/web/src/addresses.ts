/** Addresses that the shell and several screens link to. The others stand in routes/. */

/** Address of a store's page. Without `page`: the store's root, which redirects to the store's start page. */
export const storeAddress = (store: string, page = ''): string => `/website/${encodeURIComponent(store)}${page && `/${page}`}`
/** List of the user's stores. */
export const WEBSITE_LIST = '/setting/website-list'
/** The add-store dialog over the list; works without a current store. */
export const ADD_STORE = '/setting/website-list/add'
/** Where a finished Shopify install waits for its organization to be chosen. */
export const ADD_WEBSITE_CALLBACK = '/add-website-callback'
/** Passes a query signed by Shopify to the server, whichever address it arrived at. */
export const INSTALL = '/shopify/install'
/** Address of an invitation. proof: proves the invited e-mail; only the mailed link carries it. */
export const joinAddress = (id: string, proof = ''): string =>
  `/joinTeam?id=${encodeURIComponent(id)}${proof && `&proof=${encodeURIComponent(proof)}`}`
/** Creates an organization; for users without one. */
export const CREATE_ORGANIZATION = '/organization/create'
/** Choice among several organizations. */
export const SELECT_ORGANIZATION = '/organization/select'
/** Asks once for the user's job. */
export const WELCOME = '/welcome'
/** Pages of a store: CHOOSE_PLAN is where a store without an active charge is redirected, VIEW_PLAN lists the plans. */
export const CHOOSE_PLAN = 'beginning/choose-plan'
export const VIEW_PLAN = 'beginning/view-plan'
