/** How the client reads refusals: apart from their table, so that no browser loads it. */

/** Codes that the client acts upon instead of showing the message; silent: codes that our server never sends. */
export const CLIENT_CODES = { selectOrganization: 401, login: 1000, silent: [1401, 2401], success: [0, 101] } as const

/** Messages that contain one of these are never shown as a toast. */
export const SWALLOWED_MESSAGES = [
  'x-rto-token',
  'please contact us to get support',
  'is the primary store of your subscription',
  'java.lang',
  'no auth for',
] as const
