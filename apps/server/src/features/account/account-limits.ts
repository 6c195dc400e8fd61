/** Rate limits of login, codes and mail. They count numbers, e-mails and IP addresses; accounts are never locked: a password works whatever a stranger tried. */
import { DAY_MS } from '@convbox/contract/durations'
import { createSharedLimit } from '../../http/shared-limit.ts'
import type { Program } from '../../program.ts'

const QUARTER_HOUR_MS = 900_000
const HOUR_MS = 3_600_000

/** One limit per endpoint; the key says whose. An office shares one IP address, so an IP address may do more than one e-mail. */
export const createAccountLimits = (program: Pick<Program, 'mainDb' | 'now'>) => {
  const limit = (name: string, max: number, windowMs: number) => createSharedLimit(program, { name, max, windowMs })
  return {
    /** Wrong logins, per e-mail and IP address, and per IP address in total. */
    loginByEmail: limit('loginByEmail', 10, QUARTER_HOUR_MS),
    loginByAddress: limit('loginByAddress', 100, QUARTER_HOUR_MS),
    /** Mails to one e-mail, whoever requests them, and requests from one IP address. */
    mailToEmail: limit('mailToEmail', 5, HOUR_MS),
    mailByAddress: limit('mailByAddress', 50, HOUR_MS),
    /** Registrations from one IP address: enough for an office, too few to test a list of e-mails. */
    registerByAddress: limit('registerByAddress', 30, DAY_MS),
    /** Attempts at links and codes from one IP address. */
    guessByAddress: limit('guessByAddress', 30, QUARTER_HOUR_MS),
    /** SMS to one number, and requests from one IP address: they cost money. */
    smsToNumber: limit('smsToNumber', 3, QUARTER_HOUR_MS),
    /** The same per day: at five attempts a code, a year of guessing finds one number's code with a probability of 2 %. */
    smsToNumberADay: limit('smsToNumberADay', 10, DAY_MS),
    smsByAddress: limit('smsByAddress', 15, QUARTER_HOUR_MS),
    /** Code attempts for one number: three SMS of five attempts each. */
    guessByNumber: limit('guessByNumber', 15, QUARTER_HOUR_MS),
    /** Attempts at the current password by one user. */
    passwordByUser: limit('passwordByUser', 10, QUARTER_HOUR_MS),
  }
}
export type AccountLimits = ReturnType<typeof createAccountLimits>
