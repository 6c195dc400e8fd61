import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { rowsOfBatch } from '../testing/insert-until-killed.ts'
import { column, openWarehouse } from './warehouse.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'convbox-kill-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Inserts batches from `first` in a child process, kills it after some acknowledgements, and returns the number after the last acknowledged one. */
const insertAndKill = (first: number, acknowledgements: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../testing/insert-until-killed.ts'), dataDir, String(first)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (text.split('\n').length > acknowledgements) child.kill('SIGKILL')
    })
    child.once('error', reject)
    // The last line may be incomplete.
    child.once('close', () => resolve(Number(text.split('\n').at(-2)) + 1))
  })

describe('warehouse after kill -9', () => {
  it('has every acknowledged batch, and a batch repeated with its token is not there twice', async () => {
    let next = 0
    for (const acknowledgements of [1, 9, 30]) {
      next = await insertAndKill(next, acknowledgements)
      const warehouse = await openWarehouse({ dataDir })
      // Batch `next` was being inserted: it is there whole or not at all, and repeating it completes it.
      await warehouse.insert({ table: 'batches', rows: rowsOfBatch(next), token: `ingest:${next}` })
      const counts = await warehouse.queryAcrossStores({
        sql: 'SELECT count() AS n, uniqExact(batch) AS batches FROM batches',
        row: z.object({ n: column.count, batches: column.count }),
      })
      await warehouse.close()
      next++
      expect(counts).toEqual([{ n: next * 200, batches: next }])
    }
  })
})
