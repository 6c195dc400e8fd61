/**
 * The optional second file of the storefront script, `/sdk/{storeKey}/extras.js`. It is made of parts; a store's file has only those that its settings or
 * pixels need, and a page of a store that needs none neither asks for the file nor has a byte of it.
 */

/** What each part is told by the store's configuration. It must not hold secrets: every visitor can read it. */
export type ExtrasConfig = {
  /** Percents of the page's height, rising. */
  'page-scroll'?: { percents: number[] }
  /** Visible seconds, rising. */
  'time-spent'?: { seconds: number[] }
  'still-thinking'?: { seconds: number }
}
export type Extra = keyof ExtrasConfig

/** What a part weighs in bytes, gzip, by itself; rounded up to 10. A test of the script's package compares it with what is built. */
export const EXTRA_BYTES: Readonly<Record<Extra, number>> = {
  'page-scroll': 450,
  'time-spent': 480,
  'still-thinking': 740,
}

/** All parts, in the order in which the file has them. */
export const EXTRAS = Object.keys(EXTRA_BYTES) as Extra[]
