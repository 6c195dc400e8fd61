/** The weekly mail to a store's creators: clicks, what was entered, which amounts changed and why, and what can be paid out. Safe to repeat, and to run in two programs at once. */
import { amountText } from '@convbox/commissions'
import { ledgerKindsText } from '@convbox/contract/commissions.text'
import { PORTAL_LINK_DAYS } from '@convbox/contract/creator-portal'
import { addDays, type Day } from '@convbox/contract/date-range'
import { formatAmount, formatWhole, type Language } from '@convbox/contract/format'
import { dayOf, formatDay } from '@convbox/contract/format-time'
import { startOfDay } from '@convbox/contract/store-days'
import { canSendMail, sendMail } from '../../messages/messages.ts'
import { listClaimed } from './weekly-claims.rows.ts'
import { dueWeek, sendToStores, sendWeeklyOnce } from './weekly.ts'
import type { Program } from '../../program.ts'
import { listAccounts } from '../commissions/commissions.ts'
import { makeSignInLink, maskedName } from '../creator-portal/creator-portal.ts'
import { countCreatorClicks } from './creator-clicks.sql.ts'
import { CREATOR_MAIL_TEXT } from './creator-mail.text.ts'
import { listChanged, listEarned, type ChangedOrder, type EarnedWeek } from './creator-weeks.rows.ts'
import { creatorMailAddress } from './mail-link.ts'
import { listMailingStores, listReaders, type MailingStore } from './mail-choices.rows.ts'

/** Changed orders that a mail names. */
const MOST_CHANGES = 5

type Account = Awaited<ReturnType<typeof listAccounts>>[number]
type CreatorWeek = { clicks: number; earned: EarnedWeek[]; changed: ChangedOrder[]; accounts: Account[] }

const readWeeks = async (program: Program, { id, timeZone }: MailingStore, monday: Day): Promise<(creatorId: string) => CreatorWeek> => {
  const span = { from: startOfDay(addDays(monday, -7), timeZone), to: startOfDay(monday, timeZone) }
  const [clicks, earned, changed, accounts] = await Promise.all([
    countCreatorClicks(program.warehouse, id, span),
    listEarned(program.mainDb, id, span),
    listChanged(program.mainDb, id, span, MOST_CHANGES),
    listAccounts(program.mainDb, id, { at: new Date(program.now()) }),
  ])
  const byCreator = <Row extends { creator_id: string }>(rows: readonly Row[]) => Map.groupBy(rows, (row) => row.creator_id)
  const [earnedOf, changedOf, accountsOf] = [byCreator(earned), byCreator(changed), byCreator(accounts)]
  return (creatorId) => ({
    clicks: clicks.get(creatorId) ?? 0,
    earned: earnedOf.get(creatorId) ?? [],
    changed: changedOf.get(creatorId) ?? [],
    accounts: accountsOf.get(creatorId) ?? [],
  })
}

/** Of a week in which nothing happened, with nothing to be paid out, there is nothing to tell. */
const isNews = ({ clicks, earned, changed, accounts }: CreatorWeek): boolean =>
  clicks > 0 || earned.length > 0 || changed.length > 0 || accounts.some(({ payable }) => payable > 0n)

const money = (units: bigint, currency: string): string => formatAmount(amountText(units, currency), currency)

const weekOf = ({ clicks, earned, changed, accounts }: CreatorWeek, timeZone: string, language: Language): string[] => {
  const text = CREATOR_MAIL_TEXT[language]
  const changes = changed.map(({ order_name: name, kind, before, after, currency }) =>
    text.change({
      order: maskedName(name),
      from: money(before, currency),
      to: money(after, currency),
      cause: ledgerKindsText[language][kind],
    }),
  )
  return [
    ...(clicks > 0 ? [text.clicks({ clicks: formatWhole(clicks) })] : []),
    ...(earned.length === 0 ? [text.nothing] : []),
    ...earned.map(({ orders, earned: units, paid, currency }) =>
      text.earned({
        orders: formatWhole(orders),
        earned: money(units, currency),
        paid: paid === 0n ? undefined : money(paid, currency),
      }),
    ),
    ...(changes.length === 0 ? [] : [text.changed({ orders: changes.join(text.and), others: changed[0]?.others ?? 0 })]),
    ...accounts.map(({ balance, payable, currency, next_matures_at: next }) =>
      text.account({
        balance: money(balance, currency),
        payable: money(payable > 0n ? payable : 0n, currency),
        nextDay: next === null ? undefined : formatDay(dayOf(next, timeZone), language),
      }),
    ),
  ]
}

const sendOf = async (program: Program, store: MailingStore): Promise<void> => {
  const monday = dueWeek(store.timeZone, program.now())
  if (monday === undefined) return
  const claimed = await listClaimed(program.mainDb, store.id, monday)
  const readers = (await listReaders(program.mainDb, store.id)).filter(({ creatorId }) => !claimed.has(creatorId))
  if (readers.length === 0) return
  const { language } = store
  const text = CREATOR_MAIL_TEXT[language]
  const range = `${addDays(monday, -7)} – ${addDays(monday, -1)}`
  const weeks = await readWeeks(program, store, monday)
  for (const { creatorId, name, email } of readers) {
    const week = weeks(creatorId)
    const key = { storeId: store.id, creatorId }
    if (isNews(week))
      await sendWeeklyOnce(program, { storeId: store.id, readerId: creatorId, week: monday }, async () =>
        sendMail(program, {
          to: email,
          language,
          subject: text.subject({ store: store.title, range }),
          paragraphs: [
            text.hello({ creator: name, range, store: store.title }),
            ...weekOf(week, store.timeZone, language),
            text.page({ days: PORTAL_LINK_DAYS }),
            text.why({ store: store.title }),
          ],
          button: { label: text.button, address: await makeSignInLink(program, key) },
          leave: { label: text.leave, address: creatorMailAddress(program, key) },
        }),
      )
  }
}

export const sendCreatorMails = async (program: Program): Promise<void> => {
  if (canSendMail(program)) await sendToStores(program, await listMailingStores(program.mainDb), (store) => sendOf(program, store))
}
