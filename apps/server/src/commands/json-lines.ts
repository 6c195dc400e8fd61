/** JSON lines in, JSON lines out: the loop of commands that read standard input. */
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

type JsonLines = { input: Readable; output: Writable; errors: Writable; handle: (line: unknown) => unknown[] | Promise<unknown[]> }

/**
 * Reads values line by line and writes the results of `handle` (none, one or several lines), in order. A line that is not JSON, or for which handle throws, is
 * reported on `errors` with its number (from 1) and skipped; empty lines are ignored. Returns the number of invalid lines. Respects backpressure.
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
