import { PORTAL_LINK_DAYS } from '@convbox/contract/creator-portal'
import type { Language } from '@convbox/contract/format'
import { AppError } from '../../http/app-error.ts'
import { canSendMail, sendMail } from '../../messages/messages.ts'
import type { Program } from '../../program.ts'
import { makeSignInLink } from '../creator-portal/creator-portal.ts'
import type { StoredCode } from './discount-codes.rows.ts'
import { readOwner } from './replace-code.rows.ts'
import { REPLACED_CODE_MAIL_TEXT } from './replaced-code-mail.text.ts'

/** Tells a creator of the code that takes another's place. Not to blocked ones, whose page is closed. */
export const mailReplacedCode = async (
  program: Program,
  before: StoredCode,
  { code, language }: { code: string; language: Language },
): Promise<'sent' | 'off' | 'no address' | 'failed'> => {
  if (!canSendMail(program)) return 'off'
  const { storeId, creatorId } = before
  const owner = await readOwner(program.mainDb, before)
  if (owner === undefined || owner.email === null || owner.state === 'blocked') return 'no address'
  const { email, store } = owner
  const text = REPLACED_CODE_MAIL_TEXT[language]
  try {
    await sendMail(program, {
      to: email,
      language,
      subject: text.subject({ store }),
      paragraphs: [text.lead({ before: before.code, code, store }), text.orders, text.page({ days: PORTAL_LINK_DAYS })],
      button: { label: text.button, address: await makeSignInLink(program, { creatorId, storeId }) },
    })
    return 'sent'
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return 'failed'
  }
}
