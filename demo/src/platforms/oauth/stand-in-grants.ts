/**
 * Codes and tokens of one channel's stand-in. They contain their own facts under a signature, so that grants survive a restart of the program; used and revoked ones are kept in memory.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { asFields, asText, isNumber } from '../checks.ts'

export type TokenKind = 'code' | 'access' | 'refresh'
/** issuedAtMs, endsAtMs: endsAtMs 0 never ends. redirectUri, challenge: of a code. grant: the consent from which all of a chain come. */
export type Grant = {
  kind: TokenKind
  id: string
  grant: string
  userId: string
  scopes: string[]
  issuedAtMs: number
  endsAtMs: number
  redirectUri: string
  challenge: string
}

/** A valid token, or the fault of it. */
export type ReadToken = { grant: Grant } | { fault: 'invalid' | 'expired' }

export type StandInGrants = {
  issue: (facts: Omit<Grant, 'id' | 'issuedAtMs'>) => string
  read: (token: string, kind: TokenKind) => ReadToken
  /** A code, or a refresh token that rotates, can be used once. */
  useUp: (grant: Grant) => void
  /** Expires the access tokens issued so far; refresh tokens stay valid. */
  expireAccess: () => void
  /** Revokes everything issued so far, as if the user withdrew consent. userId: of one user only. */
  endGrants: (userId?: string) => void
  /** Forgets the two above. */
  restore: () => void
}

const KEY = 'the stand-ins of the sandbox sign with this'

const toGrant = (value: unknown): Grant | undefined => {
  const fields = asFields(value)
  const kind = (['code', 'access', 'refresh'] as const).find((one) => one === fields?.kind)
  if (fields === undefined || kind === undefined || !isNumber(fields.issuedAtMs) || !isNumber(fields.endsAtMs)) return undefined
  const scopes = Array.isArray(fields.scopes) ? fields.scopes.map(asText) : []
  const { issuedAtMs, endsAtMs } = fields
  const texts = { id: asText(fields.id), grant: asText(fields.grant), userId: asText(fields.userId) }
  return { kind, ...texts, scopes, issuedAtMs, endsAtMs, redirectUri: asText(fields.redirectUri), challenge: asText(fields.challenge) }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return undefined // Not a token of ours.
  }
}

/** SHA-256 of PKCE's verifier as a challenge is written. */
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

/** prefix: how the platform's tokens begin, where they do. */
export const createGrants = (platform: string, prefix: string, readNowMs: () => number): StandInGrants => {
  const used = new Set<string>()
  const ended = new Map<string, number>()
  let accessEndedMs = Number.NEGATIVE_INFINITY
  let lastMs = 0
  /** The time, strictly increasing, so that tokens issued before and after a revocation differ. */
  const tick = (): number => (lastMs = Math.max(readNowMs(), lastMs + 1))
  const sign = (body: string): string => createHmac('sha256', `${KEY} ${platform}`).update(body).digest('base64url')
  const isSigned = (body: string, signature: string): boolean => {
    const expected = Buffer.from(sign(body))
    const given = Buffer.from(signature)
    return expected.length === given.length && timingSafeEqual(expected, given)
  }
  const isEnded = ({ userId, issuedAtMs }: Grant): boolean =>
    [userId, ''].some((key) => issuedAtMs <= (ended.get(key) ?? Number.NEGATIVE_INFINITY))
  return {
    issue: (facts) => {
      const grant: Grant = { ...facts, id: randomBytes(9).toString('base64url'), issuedAtMs: tick() }
      const body = Buffer.from(JSON.stringify(grant)).toString('base64url')
      return `${facts.kind === 'access' ? prefix : ''}${body}.${sign(body)}`
    },
    read: (token, kind) => {
      const bare = kind === 'access' && token.startsWith(prefix) ? token.slice(prefix.length) : token
      const [body = '', signature = ''] = bare.split('.')
      const grant = isSigned(body, signature) ? toGrant(parse(body)) : undefined
      if (grant === undefined || grant.kind !== kind || used.has(grant.id) || isEnded(grant)) return { fault: 'invalid' }
      const isOver = grant.endsAtMs !== 0 && grant.endsAtMs <= readNowMs()
      return isOver || (kind === 'access' && grant.issuedAtMs <= accessEndedMs) ? { fault: 'expired' } : { grant }
    },
    useUp: ({ id }) => {
      used.add(id)
    },
    expireAccess: () => {
      accessEndedMs = tick()
    },
    endGrants: (userId = '') => {
      ended.set(userId, tick())
    },
    restore: () => {
      accessEndedMs = Number.NEGATIVE_INFINITY
      ended.clear()
    },
  }
}
