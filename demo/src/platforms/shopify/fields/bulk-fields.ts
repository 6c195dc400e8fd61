/** Bulk exports: start, poll, cancel. Each poll advances an operation one step, and so does time: CREATED, RUNNING, then its end. Source: https://shopify.dev/docs/api/usage/bulk-operations/queries. */
import { DAY_MS } from '@convbox/contract/durations'
import { randomBytes } from 'node:crypto'
import { bulkFaults, runBulkQuery } from '../bulk-query.ts'
import type { CallContext, Fields } from '../call-context.ts'
import { notPlayed } from '../call-context.ts'
import { connection } from '../connection.ts'
import { type BulkOperation, nextId, readGid, visibleOrders } from '../shop.ts'

type Node = Fields & { id: string }
const FILE_LIFE_MS = 7 * DAY_MS
/** Query operations at once in a shop, from 2026-01 on. */
const MAX_RUNNING = 5
const MAX_KEPT = 50

const gid = (operation: BulkOperation): string => `gid://shopify/BulkOperation/${operation.id}`
const isRunning = ({ status }: BulkOperation): boolean => status === 'CREATED' || status === 'RUNNING'

/** Ends an operation as ordered, writes its file and notifies the subscribers. */
const finish = async (context: CallContext, operation: BulkOperation): Promise<void> => {
  const { shop, nowMs } = context
  const bulk: CallContext = { ...context, isBulk: true, scopes: operation.scopes }
  const result = await runBulkQuery(bulk, operation.query, operation.groupObjects)
  const isFailed = operation.outcome === 'fail' || result.errorCode !== undefined
  // A failed export keeps the lines that were written before it failed.
  const lines =
    operation.outcome === 'fail' ? result.lines.slice(0, Math.floor(result.lines.length / 2)) : result.errorCode ? [] : result.lines
  operation.status = isFailed ? 'FAILED' : operation.outcome === 'expire' ? 'EXPIRED' : 'COMPLETED'
  if (isFailed) operation.errorCode = result.errorCode ?? 'INTERNAL_SERVER_ERROR'
  else operation.completedAtMs = nowMs
  operation.objectCount = lines.length
  operation.rootObjectCount = Math.min(result.rootCount, lines.length)
  if (lines.length > 0 && operation.status !== 'EXPIRED') {
    operation.file = `bulk-${operation.id}-${randomBytes(12).toString('hex')}.jsonl`
    operation.isPartial = isFailed
    shop.files[operation.file] = { content: `${lines.join('\n')}\n`, expiresAtMs: nowMs + FILE_LIFE_MS }
  }
  context.announce('bulk_operations/finish', {
    admin_graphql_api_id: gid(operation),
    completed_at: operation.completedAtMs === undefined ? null : new Date(operation.completedAtMs).toISOString(),
    created_at: new Date(operation.createdAtMs).toISOString(),
    error_code: operation.errorCode?.toLowerCase() ?? null,
    status: operation.status.toLowerCase(),
    type: 'query',
  })
}

/** Advances an operation by one step. A slow one ends as soon as exports in general do, once what was ordered of them is taken back. */
const step = async (context: CallContext, operation: BulkOperation): Promise<void> => {
  if (!isRunning(operation) || operation.readsLeft <= 0) return
  operation.readsLeft = Math.min(operation.readsLeft, context.bulkOrder().reads) - 1
  if (operation.readsLeft === 0) await finish(context, operation)
  else {
    operation.status = 'RUNNING'
    // An estimate: the real number is known at the end only.
    const isDone = (operation.reads - operation.readsLeft) / operation.reads
    operation.rootObjectCount = Math.floor(visibleOrders(context.shop).length * isDone)
    operation.objectCount = operation.rootObjectCount
  }
  context.save()
}

/** Advances an operation that nobody polls. */
const walk = (context: CallContext, operation: BulkOperation): void =>
  context.later(async (nowMs) => {
    await step({ ...context, nowMs }, operation)
    if (isRunning(operation)) walk(context, operation)
  })

/** Keeps the last operations and their files. */
const forgetOld = ({ shop, nowMs }: CallContext): void => {
  shop.bulkOperations = shop.bulkOperations.slice(-MAX_KEPT)
  shop.files = Object.fromEntries(Object.entries(shop.files).filter(([, { expiresAtMs }]) => expiresAtMs > nowMs))
}

const bulkFields = (operation: BulkOperation, { shop, shopUrl }: CallContext): Node => {
  const url = operation.file === undefined ? null : `${shopUrl}/files/${operation.file}`
  const file = operation.file === undefined ? undefined : shop.files[operation.file]
  return {
    id: gid(operation),
    status: operation.status,
    errorCode: operation.errorCode ?? null,
    type: 'QUERY',
    query: operation.query,
    createdAt: new Date(operation.createdAtMs).toISOString(),
    completedAt: operation.completedAtMs === undefined ? null : new Date(operation.completedAtMs).toISOString(),
    objectCount: String(operation.objectCount),
    rootObjectCount: String(operation.rootObjectCount),
    fileSize: file ? String(Buffer.byteLength(file.content)) : null,
    url: operation.isPartial ? null : url,
    partialDataUrl: operation.isPartial ? url : null,
  }
}

const refuse = (code: string, message: string, field: string[] | null): Fields => ({
  bulkOperation: null,
  userErrors: [{ code, field, message }],
})

const start = (context: CallContext, query: string, groupObjects: boolean): Fields => {
  const { shop } = context
  const faults = bulkFaults(context.admin.schema, query)
  if (faults.length > 0)
    return { bulkOperation: null, userErrors: faults.map((message) => ({ code: 'INVALID', field: ['query'], message })) }
  const running = shop.bulkOperations.filter(isRunning)
  const max = context.admin.version === '2025-10' ? 1 : MAX_RUNNING
  if (running.length >= max) {
    const ids = running.map(gid).join(', ')
    return refuse('OPERATION_IN_PROGRESS', `A bulk query operation for this app and shop is already in progress: ${ids}.`, null)
  }
  const { outcome, reads } = context.bulkOrder()
  const operation: BulkOperation = {
    id: nextId(shop),
    query,
    groupObjects,
    status: 'CREATED',
    createdAtMs: context.nowMs,
    outcome,
    reads,
    readsLeft: reads,
    scopes: context.scopes,
    objectCount: 0,
    rootObjectCount: 0,
  }
  forgetOld(context)
  shop.bulkOperations.push(operation)
  walk(context, operation)
  context.save()
  return { bulkOperation: bulkFields(operation, context), userErrors: [] }
}

const find = ({ shop }: CallContext, id: string): BulkOperation | undefined =>
  shop.bulkOperations.find((operation) => operation.id === readGid('BulkOperation', id))

const cancel = (context: CallContext, id: string): Fields => {
  const operation = find(context, id)
  if (operation === undefined) return { bulkOperation: null, userErrors: [{ field: ['id'], message: 'Bulk operation does not exist' }] }
  if (!isRunning(operation)) {
    const message = `A bulk operation cannot be canceled when it is ${operation.status.toLowerCase()}`
    return { bulkOperation: bulkFields(operation, context), userErrors: [{ field: null, message }] }
  }
  operation.status = 'CANCELED'
  context.save()
  return { bulkOperation: { ...bulkFields(operation, context), status: 'CANCELING' }, userErrors: [] }
}

const listed = async (context: CallContext, args: Record<string, unknown>): Promise<Fields> => {
  const statuses = typeof args.query === 'string' ? [...(/status:(\w+)/.exec(args.query) ?? [])] : []
  if (args.query && statuses.length === 0) throw notPlayed('searching bulk operations but by status')
  const wanted = statuses[1]?.toUpperCase()
  for (const operation of context.shop.bulkOperations) await step(context, operation)
  const found = context.shop.bulkOperations.filter(({ status }) => wanted === undefined || status === wanted).toReversed()
  return connection(
    found.map((operation) => bulkFields(operation, context)),
    args,
    context,
  )
}

/** Queries and mutations of bulk exports. */
export const bulkRoots = (context: CallContext): Fields => ({
  bulkOperation: async ({ id }: { id: string }) => {
    const operation = find(context, id)
    if (operation === undefined) return null
    await step(context, operation)
    return bulkFields(operation, context)
  },
  bulkOperations: (args: Record<string, unknown>) => listed(context, args),
  bulkOperationRunQuery: ({ query, groupObjects }: { query: string; groupObjects: boolean }) => start(context, query, groupObjects),
  bulkOperationCancel: ({ id }: { id: string }) => cancel(context, id),
})
