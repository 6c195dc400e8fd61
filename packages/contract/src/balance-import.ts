/** Creators, codes and open balances from another program: closed lists and limits. Free of zod, so that the browser may load it. */

/** The columns of the file, in any order and case. A creator with several codes has a line for each, with the balance on one of them. */
export const BALANCE_FILE_COLUMNS = [
  { name: 'name', needed: true },
  { name: 'email', needed: false },
  { name: 'code', needed: false },
  { name: 'balance', needed: false },
] as const
export type BalanceFileColumn = (typeof BALANCE_FILE_COLUMNS)[number]['name']

export const BALANCE_FILE_MAX_CHARACTERS = 1024 * 1024
/** Of the call, where quotes and line ends take two characters. */
export const BALANCE_FILE_MAX_BYTES = 3 * 1024 * 1024
export const BALANCE_FILE_MAX_LINES = 5000

/**
 * Why a line cannot be taken. twice: an earlier line has the same code or a balance of the same creator, or says another address. taken: a creator with another name
 * has the address, or a creator of the store has the code. no code: such a code cannot exist.
 */
export const BALANCE_FILE_FAULTS = [
  'missing',
  'too long',
  'no e-mail',
  'not one line',
  'no code',
  'no amount',
  'twice',
  'taken',
  'blocked',
  'too many',
  'broken',
] as const
export type BalanceFileFault = (typeof BALANCE_FILE_FAULTS)[number]
export const LISTED_BALANCE_FAULTS = 50

/** A valid sample file to download and fill in. */
export const SAMPLE_BALANCE_FILE = `name,email,code,balance
Maya Lind,maya@example.com,MAYA10,120.50
Maya Lind,,MAYASUMMER,
Jonas Weber,,,-4.00
`
