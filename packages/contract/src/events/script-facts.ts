/** Constants that the storefront script and the server share, apart from the event itself. A separate file, so that the script bundles nothing else. */

/** Most events of one batch. */
export const COLLECT_MAX_EVENTS = 100
/** Largest body that collect accepts. */
export const COLLECT_MAX_BYTES = 512 * 1024
/** Largest batch that the script sends: browsers cap keepalive bodies at 64 KB. */
export const SDK_MAX_BATCH_BYTES = 60 * 1024

/** Keys of the cart attributes that carry the visitor to the order (`note_attributes` of a Shopify order). landing: URL of the page that opened the session, with its query. */
export const CART_ATTRIBUTES = { visitorId: '__convbox_visitor', sessionId: '__convbox_session', landing: '__convbox_landing' } as const

/**
 * First-party cookie of the visitor's id, UUID v7. The script sets it; a collect endpoint on the store's own domain sets it again by Set-Cookie
 * (Path=/; Max-Age; SameSite=Lax; not HttpOnly: the script reads it), because browsers shorten the life of cookies set by scripts.
 */
export const VISITOR_COOKIE = '_cb_v'
/** How long the visitor’s cookie lives: browsers cap it at 400 days. */
export const VISITOR_COOKIE_SECONDS = 400 * 86_400

/** Different failed codes of one checkout that are counted. */
export const MAX_FAILED_CODES = 50

/** A session ends after more than this much silence; exactly this much does not end it. */
export const SESSION_GAP_SECONDS = 1800
