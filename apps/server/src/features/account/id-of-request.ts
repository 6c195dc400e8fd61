import { createHash, randomUUID } from 'node:crypto'

/**
 * Id of what a form creates: the same for the same user and request, so that a form sent twice creates one thing (the second insert violates the key). Random
 * without a request. requestId: made by the browser when it opened the form.
 */
export const idOfRequest = (userId: string, requestId: string | undefined): string => {
  if (requestId === undefined) return randomUUID()
  const hex = createHash('sha256').update(`${userId} ${requestId}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
