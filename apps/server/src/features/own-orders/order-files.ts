/**
 * Imports order files: preview, save, then process in the background. A part is in the intake log before it is saved as done, so a killed import continues
 * there; a part processed twice yields the same orders.
 */
import { randomUUID } from 'node:crypto'
import type { ToldEntry } from '@convbox/contract/orders.schemas'
import { AppError } from '../../http/app-error.ts'
import type { StoreCaller } from '../../http/handlers.ts'
import { appendToLog } from '../../intake/append.ts'
import { recordOf } from '../../intake/intake-record.ts'
import type { Program } from '../../program.ts'
import { writeAudit } from '../audit/audit.ts'
import { withShopLock } from '../history-import/history-import.ts'
import { insertOrderFile, readFileRow, readUnfinishedFiles, updateOrderFile, type OrderFileRow } from './order-files.rows.ts'
import { readOrderFile, type BadLine, type FileHead, type FileLine } from './read-order-file.ts'

/** Lines per record of the intake log: each makes at most two entries. */
const CHUNK_LINES = 400
/** Maximum number of bad lines and first orders shown. */
const SHOWN_BAD = 200
const SHOWN_FIRST = 5

type First = { line: number; id: string; orderedAt: string; total: string; currency: string }
export type FilePreview = {
  lines: number
  orders: number
  refunds: number
  cancellations: number
  missingColumns: string[]
  unknownColumns: string[]
  bad: BadLine[]
  badLines: number
  first: First[]
}

const addToPreview = (preview: FilePreview, line: FileLine): void => {
  preview.lines += 1
  if ('bad' in line) {
    preview.badLines += 1
    if (preview.bad.length < SHOWN_BAD) preview.bad.push(line.bad)
    return
  }
  for (const entry of line.entries) {
    if (entry.type === 'refund') preview.refunds += 1
    if (entry.type !== 'order') continue
    preview.orders += 1
    if (entry.cancelledAt !== undefined) preview.cancellations += 1
    const { id, orderedAt, total, currency } = entry
    if (preview.first.length < SHOWN_FIRST) preview.first.push({ line: line.line, id, orderedAt, total, currency })
  }
}

/** Parses a file without saving anything. */
export const previewOrderFile = async (csv: string, nowMs: number): Promise<FilePreview> => {
  const preview: FilePreview = {
    lines: 0,
    orders: 0,
    refunds: 0,
    cancellations: 0,
    missingColumns: [],
    unknownColumns: [],
    bad: [],
    badLines: 0,
    first: [],
  }
  for await (const part of readOrderFile(csv, nowMs)) {
    if ('head' in part) {
      const { missing, unknown }: FileHead = part.head
      preview.missingColumns = missing
      preview.unknownColumns = unknown
    } else addToPreview(preview, part)
  }
  return preview
}

/** Saves a file for import. 'invalid input' if it has no valid order. */
export const keepOrderFile = async (program: Program, caller: StoreCaller, file: { fileName: string; csv: string }): Promise<void> => {
  const { store, user } = caller
  const preview = await previewOrderFile(file.csv, program.now())
  if (preview.orders === 0) throw new AppError('invalid input', { details: { csv: 'The file holds no order that can be taken' } })
  await program.mainDb.db.transaction(async (db) => {
    await insertOrderFile(
      { db },
      {
        id: randomUUID(),
        storeId: store.id,
        fileName: file.fileName,
        content: program.secrets.seal(file.csv),
        lines: preview.lines,
        createdAt: new Date(program.now()),
        createdBy: user.id,
      },
    )
    const detail = { fileName: file.fileName }
    await writeAudit(
      { db },
      { tenantId: store.tenantId, storeId: store.id, userId: user.id, action: 'order file imported', target: store.websiteName, detail },
    )
  })
  program.signals.emit('imports')
}

type Progress = { doneLines: number; parkedLines: number; faults: BadLine[] }

/** Appends a part of the file to the intake log, then saves and returns the progress. Undefined: the log is full. */
const takeChunk = async (
  program: Program,
  file: OrderFileRow,
  chunk: readonly FileLine[],
  before: Progress,
): Promise<Progress | undefined> => {
  const entries = chunk.flatMap((line): ToldEntry[] => ('bad' in line ? [] : line.entries))
  const bad = chunk.flatMap((line) => ('bad' in line ? [line.bad] : []))
  const content = { kind: 'orders', source: 'csv', entries } as const
  if (entries.length > 0 && !(await appendToLog(program, recordOf(file.storeId, new Date(program.now()).toISOString(), content))))
    return undefined
  const progress: Progress = {
    doneLines: before.doneLines + chunk.length,
    parkedLines: before.parkedLines + bad.length,
    faults: [...before.faults, ...bad].slice(0, SHOWN_BAD),
  }
  await updateOrderFile(program.mainDb, file.id, { status: 'running', ...progress })
  return progress
}

const importFile = async (program: Program, file: OrderFileRow, chunkLines: number): Promise<void> => {
  if (file.content === undefined || file.status === 'done') return
  let progress: Progress | undefined = file
  let chunk: FileLine[] = []
  let skip = file.doneLines
  for await (const part of readOrderFile(program.secrets.open(file.content), program.now())) {
    if ('head' in part || skip-- > 0) continue
    chunk.push(part)
    if (chunk.length < chunkLines) continue
    progress = await takeChunk(program, file, chunk, progress)
    // The log is full: the rest follows in the next run.
    if (progress === undefined) return
    chunk = []
  }
  if (chunk.length > 0) progress = await takeChunk(program, file, chunk, progress)
  if (progress === undefined) return
  await updateOrderFile(program.mainDb, file.id, { status: 'done', content: null, finishedAt: new Date(program.now()) })
}

/** Continues every unfinished file. One that fails by our fault is left for the next run and does not stop the others. */
export const importOrderFiles = async (program: Program, chunkLines: number = CHUNK_LINES): Promise<void> => {
  for (const { id, storeId } of await readUnfinishedFiles(program.mainDb)) {
    try {
      await withShopLock(program.mainDb, storeId, async () => {
        const file = await readFileRow(program.mainDb, id)
        if (file !== undefined) await importFile(program, file, chunkLines)
      })
    } catch (error) {
      program.logger.error({ err: error, storeId }, 'an import of a file of orders broke off and goes on at the next look')
    }
  }
}
