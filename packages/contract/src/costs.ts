/** What a store's orders cost it: closed lists of costs, and the file of costs by variant. */

/** Costs of every order: sending it, and taking its payment, in percent of its total and as a fixed amount. */
export const ORDER_COSTS = ['shipping', 'feePercent', 'feeFixed'] as const
export type OrderCost = (typeof ORDER_COSTS)[number]

/** Longest text of a cost file, and the body size of its call, where quotes and line ends take two characters. */
export const COST_FILE_MAX_CHARACTERS = 5 * 1024 * 1024
export const COST_FILE_MAX_BYTES = 12 * 1024 * 1024
export const COST_FILE_MAX_LINES = 100_000

/** The columns of a cost file, in any order and case. One line is one variant, named by its id or its SKU. */
export const COST_FILE_COLUMNS = [
  { name: 'variant_id', needed: false },
  { name: 'sku', needed: false },
  { name: 'cost', needed: true },
] as const
export type CostFileColumn = (typeof COST_FILE_COLUMNS)[number]['name']

/** Why a line cannot be taken. 'no variant': it has neither id nor SKU; 'twice': an earlier line is of the same variant. */
export const COST_FILE_FAULTS = ['missing', 'too long', 'no number', 'no variant', 'twice', 'broken'] as const
export type CostFileFault = (typeof COST_FILE_FAULTS)[number]
/** Faults that an answer lists; the rest is counted. */
export const LISTED_COST_FAULTS = 50

/** A valid sample file to download and fill in. */
export const SAMPLE_COST_FILE = `variant_id,sku,cost
,MUG-OAT,9.60
,MUG-MOSS,9.60
41234567890123,,14.25
`

/** Days of orders in the overview of costs. */
export const COST_OVERVIEW_DAYS = 90
