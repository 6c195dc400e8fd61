/** Orders that reports leave out. Apart from the other outcomes, because every page of the web app loads this list. */

/**
 * Why an order is left out of the attributed rows; shown below the total. 'told by browser': only the browser reported it and the store does not count such orders;
 * 'not confirmed': only the browser reported it, and it is beyond the limits for browser orders.
 */
export const EXCLUDED_REASONS = ['test', 'voided', 'cancelled before capture', 'told by browser', 'not confirmed'] as const
export type ExcludedReason = (typeof EXCLUDED_REASONS)[number]
