import { createEmailVerificationToken } from 'better-auth/api'
import { authOf } from '../../http/auth.ts'
import type { Program } from '../../program.ts'

/**
 * Proof of e-mail in the link of a mailed invitation, beside its secret: its holder reads that mailbox, so no confirmation mail is needed. The link shown to
 * the inviter has none: otherwise an inviter could create a confirmed account for another person's address.
 */
export const proofOfEmail = async (
  program: Pick<Program, 'config' | 'mainDb' | 'secrets' | 'logger'>,
  email: string,
  days: number,
): Promise<string> => {
  const { secret } = await authOf(program).$context
  return createEmailVerificationToken(secret, email, undefined, days * 86_400)
}
