/** Plans, features, and which plan opens which feature: an unlisted plan is refused. Reasons: docs/decisions/0010-plans-and-menus.md. */

/** Package codes of charges. trial opens everything; the others get more expensive from left to right within their product. */
export const PLANS = ['trial', 'Free', 'Omnitrack', 'Omnitrack Plus', 'Convbox Standard', 'Convbox Premium', 'Convbox Enterprise'] as const
export type Plan = (typeof PLANS)[number]
/** The two products, analysis and tracking, which are one program here. A store is made for one of them, and opens with it. */
export const PRODUCTS = ['Convbox', 'Omnitrack'] as const
export type Product = (typeof PRODUCTS)[number]

const TRACKING = ['trial', 'Omnitrack', 'Omnitrack Plus'] as const satisfies readonly Plan[]
const TRACKING_PLUS = ['trial', 'Omnitrack Plus'] as const satisfies readonly Plan[]
const STANDARD = ['trial', 'Convbox Standard', 'Convbox Premium', 'Convbox Enterprise'] as const satisfies readonly Plan[]
const ENTERPRISE = ['trial', 'Convbox Enterprise'] as const satisfies readonly Plan[]
/** Opened by the parent menu only. */
const WITH_PARENT = [] as const satisfies readonly Plan[]

/** Plans that show 60 days of history. */
const LIMITED_PLANS: readonly string[] = ['Free'] satisfies readonly Plan[]
export const isLimitedPlan = (plan: string): boolean => LIMITED_PLANS.includes(plan)

/** Every feature by its menu name, with the plans that open it. Features without a screen yet are listed too; they get a menu entry with their screen. */
export const FEATURE_PLANS = {
  Pixels: TRACKING,
  'Events Monitor': TRACKING,
  'Event Builder': TRACKING,
  'FB Tools': TRACKING,
  Catalogs: TRACKING,
  Audiences: TRACKING,
  'Tracking Data Enrichment': TRACKING_PLUS,
  'Abandon-cart Recall': TRACKING_PLUS,
  'Order Journey': [...TRACKING_PLUS, 'Convbox Standard', 'Convbox Premium', 'Convbox Enterprise'],
  'Conversion Analysis': STANDARD,
  'Channel Attribution': STANDARD,
  'Conversion Paths': STANDARD,
  'Post Purchase Survey': STANDARD,
  'FB Ads Report': STANDARD,
  'Affluencer Hub': STANDARD,
  Discount: WITH_PARENT,
  Creators: WITH_PARENT,
  Channel: WITH_PARENT,
  Campaign: WITH_PARENT,
  'Landing Pages': WITH_PARENT,
  'Tracking Links': WITH_PARENT,
  Payouts: WITH_PARENT,
  'URL Builder': STANDARD,
  'Traffic Rules': STANDARD,
  'Audience Segment': ENTERPRISE,
  'Product Conversion': ENTERPRISE,
  'Creative Insights': ENTERPRISE,
  Dashboard: ENTERPRISE,
  Scoreboard: ENTERPRISE,
  Trends: ENTERPRISE,
  'Creative Trends': ENTERPRISE,
  'Short Links': ENTERPRISE,
  'Online Store Settings': PLANS,
  // Pages of the store's settings.
  'Order History': PLANS,
  'Data and Privacy': PLANS,
  Integrations: PLANS,
  Checklist: PLANS,
  'Reports and Alerts': [...TRACKING, 'Convbox Standard', 'Convbox Premium', 'Convbox Enterprise'],
} as const satisfies Record<string, readonly Plan[]>

export type Feature = keyof typeof FEATURE_PLANS
/** All features, in the order of FEATURE_PLANS. */
export const FEATURES = Object.keys(FEATURE_PLANS).map((name) => name as Feature)

/** Plans whose pixels may send Purchase under a name of their own. */
const ALIAS_PLANS: readonly string[] = ['trial', 'Omnitrack Plus', 'Convbox Premium', 'Convbox Enterprise'] satisfies readonly Plan[]
export const hasPurchaseAlias = (plans: readonly string[]): boolean => plans.some((plan) => ALIAS_PLANS.includes(plan))

/** Areas of the Affluencer Hub: access to the hub gives access to them. */
const HUB_AREAS: readonly Feature[] = ['Discount', 'Creators', 'Channel', 'Campaign', 'Landing Pages', 'Tracking Links', 'Payouts']

/** Features about one store, not available in All-Sites; all others are, and their endpoints say so (`allSites`). */
export const ONE_STORE_FEATURES: readonly Feature[] = [
  // Features that need one store.
  'Post Purchase Survey',
  'Traffic Rules',
  'Affluencer Hub',
  ...HUB_AREAS,
  // The hub's links, and others beside them.
  'Short Links',
  'Event Builder',
  'URL Builder',
  'Pixels',
  'FB Tools',
  'Events Monitor',
  // Settings of a store.
  'Online Store Settings',
  'Integrations',
  'Order History',
  'Data and Privacy',
  'Checklist',
  'Reports and Alerts',
]

/** Every status of a charge, and those in which it opens its features. */
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

/** The shop's list of menu names (SHOP_MENU): those that one of its plans opens. An unknown plan opens nothing. */
export const menuNamesOf = (plans: readonly string[]): Feature[] =>
  FEATURES.filter((feature) => FEATURE_PLANS[feature].some((plan) => plans.includes(plan)))

/** A feature is allowed if its menu name or its parent's is in the shop's list. */
export const isAllowed = (menuNames: readonly string[], feature: Feature): boolean =>
  menuNames.includes(feature) || (HUB_AREAS.includes(feature) && menuNames.includes('Affluencer Hub' satisfies Feature))

/** Whether one of these plans opens a feature, by its own name or its parent's. */
export const hasFeature = (plans: readonly string[], feature: Feature): boolean => isAllowed(menuNamesOf(plans), feature)

const PRODUCT_PLANS: readonly (readonly Plan[])[] = [
  ['Omnitrack', 'Omnitrack Plus'],
  ['Convbox Standard', 'Convbox Premium', 'Convbox Enterprise'],
]

/** The product that a plan is named after; trial and Free keep the product that their store was made for. */
export const productOf = (plan: string): Product | undefined => PRODUCTS.find((product) => plan.startsWith(product))

/** Whether these plans make an Enterprise store: a charge of that plan does, a trial does not. */
export const isEnterprise = (plans: readonly string[]): boolean => plans.includes('Convbox Enterprise' satisfies Plan)

/** The plans to offer for a feature: the smallest of each product that opens it. At least one, tracking before analysis. */
export const plansFor = (feature: Feature): Plan[] =>
  PRODUCT_PLANS.flatMap((plans) => plans.filter((plan) => hasFeature([plan], feature)).slice(0, 1))

/** Whether a store has an active charge, paid or trial (ACTIVE_CHARGES). Without one, the app redirects to the choice of a plan. */
export const hasActiveCharge = (charges: readonly { status: string }[]): boolean =>
  charges.some(({ status }) => ACTIVE_CHARGES.some((active) => active === status))
