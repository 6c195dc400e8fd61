/**
 * A run of the import, step by step: wait, export, download, done. Every finished step is saved in its row, so that a killed run continues there: a chunk whose
 * save was lost is imported again, into the same rows. One process works on a store at a time.
 */
import type { ImportFailure } from '@convbox/contract/history-import'
import type { ShopifyAnswer } from '../../platforms/shopify/admin-client.ts'
import { ExportLost, isQueued, readExport, readExportedOrders, startOrderExport, type Exported } from '../../platforms/shopify/bulk.ts'
import type { ParsedOrder } from '../../orders/shopify-order.ts'
import type { Program } from '../../program.ts'
import { readRun, updateRun, type ImportRun, type RunChange } from './history-import.rows.ts'
import { takeOrders } from './take-orders.ts'

/** Orders per chunk: what is imported again after a crash. */
export const CHUNK_ORDERS = 500
/** Temporary failures (network, a full queue at Shopify) are retried this often, a minute apart. */
const MAX_TRIES = 30
/** How often an export that ended or whose file cannot be read is started again. */
const MAX_EXPORTS = 5

const PASSING: readonly ImportFailure[] = ['unavailable', 'throttled']

type ExportedOrder = Exported<ParsedOrder>
type Running = { program: Program; run: ImportRun; chunkOrders: number }
type Failed = Extract<ShopifyAnswer<unknown>, { failed: unknown }>

/** What follows: 'on' continues now, 'later' at the next run of the job. */
type Next = 'on' | 'later'

const note = async ({ program, run }: Running, change: RunChange): Promise<void> => {
  await updateRun(program.mainDb, run.id, change, new Date(program.now()))
}

const fail = async (running: Running, failedReason: ImportFailure): Promise<Next> => {
  await note(running, { status: 'failed', failedReason, finishedAt: new Date(running.program.now()) })
  return 'later'
}

/** Handles a failed call to Shopify: retries if that may help. */
const onFault = async (running: Running, answer: Failed): Promise<Next> => {
  const attempts = running.run.attempts + 1
  if ((!isQueued(answer) && !PASSING.includes(answer.failed)) || attempts >= MAX_TRIES) return fail(running, answer.failed)
  await note(running, { attempts })
  return 'later'
}

/** The export is useless: starts another one from the beginning. */
const beginAnew = async (running: Running, reason: ImportFailure): Promise<Next> => {
  const attempts = running.run.attempts + Math.ceil(MAX_TRIES / MAX_EXPORTS)
  if (attempts >= MAX_TRIES) return fail(running, reason)
  await note(running, { status: 'waiting', bulkOperationId: null, doneLines: 0, importedOrders: 0, attempts })
  return 'later'
}

const start = async (running: Running): Promise<Next> => {
  const { program, run } = running
  const answer = await startOrderExport(program, run.storeId, run.from)
  if (!('result' in answer)) return onFault(running, answer)
  await note(running, { status: 'exporting', bulkOperationId: answer.result, doneLines: 0, importedOrders: 0 })
  return 'on'
}

const importAll = async (running: Running, orders: AsyncIterable<ExportedOrder>): Promise<void> => {
  const { program, run, chunkOrders } = running
  let importedOrders = run.importedOrders
  let chunk: ExportedOrder[] = []
  const flush = async (): Promise<void> => {
    const last = chunk.at(-1)
    if (last === undefined) return
    await takeOrders(
      program,
      run.storeId,
      chunk.map(({ thing }) => thing),
    )
    importedOrders += chunk.length
    // After the rows are written: saved progress must be real.
    await note(running, { importedOrders, doneLines: last.doneLines })
    chunk = []
  }
  for await (const order of orders) {
    chunk.push(order)
    if (chunk.length >= chunkOrders) await flush()
  }
  await flush()
}

const download = async (running: Running, file: { url: string | undefined; found: number }): Promise<Next> => {
  const { program, run } = running
  await note(running, { status: 'downloading', totalOrders: file.found })
  const store = await program.directory.byId(run.storeId)
  if (store === undefined) return 'later'
  try {
    if (file.url !== undefined)
      await importAll(running, readExportedOrders(program, { sandbox: store.sandbox, url: file.url }, run.doneLines))
  } catch (error) {
    if (!(error instanceof ExportLost)) throw error
    program.logger.warn({ err: error, storeId: run.storeId }, 'the file of an import could not be read to its end')
    return beginAnew(running, 'download failed')
  }
  await note(running, { status: 'done', finishedAt: new Date(program.now()) })
  return 'later'
}

const look = async (running: Running, exportId: string): Promise<Next> => {
  const { program, run } = running
  const answer = await readExport(program, run.storeId, exportId)
  if (!('result' in answer)) return onFault(running, answer)
  const { result } = answer
  if (result.kind === 'ended') return result.isDenied ? fail(running, 'scope missing') : beginAnew(running, 'export failed')
  if (result.kind === 'running') {
    await note(running, { status: 'exporting' })
    return 'later'
  }
  return download(running, result)
}

/** Advances a run as far as possible now. The caller holds its store's lock. */
export const advanceImport = async (program: Program, id: string, chunkOrders = CHUNK_ORDERS): Promise<void> => {
  for (let next: Next = 'on'; next === 'on';) {
    const run = await readRun(program.mainDb, id)
    if (run === undefined || run.status === 'done' || run.status === 'failed') return
    const running: Running = { program, run, chunkOrders }
    next = run.bulkOperationId === undefined ? await start(running) : await look(running, run.bulkOperationId)
  }
}
