/** What creators get, as it is typed, and what it reads as. Pure. */
import type { FeeRule } from '@convbox/contract/api/campaigns.schemas'
import {
  DEFAULT_HOLD_DAYS,
  DEFAULT_WINDOW_DAYS,
  type FEE_BASES,
  type FEE_POLICIES,
  type FeeKind,
  type TIER_MODES,
} from '@convbox/contract/campaigns'

export type TierForm = { from: string; percent: string }
/** Texts of the fields; '': nothing typed. */
export type FeeForm = {
  kind: FeeKind
  percent: string
  amount: string
  mode: (typeof TIER_MODES)[number]
  /** The first begins at 0. */
  tiers: readonly TierForm[]
  base: (typeof FEE_BASES)[number]
  policy: (typeof FEE_POLICIES)[number]
  baseFee: string
  cap: string
  firstOrderOnly: boolean
  cycles: string
  holdDays: string
  windowDays: string
}
/** required: nothing is typed. format: it is no such number. order: tiers do not ascend. */
export type FieldFault = 'required' | 'format' | 'order'
export type FeeField = 'percent' | 'amount' | 'tiers' | 'baseFee' | 'cap' | 'cycles' | 'holdDays' | 'windowDays'

export const NO_FEE: FeeForm = {
  kind: 'percent',
  percent: '',
  amount: '',
  mode: 'marginal',
  tiers: [
    { from: '0', percent: '' },
    { from: '', percent: '' },
  ],
  base: 'merchandise_net',
  policy: 'one',
  baseFee: '',
  cap: '',
  firstOrderOnly: false,
  cycles: '',
  holdDays: String(DEFAULT_HOLD_DAYS),
  windowDays: String(DEFAULT_WINDOW_DAYS),
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

/** What is wrong with the fields of the chosen kind of fee. */
export const faultsOfFee = (form: FeeForm, currency: string): Partial<Record<FeeField, FieldFault>> => {
  const amount = (text: string): boolean => isAmount(text, currency)
  const all: Record<FeeField, FieldFault | undefined> = {
    percent: form.kind === 'percent' ? faultIn(form.percent, isPercent) : undefined,
    amount: form.kind === 'flat' ? faultIn(form.amount, amount) : undefined,
    tiers: form.kind === 'tiers' ? faultOfTiers(form.tiers, currency) : undefined,
    baseFee: faultIfTyped(form.baseFee, amount),
    cap: faultIfTyped(form.cap, amount),
    cycles: faultIfTyped(form.cycles, (text) => isCount(text, 1, 120)),
    holdDays: faultIn(form.holdDays, (text) => isCount(text, 0, 365)),
    windowDays: faultIn(form.windowDays, (text) => isCount(text, 1, 365)),
  }
  return Object.fromEntries(Object.entries(all).filter(([, fault]) => fault !== undefined))
}

const ownFeeOf = ({ kind, percent, amount, mode, tiers }: FeeForm): FeeRule['fee'] => {
  if (kind === 'percent') return { kind, percent: percent.trim() }
  if (kind === 'flat') return { kind, amount: amount.trim() }
  return { kind, mode, tiers: tiers.map((tier) => ({ from: tier.from.trim(), percent: tier.percent.trim() })) }
}

/** The rule that the fields say; undefined while a field is wrong or a needed one empty. */
export const readFee = (form: FeeForm, currency: string): FeeRule | undefined => {
  if (Object.keys(faultsOfFee(form, currency)).length > 0) return undefined
  const { base, policy, firstOrderOnly, baseFee, cap, cycles, holdDays, windowDays } = form
  return {
    fee: ownFeeOf(form),
    base,
    policy,
    firstOrderOnly,
    ...(baseFee.trim() !== '' && { baseFee: baseFee.trim() }),
    ...(cap.trim() !== '' && { cap: cap.trim() }),
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
    ...(fee.kind === 'flat' && { amount: fee.amount }),
    ...(fee.kind === 'tiers' && { mode: fee.mode, tiers: fee.tiers }),
    base: rule.base,
    policy: rule.policy,
    baseFee: rule.baseFee ?? '',
    cap: rule.cap ?? '',
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

/** What the example order pays; of tiers, once the creator's orders of the month have come to `from`. */
export const examplesOf = ({ fee, cap }: FeeRule, currency: string): { from?: string; pays: number }[] => {
  if (fee.kind === 'percent') return [{ pays: paysAt(fee.percent, cap, currency) }]
  if (fee.kind === 'flat') return [{ pays: Math.min(Number(fee.amount), Number(cap ?? fee.amount)) }]
  return fee.tiers.map(({ from, percent }) => ({ from, pays: paysAt(percent, cap, currency) }))
}
