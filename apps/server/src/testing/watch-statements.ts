/** A program whose statements of the main database pass through a test, which may stop them. */
import { isRecord } from '@convbox/contract/is-record'
import { mainDbSchema } from '@convbox/storage'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Program } from '../program.ts'

/** A statement as text, or as drizzle gives it. */
const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : isRecord(statement) ? String(statement['text']) : ''

/** around: is given each statement's text, and what runs it. */
export const watchStatements = <Watched extends Program>(
  program: Watched,
  around: (text: string, run: () => Promise<unknown>) => Promise<unknown>,
): Watched => {
  const { pool } = program.mainDb
  const connect = async (): Promise<unknown> => {
    const client = await pool.connect()
    const ask = (...args: Parameters<typeof client.query>): Promise<unknown> => around(textOf(args[0]), async () => client.query(...args))
    return Object.assign(Object.create(client), { query: ask, release: (isBroken?: boolean) => client.release(isBroken) })
  }
  const ask = (...args: Parameters<typeof pool.query>): Promise<unknown> => around(textOf(args[0]), async () => pool.query(...args))
  const watched = Object.assign(Object.create(pool), { connect, query: ask })
  const db = drizzle(watched, { schema: mainDbSchema })
  return { ...program, mainDb: { ...program.mainDb, pool: watched, db } }
}
