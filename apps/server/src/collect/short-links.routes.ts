/**
 * GET /s/{code}: redirects to the link's destination and notes the click. The click is on disk before the answer. The same at a store's own short domain, and for
 * requests that Shopify passes on from a shop.
 */
import formbody from '@fastify/formbody'
import type { Handout } from '@convbox/contract/discount-codes'
import { HOUR_MS } from '@convbox/contract/durations'
import { LINK_CHECK, LINK_PATH, LINK_PROXY_PATH, readLinkCode, type ClickClass } from '@convbox/contract/links'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isIP } from 'node:net'
import { Counter } from 'prom-client'
import { z } from 'zod'
import type { DirectoryStore } from '../directory/directory-entries.ts'
import { AppError } from '../http/app-error.ts'
import { toAppError } from '../http/answer-error.ts'
import { callerLanguage } from '../http/caller-language.ts'
import { networkOf } from '../http/rate-limit.ts'
import { createSharedLimit, type SharedLimit } from '../http/shared-limit.ts'
import { deviceOfAgent } from '../intake/agent.ts'
import { appendToLog } from '../intake/append.ts'
import { recordOf } from '../intake/intake-record.ts'
import { addressProof } from '../links/address-proof.ts'
import { createClaims } from '../links/claim-together.ts'
import { classOfClick } from '../links/click-class.ts'
import { createHandOut, type HandedOut, type HandOutCode } from '../links/hand-out-code.ts'
import { findLinkOf } from '../links/find-link.ts'
import { shopPathOf } from '../links/link-address.ts'
import { makeClickId } from '../links/link-code.ts'
import { isPassword, isProof, passwordProof } from '../links/link-password.ts'
import type { ServedLink } from '../links/links.rows.ts'
import { readProxied } from '../links/proxy-signature.ts'
import { ownDestination, redirectAddress, takesCodes } from '../links/redirect-address.ts'
import { SHORT_DOMAIN_PATH } from '../links/short-domain.ts'
import { claimCodes } from '../links/single-use.rows.ts'
import { createVisitorHash, type VisitorHash } from '../links/visitor-hash.ts'
import { SANDBOX_SHOPIFY_APP } from '../platforms/shopify/sandbox-app.ts'
import type { CollectProgram } from '../program.ts'
import { faultPage, LINK_PAGE_HEADERS, passwordPage } from './link-pages.ts'
import type { LinkFault } from './link-pages.text.ts'

const MAX_BODY_BYTES = 4096
/** Tries of a link's password from one network. */
const MAX_TRIES = 10
const TRIES_WINDOW_MS = 600_000
const COOKIE_SECONDS = 86_400
/** Visitors who come back meanwhile get the same code: they may have filled a cart. Not longer, because people of one network with one kind of telephone look alike. */
const SAME_CODE_MS = 6 * HOUR_MS
const STATUS: Record<LinkFault, number> = { unknown: 404, off: 410, expired: 410, moved: 410, 'too many tries': 429, busy: 503 }

type Context = {
  program: CollectProgram
  findLink: ReturnType<typeof findLinkOf>
  hashVisitor: VisitorHash
  tries: SharedLimit
  clicks: Counter
  handOut: HandOutCode
  handouts: Counter
}
/** A request for a link. ip, country: of the visitor. ofStore: only links of this store are there. */
type Visit = { code: string | undefined; query: string; ip: string; country: string; ofStore?: string }
/** A link that redirects now. */
type Open = { link: ServedLink; store: DirectoryStore; destination: URL }

const paramsSchema = z.object({ '*': z.string() })
const bodySchema = z.object({ password: z.string().min(1).max(200) })
const queryOf = ({ url }: FastifyRequest): string => url.split('?').slice(1).join('?')

const showPage = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  reply.status(status).headers(LINK_PAGE_HEADERS).send(html)

const showFault = (request: FastifyRequest, reply: FastifyReply, fault: LinkFault, store?: DirectoryStore): FastifyReply =>
  showPage(reply, STATUS[fault], faultPage(fault, { language: callerLanguage(request), host: store?.host }))

const counterOf = ({ metrics }: Pick<CollectProgram, 'metrics'>, name: string, help: string, label: string): Counter => {
  const known = metrics.getSingleMetric(name)
  return known instanceof Counter ? known : new Counter({ name, help, labelNames: [label], registers: [metrics] })
}

/** The link of the request, or why it does not redirect. */
const openLink = async (context: Context, { code, ip, ofStore }: Visit): Promise<Open | { fault: LinkFault; store?: DirectoryStore }> => {
  const { program, findLink } = context
  const found = code === undefined ? undefined : await findLink(code, ip)
  const link = ofStore === undefined || found?.storeId === ofStore ? found : undefined
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

const pathOf = (request: FastifyRequest): string => paramsSchema.parse(request.params)['*']
/** A request at this program's own address. */
const visitHere = (request: FastifyRequest): Visit => ({
  code: readLinkCode(pathOf(request)),
  query: queryOf(request),
  ip: request.ip,
  country: countryOf(request),
})

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
type Click = { visit: Visit; clickId: string; clickClass: ClickClass; visitor: string; handout: Handout | undefined }

/** Notes the click; a log that takes none does not keep the visitor from the store. */
const noteClick = async (
  { program, clicks }: Context,
  { link, store }: Open,
  request: FastifyRequest,
  { visit, clickId, clickClass, visitor, handout }: Click,
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
        country: visit.country,
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

const addressOf = (query: string, { code }: ServedLink): string => `${LINK_PATH}${code}${query === '' ? '' : `?${query}`}`
const askPassword = (request: FastifyRequest, reply: FastifyReply, link: ServedLink, isWrong: boolean): FastifyReply => {
  const language = callerLanguage(request)
  return showPage(reply, isWrong ? 403 : 200, passwordPage({ language, action: addressOf(queryOf(request), link), isWrong }))
}

const leadTo = (reply: FastifyReply, location: string): FastifyReply =>
  reply.status(302).headers({ location, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }).send()

const redirect = async (context: Context, request: FastifyRequest, reply: FastifyReply, visit: Visit): Promise<FastifyReply> => {
  const { program } = context
  const open = await openLink(context, visit)
  if ('fault' in open) return showFault(request, reply, open.fault, open.store)
  const { link, store, destination } = open
  if (!mayOpen(program, link, request)) {
    // A shop passes no cookies on: the password is asked for at our own address.
    if (visit.ofStore !== undefined) return leadTo(reply, program.config.PUBLIC_URL + addressOf(visit.query, link))
    return askPassword(request, reply, link, false)
  }
  const clickId = makeClickId(link.code)
  const clickClass = classOfClick(request, store.sandbox || program.config.SANDBOX)
  const visitor = await context.hashVisitor({ storeId: store.id, ip: visit.ip, userAgent: agentOf(request) })
  const handed = await handOutTo(context, open, { clickClass, visitor })
  await noteClick(context, open, request, { visit, clickId, clickClass, visitor, handout: handed?.outcome })
  const discountCode = handed?.code ?? link.discountCode
  return leadTo(reply, redirectAddress(destination, { query: visit.query, clickId, discountCode, hosts: store }))
}

/** A right password leads back to the link, which counts the click then. */
const takePassword = async (context: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const { program, tries } = context
  const open = await openLink(context, visitHere(request))
  if ('fault' in open) return showFault(request, reply, open.fault, open.store)
  const { link } = open
  const { id, passwordHash } = link
  const back = (): FastifyReply =>
    reply
      .status(303)
      .headers({ location: addressOf(queryOf(request), link), 'cache-control': 'no-store' })
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

/** Whose address a shop's request first came from: Shopify adds it before its own. */
const forwardedIp = ({ ip, headers }: FastifyRequest): string => {
  const said = [headers['x-forwarded-for'] ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => isIP(each) !== 0)
  const ours = said.lastIndexOf(ip)
  return (ours === -1 ? said.at(-1) : said[ours - 1]) ?? ip
}

/** A request that Shopify passes on from a shop's own address. */
const redirectFromShop = async (context: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const { config, directory, now } = context.program
  const asked = new URLSearchParams(queryOf(request))
  const secrets = [config.SHOPIFY_API_SECRET, ...(config.SANDBOX ? [SANDBOX_SHOPIFY_APP.clientSecret] : [])]
  for (const [index, secret] of secrets.entries()) {
    const proxied = secret === undefined ? undefined : readProxied(secret, asked, now())
    const store = proxied && (await directory.byShopDomain(proxied.shop))
    if (proxied === undefined || store === undefined || store.sandbox !== index > 0) continue
    if (pathOf(request) === LINK_CHECK)
      return reply.type('text/plain').header('cache-control', 'no-store').send(addressProof(context.program, store.id))
    // A shop's market may stand before the path.
    if (![shopPathOf(store.linkAddress), ...store.formerLinks.paths].some((path) => proxied.path.endsWith(path))) break
    const visit = { code: readLinkCode(pathOf(request)), query: proxied.query, ip: forwardedIp(request), country: '', ofStore: store.id }
    return redirect(context, request, reply, visit)
  }
  return showFault(request, reply, 'unknown')
}

/** A request at a store's own short domain. */
const redirectAtDomain = async (context: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const domain = request.hostname.toLowerCase()
  if (pathOf(request) === LINK_CHECK)
    return reply.type('text/plain').header('cache-control', 'no-store').send(addressProof(context.program, domain))
  const store = await context.program.directory.byLinkDomain(domain)
  if (store === undefined) return showFault(request, reply, 'unknown')
  return redirect(context, request, reply, { ...visitHere(request), ofStore: store.id })
}

/** Registers short links, encapsulated: own error pages, own body parser. */
export const shortLinkRoutes = async (app: FastifyInstance, program: CollectProgram): Promise<void> => {
  const { mainDb, logger } = program
  const context: Context = {
    program,
    findLink: findLinkOf(program),
    hashVisitor: createVisitorHash(program),
    tries: createSharedLimit(program, { name: 'link password', max: MAX_TRIES, windowMs: TRIES_WINDOW_MS }),
    clicks: counterOf(program, 'convbox_link_clicks_total', 'Clicks on short links, by class; not kept: the log took none', 'class'),
    handOut: createHandOut(program, {
      claim: createClaims({ claim: (claims) => claimCodes(mainDb, claims), now: program.now, sameMs: SAME_CODE_MS }),
      waitMs: program.config.LINK_CODE_WAIT_MS,
    }),
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
    scope.get(`${LINK_PATH}*`, (request, reply) => redirect(context, request, reply, visitHere(request)))
    scope.get(`${LINK_PROXY_PATH}*`, (request, reply) => redirectFromShop(context, request, reply))
    scope.get(`${SHORT_DOMAIN_PATH}*`, (request, reply) => redirectAtDomain(context, request, reply))
    scope.post(`${LINK_PATH}*`, { bodyLimit: MAX_BODY_BYTES }, (request, reply) => takePassword(context, request, reply))
  })
}
