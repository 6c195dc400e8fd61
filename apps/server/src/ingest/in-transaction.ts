import type { Program } from '../program.ts'
import type { Db } from './identity-links.rows.ts'

/** Runs work in one transaction of the main database. */
export const inTransaction = async <Result>(program: Pick<Program, 'mainDb'>, work: (db: Db) => Promise<Result>): Promise<Result> => {
  const client = await program.mainDb.pool.connect()
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    client.release()
    return result
  } catch (error) {
    // Discard a connection whose transaction cannot be rolled back.
    await client.query('ROLLBACK').then(
      () => client.release(),
      () => client.release(true),
    )
    throw error
  }
}
