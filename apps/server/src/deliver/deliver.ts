/** The deliver role: runs every pixel's lane independently, so that a failing one delays no other. */
import { DESTINATIONS } from '@convbox/destinations'
import { setTimeout as pause } from 'node:timers/promises'
import { createLoadGauge, restAfter, type Load } from './give-way.ts'
import type { Role } from '../program.ts'
import { createDeliverMetrics } from './deliver-metrics.ts'
import { createDeliveryWriter } from './delivery-writer.ts'
import { createNewRefusals } from './new-refusals.ts'
import { runTurn } from './lane.ts'
import { newLane } from './lane-state.ts'
import { createPace } from './pace.ts'
import { createSender } from './send.ts'
import { startTrimming } from './trim-lanes.ts'
import type { LaneContext } from './turn.ts'

const AFTER_BUG_MS = 5000
/** Time that open requests get to finish when the role is stopped. */
const STOP_GRACE_MS = 3000

const giveWay = async (ms: number): Promise<void> => {
  if (ms > 0) await pause(ms)
}

/** A lane that runs until stopped. wake: something may be due. */
const startLane = (context: LaneContext, pixelId: string, readLoad: () => Load): { wake: () => void; stopped: Promise<void> } => {
  const state = newLane()
  let isAwake = true
  let wakeUp: () => void = () => undefined
  const rest = async (ms: number | undefined): Promise<void> => {
    if (isAwake) return
    await new Promise<void>((resolve) => {
      const timer = ms === undefined ? undefined : setTimeout(resolve, ms)
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
  const run = async (): Promise<void> => {
    while (!context.isStopping()) {
      isAwake = false
      const startedMs = performance.now()
      const restMs = await runTurn(context, pixelId, state).catch((error: unknown) => {
        context.program.logger.error({ err: error, pixelId }, 'a lane broke off and goes on after a pause')
        return AFTER_BUG_MS
      })
      if (context.isStopping()) return
      if (restMs !== 0) await rest(restMs)
      else await giveWay(restAfter(performance.now() - startedMs, readLoad()))
    }
  }
  const wake = (): void => {
    isAwake = true
    wakeUp()
  }
  return { wake, stopped: run() }
}

/** Starts all lanes that are not empty, and others once they get an entry. stop() lets open requests finish. */
export const deliver: Role = {
  start: async (program) => {
    const sender = createSender()
    const writer = createDeliveryWriter(program)
    let isStopping = false
    const context: LaneContext = {
      program,
      destinations: DESTINATIONS,
      writer,
      metrics: createDeliverMetrics(program),
      send: sender.send,
      pace: createPace(program.now),
      newRefusals: createNewRefusals(program),
      random: Math.random,
      isStopping: () => isStopping,
    }
    const readLoad = createLoadGauge(program)
    const lanes = new Map<string, ReturnType<typeof startLane>>()
    const wake = (pixelIds: readonly string[]): void => {
      for (const pixelId of pixelIds) {
        const lane = lanes.get(pixelId)
        if (lane === undefined) lanes.set(pixelId, startLane(context, pixelId, readLoad))
        else lane.wake()
      }
    }
    wake(program.lanes.pixels().map(({ pixelId }) => pixelId))
    const endings = [
      context.newRefusals.end,
      program.lanes.onPut(wake),
      program.signals.on('lanes', () => wake(program.lanes.pixels().map(({ pixelId }) => pixelId))),
    ]
    const trimming = startTrimming(program, writer)
    return {
      stop: async () => {
        isStopping = true
        for (const end of endings) end()
        for (const lane of lanes.values()) lane.wake()
        // A platform or warehouse that does not answer must not delay the stop: what is not saved as done is sent again at the next start.
        const hurry = setTimeout(() => void Promise.all([sender.close(), writer.close()]), STOP_GRACE_MS)
        await Promise.all([...lanes.values()].map(({ stopped }) => stopped))
        clearTimeout(hurry)
        await trimming.stop()
        await writer.close()
        await sender.close()
      },
    }
  },
}
