/**
 * Reads a shop's whole catalogue: export, download, done. Every finished step is saved, so that a killed reading goes on there; products that are read twice end up in
 * the same rows. What a reading does not see is marked as deleted. It is also the nightly comparison: it counts what differed from the kept products.
 */
import { MINUTE_MS } from '@convbox/contract/durations'
import type { ImportFailure } from '@convbox/contract/history-import'
import { markUnseen, writeProducts } from '../../catalogue/catalogue.rows.ts'
import type { ShopifyAnswer } from '../../platforms/shopify/admin-client.ts'
import { ExportLost, isQueued, readExport, readExportedProducts, startProductExport, type Exported } from '../../platforms/shopify/bulk.ts'
import type { Product } from '../../catalogue/catalogue.rows.ts'
import type { Program } from '../../program.ts'
import { findRead, updateRead, type CatalogueRead, type ReadChange } from './catalogue-reads.rows.ts'

/** Products per chunk: what is read again after a crash. */
export const CHUNK = 200
/** Temporary failures are tried again this often, a minute apart; an export that ended or whose file is lost counts as six. */
const MAX_TRIES = 30
const TRIES_OF_EXPORT = 6
/** A shop that changes its collections all the time is not exported all the time. */
const PAUSE_MS = 10 * MINUTE_MS

const PASSING: readonly ImportFailure[] = ['unavailable', 'throttled']

type Running = { program: Program; read: CatalogueRead; chunkProducts: number }
/** What follows: 'on' continues now, 'later' at the next run of the job. */
type Next = 'on' | 'later'

const note = ({ program, read }: Running, change: ReadChange): Promise<void> => updateRead(program.mainDb, read.storeId, change)

const finish = (running: Running, change: ReadChange): Promise<void> =>
  note(running, { ...change, bulkOperationId: null, finishedAt: new Date(running.program.now()) })

/** Until somebody wants the catalogue again: the night, if nobody else. */
const fail = async (running: Running, failedReason: ImportFailure): Promise<Next> => {
  await finish(running, { status: 'failed', failedReason, attempts: 0, startedAt: new Date(running.program.now()) })
  return 'later'
}

const tryLater = async (running: Running, tries: number, reason: ImportFailure, change: ReadChange = {}): Promise<Next> => {
  const attempts = running.read.attempts + tries
  if (attempts >= MAX_TRIES) return fail(running, reason)
  await note(running, { ...change, attempts })
  return 'later'
}

const onFault = async (running: Running, answer: Extract<ShopifyAnswer<unknown>, { failed: unknown }>): Promise<Next> => {
  if (isQueued(answer) || PASSING.includes(answer.failed)) return tryLater(running, 1, answer.failed)
  return fail(running, answer.failed)
}

/** The export is useless: another one is started at the next run. */
const beginAnew = (running: Running, reason: ImportFailure): Promise<Next> =>
  tryLater(running, TRIES_OF_EXPORT, reason, { status: 'waiting', bulkOperationId: null, doneLines: 0, products: 0, changed: 0 })

const start = async (running: Running): Promise<Next> => {
  const { program, read } = running
  // Before the export: a product that changes while it runs is marked later than that, and read once more.
  const startedAt = new Date(program.now())
  const answer = await startProductExport(program, read.storeId)
  if (!('result' in answer)) return onFault(running, answer)
  const fresh = { products: 0, changed: 0, removed: 0, doneLines: 0, failedReason: null, finishedAt: null }
  await note(running, { ...fresh, source: 'shopify', status: 'exporting', bulkOperationId: answer.result, startedAt })
  return 'on'
}

const keepAll = async (running: Running, things: AsyncIterable<Exported<Product>>, readAt: Date): Promise<void> => {
  const { program, read, chunkProducts } = running
  let { products, changed } = read
  let chunk: Exported<Product>[] = []
  const flush = async (): Promise<void> => {
    const last = chunk.at(-1)
    if (last === undefined) return
    changed += await writeProducts(
      program.mainDb,
      read.storeId,
      chunk.map(({ thing }) => thing),
      readAt,
    )
    products += chunk.length
    // After the rows are written: saved progress must be real.
    await note(running, { products, changed, doneLines: last.doneLines })
    chunk = []
  }
  for await (const one of things) {
    chunk.push(one)
    if (chunk.length >= chunkProducts) await flush()
  }
  await flush()
}

const download = async (running: Running, url: string | undefined): Promise<Next> => {
  const { program, read } = running
  const store = await program.directory.byId(read.storeId)
  if (store === undefined || read.startedAt === undefined) return 'later'
  await note(running, { status: 'downloading' })
  try {
    if (url !== undefined)
      await keepAll(running, readExportedProducts(program, { sandbox: store.sandbox, url }, read.doneLines), read.startedAt)
  } catch (error) {
    if (!(error instanceof ExportLost)) throw error
    program.logger.warn({ err: error, storeId: read.storeId }, 'the file of a catalogue could not be read to its end')
    return beginAnew(running, 'download failed')
  }
  const removed = await markUnseen(program.mainDb, read.storeId, read.startedAt, new Date(program.now()))
  await finish(running, { status: 'done', removed, attempts: 0 })
  return 'later'
}

const look = async (running: Running, exportId: string): Promise<Next> => {
  const answer = await readExport(running.program, running.read.storeId, exportId)
  if (!('result' in answer)) return onFault(running, answer)
  const { result } = answer
  if (result.kind === 'running') return 'later'
  if (result.kind === 'ready') return download(running, result.url)
  return result.isDenied ? fail(running, 'scope missing') : beginAnew(running, 'export failed')
}

/** Whether the last reading ended too short a time ago for another. */
const isTooSoon = ({ finishedAt }: CatalogueRead, nowMs: number): boolean =>
  finishedAt !== undefined && nowMs - finishedAt.getTime() < PAUSE_MS

/** Advances a store's reading as far as possible now. The caller holds the store's lock. */
export const advanceReading = async (program: Program, storeId: string, chunkProducts: number): Promise<void> => {
  for (let next: Next = 'on'; next === 'on';) {
    const read = await findRead(program.mainDb, storeId)
    if (read === undefined) return
    if (read.bulkOperationId !== undefined) next = await look({ program, read, chunkProducts }, read.bulkOperationId)
    else if (isTooSoon(read, program.now())) return
    else next = await start({ program, read, chunkProducts })
  }
}
