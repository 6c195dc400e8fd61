/** Removes old lane entries: they hold clear text for a week at most. */
import { SEEN_MS } from '@convbox/storage'
import type { Program, RunningRole } from '../program.ts'
import { deliveryRowOf } from '../deliveries/delivery-row.ts'
import type { DeliveryWriter } from './delivery-writer.ts'
import { readEntry } from '../deliveries/lane-entry.ts'

const TRIM_EVERY_MS = 3_600_000
const AT_ONCE = 1000

/** Entries parked longer ago cannot be replayed any more; their rows in the delivery log stay. */
const forgetParked = async ({ lanes, now }: Program, pixelId: string): Promise<void> => {
  for (let part = lanes.parked(pixelId, AT_ONCE); part.length > 0; part = lanes.parked(pixelId, AT_ONCE, part.at(-1)?.seq))
    for (const { seq, parkedAtMs } of part) if (now() - parkedAtMs > SEEN_MS) await lanes.done(pixelId, seq)
}

/** Entries that wait longer, behind a token that nobody renews, are past every platform's age limit, and are logged as such. */
const giveUpWaiting = async (program: Program, writer: DeliveryWriter, pixelId: string): Promise<void> => {
  const { lanes, now } = program
  const pixel = await program.directory.pixel(pixelId)
  if (pixel === undefined) return
  for (;;) {
    const old = lanes.waiting(pixelId, AT_ONCE, -1).filter(({ enqueuedAtMs }) => now() - enqueuedAtMs > SEEN_MS)
    if (old.length === 0) return
    await writer.write(
      old.flatMap((entry) => {
        const waiting = readEntry(entry)
        // An accepted event only waits for its final outcome.
        if (waiting === undefined || waiting.note.awaited !== undefined) return []
        const change = { state: 'skipped', reason: 'too old for the platform', attempts: waiting.note.attempts } as const
        return [deliveryRowOf(pixel, waiting, change, { ms: now(), version: writer.nextVersion() })]
      }),
    )
    await Promise.all(old.map(({ seq }) => lanes.done(pixelId, seq)))
  }
}

/** Trims all lanes once. */
export const trimLanes = async (program: Program, writer: DeliveryWriter): Promise<void> => {
  for (const { pixelId } of program.lanes.pixels()) {
    await forgetParked(program, pixelId)
    await giveUpWaiting(program, writer, pixelId)
  }
  await program.lanes.trimSeen(program.now())
}

/** Trims every hour until stopped. */
export const startTrimming = (program: Program, writer: DeliveryWriter): RunningRole => {
  let trimming: Promise<void> = Promise.resolve()
  const trim = (): void => {
    trimming = trimLanes(program, writer).catch((error: unknown) => program.logger.error({ err: error }, 'lanes could not be trimmed'))
  }
  const timer = setInterval(trim, TRIM_EVERY_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await trimming
    },
  }
}
