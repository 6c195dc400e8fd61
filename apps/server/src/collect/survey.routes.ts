/**
 * POST /collect/v1/survey: a customer's answer on Shopify's thank-you page. Shopify's session token identifies the shop; only the order's id is known, and the
 * order may not have arrived yet.
 */
import { ERRORS, type ErrorCode } from '@convbox/contract'
import { SURVEY_PATH, type SurveyAnswer } from '@convbox/contract/events/survey-answer'
import { surveyAnswerSchema } from '@convbox/contract/events/survey-answer.schemas'
import { InvalidJwtError } from '@shopify/shopify-api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DirectoryStore } from '../directory/directory-entries.ts'
import { toAppError } from '../http/answer-error.ts'
import { AppError } from '../http/app-error.ts'
import { createRateLimit, type RateLimit } from '../http/rate-limit.ts'
import { shopifyAppOf, type ShopifyApp } from '../platforms/shopify/shopify-app.ts'
import type { Program } from '../program.ts'

const MAX_BYTES = 4096
/** Attempts per IP address and minute: a customer needs one, an office behind one address a few. */
const MAX_TRIES = 30

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
const findStore = async (program: Program, token: string): Promise<DirectoryStore> => {
  for (const sandbox of [false, true]) {
    const app = shopifyAppOf(program, sandbox)
    const shop = app && (await readShop(app, token))
    const store = shop === undefined ? undefined : await program.directory.byShopDomain(shop)
    if (store?.sandbox === sandbox) return store
  }
  throw new AppError('wrong signature')
}

const keep = (program: Program, storeId: string, { orderId, questionId, first, second }: SurveyAnswer): Promise<void> => {
  const answeredAt = new Date(program.now())
  return program.warehouse.insert({
    table: 'survey_answers',
    rows: [
      {
        store_id: storeId,
        order_id: orderId.split('/').pop() ?? orderId,
        question_id: questionId,
        answered_at: answeredAt,
        l1_channel: first.channel,
        l1_answer: first.answer,
        l2_channel: second?.channel ?? '',
        l2_answer: second?.answer ?? '',
        version: `${answeredAt.getTime()}`,
      },
    ],
  })
}

const takeAnswer = async (program: Program, tries: RateLimit, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  tries.check(request.ip)
  const store = await findStore(program, /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')
  const answer = surveyAnswerSchema.safeParse(request.body)
  if (!answer.success) throw new AppError('invalid input')
  await keep(program, store.id, answer.data)
  return reply.status(200).send({ ok: true })
}

const refuse = (reply: FastifyReply, code: ErrorCode): FastifyReply =>
  reply.status(ERRORS[code].status).send({ error: code, message: ERRORS[code].message })

/** Registers the survey endpoint, encapsulated: it answers every origin, because Shopify shows the survey in a worker without one, and uses no cookies. */
export const surveyRoutes = async (app: FastifyInstance, program: Program): Promise<void> => {
  const tries = createRateLimit({ max: MAX_TRIES, windowMs: 60_000, now: program.now })
  await app.register(async (scope) => {
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' })
      done()
    })
    scope.setErrorHandler((thrown, request, reply) => {
      const error = toAppError(thrown)
      if (ERRORS[error.code].report)
        program.logger.error({ err: error.cause ?? error, path: SURVEY_PATH, requestId: request.id }, 'survey failed')
      return refuse(reply, error.code)
    })
    scope.options(SURVEY_PATH, async (_request, reply) =>
      reply
        .headers({
          'access-control-allow-methods': 'POST, OPTIONS',
          'access-control-allow-headers': 'authorization, content-type',
          'access-control-max-age': '86400',
        })
        .status(204)
        .send(),
    )
    scope.post(SURVEY_PATH, { bodyLimit: MAX_BYTES }, (request, reply) => takeAnswer(program, tries, request, reply))
  })
}
