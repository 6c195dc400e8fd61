import { createEmailVerificationToken } from 'better-auth/api'
import { authOf } from '../../http/auth.ts'
import type { Program } from '../../program.ts'

/**
 * What the link of a mailed invitation carries beside its secret: whoever has it reads that mailbox, so the address needs no second mail. The link that the inviter is shown has none:
 * else an inviter could make a confirmed account of somebody else's address.
 */
export const proofOfEmail = async (
  program: Pick<Program, 'config' | 'mainDb' | 'secrets' | 'logger'>,
  email: string,
  days: number,
): Promise<string> => {
  const { secret } = await authOf(program).$context
  return createEmailVerificationToken(secret, email, undefined, days * 86_400)
}
