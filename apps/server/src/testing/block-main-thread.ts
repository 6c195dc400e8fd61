/** Loaded into the program of a test (`node --import`): at SIGUSR2 its main thread is blocked, as by endless work, until the file BLOCK_UNTIL exists. */
import { existsSync, writeSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const LOOK_MS = 10

if (isMainThread)
  process.on('SIGUSR2', () => {
    const cell = new Int32Array(new SharedArrayBuffer(4))
    writeSync(1, 'blocked\n')
    while (!existsSync(process.env['BLOCK_UNTIL'] ?? '')) Atomics.wait(cell, 0, 0, LOOK_MS)
  })
