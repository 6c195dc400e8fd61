/**
 * The survey's endpoints, for Shopify's thank-you page and for our script on other shops' pages: what to show for an order, and its customer's answer. Shopify's
 * session token names the shop; elsewhere the store's key does, and the order's visitor is compared later. Only the order's id is known, and the order may not
 * have arrived yet: views and answers wait for it (survey/keep-replies.ts).
 */
import { createHash } from 'node:crypto'
import { ERRORS, type ErrorCode } from '@convbox/contract'
import { DAY_MS } from '@convbox/contract/durations'
import {
  SURVEY_ASK_PATH,
  SURVEY_PATH,
  SURVEY_QUESTION,
  type SurveyAsk,
  type SurveyReply,
  type SurveyShown,
} from '@convbox/contract/events/survey-answer'
import { surveyAnswerSchema, surveyAskSchema, surveyReplySchema } from '@convbox/contract/events/survey-answer.schemas'
import { languageFor, SURVEY_DAYS, SURVEY_LANGUAGES, SURVEY_WORDS, type LeftOutReason } from '@convbox/contract/survey'
import { maskSearch } from '@convbox/destinations'
import { InvalidJwtError } from '@shopify/shopify-api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DirectoryStore } from '../directory/directory-entries.ts'
import { toAppError } from '../http/answer-error.ts'
import { AppError } from '../http/app-error.ts'
import { createRateLimit, type RateLimit } from '../http/rate-limit.ts'
import { kindOfAgent } from '../intake/agent.ts'
import { shopifyAppOf, type ShopifyApp } from '../platforms/shopify/shopify-app.ts'
import type { Program } from '../program.ts'
import { isAsked, questionsFor, type AskedOrder } from '../survey/choose-questions.ts'
import { addReply, countWaiting, hasReply } from '../survey/replies.rows.ts'
import { readAnswers } from '../survey/read-answers.ts'
import { readSurvey, readSurveyOf, type SavedSurvey } from '../survey/survey-versions.rows.ts'
import type { SurveyContent, SurveySource } from '../survey/survey-content.ts'
import { makeTicket, readTicket } from '../survey/survey-ticket.ts'
import { readKnownOrders, writeLeftOut } from '../survey/survey.sql.ts'
import { createTokenBuckets, type TokenBuckets } from './token-bucket.ts'

const MAX_BYTES = 8192
/** Requests per IP address and minute: a customer needs two, an office behind one address a few. */
const MAX_TRIES = 30
/** Requests per second of a store that is named by its key, which everybody can read. */
const STORE_RATE = 20
/** Of such a store, views and answers whose order is not known. */
const MAX_WAITING = 10_000
/** Answers of a store in an hour that are noted as left out; more are refused as too many requests. */
const MAX_LEFT_OUT = 300

/** The shop in a token of this app; undefined for another app's, an expired or an invalid token. */
const readShop = async (app: ShopifyApp, token: string): Promise<string | undefined> => {
  try {
    const { dest, exp } = await app.api.session.decodeSessionToken(token)
    // On the thank-you page it is a bare host, in the admin a URL.
    return typeof exp === 'number' ? dest.replace(/^https:\/\//, '') : undefined
  } catch (error) {
    // Its message contains the token: do not log it or keep it as a cause.
    if (error instanceof InvalidJwtError) return undefined
    throw error
  }
}

/** The store that the token is valid for: a real store by the operator's app, a sandbox store by the stand-in's. */
const findByToken = async (program: Program, token: string): Promise<DirectoryStore> => {
  for (const sandbox of [false, true]) {
    const app = shopifyAppOf(program, sandbox)
    const shop = app && (await readShop(app, token))
    const store = shop === undefined ? undefined : await program.directory.byShopDomain(shop)
    if (store?.sandbox === sandbox) return store
  }
  throw new AppError('wrong signature')
}

type Context = { program: Program; tries: RateLimit; leftOut: RateLimit; buckets: TokenBuckets }
/** Who asks or answers. */
type Sender = { store: DirectoryStore; source: SurveySource; isRobot: boolean }

const senderOf = async ({ program, buckets }: Context, request: FastifyRequest, storeKey: string | undefined): Promise<Sender> => {
  const userAgent = request.headers['user-agent'] ?? ''
  const told = (store: DirectoryStore, source: SurveySource): Sender => ({
    store,
    source,
    isRobot: userAgent !== '' && kindOfAgent(userAgent.slice(0, 1024), store.sandbox) !== 'person',
  })
  if (storeKey === undefined)
    return told(await findByToken(program, /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''), 'shopify')
  const store = await program.directory.byKey(storeKey)
  if (store === undefined) throw new AppError('not found')
  const retryAfterSeconds = buckets.take(store.id, 1)
  if (retryAfterSeconds > 0) throw new AppError('too many requests', { retryAfterSeconds })
  return told(store, 'script')
}

/** An order's id as the warehouse has it: of Shopify's form the number. */
const plainId = (orderId: string): string => (orderId.startsWith('gid://') ? (orderId.split('/').pop() ?? orderId) : orderId)

const digestOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)

/** Whether more of the store may wait. Shopify's own pages always may. */
const mayWait = async ({ mainDb }: Program, { store, source }: Sender): Promise<boolean> =>
  source === 'shopify' || (await countWaiting(mainDb, store.id, MAX_WAITING)) < MAX_WAITING

const noteView = async (program: Program, sender: Sender, orderId: string, version: number): Promise<void> => {
  if (!(await mayWait(program, sender))) return
  const content: SurveyContent = { kind: 'view', source: sender.source, version }
  const receivedAt = new Date(program.now())
  await addReply(program.mainDb, { storeId: sender.store.id, orderId, questionId: '', receivedAt, digest: '', content })
  program.signals.emit('survey')
}

/** The order as the warehouse knows it, else as the page tells; undefined: it is too old to ask. */
const orderToAsk = async (program: Program, store: DirectoryStore, asked: SurveyAsk, orderId: string): Promise<AskedOrder | undefined> => {
  const since = new Date(program.now() - 13 * SURVEY_DAYS * DAY_MS)
  const known = (await readKnownOrders(program.warehouse, { storeId: store.id, orders: [orderId], since })).get(orderId)
  const told: AskedOrder = {
    storeId: store.id,
    orderId,
    isFirstOrder: asked.isFirstOrder,
    total: asked.currency === store.currency ? asked.total : undefined,
  }
  if (known === undefined) return told
  if (program.now() - Date.parse(known.ordered_at) > SURVEY_DAYS * DAY_MS) return undefined
  const isFirstOrder = known.is_new_customer === '1' ? true : known.is_new_customer === '0' ? false : asked.isFirstOrder
  return { ...told, isFirstOrder, total: known.total }
}

const askedFor = async (
  { program }: Context,
  sender: Sender,
  asked: SurveyAsk,
  saved: SavedSurvey,
): Promise<Pick<SurveyShown, 'questions'> | undefined> => {
  const { store, isRobot } = sender
  const orderId = plainId(asked.orderId)
  if (!saved.survey.isOn || isRobot) return undefined
  if (await hasReply(program.mainDb, { storeId: store.id, orderId, questionId: SURVEY_QUESTION })) return undefined
  const order = await orderToAsk(program, store, asked, orderId)
  return order !== undefined && isAsked(saved.survey.target, order) ? questionsFor(saved.survey, order, asked.language) : undefined
}

/** What to show for an order. */
const ask = async (context: Context, sender: Sender, asked: SurveyAsk): Promise<SurveyShown> => {
  const { program } = context
  const { store, source, isRobot } = sender
  const orderId = plainId(asked.orderId)
  const saved = await readSurvey(program.mainDb, store.id)
  const shown = saved && (await askedFor(context, sender, asked, saved))
  const version = saved?.version ?? 0
  // Without a survey of its own a shop at Shopify shows the options of the app.
  const isSeen = shown !== undefined || (saved === undefined && source === 'shopify' && !isRobot)
  if (isSeen) await noteView(program, sender, orderId, version)
  return {
    isConfigured: saved !== undefined,
    questions: shown?.questions ?? [],
    ticket: makeTicket(program.secrets, { storeId: store.id, orderId, version, shownMs: program.now() }),
    words: SURVEY_WORDS[languageFor(asked.language, saved?.survey.languages ?? SURVEY_LANGUAGES)],
  }
}

type Refusal = { sender: Sender; orderId: string; questionId: string; reason: LeftOutReason; answer: string }

/** Notes an answer that does not count, for the store to see. */
const leaveOut = async ({ program, leftOut }: Context, { sender, orderId, questionId, reason, answer }: Refusal): Promise<void> => {
  leftOut.check(sender.store.id)
  const row = {
    store_id: sender.store.id,
    at: new Date(program.now()),
    order_id: orderId,
    question_id: questionId,
    reason,
    source: sender.source,
    answer,
  }
  await writeLeftOut(program.warehouse, [row])
}

type Taken = { sender: Sender; orderId: string; questionId: string; digest: string; content: SurveyContent; answer: string }

const take = async (context: Context, { sender, answer, ...reply }: Taken): Promise<void> => {
  const { program } = context
  if (!(await mayWait(program, sender))) throw new AppError('overloaded')
  const added = await addReply(program.mainDb, { ...reply, storeId: sender.store.id, receivedAt: new Date(program.now()) })
  if (added === 'other') await leaveOut(context, { sender, ...reply, reason: 'answered already', answer })
  if (added === 'new') program.signals.emit('survey')
}

/** An answer to the options of Shopify's editor. */
const takeTyped = async (context: Context, request: FastifyRequest): Promise<void> => {
  const sender = await senderOf(context, request, undefined)
  const read = surveyAnswerSchema.safeParse(request.body)
  if (!read.success) throw new AppError('invalid input')
  const { questionId, first, second } = read.data
  const orderId = plainId(read.data.orderId)
  if (sender.isRobot) return leaveOut(context, { sender, orderId, questionId, reason: 'robot', answer: first.answer })
  const content: SurveyContent = { kind: 'typed', source: 'shopify', version: 0, first, ...(second && { second }) }
  await take(context, { sender, orderId, questionId, digest: digestOf([first, second]), content, answer: first.answer })
}

/** Answers to what we have shown. */
const takeReply = async (context: Context, sender: Sender, reply: SurveyReply): Promise<void> => {
  const { program } = context
  const { store, source } = sender
  const orderId = plainId(reply.orderId)
  const [one] = reply.answers
  const refuse = (reason: LeftOutReason): Promise<void> =>
    leaveOut(context, {
      sender,
      orderId,
      questionId: one?.questionId ?? '',
      reason,
      answer: maskSearch(one?.written ?? one?.optionId ?? ''),
    })
  // A robot is not told that it was seen.
  if (sender.isRobot || (reply.trap ?? '') !== '') return refuse('robot')
  const ticket = readTicket(program.secrets, { storeId: store.id, orderId }, reply.ticket)
  const isLate = ticket !== undefined && program.now() - ticket.shownMs > SURVEY_DAYS * DAY_MS
  const survey = ticket && (await readSurveyOf(program.mainDb, store.id, ticket.version))
  const answers = survey && readAnswers(survey, reply)
  if (ticket === undefined || isLate || answers === undefined) {
    await refuse(ticket === undefined ? 'wrong ticket' : isLate ? 'late' : 'not asked')
    throw new AppError('invalid input')
  }
  for (const { questionId, ...plain } of answers) {
    const said = { ...plain, written: maskSearch(plain.written) }
    const content: SurveyContent = { kind: 'answer', source, version: ticket.version, visitorId: reply.visitorId ?? '', ...said }
    const answer = said.written === '' ? said.option : said.written
    await take(context, { sender, orderId, questionId, digest: digestOf([reply.ticket, said]), content, answer })
  }
}

const hasTicket = (body: unknown): boolean => typeof body === 'object' && body !== null && 'ticket' in body

const takeAnswer = async (context: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  context.tries.check(request.ip)
  if (!hasTicket(request.body)) await takeTyped(context, request)
  else {
    const read = surveyReplySchema.safeParse(request.body)
    if (!read.success) throw new AppError('invalid input')
    await takeReply(context, await senderOf(context, request, read.data.storeKey), read.data)
  }
  return reply.status(200).send({ ok: true })
}

const answerAsk = async (context: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  context.tries.check(request.ip)
  const asked = surveyAskSchema.safeParse(request.body)
  if (!asked.success) throw new AppError('invalid input')
  const shown = await ask(context, await senderOf(context, request, asked.data.storeKey), asked.data)
  return reply.status(200).send(shown)
}

const refuse = (reply: FastifyReply, code: ErrorCode): FastifyReply =>
  reply.status(ERRORS[code].status).send({ error: code, message: ERRORS[code].message })

/** A page without a type sends its JSON as text, which needs no question ahead. */
const parseJson = (_request: FastifyRequest, body: string | Buffer, done: (error: Error | null, value?: unknown) => void): void => {
  try {
    done(null, JSON.parse(String(body)))
  } catch {
    done(new AppError('invalid input'))
  }
}

/** Registers the survey's endpoints, encapsulated: they answer every origin, because Shopify shows the survey in a worker without one, and use no cookies. */
export const surveyRoutes = async (app: FastifyInstance, program: Program): Promise<void> => {
  const { now } = program
  const context: Context = {
    program,
    tries: createRateLimit({ max: MAX_TRIES, windowMs: 60_000, now }),
    leftOut: createRateLimit({ max: MAX_LEFT_OUT, windowMs: 3_600_000, now }),
    buckets: createTokenBuckets(STORE_RATE, now),
  }
  await app.register(async (scope) => {
    scope.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit: MAX_BYTES }, parseJson)
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'no-store' })
      done()
    })
    scope.setErrorHandler((thrown, request, reply) => {
      const error = toAppError(thrown)
      if (ERRORS[error.code].report)
        program.logger.error({ err: error.cause ?? error, path: request.url, requestId: request.id }, 'survey failed')
      return refuse(reply, error.code)
    })
    for (const path of [SURVEY_PATH, SURVEY_ASK_PATH])
      scope.options(path, async (_request, reply) =>
        reply
          .headers({
            'access-control-allow-methods': 'POST, OPTIONS',
            'access-control-allow-headers': 'authorization, content-type',
            'access-control-max-age': '86400',
          })
          .status(204)
          .send(),
      )
    scope.post(SURVEY_PATH, { bodyLimit: MAX_BYTES }, (request, reply) => takeAnswer(context, request, reply))
    scope.post(SURVEY_ASK_PATH, { bodyLimit: MAX_BYTES }, (request, reply) => answerAsk(context, request, reply))
  })
}
