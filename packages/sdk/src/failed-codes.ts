/** Counts the different codes that failed at one checkout: a coupon extension tries a whole list. A code is kept as a short hash, where storing is allowed, until the next checkout. */
import { MAX_FAILED_CODES } from '@convbox/contract/events/script-facts'
import type { Env } from './env.ts'
import { FAILED_CODES_KEY } from './identity.ts'
import type { PixelEvent } from './pixel-api.ts'

/** FNV-1a with 32 bits: tells the codes of a checkout apart. Codes differ neither by case nor by their first 255 characters only. */
const hashOf = (code: string): string => {
  let hash = 0x811c9dc5
  for (const letter of code.trim().toLowerCase().slice(0, 255)) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** The code that was refused, in an alert about a code or gift card; otherwise undefined. */
export const failedCodeOf = ({ data }: PixelEvent): string | undefined => {
  const { type, value } = data?.alert ?? {}
  return type === 'DISCOUNT_ERROR' && typeof value === 'string' && value.trim() ? value : undefined
}

/** mayStore: whether consent allows it now. */
export const createFailedCodes = (env: Env, mayStore: () => boolean) => {
  let [token = '', ...hashes] = (env.loadText(FAILED_CODES_KEY) ?? '').split(' ')
  const keep = (): void => {
    if (mayStore()) env.saveText(FAILED_CODES_KEY, hashes[0] && [token, ...hashes].join(' '))
  }
  return {
    add: (code: string): void => {
      const hash = hashOf(code)
      if (hashes.length >= MAX_FAILED_CODES || hashes.includes(hash)) return
      hashes.push(hash)
      keep()
    },
    /** How many failed at this checkout, 0 to MAX_FAILED_CODES. Those of another checkout are forgotten. */
    countAt: (checkoutToken: string): number => {
      if (token !== checkoutToken) {
        // Before the checkout has told its token, they are this one's.
        if (token) hashes = []
        token = checkoutToken
        keep()
      }
      return hashes.length
    },
    forget: (): void => {
      token = ''
      hashes = []
    },
  }
}
