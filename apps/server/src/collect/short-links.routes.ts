/** GET /s/{code}: redirects to the link's destination and notes the click. The click is on disk before the answer. */
import formbody from '@fastify/formbody'
import type { Handout } from '@convbox/contract/discount-codes'
import { LINK_PATH, readLinkCode, type ClickClass } from '@convbox/contract/links'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import { z } from 'zod'
import type { DirectoryStore } from '../directory/directory-entries.ts'
import { AppError } from '../http/app-error.ts'
import { toAppError } from '../http/answer-error.ts'
import { createRateLimit, networkOf, type RateLimit } from '../http/rate-limit.ts'
import { createSharedLimit, type SharedLimit } from '../http/shared-limit.ts'
import { deviceOfAgent } from '../intake/agent.ts'
import { appendToLog } from '../intake/append.ts'
import { recordOf } from '../intake/intake-record.ts'
import { classOfClick } from '../links/click-class.ts'
import { createHandOut, type HandedOut, type HandOutCode } from '../links/hand-out-code.ts'
import { createLinkCache, type LinkCache } from '../links/link-cache.ts'
import { makeClickId } from '../links/link-code.ts'
import { isPassword, isProof, passwordProof } from '../links/link-password.ts'
import { readServedLink, type ServedLink } from '../links/links.rows.ts'
import { claimCode } from '../links/single-use.rows.ts'
import { ownDestination, redirectAddress, takesCodes } from '../links/redirect-address.ts'
import { createVisitorHash, type VisitorHash } from '../links/visitor-hash.ts'
import type { CollectProgram } from '../program.ts'
import { faultPage, LINK_PAGE_HEADERS, languageOf, passwordPage } from './link-pages.ts'
import type { LinkFault } from './link-pages.text.ts'

const MAX_BODY_BYTES = 4096
/** Tries of a link's password from one network. */
const MAX_TRIES = 10
const TRIES_WINDOW_MS = 600_000
/** Codes of one network that nobody has, in a minute: more is guessing. Links that were opened lately stay open to it. */
const MAX_UNKNOWN = 100
const COOKIE_SECONDS = 86_400
const STATUS: Record<LinkFault, number> = { unknown: 404, off: 410, expired: 410, moved: 410, 'too many tries': 429, busy: 503 }

type Context = {
  program: CollectProgram
  links: LinkCache
  hashVisitor: VisitorHash
  unknown: RateLimit
  tries: SharedLimit
  clicks: Counter
  handOut: HandOutCode
  handouts: Counter
}
/** A link that redirects now. */
type Open = { link: ServedLink; store: DirectoryStore; destination: URL }

const paramsSchema = z.object({ '*': z.string() })
const bodySchema = z.object({ password: z.string().min(1).max(200) })
const queryOf = ({ url }: FastifyRequest): string => url.split('?').slice(1).join('?')

const showPage = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  reply.status(status).headers(LINK_PAGE_HEADERS).send(html)

const showFault = (request: FastifyRequest, reply: FastifyReply, fault: LinkFault, store?: DirectoryStore): FastifyReply =>
  showPage(reply, STATUS[fault], faultPage(fault, { language: languageOf(request.headers['accept-language']), host: store?.host }))

const counterOf = ({ metrics }: Pick<CollectProgram, 'metrics'>, name: string, help: string, label: string): Counter => {
  const known = metrics.getSingleMetric(name)
  return known instanceof Counter ? known : new Counter({ name, help, labelNames: [label], registers: [metrics] })
}

const findLink = async ({ links, unknown }: Context, code: string, ip: string): Promise<ServedLink | undefined> => {
  if (!links.has(code)) unknown.check(ip)
  const link = await links.find(code)
  if (link !== undefined) unknown.giveBack(ip)
  return link
}

/** The link of the request, or why it does not redirect. */
const openLink = async (context: Context, request: FastifyRequest): Promise<Open | { fault: LinkFault; store?: DirectoryStore }> => {
  const { program } = context
  const code = readLinkCode(paramsSchema.parse(request.params)['*'])
  const link = code === undefined ? undefined : await findLink(context, code, request.ip)
  const store = link && (await program.directory.byId(link.storeId))
  if (link === undefined || store === undefined) return { fault: 'unknown' }
  if (!link.isActive) return { fault: 'off', store }
  if (program.now() >= link.expiresAtMs) return { fault: 'expired', store }
  const destination = ownDestination(link.destination, store)
  return destination === undefined ? { fault: 'moved', store } : { link, store, destination }
}

/** Told by a proxy that we trust, as two letters; '' else. */
const countryOf = ({ ip, socket, headers }: FastifyRequest): string => {
  const said = headers['cf-ipcountry']
  return ip !== socket.remoteAddress && typeof said === 'string' && /^[A-Z]{2}$/.test(said) ? said : ''
}
const referrerHostOf = ({ headers }: FastifyRequest): string => {
  const said = headers.referer ?? ''
  const host = URL.canParse(said) ? new URL(said).hostname : ''
  return host.length <= 253 ? host : ''
}

const agentOf = ({ headers }: FastifyRequest): string => (headers['user-agent'] ?? '').slice(0, 1024)

/** What a person gets where the link's creator has single-use codes; undefined: nothing is to be given. */
const handOutTo = async (
  { handOut, handouts }: Context,
  { link: { namedCodeId }, store, destination }: Open,
  { clickClass, visitor }: Pick<Click, 'clickClass' | 'visitor'>,
): Promise<HandedOut | undefined> => {
  if (namedCodeId === undefined || clickClass !== 'human' || !takesCodes(destination, store)) return undefined
  const handed = await handOut({ namedCodeId, visitor })
  handouts.inc({ outcome: handed.outcome })
  return handed
}

/** visitor: a hash of one day. handout: see handOutTo. */
type Click = { clickId: string; clickClass: ClickClass; visitor: string; handout: Handout | undefined }

/** Notes the click; a log that takes none does not keep the visitor from the store. */
const noteClick = async (
  { program, clicks }: Context,
  { link, store }: Open,
  request: FastifyRequest,
  { clickId, clickClass, visitor, handout }: Click,
): Promise<void> => {
  const userAgent = agentOf(request)
  const { namedCodeId } = link
  const { id: linkId, campaignId, creatorId, mediumId } = link
  try {
    const isKept = await appendToLog(
      program,
      recordOf(store.id, new Date(program.now()).toISOString(), {
        kind: 'link click',
        linkId,
        campaignId,
        creatorId,
        mediumId,
        clickId,
        class: clickClass,
        visitor,
        country: countryOf(request),
        device: userAgent === '' ? '' : deviceOfAgent(userAgent).device,
        referrerHost: referrerHostOf(request),
        ...(handout !== undefined && namedCodeId !== undefined && { handout, namedCodeId }),
      }),
    )
    clicks.inc({ class: isKept ? clickClass : 'not kept' })
  } catch (error) {
    program.logger.error({ err: error, linkId }, 'a click could not be noted; its visitor was redirected')
    clicks.inc({ class: 'not kept' })
  }
}

const cookieName = ({ code }: ServedLink): string => `cvb_link_${code}`
const cookieOf = (request: FastifyRequest, link: ServedLink): string => {
  const name = `${cookieName(link)}=`
  const parts = (request.headers.cookie ?? '').split(';').map((part) => part.trim())
  return parts.find((part) => part.startsWith(name))?.slice(name.length) ?? ''
}
const mayOpen = (program: CollectProgram, link: ServedLink, request: FastifyRequest): boolean => {
  const { id, passwordHash } = link
  return passwordHash === undefined || isProof(program, { id, passwordHash }, cookieOf(request, link))
}

const addressOf = (request: FastifyRequest, { code }: ServedLink): string => {
  const query = queryOf(request)
  return `${LINK_PATH}${code}${query === '' ? '' : `?${query}`}`
}
const askPassword = (request: FastifyRequest, reply: FastifyReply, link: ServedLink, isWrong: boolean): FastifyReply => {
  const language = languageOf(request.headers['accept-language'])
  return showPage(reply, isWrong ? 403 : 200, passwordPage({ language, action: addressOf(request, link), isWrong }))
}

const redirect = async (context: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const { program } = context
  const open = await openLink(context, request)
  if ('fault' in open) return showFault(request, reply, open.fault, open.store)
  const { link, store, destination } = open
  if (!mayOpen(program, link, request)) return askPassword(request, reply, link, false)
  const clickId = makeClickId(link.code)
  const clickClass = classOfClick(request, store.sandbox || program.config.SANDBOX)
  const visitor = await context.hashVisitor({ storeId: store.id, ip: request.ip, userAgent: agentOf(request) })
  const handed = await handOutTo(context, open, { clickClass, visitor })
  await noteClick(context, open, request, { clickId, clickClass, visitor, handout: handed?.outcome })
  const discountCode = handed?.code ?? link.discountCode
  const location = redirectAddress(destination, { query: queryOf(request), clickId, discountCode, hosts: store })
  return reply.status(302).headers({ location, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }).send()
}

/** A right password leads back to the link, which counts the click then. */
const takePassword = async (context: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const { program, tries } = context
  const open = await openLink(context, request)
  if ('fault' in open) return showFault(request, reply, open.fault, open.store)
  const { link } = open
  const { id, passwordHash } = link
  const back = (): FastifyReply =>
    reply
      .status(303)
      .headers({ location: addressOf(request, link), 'cache-control': 'no-store' })
      .send()
  if (passwordHash === undefined) return back()
  const key = `${id} ${networkOf(request.ip)}`
  await tries.check(key)
  const body = bodySchema.safeParse(request.body)
  if (!body.success || !(await isPassword(body.data.password, passwordHash))) return askPassword(request, reply, link, true)
  await tries.forget(key)
  const secure = program.config.PUBLIC_URL.startsWith('https:') ? '; Secure' : ''
  const proof = passwordProof(program, { id, passwordHash })
  reply.header('set-cookie', `${cookieName(link)}=${proof}; Path=${LINK_PATH}; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure}`)
  return back()
}

/** Registers short links, encapsulated: own error pages, own body parser. */
export const shortLinkRoutes = async (app: FastifyInstance, program: CollectProgram): Promise<void> => {
  const { mainDb, now, logger } = program
  const context: Context = {
    program,
    links: createLinkCache((code) => readServedLink(mainDb, code, now()), {
      now,
      onStale: (error) => logger.warn({ err: error }, 'a link could not be read; what was read last goes on counting'),
    }),
    hashVisitor: createVisitorHash(program),
    unknown: createRateLimit({ max: MAX_UNKNOWN, windowMs: 60_000, now }),
    tries: createSharedLimit(program, { name: 'link password', max: MAX_TRIES, windowMs: TRIES_WINDOW_MS }),
    clicks: counterOf(program, 'convbox_link_clicks_total', 'Clicks on short links, by class; not kept: the log took none', 'class'),
    handOut: createHandOut(program, { claim: (wanted) => claimCode(mainDb, wanted) }),
    handouts: counterOf(
      program,
      'convbox_single_use_codes_total',
      'Clicks of people who should get a single-use code, by what they got',
      'outcome',
    ),
  }
  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: MAX_BODY_BYTES })
    scope.setErrorHandler((thrown, request, reply) => {
      const error = toAppError(thrown)
      if (error.code === 'too many requests') return showFault(request, reply.header('retry-after', 600), 'too many tries')
      if (!(thrown instanceof AppError)) logger.error({ err: error.cause ?? error, requestId: request.id }, 'a short link failed')
      return showFault(request, reply, 'busy')
    })
    scope.get(`${LINK_PATH}*`, (request, reply) => redirect(context, request, reply))
    scope.post(`${LINK_PATH}*`, { bodyLimit: MAX_BODY_BYTES }, (request, reply) => takePassword(context, request, reply))
  })
}
