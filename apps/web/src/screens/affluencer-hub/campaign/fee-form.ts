/** What creators get, as it is typed, and what it reads as. Pure. */
import type { FeeRule } from '@convbox/contract/api/fee-rules.schemas'
import {
  DEFAULT_HOLD_DAYS,
  DEFAULT_WINDOW_DAYS,
  type FEE_BASES,
  type FEE_POLICIES,
  type FeeKind,
  type TIER_MODES,
} from '@convbox/contract/campaigns'
import type { ModelKey } from '@convbox/contract/metrics/credit-choices'

export type GroupForm = { percent: string; productIds: readonly string[] }
export type TierForm = { from: string; percent: string }
/** Texts of the fields; '': nothing typed. */
export type FeeForm = {
  kind: FeeKind
  percent: string
  groups: readonly GroupForm[]
  /** Percentage of products in no group. */
  others: string
  amount: string
  mode: (typeof TIER_MODES)[number]
  /** The first begins at 0. */
  tiers: readonly TierForm[]
  base: (typeof FEE_BASES)[number]
  policy: (typeof FEE_POLICIES)[number]
  /** '': a commission is paid whole. */
  shareModel: ModelKey | ''
  baseFee: string
  cap: string
  firstOrderOnly: boolean
  cycles: string
  holdDays: string
  windowDays: string
  perClick: string
  clicksCap: string
  perThousandViews: string
}
/** required: nothing is typed. format: it is no such number. order: tiers do not ascend. products: a group has none. twice: a product is in two groups. */
export type FieldFault = 'required' | 'format' | 'order' | 'products' | 'twice'
export type FeeField =
  | 'percent'
  | 'groups'
  | 'others'
  | 'amount'
  | 'tiers'
  | 'baseFee'
  | 'cap'
  | 'cycles'
  | 'holdDays'
  | 'windowDays'
  | 'perClick'
  | 'clicksCap'
  | 'perThousandViews'

export const NO_FEE: FeeForm = {
  kind: 'percent',
  percent: '',
  groups: [{ percent: '', productIds: [] }],
  others: '',
  amount: '',
  mode: 'marginal',
  tiers: [
    { from: '0', percent: '' },
    { from: '', percent: '' },
  ],
  base: 'merchandise_net',
  policy: 'one',
  shareModel: '',
  baseFee: '',
  cap: '',
  firstOrderOnly: false,
  cycles: '',
  holdDays: String(DEFAULT_HOLD_DAYS),
  windowDays: String(DEFAULT_WINDOW_DAYS),
  perClick: '',
  clicksCap: '',
  perThousandViews: '',
}

const digitsOf = (currency: string): number =>
  /^[A-Z]{3}$/.test(currency)
    ? (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2)
    : 2

/** Above 0, with at most the currency's digits. */
export const isAmount = (text: string, currency: string): boolean =>
  /^\d{1,9}(\.\d+)?$/.test(text.trim()) && Number(text) > 0 && (text.trim().split('.')[1]?.length ?? 0) <= digitsOf(currency)

/** Above 0, at most 100, with at most two digits after the point. */
export const isPercent = (text: string): boolean => /^\d{1,3}(\.\d{1,2})?$/.test(text.trim()) && Number(text) > 0 && Number(text) <= 100

/** A percentage, or 0: these products pay nothing. */
const isPercentOrNothing = (text: string): boolean => text.trim() === '0' || isPercent(text)
/** Above 0; a single click may be worth less than the currency's smallest coin. */
const isSmallAmount = (text: string): boolean => /^\d{1,9}(\.\d{1,4})?$/.test(text.trim()) && Number(text) > 0

const isCount = (text: string, min: number, max: number): boolean =>
  /^\d{1,4}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max

const faultIn = (text: string, isRight: (text: string) => boolean): FieldFault | undefined => {
  if (text.trim() === '') return 'required'
  return isRight(text) ? undefined : 'format'
}
const faultIfTyped = (text: string, isRight: (text: string) => boolean): FieldFault | undefined =>
  text.trim() === '' || isRight(text) ? undefined : 'format'

const faultOfTiers = (tiers: readonly TierForm[], currency: string): FieldFault | undefined => {
  if (tiers.some(({ from, percent }) => from.trim() === '' || percent.trim() === '')) return 'required'
  if (tiers.some(({ from, percent }, index) => !isPercent(percent) || (index > 0 && !isAmount(from, currency)))) return 'format'
  return tiers.every(({ from }, index) => index === 0 || Number(from) > Number(tiers[index - 1]?.from)) ? undefined : 'order'
}

const faultOfGroups = (groups: readonly GroupForm[]): FieldFault | undefined => {
  if (groups.some(({ percent }) => percent.trim() === '')) return 'required'
  if (groups.some(({ percent }) => !isPercentOrNothing(percent))) return 'format'
  if (groups.some(({ productIds }) => productIds.length === 0)) return 'products'
  const all = groups.flatMap(({ productIds }) => productIds)
  return new Set(all).size === all.length ? undefined : 'twice'
}

/** What is wrong with the fields of the chosen kind of fee. */
export const faultsOfFee = (form: FeeForm, currency: string): Partial<Record<FeeField, FieldFault>> => {
  const amount = (text: string): boolean => isAmount(text, currency)
  const all: Record<FeeField, FieldFault | undefined> = {
    percent: form.kind === 'percent' ? faultIn(form.percent, isPercent) : undefined,
    groups: form.kind === 'products' ? faultOfGroups(form.groups) : undefined,
    others: form.kind === 'products' ? faultIn(form.others, isPercentOrNothing) : undefined,
    amount: form.kind === 'flat' ? faultIn(form.amount, amount) : undefined,
    tiers: form.kind === 'tiers' ? faultOfTiers(form.tiers, currency) : undefined,
    baseFee: faultIfTyped(form.baseFee, amount),
    cap: faultIfTyped(form.cap, amount),
    perClick: faultIfTyped(form.perClick, isSmallAmount),
    clicksCap: faultIfTyped(form.clicksCap, amount),
    perThousandViews: faultIfTyped(form.perThousandViews, isSmallAmount),
    cycles: faultIfTyped(form.cycles, (text) => isCount(text, 1, 120)),
    holdDays: faultIn(form.holdDays, (text) => isCount(text, 0, 365)),
    windowDays: faultIn(form.windowDays, (text) => isCount(text, 1, 365)),
  }
  return Object.fromEntries(Object.entries(all).filter(([, fault]) => fault !== undefined))
}

const ownFeeOf = ({ kind, percent, groups, others, amount, mode, tiers }: FeeForm): FeeRule['fee'] => {
  if (kind === 'percent') return { kind, percent: percent.trim() }
  if (kind === 'products')
    return {
      kind,
      groups: groups.map((group) => ({ percent: group.percent.trim(), productIds: [...group.productIds] })),
      others: others.trim(),
    }
  if (kind === 'flat') return { kind, amount: amount.trim() }
  return { kind, mode, tiers: tiers.map((tier) => ({ from: tier.from.trim(), percent: tier.percent.trim() })) }
}

const OPTIONAL_AMOUNTS = ['baseFee', 'perClick', 'clicksCap', 'perThousandViews', 'cap'] as const

/** The rule that the fields say; undefined while a field is wrong or a needed one empty. */
export const readFee = (form: FeeForm, currency: string): FeeRule | undefined => {
  if (Object.keys(faultsOfFee(form, currency)).length > 0) return undefined
  const { base, policy, shareModel, firstOrderOnly, cycles, holdDays, windowDays } = form
  return {
    fee: ownFeeOf(form),
    base,
    policy,
    ...(shareModel !== '' && { shareModel }),
    firstOrderOnly,
    ...Object.fromEntries(OPTIONAL_AMOUNTS.flatMap((field) => (form[field].trim() === '' ? [] : [[field, form[field].trim()]]))),
    ...(cycles.trim() !== '' && { cycles: Number(cycles) }),
    holdDays: Number(holdDays),
    windowDays: Number(windowDays),
  }
}

/** The fields of a saved rule. */
export const feeFormOf = (rule: FeeRule | undefined): FeeForm => {
  if (rule === undefined) return NO_FEE
  const { fee } = rule
  return {
    ...NO_FEE,
    kind: fee.kind,
    ...(fee.kind === 'percent' && { percent: fee.percent }),
    ...(fee.kind === 'products' && { groups: fee.groups, others: fee.others }),
    ...(fee.kind === 'flat' && { amount: fee.amount }),
    ...(fee.kind === 'tiers' && { mode: fee.mode, tiers: fee.tiers }),
    base: rule.base,
    policy: rule.policy,
    shareModel: rule.shareModel ?? '',
    ...Object.fromEntries(OPTIONAL_AMOUNTS.map((field) => [field, rule[field] ?? ''])),
    firstOrderOnly: rule.firstOrderOnly,
    cycles: rule.cycles === undefined ? '' : String(rule.cycles),
    holdDays: String(rule.holdDays),
    windowDays: String(rule.windowDays),
  }
}

/** The order of the example, in the store's currency. */
export const EXAMPLE_ORDER = 100

/** What the example order pays at a percentage, rounded half up to the currency's digits. cap: the most of a month, which the first order may reach. */
const paysAt = (percent: string, cap: string | undefined, currency: string): number => {
  const units = 10 ** digitsOf(currency)
  const pays = Math.floor((Math.round(Number(percent) * 100) * EXAMPLE_ORDER * units) / 10_000 + 0.5) / units
  return cap === undefined ? pays : Math.min(pays, Number(cap))
}

/** What the example order pays; of tiers, once the creator's orders of the month have come to `from`; by product, where it is of a group's products (0 for others). */
export const examplesOf = ({ fee, cap }: FeeRule, currency: string): { from?: string; products?: number; pays: number }[] => {
  if (fee.kind === 'products')
    return [
      ...fee.groups.map(({ percent, productIds }) => ({ products: productIds.length, pays: paysAt(percent, cap, currency) })),
      { products: 0, pays: paysAt(fee.others, cap, currency) },
    ]
  if (fee.kind === 'percent') return [{ pays: paysAt(fee.percent, cap, currency) }]
  if (fee.kind === 'flat') return [{ pays: Math.min(Number(fee.amount), Number(cap ?? fee.amount)) }]
  return fee.tiers.map(({ from, percent }) => ({ from, pays: paysAt(percent, cap, currency) }))
}
