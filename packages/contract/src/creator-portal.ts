/** The page of a creator: limits and the version of its terms. Free of zod, so that the browser may load it. */

/** Address of the page; with a token it is the link that signs in. */
export const PORTAL_PATH = '/creator'
/** The address in a weekly mail to a creator that turns it off: a page to a browser, and one-click (RFC 8058) to a mail program that posts to it. */
export const LEAVE_CREATOR_MAILS_PATH = '/creator/leave-mails'
/** The session cookie: HttpOnly, SameSite=Lax, sent to the creator's calls only. */
export const PORTAL_COOKIE = 'convbox_creator'
export const PORTAL_DAYS = 30
/** How long a link signs in, once. */
export const PORTAL_LINK_DAYS = 7
/** Of the terms that a creator accepts: a change of their words is a new version. */
export const PORTAL_TERMS = '2026-11'
export const PORTAL_ORDERS_PER_PAGE = 25
