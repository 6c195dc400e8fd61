/** A program that dies: after so many statements of the main database nothing of it works any more, as after kill -9. */
import { isRecord } from '@convbox/contract/is-record'
import { mainDbSchema } from '@convbox/storage'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Program } from '../program.ts'

/** Of a statement as text, or as drizzle gives it. */
const isRollback = (statement: unknown): boolean =>
  /^rollback$/i.test(typeof statement === 'string' ? statement : isRecord(statement) ? String(statement['text']) : '')

/** statements: how many it has tried to run. ROLLBACK still works: the database does it for a process that is gone. */
export const dyingProgram = (program: Program, allowed: number): { program: Program; statements: () => number } => {
  const { pool } = program.mainDb
  let statements = 0
  const count = (): void => {
    if ((statements += 1) > allowed) throw new Error('killed')
  }
  const connect = async (): Promise<unknown> => {
    const client = await pool.connect()
    const ask = async (...args: Parameters<typeof client.query>): Promise<unknown> => {
      if (!isRollback(args[0])) count()
      return client.query(...args)
    }
    return Object.assign(Object.create(client), { query: ask, release: (isBroken?: boolean) => client.release(isBroken) })
  }
  const ask = async (...args: Parameters<typeof pool.query>): Promise<unknown> => {
    count()
    return pool.query(...args)
  }
  const dyingPool = Object.assign(Object.create(pool), { connect, query: ask })
  const db = drizzle(dyingPool, { schema: mainDbSchema })
  return { program: { ...program, mainDb: { ...program.mainDb, pool: dyingPool, db } }, statements: () => statements }
}
