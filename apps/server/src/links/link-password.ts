/** Passwords of links: kept as a hash, and remembered by a cookie that proves it without keeping anything here. */
import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { CollectProgram } from '../program.ts'

const derive = promisify<string, Buffer, number, Buffer>(scrypt)
const BYTES = 32

/** As `{salt}.{hash}`. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16)
  return `${salt.toString('base64url')}.${(await derive(password.normalize('NFKC'), salt, BYTES)).toString('base64url')}`
}

export const isPassword = async (password: string, hash: string): Promise<boolean> => {
  const [salt = '', right = ''] = hash.split('.')
  const found = await derive(password.normalize('NFKC'), Buffer.from(salt, 'base64url'), BYTES)
  const expected = Buffer.from(right, 'base64url')
  return found.length === expected.length && timingSafeEqual(found, expected)
}

/** What the cookie of a browser that knew the password holds; another password makes it worthless. */
export const passwordProof = ({ secrets }: Pick<CollectProgram, 'secrets'>, link: { id: string; passwordHash: string }): string =>
  createHmac('sha256', secrets.keyFor('link password'))
    .update(JSON.stringify([link.id, link.passwordHash]))
    .digest('base64url')

/** Whether the text is the link's proof. */
export const isProof = (program: Pick<CollectProgram, 'secrets'>, link: { id: string; passwordHash: string }, text: string): boolean => {
  const [given, right] = [Buffer.from(text), Buffer.from(passwordProof(program, link))]
  return given.length === right.length && timingSafeEqual(given, right)
}
