/** Words of the question why a figure changed. */

/**
 * Days before today whose figures are kept every night. Ad platforms restate conversions and costs for 28 days and most shops take goods back for 30; twice that
 * also finds what comes late.
 */
export const KEPT_DAYS = 60

/**
 * Why a figure differs from what was said then. 'late spend': a platform or file told another cost, or an ad by which a visit is known to be paid; 'refunds and
 * edits': the order itself changed; 'late events': an order, its confirmation or a visit arrived later; 'identity merges': visitors were found to be one person,
 * or not to be; 'rules and settings': visits were classified anew, or the store set costs, rates or what counts;
 * 'model settings': the store changed its own rules of Custom, or its constants of convbox. Of models that look beyond an order's touches: 'views claimed': a platform claims other orders for
 * views; 'other orders': the day's other orders share its views differently, because there are more or fewer of them; 'survey answers': buyers answered, which
 * also changes what convbox has learned for those who did not, and whether there are answers enough.
 */
export const CHANGE_CAUSES = [
  'late spend',
  'refunds and edits',
  'late events',
  'identity merges',
  'rules and settings',
  'model settings',
  'views claimed',
  'other orders',
  'survey answers',
] as const
export type ChangeCause = (typeof CHANGE_CAUSES)[number]

/** Causes that change nothing of an order itself, but how it is shared. */
export const SHARE_CAUSES = ['model settings', 'views claimed', 'other orders', 'survey answers'] as const satisfies readonly ChangeCause[]
export type ShareCause = (typeof SHARE_CAUSES)[number]

/** net: sales less refunds. */
export const CHANGE_FIGURES = ['net', 'sales', 'orders', 'spend'] as const
export type ChangeFigure = (typeof CHANGE_FIGURES)[number]

/** What a row of the answer is. */
export const CHANGE_ROWS = ['day', 'channel'] as const

/** The channel of orders without a touch in the window. */
export const UNTRACKED_CHANNEL = 'untracked'
