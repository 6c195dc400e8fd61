/** Shopify's signature of a query: keys sorted, percent-encoded, HMAC-SHA256 in lower-case hex. Source: https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/authorization-code-grant. Pure. */
import { createHmac } from 'node:crypto'

const encode = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1).replaceAll('+', '%20')

/** The signature over every field but `hmac` and `signature`. */
export const signQuery = (secret: string, fields: Readonly<Record<string, string>>): string => {
  const message = Object.entries(fields)
    .filter(([key]) => key !== 'hmac' && key !== 'signature')
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([key, value]) => `${encode(key)}=${encode(value)}`)
    .join('&')
  return createHmac('sha256', secret).update(message).digest('hex')
}

/** The fields with their signature, as the query of an address. */
export const signedQuery = (secret: string, fields: Readonly<Record<string, string>>): string =>
  new URLSearchParams({ ...fields, hmac: signQuery(secret, fields) }).toString()
