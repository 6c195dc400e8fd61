/** Closed lists of gaps: times in which something that reports need did not arrive. Pure. */

/** What was down: the script of the store's pages, Shopify's webhooks, a pixel's platform, the reading of an ad account. */
export const GAP_KINDS = ['script', 'webhooks', 'destination', 'spend'] as const
export type GapKind = (typeof GAP_KINDS)[number]

/** 'open': it goes on, or is still being read; 'none': what it missed cannot be had later; 'part', 'whole': how much of it was made good later. */
export const GAP_REPAIRS = ['open', 'none', 'part', 'whole'] as const
export type GapRepair = (typeof GAP_REPAIRS)[number]
