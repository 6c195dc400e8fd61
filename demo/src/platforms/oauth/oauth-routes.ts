/** The Fastify plugin of a channel's stand-in: its pages, token endpoint, lists and controls. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asFields, asText } from '../checks.ts'
import { boxesOf, decide, readConsentRequest } from './consent.ts'
import { PAGE_HEADERS } from '../../sandbox-page.ts'
import { renderConsentFault, renderConsentPage, renderControlPage } from './oauth-pages.ts'
import type { OAuthCall, OAuthReply, OAuthStandIn, StandInContext } from './oauth-stand-in.ts'
import { AD_ORDERS, createAdBook, type AdOrder, type FiguresSource } from '../ads/ad-book.ts'
import { peopleOf } from './people.ts'
import { createGrants } from './stand-in-grants.ts'

/** fail: the next `times` calls answer with this status. */
export type OAuthControl = {
  expireAccess: () => void
  endGrants: (userId?: string) => void
  /** Seconds that the next access tokens live. */
  setLife: (seconds: number) => void
  fail: (status: number, times: number) => void
  /** What calls for figures of ads do. */
  orderAds: (mode: AdOrder) => void
  restore: () => void
}
/** A stand-in with its state. orders: the failures to answer with. told: the controls used so far, for the control page. calls: the requests received so far, for tests. */
export type RunningOAuth = {
  standIn: OAuthStandIn
  context: StandInContext
  control: OAuthControl
  orders: { status: number; times: number }
  told: string[]
  calls: string[]
}

/** ads: accounts with figures of their own. */
export const createOAuth = (standIn: OAuthStandIn, readNowMs: () => number, source?: FiguresSource): RunningOAuth => {
  const grants = createGrants(standIn.platform, standIn.tokenPrefix, readNowMs)
  const ads = createAdBook(standIn.platform, readNowMs, source)
  const context: StandInContext = { grants, people: peopleOf(standIn.platform), readNowMs, lifeSeconds: undefined, ads }
  const orders = { status: 0, times: 0 }
  const told: string[] = []
  const control: OAuthControl = {
    expireAccess: () => {
      grants.expireAccess()
      told.push('all access until now has run out')
    },
    endGrants: (userId) => {
      grants.endGrants(userId)
      told.push(userId === undefined ? 'all consents until now are ended' : 'a consent was taken back')
    },
    setLife: (seconds) => {
      context.lifeSeconds = seconds
      told.push(`access lives ${seconds} s`)
    },
    fail: (status, times) => {
      Object.assign(orders, { status, times })
    },
    orderAds: (mode) => {
      ads.order = mode
      told.push(`figures of ads: ${mode}`)
    },
    restore: () => {
      grants.restore()
      ads.restore()
      context.lifeSeconds = undefined
      Object.assign(orders, { status: 0, times: 0 })
      told.length = 0
    },
  }
  return { standIn, context, control, orders, told, calls: [] }
}

const CONSENT_HEADERS = {
  ...PAGE_HEADERS,
  // No form-action: browsers also apply it to the redirect back to the app, which may be another host of this machine.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
}
const sendPage = (reply: FastifyReply, page: string, status = 200): FastifyReply => reply.code(status).headers(CONSENT_HEADERS).send(page)

const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(asFields(value) ?? {}).map(([name, field]) => [
      name,
      typeof field === 'string' || typeof field === 'number' ? String(field) : '',
    ]),
  )

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const readCall = (request: FastifyRequest): OAuthCall => {
  const text = asText(request.body)
  const isForm = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')
  const body = isForm ? undefined : parseJson(text)
  return {
    method: request.method,
    params: textsOf(request.params),
    query: textsOf(request.query),
    headers: textsOf(request.headers),
    form: isForm ? Object.fromEntries(new URLSearchParams(text)) : textsOf(body),
    body,
  }
}

const addConsent = (app: FastifyInstance, { standIn, context }: RunningOAuth): void => {
  const { consent, title } = standIn
  app.get(consent.path, (request, reply) => {
    const read = readConsentRequest(standIn, textsOf(request.query), request.host)
    if ('fault' in read) return sendPage(reply, renderConsentFault(title, read.fault), 400)
    return sendPage(reply, renderConsentPage(title, context.people, boxesOf(standIn, read)))
  })
  app.post(consent.path, (request, reply) => {
    const read = readConsentRequest(standIn, textsOf(request.query), request.host)
    if ('fault' in read) return sendPage(reply, renderConsentFault(title, read.fault), 400)
    const form = new URLSearchParams(asText(request.body))
    const userId = form.get('decision') === 'allow' ? (form.get('user') ?? undefined) : undefined
    return reply.redirect(decide(standIn, context, read, { userId, scopes: form.getAll('scope') }), 303)
  })
}

/** The failure that is ordered for this call. */
const takeFailure = ({ standIn, orders }: RunningOAuth): OAuthReply | undefined => {
  if (orders.times === 0) return undefined
  orders.times -= 1
  return { status: orders.status, body: standIn.fail(orders.status) }
}

const answerSigned = (running: RunningOAuth, route: OAuthStandIn['signed'][number], call: OAuthCall): OAuthReply | Promise<OAuthReply> => {
  const { standIn, context } = running
  const token = standIn.readToken(call)
  if (token === undefined || token === '') return standIn.refuseToken('missing')
  const read = context.grants.read(token, 'access')
  if ('fault' in read) return standIn.refuseToken(read.fault)
  const fault = route.isOpenToUsers === true ? undefined : standIn.checkCall?.(call)
  if (fault !== undefined) return fault
  if (route.scope !== undefined && !read.grant.scopes.includes(route.scope)) return standIn.refuseScope()
  const person = context.people.find(({ id }) => id === read.grant.userId)
  return person === undefined ? standIn.refuseToken('invalid') : route.answer({ ...call, grant: read.grant, person, context })
}

const addCalls = (app: FastifyInstance, running: RunningOAuth): void => {
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    judge: (call: OAuthCall) => OAuthReply | Promise<OAuthReply>,
  ): Promise<FastifyReply> => {
    const call = readCall(request)
    running.calls.push(`${request.method} ${request.routeOptions.url ?? ''} ${call.form['grant_type'] ?? ''}`.trim())
    const { status = 200, body, headers = {} } = takeFailure(running) ?? (await judge(call))
    return reply.code(status).headers(headers).header('cache-control', 'no-store').send(body)
  }
  for (const { methods, path, answer: judge } of running.standIn.open)
    app.route({
      method: [...methods],
      url: path,
      handler: (request, reply) => answer(request, reply, (call) => judge(call, running.context)),
    })
  for (const route of running.standIn.signed)
    app.route({
      method: route.method,
      url: route.path,
      handler: (request, reply) => answer(request, reply, (call) => answerSigned(running, route, call)),
    })
}

const order = ({ control }: RunningOAuth, fields: Readonly<Record<string, string>>): boolean => {
  const { action, user, seconds, status, times, mode } = fields
  const adOrder = AD_ORDERS.find((known) => known === mode)
  if (action === 'expire access') control.expireAccess()
  else if (action === 'end grants') control.endGrants(user)
  else if (action === 'life') control.setLife(Number(seconds))
  else if (action === 'fail') control.fail(Number(status), Number(times))
  else if (action === 'ads' && adOrder !== undefined) control.orderAds(adOrder)
  else if (action === 'restore') control.restore()
  else return false
  return true
}

const addControls = (app: FastifyInstance, running: RunningOAuth): void => {
  const { standIn, context, told } = running
  app.get('/', (request, reply) => {
    const [path = ''] = request.url.split('?')
    if (!path.endsWith('/')) return reply.redirect(`${path}/`)
    return sendPage(reply, renderControlPage(standIn.title, standIn.platform, context.people, told))
  })
  app.post('/control', (request, reply) => {
    const isForm = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')
    if (!order(running, readCall(request).form))
      return reply
        .code(400)
        .send({ message: 'action must be expire access, end grants (user?), life (seconds), fail (status, times), ads (mode) or restore' })
    return isForm ? reply.redirect('./', 303) : reply.send({ told })
  })
}

/** Serves one stand-in: consent page, tokens, lists, and for people and tests `GET /` and `POST /control`. */
export const oauthRoutes = async (app: FastifyInstance, { running }: { running: RunningOAuth }): Promise<void> => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 * 1024 }, (_request, body, done) => done(null, body))
  addConsent(app, running)
  addCalls(app, running)
  addControls(app, running)
}
