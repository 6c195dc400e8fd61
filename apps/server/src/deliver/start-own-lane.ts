/** A lane for tests that play its platform and its clock: its turns run when the test says so. */
import { DESTINATIONS } from '@convbox/destinations'
import type { Program } from '../program.ts'
import { createDeliverMetrics } from './deliver-metrics.ts'
import { createDeliveryWriter } from './delivery-writer.ts'
import { createNewRefusals } from './new-refusals.ts'
import { runTurn } from './lane.ts'
import { newLane } from './lane-state.ts'
import { createPace } from './pace.ts'
import type { Send } from './send.ts'
import type { LaneContext } from './turn.ts'

/** send: the platform. random: of the waits, 0 for none. writer: of the delivery log, the warehouse unless given. */
export type OwnLane = { send: Send } & Partial<Pick<LaneContext, 'destinations' | 'writer' | 'random'>>

/** A lane as after a start of the program: only what is on disk is known. turn: as the program's; how long the lane may rest. */
export const startOwnLane = (
  program: Program,
  pixelId: string,
  { send, destinations = DESTINATIONS, writer = createDeliveryWriter(program), random = () => 0 }: OwnLane,
): { turn: () => Promise<number | undefined> } => {
  const metrics = createDeliverMetrics(program)
  const context: LaneContext = {
    program,
    destinations,
    writer,
    metrics,
    send,
    pace: createPace(program.now),
    newRefusals: createNewRefusals(program),
    random,
    isStopping: () => false,
  }
  const state = newLane()
  return { turn: () => runTurn(context, pixelId, state) }
}
