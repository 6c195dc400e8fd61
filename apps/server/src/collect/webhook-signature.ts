/** Shopify's webhook signature: base64(HMAC-SHA256(secret, raw body)). Source: https://shopify.dev/docs/apps/build/webhooks. */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether the signature matches the bytes, in constant time. An empty body or a missing signature never matches. */
export const isSignedBy = (secret: string, body: Buffer, signature: string | undefined): boolean => {
  if (signature === undefined || body.length === 0) return false
  const right = createHmac('sha256', secret).update(body).digest()
  const given = Buffer.from(signature, 'base64')
  // On a wrong length compare the right signature with itself, so that timing reveals nothing.
  const isLongEnough = given.length === right.length
  return timingSafeEqual(right, isLongEnough ? given : Buffer.alloc(right.length)) && isLongEnough
}
