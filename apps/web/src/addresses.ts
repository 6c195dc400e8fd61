/** Addresses that the shell and several screens link to. The others stand in routes/. */

/** A page of a store; left out, its front, which leads on to the page that the store opens with. */
export const storeAddress = (store: string, page = ''): string => `/website/${encodeURIComponent(store)}${page && `/${page}`}`
/** All stores of the user, to choose one. */
export const WEBSITE_LIST = '/setting/website-list'
/** The dialog for a new store, over the list; works without a current store. */
export const ADD_STORE = '/setting/website-list/add'
/** Where a finished install waits for its organization. */
export const ADD_WEBSITE_CALLBACK = '/add-website-callback'
/** Where a query that Shopify signed is handed to the server, whatever address it came to. */
export const INSTALL = '/shopify/install'
/** Where the invitation with this secret opens. proof: of the invited e-mail, which only the mailed link carries. */
export const joinAddress = (id: string, proof = ''): string =>
  `/joinTeam?id=${encodeURIComponent(id)}${proof && `&proof=${encodeURIComponent(proof)}`}`
/** For a person without any organization. */
export const CREATE_ORGANIZATION = '/organization/create'
/** To choose among several organizations. */
export const SELECT_ORGANIZATION = '/organization/select'
/** Asks once for the person's job. */
export const WELCOME = '/welcome'
/** Pages of a store: where one without an active charge is led, and the plans. */
export const CHOOSE_PLAN = 'beginning/choose-plan'
export const VIEW_PLAN = 'beginning/view-plan'
