/** A change of what a created campaign pays: the version that it makes, and whom it concerns. Pure. */
import type { CreatorPay, FeeChangePreview, FeeRule } from '@convbox/contract/api/fee-rules.schemas'
import { MAX_FEE_DAYS_AHEAD } from '@convbox/contract/campaigns'
import { addDays, todayIn, type Day } from '@convbox/contract/date-range'
import { startOfDay } from '@convbox/contract/store-days'
import { createHash } from 'node:crypto'
import { payOf } from '@convbox/contract/fee-words'
import { AppError, type Details } from '../../http/app-error.ts'
import { datedVersions, versionAt } from '../commissions/commissions.ts'
import type { StoredFeeVersion } from './fee-rules.rows.ts'
import { hasOddAmounts } from './odd-amounts.ts'

export type TypedFeeChange = {
  startsOn: Day
  rule?: FeeRule | undefined
  own?: { creatorIds: string[]; pay?: CreatorPay | undefined } | undefined
}
type Named = { id: string; name: string }
export type FeeSurroundings = {
  /** Ascending, at least one. */
  versions: readonly StoredFeeVersion[]
  creators: readonly Named[]
  timeZone: string
  currency: string
  nowMs: number
}
/** rule: of the new version. */
export type FeeChange = Omit<FeeChangePreview, 'untold'> & { rule: FeeRule; holdsFrom: Date }

const invalid = (details: Details): AppError => new AppError('invalid input', { details })
const textOf = (value: unknown): string => JSON.stringify(value)

export const withoutOwnFees = ({ ownFees: _ownFees, ...rule }: FeeRule): FeeRule => rule

const startOf = (startsOn: Day, { timeZone, nowMs }: FeeSurroundings): number => {
  const today = todayIn(timeZone, nowMs)
  if (startsOn < today) throw invalid({ startsOn: 'The day cannot have passed' })
  if (startsOn > addDays(today, MAX_FEE_DAYS_AHEAD)) throw invalid({ startsOn: `At most ${MAX_FEE_DAYS_AHEAD} days ahead` })
  return startsOn === today ? nowMs : startOfDay(startsOn, timeZone).getTime()
}

const refuseOwn = ({ creatorIds, pay }: NonNullable<TypedFeeChange['own']>, { creators, currency }: FeeSurroundings): void => {
  if (creatorIds.length === 0) throw invalid({ own: 'Choose at least one creator' })
  if (!creatorIds.every((id) => creators.some((one) => one.id === id))) throw invalid({ own: 'Creator not found in this campaign' })
  if (pay !== undefined && hasOddAmounts(pay, currency)) throw invalid({ own: 'Format Error' })
}

const ruleOf = (before: FeeRule, { rule, own }: TypedFeeChange, surroundings: FeeSurroundings): FeeRule => {
  if ((rule === undefined) === (own === undefined)) throw invalid({ rule: 'Give either the fee of everybody or that of single creators' })
  if (rule !== undefined) {
    if (hasOddAmounts(rule, surroundings.currency)) throw invalid({ rule: 'Format Error' })
    return { ...withoutOwnFees(rule), ...(before.ownFees && { ownFees: before.ownFees }) }
  }
  if (own === undefined) return before
  refuseOwn(own, surroundings)
  const { creatorIds, pay } = own
  const others = (before.ownFees ?? []).filter(({ creatorId }) => !creatorIds.includes(creatorId))
  const news = pay === undefined ? [] : creatorIds.map((creatorId) => ({ ...pay, creatorId }))
  const ownFees = [...others, ...news].toSorted((a, b) => (a.creatorId < b.creatorId ? -1 : 1))
  return { ...withoutOwnFees(before), ...(ownFees.length > 0 && { ownFees }) }
}

/** The creators whose orders will pay something else, those with the same change together; the largest group first. */
const changesOf = (before: FeeRule, after: FeeRule, creators: readonly Named[]): FeeChangePreview['changes'] => {
  const all = creators.map(({ id, name }) => ({ id, name, before: payOf(before, id), after: payOf(after, id) }))
  const changed = all.filter((one) => textOf(one.before) !== textOf(one.after))
  return [...Map.groupBy(changed, (one) => textOf([one.before, one.after])).values()]
    .flatMap((group) => {
      const [first] = group
      return first === undefined
        ? []
        : [{ before: first.before, after: first.after, creators: group.map(({ id, name }) => ({ id, name })) }]
    })
    .toSorted((a, b) => b.creators.length - a.creators.length)
}

/** Refused as `changeFee` of the contract says. Nothing changes where rule is what holds on that day already, and no planned version is replaced. */
export const feeChangeOf = (surroundings: FeeSurroundings, typed: TypedFeeChange): FeeChange => {
  const { versions, creators, nowMs } = surroundings
  const holdsFromMs = startOf(typed.startsOn, surroundings)
  const dated = datedVersions(versions)
  const before = versionAt({ versions: dated }, holdsFromMs)?.rule
  if (before === undefined) throw new AppError('not found')
  const rule = ruleOf(before, typed, surroundings)
  const replaced = dated.flatMap(({ fromMs, holdsFrom }, index) => {
    const isStanding = !dated.slice(index + 1).some((later) => later.fromMs <= fromMs)
    return fromMs > nowMs && fromMs >= holdsFromMs && isStanding ? [holdsFrom.toISOString()] : []
  })
  const owners = new Set(rule.ownFees?.map(({ creatorId }) => creatorId))
  const kept = typed.rule === undefined ? [] : creators.flatMap(({ id, name }) => (owners.has(id) ? [{ id, name }] : []))
  const shown = {
    before: withoutOwnFees(before),
    after: withoutOwnFees(rule),
    changes: changesOf(before, rule, creators),
    kept,
    replaced,
    isChange: textOf(before) !== textOf(rule) || replaced.length > 0,
  }
  const fingerprint = createHash('sha256')
    .update(textOf([typed.startsOn, before, rule, shown]))
    .digest('hex')
  return { ...shown, rule, holdsFrom: new Date(holdsFromMs), fingerprint }
}
