import { ORDER_FILE_STATES, type OrderFileState } from '@convbox/contract/order-file'
import { mainDbSchema, type MainDb, type MainDbQueries } from '@convbox/storage'
import { asc, desc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { BadLine } from './read-order-file.ts'

const { orderFile } = mainDbSchema

/** An imported file. content: encrypted; undefined once it is done. */
export type OrderFileRow = {
  id: string
  storeId: string
  fileName: string
  status: OrderFileState
  content: string | undefined
  lines: number
  doneLines: number
  parkedLines: number
  faults: BadLine[]
  createdAt: Date
  finishedAt: Date | undefined
}

const faultsSchema = z.array(z.custom<BadLine>((value) => typeof value === 'object' && value !== null && 'line' in value))

const toFile = (row: typeof orderFile.$inferSelect): OrderFileRow => ({
  id: row.id,
  storeId: row.storeId,
  fileName: row.fileName,
  status: z.enum(ORDER_FILE_STATES).parse(row.status),
  content: row.content ?? undefined,
  lines: row.lines,
  doneLines: row.doneLines,
  parkedLines: row.parkedLines,
  faults: faultsSchema.parse(row.faults),
  createdAt: row.createdAt,
  finishedAt: row.finishedAt ?? undefined,
})

export const insertOrderFile = async (
  { db }: MainDbQueries,
  row: { id: string; storeId: string; fileName: string; content: string; lines: number; createdAt: Date; createdBy: string },
): Promise<void> => {
  await db.insert(orderFile).values({ ...row, status: 'waiting' })
}

/** Ids of unfinished files, in order of upload. */
export const readUnfinishedFiles = async ({ db }: MainDb): Promise<{ id: string; storeId: string }[]> =>
  db
    .select({ id: orderFile.id, storeId: orderFile.storeId })
    .from(orderFile)
    .where(inArray(orderFile.status, ['waiting', 'running']))
    .orderBy(asc(orderFile.seq))

export const readFileRow = async ({ db }: MainDb, id: string): Promise<OrderFileRow | undefined> => {
  const [row] = await db.select().from(orderFile).where(eq(orderFile.id, id))
  return row && toFile(row)
}

/** The newest files of a store. */
export const listOrderFiles = async ({ db }: MainDb, storeId: string, limit: number): Promise<OrderFileRow[]> => {
  const rows = await db.select().from(orderFile).where(eq(orderFile.storeId, storeId)).orderBy(desc(orderFile.seq)).limit(limit)
  return rows.map((row) => toFile({ ...row, content: null }))
}

type FileChange = Partial<{
  status: OrderFileState
  content: null
  doneLines: number
  parkedLines: number
  faults: BadLine[]
  finishedAt: Date
}>

export const updateOrderFile = async ({ db }: MainDb, id: string, change: FileChange): Promise<void> => {
  await db.update(orderFile).set(change).where(eq(orderFile.id, id))
}
