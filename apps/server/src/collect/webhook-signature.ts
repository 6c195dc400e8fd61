/** Shopify's webhook signature: base64(HMAC-SHA256(secret, raw body)). Source: https://shopify.dev/docs/apps/build/webhooks. */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether the signature belongs to these bytes, in constant time. An empty body or a missing signature is never right. */
export const isSignedBy = (secret: string, body: Buffer, signature: string | undefined): boolean => {
  if (signature === undefined || body.length === 0) return false
  const right = createHmac('sha256', secret).update(body).digest()
  const given = Buffer.from(signature, 'base64')
  // A wrong length is compared too, against the right one, so that the time taken says nothing.
  const isLongEnough = given.length === right.length
  return timingSafeEqual(right, isLongEnough ? given : Buffer.alloc(right.length)) && isLongEnough
}
