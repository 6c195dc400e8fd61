/** Plan features and the menu entries they open; one positive list. Billing and the plans themselves come with a later issue: until then a new store gets `trial` with every feature. */
export const FEATURES = ['Pixels', 'Events Monitor', 'Order Journey', 'Conversion Analysis', 'Online Store Settings'] as const
export type Feature = (typeof FEATURES)[number]

/** The features that each plan opens. */
export const PLANS = { trial: FEATURES } as const satisfies Record<string, readonly Feature[]>
export type Plan = keyof typeof PLANS

/** Every status of a charge, and those in which it opens its features. Source: spec 000 section 4. */
export const CHARGE_STATUSES = [
  'Active',
  'PendingTermination',
  'PendingPlanChange',
  'ExpiringSoon',
  'Expired',
  'Canceled',
  'CanceledInCycle',
] as const
export type ChargeStatus = (typeof CHARGE_STATUSES)[number]
export const ACTIVE_CHARGES = [
  'Active',
  'PendingTermination',
  'PendingPlanChange',
  'ExpiringSoon',
] as const satisfies readonly ChargeStatus[]

/** Whether one of these plans opens a feature; an unknown plan opens nothing. */
export const hasFeature = (plans: readonly string[], feature: Feature): boolean =>
  plans.some((plan) => Object.hasOwn(PLANS, plan) && PLANS[plan as Plan].includes(feature))
