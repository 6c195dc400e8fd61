/** Mails to creators whose fee changes. Each is sent once; what failed is sent again. */
import type { FeeRule } from '@convbox/contract/api/fee-rules.schemas'
import { PORTAL_LINK_DAYS } from '@convbox/contract/creator-portal'
import { conditionLines, payLines, payOf } from '@convbox/contract/fee-words'
import { formatMoment } from '@convbox/contract/format-time'
import { canSendMail, mayHaveArrived, sendMail } from '../../messages/messages.ts'
import type { Program } from '../../program.ts'
import { datedVersions, periodsOf, versionAt } from '../commissions/commissions.ts'
import { makeSignInLink } from '../creator-portal/creator-portal.ts'
import { FEE_MAIL_TEXT } from './fee-mail.text.ts'
import { claimFeeMail, dropFeeMail, listDueFeeMails, noteFeeMailFailed, noteFeeMailSent, type DueFeeMail } from './fee-mails.rows.ts'
import { listFeeVersions } from './fee-rules.rows.ts'

/** Mails of one look; the others follow. */
const MAILS_OF_A_LOOK = 100

/** What a creator gets, in one line: with what holds for everybody only where that changes. */
const linesOf = (rule: FeeRule, { creatorId, language, currency }: DueFeeMail, isWhole: boolean): string => {
  const to = { language, currency }
  return [...payLines(payOf(rule, creatorId), to), ...(isWhole ? conditionLines(rule, to) : [])].join(language === 'zh' ? '；' : '; ')
}

/** Undefined if nobody can be reached, or another change has taken this one's place. */
const prepare = async (program: Program, mail: DueFeeMail): Promise<(() => Promise<void>) | undefined> => {
  const { email, language, campaign, store, creatorId, storeId } = mail
  const versions = datedVersions(await listFeeVersions(program.mainDb, mail.campaignId))
  const own = periodsOf(versions).find(({ version }) => version === mail.version)
  if (email === undefined || own === undefined) return undefined
  const before = versionAt({ versions: versions.filter(({ version }) => version < mail.version) }, own.fromMs)
  if (before === undefined) return undefined
  const text = FEE_MAIL_TEXT[language]
  const to = { language, currency: mail.currency }
  const isWhole = conditionLines(before.rule, to).join('\n') !== conditionLines(own.rule, to).join('\n')
  const from = formatMoment(new Date(own.fromMs).toISOString(), mail.timeZone, 'minute')
  return async () =>
    sendMail(program, {
      to: email,
      language,
      subject: text.subject({ campaign, store }),
      paragraphs: [
        text.lead({ campaign, store, from }),
        text.before({ lines: linesOf(before.rule, mail, isWhole) }),
        text.after({ lines: linesOf(own.rule, mail, isWhole) }),
        text.orders,
        text.page({ days: PORTAL_LINK_DAYS }),
      ],
      button: { label: text.button, address: await makeSignInLink(program, { creatorId, storeId }) },
    })
}

const sendOnce = async (program: Program, mail: DueFeeMail): Promise<void> => {
  const { mainDb, logger } = program
  const now = (): Date => new Date(program.now())
  const send = await prepare(program, mail)
  if (send === undefined) return dropFeeMail(mainDb, mail)
  if (!(await claimFeeMail(mainDb, mail, now()))) return
  try {
    await send()
  } catch (error) {
    logger.error({ err: error, storeId: mail.storeId, campaignId: mail.campaignId }, 'a mail about another fee was not sent')
    return noteFeeMailFailed(mainDb, mail, now(), mayHaveArrived(error))
  }
  await noteFeeMailSent(mainDb, mail, now())
}

/** Sends the mails whose time has come. Safe to repeat, and to run in two programs at once. */
export const sendFeeMails = async (program: Program): Promise<void> => {
  if (!canSendMail(program)) return
  for (const mail of await listDueFeeMails(program.mainDb, new Date(program.now()), MAILS_OF_A_LOOK))
    try {
      await sendOnce(program, mail)
    } catch (error) {
      // One mail's failure must not stop the others.
      program.logger.error({ err: error, storeId: mail.storeId }, 'a mail about another fee could not be prepared and is tried again')
    }
}
