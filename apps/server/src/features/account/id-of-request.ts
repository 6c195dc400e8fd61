import { createHash, randomUUID } from 'node:crypto'

/**
 * The id of what a form makes: the same for the same person and the same request, so that a form that was sent twice makes one thing (the second insert meets the first's key).
 * A random one without a request. requestId: made by the browser when it opened the form.
 */
export const idOfRequest = (userId: string, requestId: string | undefined): string => {
  if (requestId === undefined) return randomUUID()
  const hex = createHash('sha256').update(`${userId} ${requestId}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
