/** Secrets and personal data at rest: AES-256-GCM, the key's id in each text, so that keys can be changed without losing what older ones sealed. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Seals and opens texts. keyFor gives 32 bytes for another purpose (session cookies, signed links), the same as long as the first key stays. */
export type Secrets = {
  /** The text encrypted, as `v1.<key id>.<nonce>.<cipher and tag>`; another one each time. */
  seal: (text: string) => string
  /** The text that was sealed. Throws when it was changed or when none of the keys sealed it. */
  open: (sealed: string) => string
  /** The id of the key that seals now: the second part of what it sealed. */
  keyId: string
  keyFor: (purpose: string) => Uint8Array
}

const derive = (secretKey: string, purpose: string): Uint8Array => new Uint8Array(hkdfSync('sha256', secretKey, 'convbox', purpose, 32))

const NONCE_BYTES = 12
const TAG_BYTES = 16

type Key = { id: string; bytes: Uint8Array }
const makeKey = (secretKey: string): Key => ({
  id: Buffer.from(derive(secretKey, 'key id')).toString('hex').slice(0, 8),
  bytes: derive(secretKey, 'encryption at rest'),
})

/**
 * Secrets under SECRET_KEY: one key, or several separated by commas. The first seals, all open. To change the key, put the new one in front and keep the old ones
 * until nothing is sealed with them any more: the server seals everything anew at night.
 */
export const createSecrets = (secretKey: string): Secrets => {
  const texts = secretKey.split(',').map((text) => text.trim())
  const [first, ...older] = texts.filter((text) => text !== '')
  if (first === undefined) throw new Error('SECRET_KEY is empty')
  const current = makeKey(first)
  const keys = new Map([current, ...older.map(makeKey)].map((key) => [key.id, key]))

  const seal = (text: string): string => {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', current.bytes, nonce).setAAD(Buffer.from(`v1.${current.id}`))
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return `v1.${current.id}.${nonce.toString('base64url')}.${sealed.toString('base64url')}`
  }
  const open = (text: string): string => {
    const [version, id, nonce, sealed] = text.split('.')
    if (version !== 'v1' || id === undefined || nonce === undefined || sealed === undefined) throw new Error('This is no sealed text')
    const key = keys.get(id)
    if (key === undefined)
      throw new Error(`The key ${id} that sealed this is not among SECRET_KEY; list it after the current one, separated by a comma`)
    const bytes = Buffer.from(sealed, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, Buffer.from(nonce, 'base64url'), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(`v1.${id}`))
      .setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
  }
  return {
    seal,
    open,
    keyId: current.id,
    keyFor: (purpose) => derive(first, `purpose: ${purpose}`),
  }
}
