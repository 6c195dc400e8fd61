/** Mails to the store's admins when a creator waits for an answer, and to the creator when the store has written. */
import { PORTAL_LINK_DAYS } from '@convbox/contract/creator-portal'
import type { DisputeVerdict } from '@convbox/contract/disputes'
import { canSendMail, sendMail } from '../../messages/messages.ts'
import type { Program } from '../../program.ts'
import { listReaders } from '../alerts/alerts.ts'
import { makeSignInLink, maskedName } from '../creator-portal/creator-portal.ts'
import { DISPUTE_MAIL_TEXT } from './dispute-mail.text.ts'
import type { LockedDispute } from './disputes.rows.ts'
import { readCampaignName, readStoreOf } from './mail-facts.rows.ts'

export const DISPUTES_PAGE = 'affluencer-hub/payouts?view=disputes'

/** To the admins who get alerts by mail, each in the own language. One failure does not keep the mail from the others. */
export const mailStore = async (
  program: Program,
  { storeId, campaignId, creator, order }: { storeId: string; campaignId: string; creator: string; order: string },
): Promise<void> => {
  if (!canSendMail(program)) return
  const [store, campaign] = await Promise.all([readStoreOf(program.mainDb, storeId), readCampaignName(program.mainDb, campaignId)])
  if (store === undefined || campaign === undefined) return
  const readers = (await listReaders(program.mainDb, store)).filter(({ isAdmin, choice }) => isAdmin && choice.mailKinds.length > 0)
  const sent = await Promise.allSettled(
    readers.map(({ email, language }) => {
      const text = DISPUTE_MAIL_TEXT[language].toStore
      return sendMail(program, {
        to: email,
        language,
        subject: text.subject({ creator, order }),
        paragraphs: [text.lead({ creator, order, campaign, store: store.title }), text.why],
        button: { label: text.button, address: `${program.config.PUBLIC_URL}/website/${store.websiteName}/${DISPUTES_PAGE}` },
      })
    }),
  )
  const failed = sent.find((one) => one.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

/** In the language in which the creator last wrote, with a link that signs in. Not to blocked ones and those without an address. */
export const mailCreator = async (
  program: Program,
  { storeId, dispute, answer, verdict }: { storeId: string; dispute: LockedDispute; answer: string; verdict: DisputeVerdict | undefined },
): Promise<void> => {
  const { email, language, is_blocked: isBlocked, creator_id: creatorId, order_id: orderId, order_name: name } = dispute
  if (!canSendMail(program) || email === null || isBlocked) return
  const store = await readStoreOf(program.mainDb, storeId)
  if (store === undefined) return
  const text = DISPUTE_MAIL_TEXT[language].toCreator
  const about = { order: maskedName(name ?? orderId), store: store.title }
  await sendMail(program, {
    to: email,
    language,
    subject: text.subject(about),
    paragraphs: [text[verdict ?? 'answered'](about), answer, text.why({ days: PORTAL_LINK_DAYS })],
    button: { label: text.button, address: await makeSignInLink(program, { creatorId, storeId }) },
  })
}
