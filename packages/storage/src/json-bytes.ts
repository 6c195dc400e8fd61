/**
 * Writes lists as JSON bytes, a few values at a time. The text of a whole batch has megabytes: V8 gives such a text memory of its own, which the kernel must clear anew each time
 * (a tenth of the main thread's time under load).
 */

/** Values of one text: at about 1 KB for an event, well below the 128 KB above which V8 gives a text memory of its own. */
const VALUES_AT_ONCE = 48
const START_BYTES = 1024 * 1024
/** More than this is given back after use. */
const KEEP_BYTES = 16 * START_BYTES
/** UTF-8 needs at most this many bytes for a unit of UTF-16. */
const BYTES_PER_UNIT = 3

const [OPEN, COMMA, CLOSE] = Buffer.from('[,]')

/** The JSON list of what `shape` makes of each value, as JSON.stringify writes it. The bytes are the writer's own and valid until its next call. */
export type JsonWriter = <Value>(values: readonly Value[], shape: (value: Value) => unknown) => Buffer

export const createJsonWriter = (): JsonWriter => {
  let memory = Buffer.alloc(0)
  const makeRoom = (used: number, more: number): void => {
    if (used + more <= memory.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(START_BYTES, 2 * memory.length, used + more))
    memory.copy(larger, 0, 0, used)
    memory = larger
  }
  return (values, shape) => {
    if (memory.length > KEEP_BYTES) memory = Buffer.alloc(0)
    makeRoom(0, 2)
    memory[0] = OPEN ?? 0
    let end = 1
    for (let from = 0; from < values.length; from += VALUES_AT_ONCE) {
      const text = JSON.stringify(values.slice(from, from + VALUES_AT_ONCE).map((value) => shape(value)))
      makeRoom(end, text.length * BYTES_PER_UNIT + 1)
      // Each text is a list of its own: its first bracket takes the place of the last one's end.
      const start = end - 1
      end = start + memory.write(text, start)
      memory[start] = (start === 0 ? OPEN : COMMA) ?? 0
    }
    if (values.length === 0) memory[end++] = CLOSE ?? 0
    return memory.subarray(0, end)
  }
}
