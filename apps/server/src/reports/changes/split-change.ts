/**
 * Splits what one order adds to a figure, then and now, into causes. One step after the other is taken from then to now (touches that came later, then those of
 * other visitors, then new channels, then what counts, then amounts), and each step's effect belongs to its cause: so the causes always sum to the difference. Pure.
 */
import type { CustomTouch } from '@convbox/attribution'
import type { ChangeCause, ChangeFigure } from '@convbox/contract/reports/changes.values'
import { channelShares, type ShareQuestion } from './frames.ts'

/** What the rules of Custom look at besides the channel. */
export type TouchFields = Pick<CustomTouch, 'channel_group' | 'source' | 'medium' | 'campaign'>
/** visitor: its hash, where it is known. fields: under Custom. */
export type KnownTouch = { atMs: number; channel: string; isAd: boolean; isDirect: boolean; visitor?: string; fields?: TouchFields }
/** excluded: why it does not count, '' if it does. */
export type OrderState = { total: number; refunded: number; excluded: string; isRateMissing: boolean; touches: readonly KnownTouch[] }

/**
 * An order then and now; absent: there was, or is, none. answer: its present one in the survey, under convbox. visitors: hashes of its person's, then empty where they are not known. isToldByBrowser: still nobody but
 * the browser told it. hasNewRules: a version of the store's traffic rules was saved since.
 */
export type OrderPair = {
  orderedAtMs: number
  answer?: string | undefined
  told: (OrderState & { visitors: ReadonlySet<string> }) | undefined
  now: (OrderState & { visitors: ReadonlySet<string>; isToldByBrowser: boolean }) | undefined
  hasNewRules: boolean
}

/** frame: of now. figure: of the order. */
export type SplitQuestion = ShareQuestion & { figure: Exclude<ChangeFigure, 'spend'> }
export type Move = { cause: ChangeCause; channel: string; amount: number }

const amountOf = ({ total, refunded }: OrderState, figure: SplitQuestion['figure']): number =>
  figure === 'orders' ? 1 : figure === 'sales' ? total : total - refunded

const NO_FIELDS: TouchFields = { channel_group: '', source: '', medium: '', campaign: '' }

/** What the order adds to each channel. */
export const figureOf = (
  state: OrderState | undefined,
  { orderedAtMs, answer }: Pick<OrderPair, 'orderedAtMs' | 'answer'>,
  { figure, ...question }: SplitQuestion,
): Map<string, number> => {
  if (state === undefined || state.excluded !== '' || state.isRateMissing) return new Map()
  const amount = amountOf(state, figure)
  const aged = state.touches.map(({ atMs, channel, isAd, isDirect, fields = NO_FIELDS }) => ({
    ageMs: orderedAtMs - atMs,
    channel,
    isAd,
    isDirect,
    ...fields,
  }))
  return new Map([...channelShares(question, { touches: aged, answer })].map(([channel, share]) => [channel, share * amount]))
}

const FIELDS = ['channel_group', 'source', 'medium', 'campaign'] as const

const isAlike = (one: KnownTouch, other: KnownTouch): boolean =>
  one.channel === other.channel &&
  one.isAd === other.isAd &&
  one.isDirect === other.isDirect &&
  FIELDS.every((field) => one.fields?.[field] === other.fields?.[field])

type Matched = { was: KnownTouch | undefined; is: KnownTouch | undefined }

/** Touches of one time, in order. Where one side is the other with some more, those are the new ones, or the gone ones; else the first goes with the first. */
const matchOfTime = (before: readonly KnownTouch[], after: readonly KnownTouch[]): Matched[] => {
  const [fewer, more] = before.length < after.length ? [before, after] : [after, before]
  const partners: (KnownTouch | undefined)[] = []
  let found = 0
  for (const touch of more) {
    const next = fewer[found]
    const isFound = next !== undefined && isAlike(next, touch)
    partners.push(isFound ? next : undefined)
    if (isFound) found += 1
  }
  const pairs = more.map((touch, index) => [touch, found === fewer.length ? partners[index] : fewer[index]] as const)
  return pairs.map(([touch, partner]) => (more === after ? { was: partner, is: touch } : { was: touch, is: partner }))
}

/** Touches in order, each with the one of the other side at the same time. */
const match = (told: readonly KnownTouch[], now: readonly KnownTouch[]): Matched[] => {
  const nowAt = Map.groupBy(now, ({ atMs }) => atMs)
  const thenAt = Map.groupBy(told, ({ atMs }) => atMs)
  return [...new Set([...thenAt.keys(), ...nowAt.keys()])]
    .toSorted((one, other) => one - other)
    .flatMap((atMs) => matchOfTime(thenAt.get(atMs) ?? [], nowAt.get(atMs) ?? []))
}

const hasSplit = ({ told, now }: OrderPair): boolean => [...(told?.visitors ?? [])].some((visitor) => now?.visitors.has(visitor) !== true)

type Step = { cause: ChangeCause; state: OrderState | undefined }

/** Why a touch of both sides has another channel: an ad that became known, where no rule was saved, or how visits are classified. */
const causeOfChannel = (was: KnownTouch, is: KnownTouch, hasNewRules: boolean): ChangeCause | undefined => {
  if (isAlike(was, is)) return undefined
  return !was.isAd && is.isAd && !hasNewRules ? 'late spend' : 'rules and settings'
}

const stepsOf = (pair: OrderPair): Step[] => {
  const { told, now, hasNewRules } = pair
  if (told === undefined) return [{ cause: 'late events', state: now }]
  if (now === undefined) return [{ cause: 'refunds and edits', state: now }]
  const isMerged = (touch: KnownTouch): boolean =>
    told.visitors.size > 0 && touch.visitor !== undefined && !told.visitors.has(touch.visitor)
  const causeOfLoss: ChangeCause = hasSplit(pair) ? 'identity merges' : 'late events'
  const pairs = match(told.touches, now.touches).map(({ was, is }) => {
    if (was === undefined)
      return { was, is, cause: is !== undefined && isMerged(is) ? ('identity merges' as const) : ('late events' as const) }
    return { was, is, cause: is === undefined ? causeOfLoss : causeOfChannel(was, is, hasNewRules) }
  })
  const taken = new Set<ChangeCause>()
  const touchesAfter = (cause: ChangeCause): KnownTouch[] => {
    taken.add(cause)
    return pairs.flatMap((one) => {
      const touch = one.cause !== undefined && taken.has(one.cause) ? one.is : one.was
      return touch === undefined ? [] : [touch]
    })
  }
  const TOUCH_CAUSES = ['late events', 'identity merges', 'late spend', 'rules and settings'] as const
  const byTouches = TOUCH_CAUSES.map((cause): Step => ({ cause, state: { ...told, touches: touchesAfter(cause) } }))
  const { touches } = now
  const rate =
    now.isRateMissing === told.isRateMissing ? {} : { isRateMissing: now.isRateMissing, total: now.total, refunded: now.refunded }
  const rated = { ...told, ...rate, touches }
  const byBrowser = ['told by browser', 'not confirmed']
  const isConfirmed = told.excluded !== now.excluded && [told.excluded, now.excluded].some((reason) => byBrowser.includes(reason))
  return [
    ...byTouches,
    { cause: 'rules and settings', state: rated },
    ...(isConfirmed
      ? [
          {
            cause: now.isToldByBrowser ? ('rules and settings' as const) : ('late events' as const),
            state: { ...rated, excluded: now.excluded },
          },
        ]
      : []),
    { cause: 'refunds and edits', state: now },
  ]
}

/** Smaller amounts are the noise of shares. */
export const NOISE = 1e-7

/** The order's moves between then and now, by cause and channel. */
export const splitChange = (pair: OrderPair, question: SplitQuestion): Move[] => {
  const moves = new Map<string, Move>()
  let before = figureOf(pair.told, pair, question)
  for (const { cause, state } of stepsOf(pair)) {
    const after = figureOf(state, pair, question)
    for (const channel of new Set([...before.keys(), ...after.keys()])) {
      const key = `${cause}\n${channel}`
      const amount = (moves.get(key)?.amount ?? 0) + (after.get(channel) ?? 0) - (before.get(channel) ?? 0)
      moves.set(key, { cause, channel, amount })
    }
    before = after
  }
  return [...moves.values()].filter(({ amount }) => Math.abs(amount) > NOISE)
}
