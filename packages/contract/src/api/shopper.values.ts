/** Closed lists of the synthetic shopper. Pure. */

/** What a run does, in this order, before it looks at the destinations. */
export const SHOPPER_STEPS = ['landing', 'script', 'consent', 'collect', 'ingest'] as const
export type ShopperStep = (typeof SHOPPER_STEPS)[number]

/** unseen: an earlier step failed, so that this one was not reached. */
export const SHOPPER_STEP_STATES = ['passed', 'failed', 'unseen'] as const
export type ShopperStepState = (typeof SHOPPER_STEP_STATES)[number]

/** waiting: asked for, not begun; interrupted: the program ended in the middle, and another run followed. */
export const SHOPPER_RUN_STATES = ['waiting', 'running', 'passed', 'failed', 'interrupted'] as const
export type ShopperRunState = (typeof SHOPPER_RUN_STATES)[number]

/** sent: as it was told; built: the request was built and looked at, but nothing sent, because the platform would have counted it. */
export const SHOPPER_PIXEL_STATES = ['sent', 'built', 'failed', 'unseen'] as const
export type ShopperPixelState = (typeof SHOPPER_PIXEL_STATES)[number]

/** What a run found wrong. */
export const SHOPPER_FINDINGS = [
  'no storefront',
  'address refused',
  'page unreachable',
  'page refused',
  'script missing',
  'script of another store',
  'script unreachable',
  'script broken',
  'sent before consent',
  'nothing sent',
  'collect refused',
  'event missing',
  'event dropped',
  'order missing',
  'purchase twice',
  'pixel stopped',
  'not built',
  'nothing taken',
  'not delivered',
  'no answer',
  'not received',
  'received twice',
  'no identifier',
] as const
export type ShopperFinding = (typeof SHOPPER_FINDINGS)[number]

/** What an event may tell of its visitor, as looked for in the request that a platform got. */
export const SHOPPER_IDENTIFIERS = [
  'email',
  'phone',
  'click id',
  'browser id',
  'visitor id',
  'name',
  'address',
  'ip',
  'user agent',
] as const
export type ShopperIdentifier = (typeof SHOPPER_IDENTIFIERS)[number]

/** Runs are kept this long. */
export const SHOPPER_KEPT_DAYS = 90
/** Runs that the screen lists, newest first. */
export const SHOPPER_LISTED = 100
