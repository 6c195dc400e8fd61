/** Sends the waiting messages of a store: all of a person and way in one, after the person's quiet hours. Claims before it sends. */
import { alertPage } from '@convbox/contract/api/alerts.values'
import { alertWords } from '@convbox/contract/alerts.text'
import { DAY_MS } from '@convbox/contract/durations'
import type { Language } from '@convbox/contract/format'
import { leaveAddress, leaveLinksOf } from '../../messages/leave-link.ts'
import { mayHaveArrived, sendMail } from '../../messages/messages.ts'
import type { Program } from '../../program.ts'
import type { WatchedStore } from './alert-facts.rows.ts'
import { ALERT_MESSAGE_TEXT } from './alert-message.text.ts'
import { noteWebhook, type Reader } from './choices.rows.ts'
import { claimMessages, dropMessages, listWaiting, releaseMessages, type WaitingMessage } from './messages.rows.ts'
import { isQuiet } from './quiet-hours.ts'
import { escapeSlack, sendToWebhook, type WebhookOptions } from '../../messages/webhook.ts'

/** A message that nobody could be given for so long is old news. */
const TOO_OLD_MS = 3 * DAY_MS
/** Tries for a message that surely reached nobody. */
const TRIES = 3
/** Alerts named in one mail. */
const NAMED = 10

type Line = { title: string; more: string | undefined; address: string }

const lineOf = (program: Program, store: WatchedStore, language: Language, message: WaitingMessage): Line => {
  const words = alertWords(message.kind, message.detail, { language, timeZone: store.timeZone })
  const isEnded = message.about === 'ended'
  return {
    title: isEnded ? words.ended : words.title,
    more: isEnded ? undefined : words.more,
    address: `${program.config.PUBLIC_URL}/website/${store.websiteName}/${alertPage(message.kind, message.subject)}`,
  }
}

const linesOf = (program: Program, store: WatchedStore, reader: Reader, messages: readonly WaitingMessage[]): Line[] =>
  messages.map((message) => lineOf(program, store, reader.language, message))

const mailTo = async (program: Program, store: WatchedStore, reader: Reader, messages: readonly WaitingMessage[]): Promise<void> => {
  const { language } = reader
  const text = ALERT_MESSAGE_TEXT[language]
  const lines = linesOf(program, store, reader, messages)
  const [first, ...others] = lines
  if (first === undefined) return
  const isOne = others.length === 0
  const rest = lines.length - NAMED
  await sendMail(program, {
    to: reader.email,
    language,
    subject: isOne ? text.one({ store: store.title, title: first.title }) : text.many({ store: store.title, count: lines.length }),
    paragraphs: [
      ...lines.slice(0, NAMED).map(({ title, more }) => (more === undefined ? title : text.line({ title, more }))),
      ...(rest > 0 ? [text.more({ count: rest })] : []),
    ],
    button: isOne
      ? { label: text.toPage, address: first.address }
      : { label: text.toAlerts, address: `${program.config.PUBLIC_URL}/website/${store.websiteName}/alerts` },
    why: text.why,
    leave: { label: text.leave, address: leaveAddress(program, leaveLinksOf('alerts'), { storeId: store.id, readerId: reader.userId }) },
  })
}

const webhookText = (program: Program, store: WatchedStore, reader: Reader, messages: readonly WaitingMessage[]): string =>
  linesOf(program, store, reader, messages)
    .slice(0, NAMED)
    .map(
      ({ title, more, address }) =>
        `${escapeSlack([`${store.title}: ${title}`, ...(more === undefined ? [] : [more])].join('\n'))}\n${address}`,
    )
    .join('\n\n')

type Sent = 'sent' | 'reached nobody' | 'unknown'

const send = async (
  program: Program,
  store: WatchedStore,
  reader: Reader,
  messages: readonly [WaitingMessage, ...WaitingMessage[]],
  options: WebhookOptions,
): Promise<Sent> => {
  const about = { storeId: store.id, userId: reader.userId }
  if (messages[0].way === 'mail') {
    try {
      await mailTo(program, store, reader, messages)
      return 'sent'
    } catch (error) {
      program.logger.error({ err: error, ...about }, 'a mail about an alert was not sent')
      return mayHaveArrived(error) ? 'unknown' : 'reached nobody'
    }
  }
  const address = reader.choice.webhook === null ? '' : program.secrets.open(reader.choice.webhook)
  const failure = await sendToWebhook(program, store, { address, text: webhookText(program, store, reader, messages) }, options)
  await noteWebhook(program.mainDb, about, failure)
  if (failure !== undefined) program.logger.warn({ ...about, failure }, 'a webhook did not take an alert')
  return failure === undefined ? 'sent' : failure === 'no answer' ? 'unknown' : 'reached nobody'
}

/** Whether a person still gets messages by this way. */
const isWanted = ({ choice }: Reader, { kind, way }: WaitingMessage): boolean =>
  way === 'mail' ? choice.mailKinds.includes(kind) : choice.webhook !== null && choice.webhookKinds.includes(kind)

/** readers: everybody who may get this store's alerts now. */
export const sendMessages = async (
  program: Program,
  store: WatchedStore,
  readers: readonly Reader[],
  options: WebhookOptions = {},
): Promise<void> => {
  const { mainDb } = program
  const nowMs = program.now()
  const at = new Date(nowMs)
  const waiting = await listWaiting(mainDb, store.id)
  for (const group of Map.groupBy(waiting, ({ userId, way }) => `${way} ${userId}`).values()) {
    const reader = readers.find(({ userId }) => userId === group[0]?.userId)
    if (reader?.choice.quiet !== undefined && isQuiet(reader.choice.quiet, nowMs)) continue
    const isDue = (message: WaitingMessage): boolean => {
      const ageMs = nowMs - (message.about === 'ended' ? (message.endedAt ?? at) : message.raisedAt).getTime()
      return reader !== undefined && isWanted(reader, message) && ageMs < TOO_OLD_MS
    }
    await dropMessages(
      mainDb,
      group.filter((message) => !isDue(message)),
      at,
    )
    const due = group.filter(isDue)
    const [first, ...others] = due.length === 0 ? [] : await claimMessages(mainDb, due, at)
    if (first === undefined || reader === undefined) continue
    const claimed = [first, ...others] as const
    if ((await send(program, store, reader, claimed, options)) === 'reached nobody') await releaseMessages(mainDb, claimed, TRIES)
  }
}
