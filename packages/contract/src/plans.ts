/** Plan features and the menu entries they open; one positive list. Billing and the plans themselves come with a later issue: until then a new store gets `trial` with every feature. */
export const FEATURES = ['Pixels', 'Events Monitor', 'Order Journey', 'Conversion Analysis', 'Online Store Settings'] as const
export type Feature = (typeof FEATURES)[number]

/** The features that each plan opens. */
export const PLANS = { trial: FEATURES } as const satisfies Record<string, readonly Feature[]>
export type Plan = keyof typeof PLANS

/** Whether a plan opens a feature; an unknown plan opens nothing. */
export const hasFeature = (plan: string, feature: Feature): boolean => Object.hasOwn(PLANS, plan) && PLANS[plan as Plan].includes(feature)
