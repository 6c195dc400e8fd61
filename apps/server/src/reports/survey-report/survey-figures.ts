/** The figures of the survey's report, from orders alike. Pure. */
import { adjustedShares, pairedDifference, wilson, type Stratum } from '@convbox/attribution'
import { daysOf, type Day } from '@convbox/contract/date-range'
import type { SurveyAnswerRow, SurveyChannelRow, SurveyDay, SurveyReport } from '@convbox/contract/reports/survey-report.schemas'
import { Decimal } from 'decimal.js'
import type { SurveyOrders } from './survey-report.sql.ts'

/** What an order without a touch is in the reports. */
const UNTRACKED = 'untracked'

const sum = (rows: readonly SurveyOrders[], of: (row: SurveyOrders) => boolean = () => true): number =>
  rows.reduce((total, row) => total + (of(row) ? row.orders : 0), 0)

const NOTHING = { share: 0, low: 0, high: 0 }
const shown = ({ is_shown }: SurveyOrders): boolean => is_shown
const answered = ({ is_answered }: SurveyOrders): boolean => is_answered
const figuresOf = (rows: readonly SurveyOrders[]) => ({ orders: sum(rows), shown: sum(rows, shown), answered: sum(rows, answered) })
const salesOf = (rows: readonly SurveyOrders[]): string => Decimal.sum(0, ...rows.map(({ sales }) => sales)).toFixed()

/** Of what a row of the table is. isText: the question is answered in words, and rows are groups of them. */
const keyOf = ({ option_id, text_group }: SurveyOrders, isText: boolean): string => (isText ? text_group : option_id)

/** label: undefined keeps what was shown to the customer. */
export type Labels = { option: (id: string) => string | undefined; followUp: (optionId: string, id: string) => string | undefined }

const tally = <Key extends string>(rows: readonly SurveyOrders[], key: Key, nameOf: (row: SurveyOrders) => string) =>
  [...Map.groupBy(rows, nameOf)]
    .map(([name, some]) => ({ [key]: name, answers: sum(some) }) as Record<Key, string> & { answers: number })
    .toSorted((one, other) => other.answers - one.answers || one[key].localeCompare(other[key]))

/** A row for each option or group, the most frequent first. */
export const answerRows = (rows: readonly SurveyOrders[], { labels, isText }: { labels: Labels; isText: boolean }): SurveyAnswerRow[] => {
  const given = rows.filter(answered)
  const all = sum(given)
  return [...Map.groupBy(given, (row) => keyOf(row, isText))]
    .map(([key, some]): SurveyAnswerRow => {
      const followed = some.filter(({ follow_up_id }) => follow_up_id !== '')
      return {
        key,
        label: isText ? key : (labels.option(key) ?? some.find(({ option }) => option !== '')?.option ?? key),
        answers: sum(some),
        rate: wilson(sum(some), all) ?? NOTHING,
        sales: salesOf(some),
        followUps: tally(
          followed,
          'label',
          ({ option_id, follow_up_id, follow_up }) => labels.followUp(option_id, follow_up_id) ?? (follow_up || follow_up_id),
        ),
        groups: isText
          ? []
          : tally(
              some.filter(({ is_written }) => is_written),
              'group',
              ({ text_group }) => text_group,
            ),
      }
    })
    .toSorted((one, other) => other.answers - one.answers || one.key.localeCompare(other.key))
}

/** Every day of a range. */
export const dayRows = (rows: readonly SurveyOrders[], range: { from: Day; to: Day }, isText: boolean): SurveyDay[] => {
  const byDay = Map.groupBy(rows, ({ day }) => day)
  return daysOf({ since: range.from, until: range.to }).map((date) => {
    const some = byDay.get(date) ?? []
    return { date, ...figuresOf(some), answers: tally(some.filter(answered), 'key', (row) => keyOf(row, isText)) }
  })
}

const channelOf = ({ last_channel }: SurveyOrders): string => (last_channel === '' ? UNTRACKED : last_channel)

/** Channels that were named or clicked: what the survey says beside the last clicks of the same orders, and how their buyers answer. */
export const channelRows = (rows: readonly SurveyOrders[]): SurveyChannelRow[] => {
  const naming = rows.filter(({ named }) => named !== '')
  const of = sum(naming)
  const strata = [...Map.groupBy(rows, channelOf).values()].map((some): Stratum => {
    const answers = Map.groupBy(some, ({ named }) => named)
    answers.delete('')
    return { orders: sum(some), answers: new Map([...answers].map(([channel, list]) => [channel, sum(list)])) }
  })
  const adjusted = adjustedShares(strata)
  const channels = new Set([...naming.map(({ named }) => named), ...rows.map(channelOf)])
  return [...channels]
    .map((channel): SurveyChannelRow => {
      const [named, clicked] = [sum(naming, (row) => row.named === channel), sum(naming, (row) => channelOf(row) === channel)]
      const agreeing = sum(naming, (row) => row.named === channel && channelOf(row) === channel)
      const difference = pairedDifference(named - agreeing, clicked - agreeing, of)
      const rate = wilson(named, of)
      const { orders, ...seen } = figuresOf(rows.filter((row) => channelOf(row) === channel))
      const responseRate = wilson(seen.answered, seen.shown)
      return {
        channel,
        named,
        clicked,
        agreeing,
        orders,
        ...seen,
        ...(rate && { rate, clickShare: clicked / of, adjusted: adjusted.get(channel) ?? 0 }),
        ...(difference && { difference }),
        ...(responseRate && { responseRate }),
        verdict: difference === undefined || (difference.low <= 0 && difference.high >= 0) ? 'alike' : difference.low > 0 ? 'more' : 'less',
      }
    })
    .toSorted((one, other) => other.named - one.named || other.orders - one.orders || one.channel.localeCompare(other.channel))
}

export const totalOf = (rows: readonly SurveyOrders[]): SurveyReport['total'] => {
  const figures = figuresOf(rows)
  const responseRate = wilson(figures.answered, figures.shown)
  return {
    ...figures,
    ...(responseRate && { responseRate }),
    naming: sum(rows, ({ named }) => named !== ''),
    unproven: rows.reduce((total, { unproven }) => total + unproven, 0),
    sales: salesOf(rows.filter(answered)),
  }
}
