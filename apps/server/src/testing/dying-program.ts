/** A program that dies: after so many statements of the main database nothing of it works any more, as after kill -9. */
import type { Program } from '../program.ts'

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
      if (String(args[0]) !== 'ROLLBACK') count()
      return client.query(...args)
    }
    return Object.assign(Object.create(client), { query: ask, release: (isBroken?: boolean) => client.release(isBroken) })
  }
  const ask = async (...args: Parameters<typeof pool.query>): Promise<unknown> => {
    count()
    return pool.query(...args)
  }
  const dyingPool = Object.assign(Object.create(pool), { connect, query: ask })
  return { program: { ...program, mainDb: { ...program.mainDb, pool: dyingPool } }, statements: () => statements }
}
