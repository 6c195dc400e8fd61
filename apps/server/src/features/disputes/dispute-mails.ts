/** Mails to the store's admins when a creator waits for an answer, and to the creator when the store has written. Each is sent once; what failed is sent again. */
import { PORTAL_LINK_DAYS } from '@convbox/contract/creator-portal'
import { canSendMail, mayHaveArrived, sendMail } from '../../messages/messages.ts'
import type { Program } from '../../program.ts'
import { listReaders } from '../alerts/alerts.ts'
import { makeSignInLink, maskedName } from '../creator-portal/creator-portal.ts'
import { DISPUTE_MAIL_TEXT } from './dispute-mail.text.ts'
import { lockDispute, type LockedDispute } from './disputes.rows.ts'
import { claimMail, dropMail, listDueMails, noteMailFailed, noteMailSent, type WaitingMail } from './mail-claims.rows.ts'
import { readCampaignName, readStoreOf } from './mail-facts.rows.ts'

export const DISPUTES_PAGE = 'affluencer-hub/payouts?view=disputes'
/** Mails of one look; the others follow. */
const MAILS_OF_A_LOOK = 100

type StoreFacts = NonNullable<Awaited<ReturnType<typeof readStoreOf>>>

/** The admins of a store who get alerts by mail. */
const listAdmins = async (program: Program, store: StoreFacts) =>
  (await listReaders(program.mainDb, store)).filter(({ isAdmin, choice }) => isAdmin && choice.mailKinds.length > 0)

/** Ids of those who are told that a creator waits for an answer; none where no mail can be sent. */
export const readersOfStore = async (program: Program, store: StoreFacts): Promise<string[]> =>
  canSendMail(program) ? (await listAdmins(program, store)).map(({ userId }) => userId) : []

/** The creator, where a mail can reach the creator: not blocked ones and those without an address. */
export const readersOfCreator = (program: Program, { email, is_blocked: isBlocked, creator_id: creatorId }: LockedDispute): string[] =>
  canSendMail(program) && email !== null && !isBlocked ? [creatorId] : []

type Facts = { mail: WaitingMail; dispute: LockedDispute; store: StoreFacts }
type Sending = () => Promise<void>

/** To an admin, in the own language; undefined if the store has answered meanwhile, or this person gets no such mails any more. */
const toStore = async (program: Program, { mail, dispute, store }: Facts): Promise<Sending | undefined> => {
  const { creator, order_id: orderId, order_name: name, unanswered, is_open: isOpen } = dispute
  const reader = (await listAdmins(program, store)).find(({ userId }) => userId === mail.readerId)
  const campaign = await readCampaignName(program.mainDb, dispute.campaign_id)
  if (reader === undefined || campaign === undefined || !isOpen || unanswered === 0) return undefined
  const { email, language } = reader
  const text = DISPUTE_MAIL_TEXT[language].toStore
  const order = name ?? orderId
  return () =>
    sendMail(program, {
      to: email,
      language,
      subject: text.subject({ creator, order }),
      paragraphs: [text.lead({ creator, order, campaign, store: store.title }), text.why],
      button: { label: text.button, address: `${program.config.PUBLIC_URL}/website/${store.websiteName}/${DISPUTES_PAGE}` },
    })
}

/** In the language in which the creator last wrote, with a link that signs in. */
const toCreator = (program: Program, { mail, dispute, store }: Facts): Sending | undefined => {
  const { email, language, creator_id: creatorId, order_id: orderId, order_name: name } = dispute
  if (email === null || readersOfCreator(program, dispute).length === 0) return undefined
  const text = DISPUTE_MAIL_TEXT[language].toCreator
  const about = { order: maskedName(name ?? orderId), store: store.title }
  return async () =>
    sendMail(program, {
      to: email,
      language,
      subject: text.subject(about),
      paragraphs: [text[mail.verdict ?? 'answered'](about), mail.text, text.why({ days: PORTAL_LINK_DAYS })],
      button: { label: text.button, address: await makeSignInLink(program, { creatorId, storeId: store.id }) },
    })
}

const prepare = async (program: Program, mail: WaitingMail): Promise<Sending | undefined> => {
  const [store, dispute] = await Promise.all([
    readStoreOf(program.mainDb, mail.storeId),
    lockDispute(program.mainDb.pool, { storeId: mail.storeId, disputeId: mail.disputeId }),
  ])
  if (store === undefined || dispute === undefined) return undefined
  const facts = { mail, dispute, store }
  return mail.side === 'creator' ? toStore(program, facts) : toCreator(program, facts)
}

const sendOnce = async (program: Program, mail: WaitingMail): Promise<void> => {
  const { mainDb, logger } = program
  const now = (): Date => new Date(program.now())
  const send = await prepare(program, mail)
  if (send === undefined) return dropMail(mainDb, mail)
  if (!(await claimMail(mainDb, mail, now()))) return
  try {
    await send()
  } catch (error) {
    logger.error({ err: error, storeId: mail.storeId, disputeId: mail.disputeId }, 'a mail about a dispute was not sent')
    return noteMailFailed(mainDb, mail, now(), mayHaveArrived(error))
  }
  await noteMailSent(mainDb, mail, now())
}

/** Sends the mails whose time has come. Safe to repeat, and to run in two programs at once. */
export const sendDisputeMails = async (program: Program): Promise<void> => {
  if (!canSendMail(program)) return
  for (const mail of await listDueMails(program.mainDb, new Date(program.now()), MAILS_OF_A_LOOK))
    try {
      await sendOnce(program, mail)
    } catch (error) {
      // One mail's failure must not stop the others.
      program.logger.error({ err: error, storeId: mail.storeId }, 'a mail about a dispute could not be prepared and is tried again')
    }
}
