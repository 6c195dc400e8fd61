/** The words of a scheduled report: the same content for mail and Slack. Pure. */
import { amountText } from '@convbox/commissions'
import { alertWords } from '@convbox/contract/alerts.text'
import { channelName } from '@convbox/contract/channel-names'
import { formatAmount, formatPercent, formatWhole, type Language } from '@convbox/contract/format'
import { formatMoment, formatWeekday } from '@convbox/contract/format-time'
import { markWords } from '@convbox/contract/marks.text'
import { metricValue, type Measures } from '@convbox/contract/metrics/metrics'
import { metricsText } from '@convbox/contract/metrics/metrics.text'
import { changeOf, showMetric } from '@convbox/contract/metrics/show-metric'
import { hasFeature } from '@convbox/contract/plans'
import { changeCauseText } from '@convbox/contract/reports/changes.text'
import { CHANGE_CAUSES } from '@convbox/contract/reports/changes.values'
import type { ReportFigure, ReportPeriod } from '@convbox/contract/scheduled-reports'
import type { MailPart, MailWords } from '../../messages/mail-page.ts'
import type { ReportedStore } from './report-choices.rows.ts'
import type { ChannelMove, ReportFacts } from './read-report.ts'
import { REPORT_MESSAGE_TEXT } from './report-message.text.ts'

/** Channels and lines of a list that are named; the rest is added up or counted. */
const SHOWN = 6

/** address: of a page under the store, by its path. */
type Reader = { language: Language; figures: readonly ReportFigure[]; address: (path: string) => string }
type Told = { facts: ReportFacts; store: ReportedStore; reader: Reader }

const textOf = ({ reader }: Told) => REPORT_MESSAGE_TEXT[reader.language]
const signed = (amount: number, currency: string): string =>
  `${amount < 0 ? '−' : amount > 0 ? '+' : ''}${formatAmount(Math.abs(amount), currency)}`
const isZero = (amount: string): boolean => Number(amount) === 0

const rangeText = ({ from, to }: ReportPeriod, language: Language): string =>
  from === to ? `${formatWeekday(from, language)} (${from})` : `${from} – ${to}`

const figuresPart = (told: Told): MailPart => {
  const { facts, store, reader } = told
  const text = textOf(told)
  const measuresOf = (figure: ReportFigure, { all, ads }: ReportFacts['now']): Measures => (figure === 'roas' ? ads : all)
  const rows = reader.figures.map((figure) => {
    const now = measuresOf(figure, facts.now)
    const compared = facts.compared.map(({ figures }) => {
      const before = measuresOf(figure, figures)
      const value = showMetric(figure, before, store.currency)
      const change = changeOf(figure, now, before)
      if (change === undefined) return value
      return text.compared({ value, change: `${change.percent < 0 ? '−' : '+'}${formatPercent(Math.abs(change.percent))}` })
    })
    return [metricsText[reader.language][figure].label, showMetric(figure, now, store.currency), ...compared]
  })
  const isUnknown = reader.figures.includes('contribution') && metricValue('contribution', facts.now.all) === undefined
  return {
    title: text.figures,
    table: { head: [text.figure, text.value, ...facts.compared.map(({ name }) => text.comparisons[name])], rows },
    lines: [...(reader.figures.includes('roas') ? [text.roas] : []), ...(isUnknown ? [text.noCosts] : [])],
  }
}

const addUp = (moves: readonly ChannelMove[]): Omit<ChannelMove, 'channel'> => ({
  now: moves.reduce((sum, { now }) => sum + now, 0),
  orders: moves.reduce((sum, { orders }) => sum + orders, 0),
  before: moves.reduce((sum, { before }) => sum + before, 0),
})

const movedPart = (told: Told): MailPart[] => {
  const { facts, store, reader } = told
  const text = textOf(told)
  const [comparison] = facts.compared
  if (facts.channels.length === 0 || comparison === undefined) return []
  const against = text.comparisons[comparison.name]
  const rowOf = (name: string, { now, orders, before }: Omit<ChannelMove, 'channel'>): string[] => [
    name,
    formatAmount(now, store.currency),
    formatWhole(orders),
    signed(now - before, store.currency),
  ]
  const rest = facts.channels.slice(SHOWN)
  const total = addUp(facts.channels)
  const { drivers } = facts
  const parts = (['sessions', 'conversion', 'orderValue'] as const).map((key) =>
    text.part({ name: text.drivers[key], amount: signed(drivers?.[key] ?? 0, store.currency) }),
  )
  return [
    {
      title: text.moved,
      table: {
        head: [text.channel, text.sales, text.orders, text.difference({ comparison: against })],
        rows: [
          ...facts.channels
            .slice(0, SHOWN)
            .map(({ channel, ...move }) => rowOf(channel === '' ? text.untracked : channelName(channel, reader.language), move)),
          ...(rest.length > 0 ? [rowOf(text.others({ n: rest.length }), addUp(rest))] : []),
          rowOf(text.total, total),
        ],
      },
      lines: [
        drivers === undefined
          ? text.noDrivers
          : text.why({
              difference: signed(total.now - total.before, store.currency),
              comparison: against,
              parts: parts.join(text.and),
            }),
      ],
    },
  ]
}

const listed = (told: Told, lines: readonly string[]): string[] => {
  const rest = lines.length - SHOWN
  return [...lines.slice(0, SHOWN), ...(rest > 0 ? [textOf(told).more({ n: rest })] : [])]
}

const happenedPart = (told: Told): MailPart[] => {
  const { facts, reader } = told
  const lines = facts.happened.map((mark) => `${mark.day}: ${markWords(mark, reader.language)}`)
  return lines.length === 0 ? [] : [{ title: textOf(told).happened, lines: listed(told, lines) }]
}

const changesLine = (told: Told): string | undefined => {
  const { facts, store } = told
  const text = textOf(told)
  const { rows, total } = facts.changes.answer
  const money = (amount: string): string => formatAmount(amount, store.currency)
  const range = rangeText(facts.changes.period, told.reader.language)
  if (rows.length === 0) return facts.kind === 'weekly' ? text.notKept : undefined
  const causes = [
    ...CHANGE_CAUSES.flatMap((cause) => {
      const amount = total.causes[cause]
      return amount === undefined || isZero(amount) ? [] : [{ name: changeCauseText[told.reader.language][cause], amount }]
    }),
    ...(isZero(total.unexplained) ? [] : [{ name: text.unexplained, amount: total.unexplained }]),
  ]
  if (causes.length === 0) return facts.kind === 'weekly' ? text.same({ range, now: money(total.now) }) : undefined
  return text.changed({
    range,
    told: money(total.told),
    now: money(total.now),
    difference: signed(Number(total.difference), store.currency),
    causes: causes.map(({ name, amount }) => text.part({ name, amount: signed(Number(amount), store.currency) })).join(text.and),
  })
}

const changesPart = (told: Told): MailPart[] => {
  const { facts, reader } = told
  const text = textOf(told)
  const line = changesLine(told)
  const { from, to } = facts.changes.period
  if (line === undefined) return []
  const link = { label: text.toChanges, address: reader.address(`conversion-analysis/changes?range=custom&since=${from}&until=${to}`) }
  return [{ title: text.changedTitle, lines: [line], ...(facts.changes.answer.rows.length > 0 && { link }) }]
}

const hubPart = (told: Told): MailPart[] => {
  const { hub } = told.facts
  const text = textOf(told)
  if (hub === undefined) return []
  const { money, openDisputes: disputes, postsToConfirm: posts, flaggedCodes: codes } = hub
  const show = (units: bigint, currency: string): string => formatAmount(amountText(units, currency), currency)
  const lines = [
    ...money.map(({ currency, orders, earned, payable }) =>
      text.creators({
        orders: formatWhole(orders),
        earned: show(earned, currency),
        payable: payable === 0n ? undefined : show(payable, currency),
      }),
    ),
    ...(disputes + posts === 0 ? [] : [text.waiting({ disputes, posts })]),
    ...(codes === 0 ? [] : [text.codes({ codes })]),
  ]
  return lines.length === 0 ? [] : [{ title: text.hub, lines }]
}

const brokenPart = (told: Told): MailPart[] => {
  const { facts, store, reader } = told
  const text = textOf(told)
  const lines = facts.troubles.map(
    ({ kind, detail }) => alertWords(kind, detail, { language: reader.language, timeZone: store.timeZone }).title,
  )
  if (lines.length === 0) return []
  return [{ title: text.broken, lines: listed(told, lines), link: { label: text.toAlerts, address: reader.address('alerts') } }]
}

const incompletePart = (told: Told): MailPart[] => {
  const { facts, store, reader } = told
  const text = textOf(told)
  const late = facts.lateSpend.map(({ name, channel, readAt }) =>
    text.lateSpend({
      account: `${channelName(channel, reader.language)} ${name}`,
      readAt: readAt && formatMoment(readAt.toISOString(), store.timeZone),
    }),
  )
  const lines = [
    ...listed(told, late),
    ...(late.length > 0 ? [text.lateNote] : []),
    ...(facts.countedUntil ? [text.countedUntil({ at: formatMoment(facts.countedUntil.toISOString(), store.timeZone) })] : []),
  ]
  return lines.length === 0 ? [] : [{ title: text.incomplete, lines }]
}

/** The very view: the dashboard of the day where the plan has it, else the conversion analysis of the period. */
const viewOf = ({ facts: { kind, period }, store }: Told): string =>
  kind === 'daily' && hasFeature(store.plans, 'Dashboard')
    ? `dashboard?day=day&date=${period.to}`
    : `conversion-analysis?range=custom&since=${period.from}&until=${period.to}`

/** The content of a report to a reader; without the link that turns it off, which only mails have. */
export const writeReport = (facts: ReportFacts, store: ReportedStore, reader: Reader, { isTest = false } = {}): MailWords => {
  const told = { facts, store, reader }
  const text = textOf(told)
  const subject = text.subject[facts.kind]({ store: store.title, range: rangeText(facts.period, reader.language) })
  return {
    language: reader.language,
    subject: isTest ? text.test({ subject }) : subject,
    paragraphs: [text.lead[facts.kind]({ zone: store.timeZone })],
    parts: [
      // First, because it qualifies all below.
      ...incompletePart(told),
      figuresPart(told),
      ...movedPart(told),
      ...happenedPart(told),
      ...changesPart(told),
      ...hubPart(told),
      ...brokenPart(told),
    ],
    button: { label: text.toReport, address: reader.address(viewOf(told)) },
  }
}

/** With why the mail came, and the link that ends such mails. */
export const withLeave = (words: MailWords, kind: ReportFacts['kind'], address: string): MailWords => {
  const { whyYou, leave } = REPORT_MESSAGE_TEXT[words.language]
  return { ...words, why: whyYou[kind], leave: { label: leave[kind], address } }
}
