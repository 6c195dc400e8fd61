/** Exports a shop's orders or products: start, check, and read as a stream. Source: https://shopify.dev/docs/api/usage/bulk-operations/queries. */
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { Agent, request } from 'undici'
import { z } from 'zod'
import type { Product } from '../../catalogue/catalogue.rows.ts'
import type { ParsedOrder } from '../../orders/shopify-order.ts'
import type { Program } from '../../program.ts'
import { askShopify, type ShopifyAnswer, type ShopifyProgram } from './admin-client.ts'
import { ORDERS_BULK_DOCUMENT, READ_EXPORT_DOCUMENT, START_EXPORT_DOCUMENT } from './bulk.graphql.ts'
import { PRODUCTS_BULK_DOCUMENT } from './products.graphql.ts'
import { lineNodeSchema, orderNodeSchema, readOrderNode } from './read-order.ts'
import { readExportedProduct } from './read-product.ts'

const startSchema = z.object({ bulkOperationRunQuery: z.object({ bulkOperation: z.object({ id: z.string() }).nullable() }) })

/** Starts an export; returns its id. If the shop runs its maximum already, the answer is 'refused': see isQueued. */
const startExport = async (program: ShopifyProgram, storeId: string, query: string): Promise<ShopifyAnswer<string>> => {
  const answer = await askShopify(program, storeId, START_EXPORT_DOCUMENT, { query }, startSchema)
  if (!('result' in answer)) return answer
  const id = answer.result.bulkOperationRunQuery.bulkOperation?.id
  return id === undefined ? { failed: 'unavailable', detail: 'Shopify started no export and did not say why' } : { result: id }
}

const QUEUED = ['OPERATION_IN_PROGRESS', 'LIMIT_REACHED']

/** Whether an export was refused only because others run. */
export const isQueued = (answer: Extract<ShopifyAnswer<unknown>, { failed: unknown }>): boolean =>
  answer.failed === 'refused' && answer.userErrors?.some(({ code }) => QUEUED.includes(code ?? '')) === true

/** Starts an export of the orders placed since a time. */
export const startOrderExport = (program: ShopifyProgram, storeId: string, since: Date): Promise<ShopifyAnswer<string>> =>
  startExport(program, storeId, ORDERS_BULK_DOCUMENT.replace('PLACED_SINCE', since.toISOString()))

/** Starts an export of all products with their variants and collections. */
export const startProductExport = (program: ShopifyProgram, storeId: string): Promise<ShopifyAnswer<string>> =>
  startExport(program, storeId, PRODUCTS_BULK_DOCUMENT)

/** Status of an export. found: orders or products so far; url: of its file, absent while it runs and if there are none. */
export type ExportState =
  | { kind: 'running'; found: number }
  | { kind: 'ready'; found: number; url: string | undefined }
  | { kind: 'ended'; isDenied: boolean }

const exportSchema = z.object({
  bulkOperation: z
    .object({ status: z.string(), errorCode: z.string().nullish(), rootObjectCount: z.coerce.number(), url: z.string().nullish() })
    .nullable(),
})

const RUNNING = ['CREATED', 'RUNNING', 'CANCELING']

/** Checks an export. One that failed, was cancelled, expired or is unknown has ended: start another. */
export const readExport = async (program: ShopifyProgram, storeId: string, exportId: string): Promise<ShopifyAnswer<ExportState>> => {
  const answer = await askShopify(program, storeId, READ_EXPORT_DOCUMENT, { id: exportId }, exportSchema)
  if (!('result' in answer)) return answer
  const { bulkOperation } = answer.result
  if (bulkOperation === null) return { result: { kind: 'ended', isDenied: false } }
  const { status, errorCode, rootObjectCount: found, url } = bulkOperation
  if (RUNNING.includes(status)) return { result: { kind: 'running', found } }
  if (status === 'COMPLETED') return { result: { kind: 'ready', found, url: url ?? undefined } }
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

/** A thing of the file and the number of lines up to its end. */
export type Exported<Thing> = { thing: Thing; doneLines: number }

/** sandbox: of the store. */
type ExportFile = { sandbox: boolean; url: string }

/** Lines that belong to one order or product: more than Shopify lets it have. */
const MAX_CHILDREN = 10_000
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
 * The things of an export's file from a line on (0: the first; else the start of one), each as soon as its lines are complete. read: makes one of its own line and
 * those that follow it, and throws on lines that are none. Never holds the whole file in memory. Throws ExportLost if the file cannot be read to its end.
 */
const readThings = async function* <Thing>(
  program: FileProgram,
  { file, fromLine }: { file: ExportFile; fromLine: number },
  read: (root: unknown, children: readonly unknown[]) => Thing,
): AsyncGenerator<Exported<Thing>> {
  if (!isFileAddress(program, file.sandbox, file.url)) throw new ExportLost('The export names a file at an address where none may be')
  let root: unknown
  let children: unknown[] = []
  let number = 0
  try {
    for await (const line of readLines(file.url)) {
      number += 1
      if (number <= fromLine || line === '') continue
      const node: unknown = JSON.parse(line)
      if (isChild.safeParse(node).success) {
        if (children.length === MAX_CHILDREN) throw new ExportLost('The file has more lines for one order or product than there can be')
        children.push(node)
      } else {
        if (root !== undefined) yield { thing: read(root, children), doneLines: number - 1 }
        root = node
        children = []
      }
    }
    if (root !== undefined) yield { thing: read(root, children), doneLines: number }
  } catch (error) {
    if (error instanceof ExportLost) throw error
    throw new ExportLost('The file of the export broke off or cannot be read', { cause: error })
  }
}

/** The orders of an export's file. */
export const readExportedOrders = (program: FileProgram, file: ExportFile, fromLine: number): AsyncGenerator<Exported<ParsedOrder>> =>
  readThings(program, { file, fromLine }, (root, children) =>
    readOrderNode(
      orderNodeSchema.parse(root),
      children.map((node) => lineNodeSchema.parse(node)),
    ),
  )

/** The products of an export's file. */
export const readExportedProducts = (program: FileProgram, file: ExportFile, fromLine: number): AsyncGenerator<Exported<Product>> =>
  readThings(program, { file, fromLine }, readExportedProduct)
