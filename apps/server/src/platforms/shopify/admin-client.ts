/** One call to a shop's Admin API: token, answer, throttling, and every failure as a value. */
import { setTimeout as pause } from 'node:timers/promises'
import { GraphqlQueryError, HttpResponseError, HttpThrottlingError, Session } from '@shopify/shopify-api'
import { z } from 'zod'
import type { Program } from '../../program.ts'
import { atShop } from './shop-call.ts'
import { openShop, type OpenShop, type ShopifyFault, type ShopifyProgram } from './shop-tokens.ts'
import { placeOf, SHOPIFY_API_VERSION } from './shopify-app.ts'
import { updateInstall } from './shopify-install.rows.ts'

export type { ShopifyFault, ShopifyProgram } from './shop-tokens.ts'

/** An error of a mutation, in Shopify's words. */
export type UserError = { message: string; field?: string[] | undefined; code?: string | undefined }
/** The parsed answer, or the failure. userErrors: for 'refused', if the mutation named them. */
export type ShopifyAnswer<Result> = { result: Result } | (ShopifyFault & { userErrors?: UserError[] })

/** Maximum total wait of one call for the shop's cost bucket. */
const MAX_THROTTLE_WAIT_MS = 30_000
/** Wait if Shopify does not say how long: half a bucket of the slowest plan. */
const THROTTLE_PAUSE_MS = 2_000

const costSchema = z.object({
  requestedQueryCost: z.number(),
  throttleStatus: z.object({ maximumAvailable: z.number(), currentlyAvailable: z.number(), restoreRate: z.number().positive() }),
})
const bodySchema = z.object({
  errors: z.object({
    graphQLErrors: z
      .array(z.object({ message: z.string(), extensions: z.object({ code: z.string().optional() }).loose().optional() }))
      .min(1),
  }),
  extensions: z.object({ cost: costSchema.optional() }).loose().optional(),
})

/** Milliseconds until the bucket covers the query's cost. */
const waitFor = (cost: z.output<typeof costSchema> | undefined): number => {
  if (cost === undefined) return THROTTLE_PAUSE_MS
  const missing = cost.requestedQueryCost - cost.throttleStatus.currentlyAvailable
  return Math.max(100, Math.ceil((missing / cost.throttleStatus.restoreRate) * 1000))
}

type Tried = { data: unknown } | (ShopifyFault & { waitMs?: number })

const readGraphqlError = (error: GraphqlQueryError): Tried => {
  const parsed = bodySchema.safeParse(error.body)
  if (!parsed.success) return { failed: 'unavailable', detail: 'Shopify answered in a form we do not know' }
  const { errors, extensions } = parsed.data
  const [first] = errors.graphQLErrors
  const code = first?.extensions?.code ?? ''
  const detail = first?.message ?? ''
  if (code === 'THROTTLED') return { failed: 'throttled', detail, waitMs: waitFor(extensions?.cost) }
  if (code === 'ACCESS_DENIED') return { failed: 'scope missing', detail }
  return code === 'INTERNAL_SERVER_ERROR' ? { failed: 'unavailable', detail } : { failed: 'refused', detail }
}

const readHttpError = (status: number): ShopifyFault => {
  if (status === 401) return { failed: 'token refused', detail: 'Shopify no longer takes the token' }
  if ([402, 403, 404, 423].includes(status)) return { failed: 'shop gone', detail: `Shopify answered ${status}` }
  return { failed: 'unavailable', detail: `Shopify answered ${status}` }
}

/** A shop and a token for it. */
type Called = Pick<OpenShop, 'app' | 'shop' | 'accessToken'>
type Caller = Pick<Program, 'config'>

const tryOnce = async (program: Caller, open: Called, document: string, variables: Record<string, unknown>): Promise<Tried> => {
  const { app, shop, accessToken } = open
  const session = new Session({ id: `offline_${shop}`, shop, state: '', isOnline: false, accessToken })
  try {
    const answer = await atShop(placeOf(program, app, shop), () =>
      new app.api.clients.Graphql({ session, apiVersion: SHOPIFY_API_VERSION }).request<unknown>(document, { variables }),
    )
    return { data: answer.data }
  } catch (error) {
    if (error instanceof GraphqlQueryError) return readGraphqlError(error)
    if (error instanceof HttpThrottlingError) {
      const seconds = error.response.retryAfter
      return { failed: 'throttled', detail: 'Shopify asked us to wait', waitMs: seconds === undefined ? THROTTLE_PAUSE_MS : seconds * 1000 }
    }
    if (error instanceof HttpResponseError) return readHttpError(error.response.code)
    return { failed: 'unavailable', detail: error instanceof Error ? error.message : 'No answer from Shopify' }
  }
}

/** Retries while throttled, until the maximum wait. */
const tryPatiently = async (program: Caller, open: Called, document: string, variables: Record<string, unknown>): Promise<Tried> => {
  let waitedMs = 0
  for (;;) {
    const tried = await tryOnce(program, open, document, variables)
    if (!('waitMs' in tried) || tried.waitMs === undefined || waitedMs + tried.waitMs > MAX_THROTTLE_WAIT_MS) return tried
    waitedMs += tried.waitMs
    await pause(tried.waitMs)
  }
}

const userErrorsSchema = z.array(
  z.object({ message: z.string(), field: z.array(z.string()).nullish(), code: z.string().nullish() }).transform((error): UserError => ({
    message: error.message,
    ...(error.field && { field: error.field }),
    ...(error.code && { code: error.code }),
  })),
)

/** The userErrors of all mutations in an answer. */
const userErrorsOf = (data: unknown): UserError[] => {
  if (typeof data !== 'object' || data === null) return []
  return Object.values(data).flatMap((payload: unknown) => {
    const isPayload = typeof payload === 'object' && payload !== null && 'userErrors' in payload
    return isPayload ? (userErrorsSchema.safeParse(payload.userErrors).data ?? []) : []
  })
}

/** Failures that a person must fix stay on the install until a call works again. */
const LASTING: readonly string[] = ['token refused', 'shop gone', 'scope missing']

const remember = async (
  program: ShopifyProgram,
  storeId: string,
  open: OpenShop | undefined,
  fault: ShopifyFault | undefined,
): Promise<void> => {
  if (fault === undefined ? !open?.lastError : !LASTING.includes(fault.failed)) return
  await updateInstall(program.mainDb, storeId, { lastError: fault?.failed ?? null })
}

const readData = <S extends z.ZodType>(data: unknown, resultSchema: S): ShopifyAnswer<z.output<S>> => {
  const userErrors = userErrorsOf(data)
  if (userErrors.length > 0) return { failed: 'refused', detail: userErrors.map(({ message }) => message).join('; '), userErrors }
  const parsed = resultSchema.safeParse(data)
  return parsed.success ? { result: parsed.data } : { failed: 'unavailable', detail: 'Shopify answered in a form we do not know' }
}

/** Calls a shop with a given token: an install that no store has yet. Failures as in askShopify; nothing is renewed or saved. */
export const askOpenShop = async <S extends z.ZodType>(
  program: Caller,
  open: Called,
  document: string,
  variables: Record<string, unknown>,
  resultSchema: S,
): Promise<ShopifyAnswer<z.output<S>>> => {
  const tried = await tryPatiently(program, open, document, variables)
  return 'data' in tried ? readData(tried.data, resultSchema) : { failed: tried.failed, detail: tried.detail }
}

/**
 * Calls the Admin API of a store's shop. document: an exported `..._DOCUMENT` of a `*.graphql.ts` file here; resultSchema: of the answer's `data`. An expiring
 * token is renewed first, a refused one once; THROTTLED waits by its cost, 30 s at most. Nothing else is retried: a mutation may have worked. Failures are
 * values: 'not installed' (or uninstalled), 'token refused' and 'scope missing' (authorize again), 'throttled', 'shop gone' (closed, frozen), 'unavailable'
 * (network, 5xx), 'refused' (userErrors or a GraphQL error).
 */
export const askShopify = async <S extends z.ZodType>(
  program: ShopifyProgram,
  storeId: string,
  document: string,
  variables: Record<string, unknown>,
  resultSchema: S,
): Promise<ShopifyAnswer<z.output<S>>> => {
  let open = await openShop(program, storeId)
  let tried: Tried = 'failed' in open ? open : await tryPatiently(program, open, document, variables)
  if (!('failed' in open) && 'failed' in tried && tried.failed === 'token refused') {
    open = await openShop(program, storeId, open.accessToken)
    tried = 'failed' in open ? open : await tryPatiently(program, open, document, variables)
  }
  const fault = 'failed' in tried ? { failed: tried.failed, detail: tried.detail } : undefined
  await remember(program, storeId, 'failed' in open ? undefined : open, fault)
  return 'data' in tried ? readData(tried.data, resultSchema) : { failed: tried.failed, detail: tried.detail }
}
