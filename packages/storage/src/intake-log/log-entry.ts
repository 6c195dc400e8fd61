/**
 * How the LMDB driver stores a group of records as one value. Header of 20 bytes: count (u32), newest receivedAt in ms (f64), bytes the log ever took in, this group included (f64);
 * then the records as a JSON array, of the formats tried the cheapest to write; writing happens before every answer. The running total makes the log's size a subtraction instead of a scan.
 */
import { createJsonWriter } from '../json-bytes.ts'
import { logRecordSchema, type LogRecord, type UnreadableRecord } from './intake-log.ts'

const HEADER_BYTES = 20

/** The header's fields, and the size of the whole. */
export type GroupHeader = { count: number; receivedAtMs: number; totalBytes: number; bytes: number }

/** Space of a value in LMDB: small ones lie inside a page, larger ones take whole pages of 4 KB. */
const roomOf = (bytes: number): number => (bytes > 2000 ? Math.ceil((bytes + 16) / 4096) * 4096 : bytes + 32)

const writeJson = createJsonWriter()

/** Stores records as one value. Its running total is still missing: see `addTotal`. */
export const packGroup = (records: readonly LogRecord[]): Buffer => {
  const body = writeJson(records, (record) => record)
  const value = Buffer.allocUnsafe(HEADER_BYTES + body.length)
  value.writeUInt32LE(records.length, 0)
  value.writeDoubleLE(Math.max(...records.map((record) => Date.parse(record.receivedAt) || 0)), 4)
  value.writeDoubleLE(0, 12)
  body.copy(value, HEADER_BYTES)
  return value
}

/** Writes the running total into a value, after the one before it, and returns it. */
export const addTotal = (value: Buffer, totalBefore: number): number => {
  const totalBytes = totalBefore + roomOf(value.length)
  value.writeDoubleLE(totalBytes, 12)
  return totalBytes
}

export const readHeader = (value: Buffer): GroupHeader => ({
  count: value.readUInt32LE(0),
  receivedAtMs: value.readDoubleLE(4),
  totalBytes: value.readDoubleLE(12),
  bytes: roomOf(value.length),
})

const unreadable = (bytes: Uint8Array, reason: string): UnreadableRecord => ({ kind: 'unreadable', bytes, reason })

const parseRecord = (raw: unknown): LogRecord | UnreadableRecord => {
  const parsed = logRecordSchema.safeParse(raw)
  if (!parsed.success)
    return unreadable(
      Buffer.from(JSON.stringify(raw)),
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
    )
  return parsed.data
}

/** The records of a value, one for each of its positions, unparsable ones included. */
export const unpackGroup = (value: Buffer): (LogRecord | UnreadableRecord)[] => {
  const { count } = readHeader(value)
  try {
    const raw: unknown = JSON.parse(value.toString('utf8', HEADER_BYTES))
    if (!Array.isArray(raw) || raw.length !== count) throw new Error(`${count} records expected`)
    return raw.map(parseRecord)
  } catch (error) {
    const reason = `not readable: ${error instanceof Error ? error.message : String(error)}`
    return Array.from({ length: count }, () => unreadable(Uint8Array.from(value.subarray(HEADER_BYTES)), reason))
  }
}
