/** What decides how an order is shared besides its own touches, day by day, and how it went from then to now: one cause after the other. Pure. */
import { credits, customCredits, underLastClickView, UNTRACKED, type CustomTouch, type Scope } from '@convbox/attribution'
import { CUSTOM_DEFAULT, type CustomModel } from '@convbox/contract/custom-model'
import type { Day } from '@convbox/contract/date-range'
import { CUSTOM_MODEL } from '@convbox/contract/metrics/credit-choices'
import type { ChangedCount } from '@convbox/contract/reports/changes.schemas'
import type { ChangesModel, ShareCause } from '@convbox/contract/reports/changes.values'
import type { CreditShape } from '../credits.sql.ts'

/** custom: the rules of Custom. rates: what each channel's views take of an order that gives to them. Other models have neither. */
export type Frame = { custom?: CustomModel; rates?: ReadonlyMap<string, number> }
export type Frames = ReadonlyMap<Day, Frame>
/** counts: what has changed, where it can be counted. */
export type FrameStep = { cause: ShareCause; before: Frames; after: Frames; counts: readonly ChangedCount[] }
export type FramePath = { told: Frames; steps: readonly FrameStep[]; now: Frames }

/** The same for frames that share alike. */
const textOf = (frame: Frame | undefined): string =>
  JSON.stringify([frame?.custom, [...(frame?.rates ?? [])].toSorted(([one], [other]) => (one < other ? -1 : 1))])

/** The days on which a step changes anything. */
export const changedDays = ({ before, after }: Pick<FrameStep, 'before' | 'after'>): Set<Day> =>
  new Set([...after].flatMap(([day, frame]) => (textOf(frame) === textOf(before.get(day)) ? [] : [day])))

/** A path through frames that all have the same days. */
export const pathOf = (told: Frames, steps: readonly Pick<FrameStep, 'cause' | 'after' | 'counts'>[]): FramePath => ({
  told,
  steps: steps.map((step, index) => ({ ...step, before: steps[index - 1]?.after ?? told })),
  now: steps.at(-1)?.after ?? told,
})

/** Days that one statement can tell, with what it needs for each of the sides (`before` and `after`, or one alone). */
export type FrameGroup = { days: Set<Day>; shapes: Pick<CreditShape, 'custom' | 'rates'>[]; params: Record<string, string[] | number[]> }

const shapeOf = ({ custom, rates }: Frame, side: number): FrameGroup['shapes'][number] => ({
  ...(custom && { custom }),
  ...(rates && { rates: `side${side}` }),
})

const paramsOf = (frames: Frames, days: ReadonlySet<Day>, side: number): FrameGroup['params'] => {
  const rows = [...days].flatMap((day) => [...(frames.get(day)?.rates ?? [])].map(([channel, rate]) => ({ day, channel, rate })))
  return {
    [`side${side}Days`]: rows.map(({ day }) => day),
    [`side${side}Channels`]: rows.map(({ channel }) => channel),
    [`side${side}Shares`]: rows.map(({ rate }) => rate),
  }
}

/** One statement knows one version of the rules, so days are grouped by them. */
export const groupFrames = (sides: readonly Frames[], days: Iterable<Day>): FrameGroup[] => {
  const framesOf = (day: Day): Frame[] => sides.map((frames) => frames.get(day) ?? {})
  const groups = Map.groupBy(days, (day) => JSON.stringify(framesOf(day).map(({ custom }) => custom)))
  return [...groups.values()].map((of) => {
    const own = new Set(of)
    const [first] = of
    return {
      days: own,
      shapes: first === undefined ? [] : framesOf(first).map(shapeOf),
      params: Object.assign({}, ...sides.map((frames, side) => paramsOf(frames, own, side))),
    }
  })
}

/** model: with the frame of the order's day. */
export type ShareQuestion = { model: ChangesModel; frame: Frame; scope: Scope; windowMs: number }

/** The share of an order that each channel gets, UNTRACKED what none does; in ads only nobody has that. touches: oldest first. */
export const channelShares = ({ model, frame, scope, windowMs }: ShareQuestion, touches: readonly CustomTouch[]): Map<string, number> => {
  const shares = new Map<string, number>()
  const give = (channel: string, share: number): unknown => share > 0 && shares.set(channel, (shares.get(channel) ?? 0) + share)
  if (model === 'last_click_view') {
    const rates = [...(frame.rates ?? [])].map(([channel, rate]) => ({ channel, campaign: '', day: '', orders: rate }))
    const share = rates.reduce((sum, { orders }) => sum + orders, 0)
    const inWindow = touches.filter(({ ageMs }) => ageMs <= windowMs)
    for (const credit of underLastClickView(inWindow, { share, views: rates }, scope)) give(credit.channel, credit.share)
    return shares
  }
  const each =
    model === CUSTOM_MODEL
      ? customCredits(frame.custom ?? CUSTOM_DEFAULT, { scope, windowMs }, touches)
      : credits({ model, scope, windowMs }, touches)
  for (const [index, { channel }] of touches.entries()) give(channel, each[index] ?? 0)
  if (shares.size === 0 && scope === 'all') give(UNTRACKED, 1)
  return shares
}
