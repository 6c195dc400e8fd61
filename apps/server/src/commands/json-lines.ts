/** JSON lines in, JSON lines out: the loop of commands that read standard input. */
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'

type JsonLines = {
  input: Readable
  output: Writable
  errors: Writable
  handle: (line: unknown) => unknown[] | Promise<unknown[]>
  /** In UTF-16 units; a longer line is invalid, and is never in memory as a whole. */
  maxLineLength?: number
}

/** No event is as long: one line may not take all memory. */
const MAX_LINE_LENGTH = 64_000_000
/** What an invalid line says may repeat the line. */
const MAX_MESSAGE_LENGTH = 500

/** The lines of a stream; undefined for one that is too long. Ends at \n or \r\n alone: JSON may contain U+2028, which readline takes for an end. */
async function* readLines(input: Readable, maxLength: number): AsyncGenerator<string | undefined> {
  let line = ''
  let isTooLong = false
  input.setEncoding('utf8')
  for await (const chunk of input) {
    const pieces = String(chunk).split('\n')
    for (const [index, piece] of pieces.entries()) {
      if (index > 0) {
        yield isTooLong ? undefined : line
        line = ''
        isTooLong = false
      }
      // A line may be followed by \r.
      isTooLong ||= line.length + piece.length > maxLength + 1
      line = isTooLong ? '' : line + piece
    }
  }
  if (isTooLong || line !== '') yield isTooLong ? undefined : line
}

/** One line of at most so many characters, whatever the text contains. */
const toMessage = (error: unknown): string => {
  const message = (error instanceof Error ? error.message : String(error)).replaceAll(/\p{Cc}+/gu, ' ')
  return message.length > MAX_MESSAGE_LENGTH ? `${message.slice(0, MAX_MESSAGE_LENGTH)}...` : message
}

/**
 * Reads values line by line and writes the results of `handle` (none, one or several lines), in order. A line that is not JSON, that is too long, or for which
 * handle throws, is reported on `errors` with its number (from 1) and skipped; empty lines are ignored. Returns the number of invalid lines. Respects backpressure.
 */
export const runJsonLines = async ({ input, output, errors, handle, maxLineLength = MAX_LINE_LENGTH }: JsonLines): Promise<number> => {
  let number = 0
  let bad = 0
  for await (const line of readLines(input, maxLineLength)) {
    number += 1
    if (line?.trim() === '') continue
    try {
      if (line === undefined) throw new Error(`longer than ${maxLineLength} characters`)
      const parsed: unknown = JSON.parse(line)
      for (const made of await handle(parsed)) if (!output.write(`${JSON.stringify(made)}\n`)) await once(output, 'drain')
    } catch (error) {
      bad += 1
      errors.write(`line ${number}: ${toMessage(error)}\n`)
    }
  }
  return bad
}
