/** JSON lines in, JSON lines out: the frame of the doors that read standard input. */
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

type JsonLines = { input: Readable; output: Writable; errors: Writable; handle: (line: unknown) => unknown[] | Promise<unknown[]> }

/**
 * Reads values line by line and writes what `handle` makes of each (none, one or several lines), in order. A line that is no JSON, or that handle throws at, is told on
 * `errors` with its number (from 1) and skipped; empty lines are passed over. Answers the number of bad lines. A slow reader slows the reading.
 */
export const runJsonLines = async ({ input, output, errors, handle }: JsonLines): Promise<number> => {
  let number = 0
  let bad = 0
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    number += 1
    if (line.trim() === '') continue
    try {
      const parsed: unknown = JSON.parse(line)
      for (const made of await handle(parsed)) if (!output.write(`${JSON.stringify(made)}\n`)) await once(output, 'drain')
    } catch (error) {
      bad += 1
      errors.write(`line ${number}: ${error instanceof Error ? error.message : String(error)}\n`)
    }
  }
  return bad
}
