/** Exports a shop's orders: start, check, and read as a stream. Source: https://shopify.dev/docs/api/usage/bulk-operations/queries. */
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { Agent, request } from 'undici'
import { z } from 'zod'
import type { ParsedOrder } from '../../orders/shopify-order.ts'
import type { Program } from '../../program.ts'
import { askShopify, type ShopifyAnswer, type ShopifyProgram } from './admin-client.ts'
import { ORDERS_BULK_DOCUMENT, READ_EXPORT_DOCUMENT, START_EXPORT_DOCUMENT } from './bulk.graphql.ts'
import { lineNodeSchema, orderNodeSchema, readOrderNode, type LineNode, type OrderNode } from './read-order.ts'

const startSchema = z.object({ bulkOperationRunQuery: z.object({ bulkOperation: z.object({ id: z.string() }).nullable() }) })

/**
 * Starts an export of the orders placed since a time; returns its id. If the shop runs its maximum already, the answer is 'refused' with the code
 * OPERATION_IN_PROGRESS or LIMIT_REACHED.
 */
export const startOrderExport = async (program: ShopifyProgram, storeId: string, since: Date): Promise<ShopifyAnswer<string>> => {
  const query = ORDERS_BULK_DOCUMENT.replace('PLACED_SINCE', since.toISOString())
  const answer = await askShopify(program, storeId, START_EXPORT_DOCUMENT, { query }, startSchema)
  if (!('result' in answer)) return answer
  const id = answer.result.bulkOperationRunQuery.bulkOperation?.id
  return id === undefined ? { failed: 'unavailable', detail: 'Shopify started no export and did not say why' } : { result: id }
}

/** Status of an export. orders: found so far; url: of its file, absent while it runs and if there are no orders. */
export type OrderExport =
  | { kind: 'running'; orders: number }
  | { kind: 'ready'; orders: number; url: string | undefined }
  | { kind: 'ended'; isDenied: boolean }

const exportSchema = z.object({
  bulkOperation: z
    .object({ status: z.string(), errorCode: z.string().nullish(), rootObjectCount: z.coerce.number(), url: z.string().nullish() })
    .nullable(),
})

const RUNNING = ['CREATED', 'RUNNING', 'CANCELING']

/** Checks an export. One that failed, was cancelled, expired or is unknown has ended: start another. */
export const readOrderExport = async (program: ShopifyProgram, storeId: string, exportId: string): Promise<ShopifyAnswer<OrderExport>> => {
  const answer = await askShopify(program, storeId, READ_EXPORT_DOCUMENT, { id: exportId }, exportSchema)
  if (!('result' in answer)) return answer
  const { bulkOperation } = answer.result
  if (bulkOperation === null) return { result: { kind: 'ended', isDenied: false } }
  const { status, errorCode, rootObjectCount: orders, url } = bulkOperation
  if (RUNNING.includes(status)) return { result: { kind: 'running', orders } }
  if (status === 'COMPLETED') return { result: { kind: 'ready', orders, url: url ?? undefined } }
  return { result: { kind: 'ended', isDenied: errorCode === 'ACCESS_DENIED' } }
}

const agent = new Agent({ connect: { timeout: 10_000 }, headersTimeout: 30_000, bodyTimeout: 120_000, connections: 4 })

/** All that reading a file needs of the program. */
type FileProgram = { config: Pick<Program['config'], 'PUBLIC_URL'> }

/** Whether such a store's file may have this URL: a sandbox's at the stand-in, a real one's anywhere else by https. */
const isFileAddress = ({ config }: FileProgram, sandbox: boolean, address: string): boolean => {
  if (!URL.canParse(address)) return false
  const [url, ours] = [new URL(address), new URL(config.PUBLIC_URL)]
  if (sandbox) return url.origin === ours.origin && url.pathname.startsWith('/sandbox/')
  return url.protocol === 'https:' && url.host !== ours.host && !/^[\d.]+$|^\[|^localhost$/.test(url.hostname)
}

/** An order of the file and the number of lines up to its end. */
export type ExportedOrder = { order: ParsedOrder; doneLines: number }

const isChild = z.object({ __parentId: z.string() })

/** The file cannot be read: it expired, or the connection broke. */
export class ExportLost extends Error {
  override name = 'ExportLost'
}

const readLines = async function* (address: string): AsyncGenerator<string> {
  const answer = await request(address, { dispatcher: agent }).catch((cause: unknown) => {
    throw new ExportLost('The file of the export cannot be reached', { cause })
  })
  if (answer.statusCode !== 200) {
    await answer.body.dump()
    throw new ExportLost(`The file of the export was answered with ${answer.statusCode}`)
  }
  // Shopify's lines end with \n; readline buffers no more of the file than it returns.
  yield* createInterface({ input: Readable.from(answer.body), crlfDelay: Infinity })
}

/**
 * The orders of an export's file from a line on (0: the first; else the start of an order), each as soon as its lines are complete. Never holds the whole file
 * in memory. Throws ExportLost if the file cannot be read to its end.
 */
export const readExportedOrders = async function* (
  program: FileProgram,
  file: { sandbox: boolean; url: string },
  fromLine: number,
): AsyncGenerator<ExportedOrder> {
  if (!isFileAddress(program, file.sandbox, file.url)) throw new ExportLost('The export names a file at an address where none may be')
  let order: OrderNode | undefined
  let lines: LineNode[] = []
  let number = 0
  try {
    for await (const line of readLines(file.url)) {
      number += 1
      if (number <= fromLine || line === '') continue
      const node: unknown = JSON.parse(line)
      if (isChild.safeParse(node).success) lines.push(lineNodeSchema.parse(node))
      else {
        if (order !== undefined) yield { order: readOrderNode(order, lines), doneLines: number - 1 }
        order = orderNodeSchema.parse(node)
        lines = []
      }
    }
  } catch (error) {
    if (error instanceof ExportLost) throw error
    throw new ExportLost('The file of the export broke off or cannot be read', { cause: error })
  }
  if (order !== undefined) yield { order: readOrderNode(order, lines), doneLines: number }
}
