/** Encryption at rest of secrets and personal data: AES-256-GCM, with the key's id in each text, so that keys can be changed while older texts stay readable. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts and decrypts texts. keyFor derives 32 bytes for another purpose (session cookies, signed links), stable while the first key stays. */
export type Secrets = {
  /** The text encrypted, as `v1.<key id>.<nonce>.<cipher and tag>`; different each time. */
  seal: (text: string) => string
  /** The decrypted text. Throws when it was changed or when none of the keys encrypted it. */
  open: (sealed: string) => string
  /** The id of the encrypting key: the second part of its texts. */
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
 * Encryption under SECRET_KEY: one key, or several separated by commas. The first encrypts, all decrypt. To change the key, put the new one in front and keep the old ones
 * until no text uses them: the server encrypts everything again at night.
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
