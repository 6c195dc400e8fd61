/** How often the doors of accounts may be knocked at. Numbers and e-mails are limited, accounts are never locked: a password works whatever a stranger tried. */
import { DAY_MS } from '@convbox/contract/durations'
import { createSharedLimit } from '../../http/shared-limit.ts'
import type { Program } from '../../program.ts'

const QUARTER_HOUR_MS = 900_000
const HOUR_MS = 3_600_000

/** One limit for each door; the key says of whom. An office shares one address, so an address may do more than one e-mail. */
export const createAccountLimits = (program: Pick<Program, 'mainDb' | 'now'>) => {
  const limit = (name: string, max: number, windowMs: number) => createSharedLimit(program, { name, max, windowMs })
  return {
    /** Wrong logins, for one e-mail from one address, and for one address in all. */
    loginByEmail: limit('loginByEmail', 10, QUARTER_HOUR_MS),
    loginByAddress: limit('loginByAddress', 100, QUARTER_HOUR_MS),
    /** Mails to one e-mail, whoever asks for them, and asked for from one address. */
    mailToEmail: limit('mailToEmail', 5, HOUR_MS),
    mailByAddress: limit('mailByAddress', 50, HOUR_MS),
    /** Registrations from one address: enough for an office, too few to go through a list of e-mails and see which were free. */
    registerByAddress: limit('registerByAddress', 30, DAY_MS),
    /** Links and codes tried from one address. */
    guessByAddress: limit('guessByAddress', 30, QUARTER_HOUR_MS),
    /** SMS to one number, and asked for from one address: they cost money. */
    smsToNumber: limit('smsToNumber', 3, QUARTER_HOUR_MS),
    /** The same over a day: with five tries a code, a stranger who goes on for a year finds one number's code in two of a hundred cases. */
    smsToNumberADay: limit('smsToNumberADay', 10, DAY_MS),
    smsByAddress: limit('smsByAddress', 15, QUARTER_HOUR_MS),
    /** Codes tried for one number: three SMS of five tries each. */
    guessByNumber: limit('guessByNumber', 15, QUARTER_HOUR_MS),
    /** Current passwords tried by one user. */
    passwordByUser: limit('passwordByUser', 10, QUARTER_HOUR_MS),
  }
}
export type AccountLimits = ReturnType<typeof createAccountLimits>
