/** Runs one call of graphql.json: validates it against the schema, computes its cost, executes it. */
import { type DocumentNode, execute, GraphQLError, parse, validate } from 'graphql'
import type { CallContext } from './call-context.ts'
import { BUCKET, type CostBucket, costExtension, refill } from './cost-bucket.ts'
import { findOperation, MAX_QUERY_COST, requestedCost } from './query-cost.ts'
import { describeFieldError, describeRefusal, describeVariable, type ShopifyError } from './refusal-shape.ts'
import { resolveField } from './resolve-field.ts'

/** The body of a call. */
export type AdminCall = { query: string; variables: Record<string, unknown>; operationName?: string }
type Answer = { data?: unknown; errors?: readonly ShopifyError[]; extensions?: unknown }

const LIMITS_PAGE = 'https://shopify.dev/api/usage/rate-limits'

/** The error of a call for which too few cost points are left. */
export const throttled = (bucket: CostBucket, requested: number): Answer => ({
  errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED', documentation: LIMITS_PAGE } }],
  extensions: costExtension(bucket, requested, undefined),
})

const tooDear = (cost: number): Answer => ({
  errors: [
    {
      message: `Query cost is ${cost}, which exceeds the single query max cost limit (${MAX_QUERY_COST}).\n\nSee ${LIMITS_PAGE} for more information on how the\ncost of a query is calculated.\n\nTo query larger amounts of data with fewer limits, bulk operations should be used instead.\nSee https://shopify.dev/api/usage/bulk-operations/queries for usage details.\n`,
      extensions: { code: 'MAX_COST_EXCEEDED', cost, maxCost: MAX_QUERY_COST, documentation: LIMITS_PAGE },
    },
  ],
})

const tryParse = (query: string): DocumentNode | GraphQLError => {
  try {
    return parse(query)
  } catch (error) {
    if (error instanceof GraphQLError) return error
    throw error
  }
}

const tryPrice = (price: () => number): number | GraphQLError => {
  try {
    return price()
  } catch (error) {
    if (error instanceof GraphQLError) return error
    throw error
  }
}

const run = async (context: CallContext, document: DocumentNode, call: AdminCall): Promise<Answer> => {
  const { data, errors } = await execute({
    schema: context.admin.schema,
    document,
    rootValue: context.rootFields(context),
    contextValue: context,
    variableValues: call.variables,
    ...(call.operationName !== undefined && { operationName: call.operationName }),
    fieldResolver: resolveField,
  })
  return { ...(errors && { errors: errors.map(describeFieldError) }), ...(data !== undefined && { data }) }
}

/** Answers a call with a valid token. The answer's status is always 200. */
export const answerAdminCall = async (context: CallContext, bucket: CostBucket, call: AdminCall): Promise<Answer> => {
  const { schema } = context.admin
  const document = tryParse(call.query)
  if (document instanceof GraphQLError) return { errors: [describeFieldError(document)] }
  const faults = validate(schema, document)
  if (faults.length > 0) return { errors: faults.map((fault) => describeRefusal(document, fault)) }
  const operation = findOperation(document, call.operationName)
  if (operation === undefined) return { errors: [{ message: 'An operation name is required' }] }
  const requested = tryPrice(() => requestedCost(schema, document, operation, call.variables))
  if (requested instanceof GraphQLError) return { errors: [describeVariable(requested, call.variables)] }
  if (requested > MAX_QUERY_COST) return tooDear(requested)
  refill(bucket, context.nowMs)
  if (bucket.available < requested) return throttled(bucket, requested)
  bucket.available -= requested
  const answer = await run(context, document, call)
  const actual = Math.min(context.spent, requested)
  bucket.available = Math.min(BUCKET.maximumAvailable, bucket.available + requested - actual)
  return { ...answer, extensions: costExtension(bucket, requested, actual) }
}
