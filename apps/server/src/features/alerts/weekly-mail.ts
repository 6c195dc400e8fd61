/** The weekly mail of each store: last week's figures, and what has changed in those of the week before. Safe to repeat, and to run in two programs at once. */
import { channelName } from '@convbox/contract/channel-names'
import { addDays, type Day } from '@convbox/contract/date-range'
import { formatAmount, formatPercent, formatRatio, formatWhole, type Language } from '@convbox/contract/format'
import { metricValue, type Measures, type MetricKey } from '@convbox/contract/metrics/metrics'
import type { ConversionAnalysisAnswer } from '@convbox/contract/reports/conversion-analysis.schemas'
import type { ChangesAnswer } from '@convbox/contract/reports/changes.schemas'
import { CHANGE_CAUSES } from '@convbox/contract/reports/changes.values'
import { startOfDay } from '@convbox/contract/store-days'
import { amountText } from '@convbox/commissions'
import { canSendMail, sendMail } from '../../messages/messages.ts'
import { dueWeek, sendToStores, sendWeeklyOnce } from '../../messages/weekly.ts'
import { listClaimed } from '../../messages/weekly-claims.rows.ts'
import type { Program } from '../../program.ts'
import { readChangesAnswer } from '../../reports/changes/changes.ts'
import { readAnalysis } from '../../reports/conversion-analysis/conversion-analysis.ts'
import { listReaders, type Reader } from './choices.rows.ts'
import { isQuiet } from './quiet-hours.ts'
import { readHubWeek, type HubWeek } from './weekly-hub.rows.ts'
import { weeklyLinkAddress } from './weekly-link.ts'
import { listWeeklyStores, type WeeklyStore } from './weekly-mail.rows.ts'
import { WEEKLY_TEXT } from './weekly-mail.text.ts'

const TOP_CHANNELS = 3

type Week = { from: Day; to: Day }
type WeeklyFacts = { week: Week; before: Week; analysis: ConversionAnalysisAnswer; changes: ChangesAnswer; hub: HubWeek }

/** undefined: no order in either week. */
const readFacts = async (program: Program, store: WeeklyStore, monday: Day): Promise<WeeklyFacts | undefined> => {
  const week = { from: addDays(monday, -7), to: addDays(monday, -1) }
  const before = { from: addDays(monday, -14), to: addDays(monday, -8) }
  const settings = { window: '28', adsOnly: '0' } as const
  const [from, to] = [week.from, monday].map((day) => startOfDay(day, store.timeZone))
  if (from === undefined || to === undefined) return undefined
  const [hub, analysis, changes] = await Promise.all([
    readHubWeek(program.mainDb, store.id, { from, to, now: new Date(program.now()) }),
    readAnalysis(program, [store], {
      ...week,
      compareFrom: before.from,
      compareTo: before.to,
      ...settings,
      mainModel: 'last_click',
      level: 'channel',
      timeBasis: 'conversion',
      columns: 'orders,sales,spend,roas',
    }),
    readChangesAnswer(program, store, { ...before, ...settings, model: 'last_click', by: 'day', figure: 'net' }),
  ])
  const ordersOf = (measures: Measures | undefined): number => Number(measures?.orders ?? 0)
  const { total } = analysis
  return ordersOf(total.measures) + ordersOf(total.compare) === 0 ? undefined : { week, before, analysis, changes, hub }
}

const rangeOf = ({ from, to }: Week): string => `${from} – ${to}`
const signed = (amount: string, show: (positive: string) => string): string =>
  amount.startsWith('-') ? `−${show(amount.slice(1))}` : `+${show(amount)}`

const FIGURES = ['orders', 'sales', 'spend', 'roas'] as const satisfies readonly MetricKey[]

/** The week's figures, each with its change in percent. */
const figuresOf = ({ analysis: { total, currency } }: WeeklyFacts, language: Language): string => {
  const text = WEEKLY_TEXT[language]
  const show = { orders: formatWhole, sales: (value: number) => formatAmount(value, currency), roas: formatRatio }
  return FIGURES.flatMap((key) => {
    const [now, then] = [metricValue(key, total.measures), total.compare && metricValue(key, total.compare)]
    if (now === undefined) return []
    const change = then === undefined || then === 0 ? undefined : (100 * (now - then)) / then
    const value = key === 'spend' ? show.sales(now) : show[key](now)
    return [
      text.figure({
        name: text.names[key],
        value,
        change: change === undefined ? undefined : `${change < 0 ? '−' : '+'}${formatPercent(Math.abs(change))}`,
      }),
    ]
  }).join(text.and)
}

const topOf = ({ analysis: { rows, currency } }: WeeklyFacts, language: Language): string[] => {
  const text = WEEKLY_TEXT[language]
  const top = rows.filter(({ kind, measures }) => kind === 'credited' && Number(measures.sales ?? 0) > 0).slice(0, TOP_CHANNELS)
  if (top.length === 0) return []
  const channels = top.map(({ channel, measures }) =>
    text.channel({ name: channelName(channel, language), sales: formatAmount(Number(measures.sales), currency) }),
  )
  return [text.top({ channels: channels.join(text.and) })]
}

const isZero = (amount: string): boolean => Number(amount) === 0

const changesOf = ({ before, changes: { rows, total, currency } }: WeeklyFacts, language: Language): string => {
  const text = WEEKLY_TEXT[language]
  const money = (amount: string): string => formatAmount(amount, currency)
  const range = rangeOf(before)
  if (rows.length === 0) return text.notKept
  const causes = [
    ...CHANGE_CAUSES.flatMap((cause) => {
      const amount = total.causes[cause]
      return amount === undefined || isZero(amount) ? [] : [{ name: text.causes[cause], amount }]
    }),
    ...(isZero(total.unexplained) ? [] : [{ name: text.unexplained, amount: total.unexplained }]),
  ]
  if (causes.length === 0) return text.same({ range, now: money(total.now) })
  return text.changed({
    range,
    told: money(total.told),
    now: money(total.now),
    difference: signed(total.difference, money),
    causes: causes.map(({ name, amount }) => text.cause({ name, amount: signed(amount, money) })).join(text.and),
  })
}

const hubOf = ({ hub }: WeeklyFacts, language: Language): string[] => {
  const { money, openDisputes: disputes, postsToConfirm: posts, flaggedCodes: codes } = hub
  const text = WEEKLY_TEXT[language]
  const show = (units: bigint, currency: string): string => formatAmount(amountText(units, currency), currency)
  return [
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
}

const mailTo = (program: Program, store: WeeklyStore, { userId, email, language }: Reader, facts: WeeklyFacts): Promise<void> => {
  const text = WEEKLY_TEXT[language]
  const hasChanges = facts.changes.rows.length > 0
  const { from, to } = hasChanges ? facts.before : facts.week
  const page = `conversion-analysis${hasChanges ? '/changes' : ''}?range=custom&since=${from}&until=${to}`
  return sendMail(program, {
    to: email,
    language,
    subject: text.subject({ store: store.title, range: rangeOf(facts.week) }),
    paragraphs: [
      text.week({ figures: figuresOf(facts, language) }),
      ...topOf(facts, language),
      ...hubOf(facts, language),
      changesOf(facts, language),
      text.why,
    ],
    button: {
      label: hasChanges ? text.toChanges : text.toReport,
      address: `${program.config.PUBLIC_URL}/website/${store.websiteName}/${page}`,
    },
    leave: { label: text.leave, address: weeklyLinkAddress(program, { storeId: store.id, userId }) },
  })
}

const sendOf = async (program: Program, store: WeeklyStore): Promise<void> => {
  const nowMs = program.now()
  const monday = dueWeek(store.timeZone, nowMs)
  if (monday === undefined) return
  const claimed = await listClaimed(program.mainDb, 'user', store.id, monday)
  const readers = (await listReaders(program.mainDb, store)).filter(
    ({ userId, isWeekly, choice: { quiet } }) => isWeekly && !claimed.has(userId) && !(quiet !== undefined && isQuiet(quiet, nowMs)),
  )
  if (readers.length === 0) return
  const facts = await readFacts(program, store, monday)
  if (facts === undefined) return
  for (const reader of readers) {
    const key = { storeId: store.id, readerId: reader.userId, week: monday }
    await sendWeeklyOnce(program, 'user', key, () => mailTo(program, store, reader, facts))
  }
}

export const sendWeeklyMails = async (program: Program): Promise<void> => {
  if (canSendMail(program)) await sendToStores(program, 'user', await listWeeklyStores(program.mainDb), (store) => sendOf(program, store))
}
