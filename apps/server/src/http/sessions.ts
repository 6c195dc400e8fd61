/** The session token of a request: read, check, prolong, return. */
import { HEADERS, TOKEN_COOKIE } from '@convbox/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readLanguage, type Auth } from './auth.ts'
import type { CallerUser } from './handlers.ts'

/** Where a request's token came from: browsers send the cookie, programs the header; the header wins. */
export type CarriedToken = { token: string; by: 'cookie' | 'header' }

/** The value of one cookie of a Cookie or Set-Cookie line, decoded; undefined if absent. */
const cookieValue = (line: string, name: string): string | undefined => {
  const pair = line
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
  return pair === undefined ? undefined : decode(pair.slice(name.length + 1))
}

const decode = (text: string): string => {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}

/** A cookie of the request, decoded; undefined if absent. */
export const readCookie = (request: Pick<FastifyRequest, 'headers'>, name: string): string | undefined =>
  cookieValue(request.headers.cookie ?? '', name)

export const readToken = (request: Pick<FastifyRequest, 'headers'>): CarriedToken | undefined => {
  const header = request.headers[HEADERS.token]
  if (typeof header === 'string' && header !== '') return { token: decode(header), by: 'header' }
  const cookie = cookieValue(request.headers.cookie ?? '', TOKEN_COOKIE)
  return cookie === undefined || cookie === '' ? undefined : { token: cookie, by: 'cookie' }
}

/** Headers for better-auth: the token as its cookie, and the client's address. */
export const authHeaders = (from: { token: string | undefined; ip: string; userAgent: string }): Headers =>
  new Headers({
    'x-convbox-ip': from.ip,
    'user-agent': from.userAgent,
    ...(from.token === undefined ? {} : { cookie: `${TOKEN_COOKIE}=${encodeURIComponent(from.token)}` }),
  })

/**
 * The user of a token, and the Set-Cookie lines of a session that was just prolonged (or ended); undefined for an invalid token. isLook: do not prolong,
 * because the new cookie could not be sent.
 */
export const findSession = async (
  auth: Auth,
  headers: Headers,
  isLook = false,
): Promise<{ user: CallerUser | undefined; setCookies: string[] }> => {
  const { response, headers: answer } = await auth.api.getSession({ headers, query: { disableRefresh: isLook }, returnHeaders: true })
  const setCookies = answer.getSetCookie()
  if (response === null) return { user: undefined, setCookies }
  const activeTenantId = response.session.activeOrganizationId ?? undefined
  return { user: { ...readUser(response.user), ...(activeTenantId !== undefined && { activeTenantId }) }, setCookies }
}

/** better-auth's user as our CallerUser. */
export const readUser = (user: { id: string; email: string; emailVerified: boolean; name: string }): CallerUser => {
  const { id, email, emailVerified, name } = user
  return { id, email, emailVerified, name, language: readLanguage(user) }
}

/** Collects what the answer must send: the cookie line for browsers, the token itself for callers with the header. better-auth's other cookies are dropped. */
export const createTokenReply = (reply: FastifyReply, carried: CarriedToken | undefined) => {
  let refreshToken: string | undefined
  return {
    giveToken: (setCookies: string[]): void => {
      const line = setCookies.find((text) => text.startsWith(`${TOKEN_COOKIE}=`))
      if (line === undefined) return
      if (carried?.by === 'header') refreshToken = cookieValue(line, TOKEN_COOKIE) || undefined
      else reply.header('set-cookie', line)
    },
    refreshToken: (): string | undefined => refreshToken,
  }
}
