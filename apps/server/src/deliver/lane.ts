/** Runs one pixel's lane: takes due entries, sends them, saves the outcomes. */
import type { DestinationId } from '@convbox/contract'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { renewRefused } from '../channel-tokens/channel-auths.ts'
import { askAnswers } from './ask-answers.ts'
import { sendingStoreOf } from './build-context.ts'
import { holdForConsent } from './consent-hold.ts'
import type { DeliveryChange } from '../deliveries/delivery-row.ts'
import { honourRefusals } from './honour-refusals.ts'
import { parkOverdue } from './lost-answer.ts'
import { askForPerson, blockLane, noteAnswer, pauseLane, resumeLane, showWaiting, stopLane } from './lane-health.ts'
import type { LaneState } from './lane-state.ts'
import { readEntry, type LaneNote, type Waiting } from '../deliveries/lane-entry.ts'
import { platformAddress, type PlatformAddress } from './platform-address.ts'
import { backoffMs } from './retry-clock.ts'
import { sendEvents, type Sent, type SendingContext, type Trouble } from './send-events.ts'
import { tokenFault } from './shown-state.ts'
import { shopperSettings } from '../shopper/shopper-settings.ts'
import { holdForTags } from './tag-hold.ts'
import { changeRow, type LaneContext, type Turn } from './turn.ts'

/** Entries per turn; rows go to the warehouse once a turn, because few large inserts cost much less than many small ones. */
const TURN_ENTRIES = 5000
/** No further request of a turn starts after this time: answers of a slow platform must become visible, and settings must be read again. */
const TURN_MS = 2000
/** How often a paused lane checks whether it may go on. */
const STILL_MS = 2000

/** Parks all due entries of a pixel that accepts nothing. They return when the pixel is switched on; accepted ones stay accepted. */
const parkAll = async (turn: Turn, due: readonly Waiting[], reason: 'pixel disabled'): Promise<void> => {
  const nowMs = turn.program.now()
  const events = due.filter(({ note }) => note.awaited === undefined)
  const accepted = due.filter(({ note }) => note.awaited !== undefined)
  await Promise.all(accepted.map(({ entry }) => turn.program.lanes.done(entry.pixelId, entry.seq)))
  await turn.writer.write(events.map((waiting) => changeRow(turn, waiting, { state: 'parked', reason, attempts: waiting.note.attempts })))
  const { lanes, directory } = turn.program
  await Promise.all(events.map(({ entry, note }) => lanes.park({ ...entry, note }, { reason, nowMs })))
  // Switched on again while the rows were written: the switch found nothing parked yet.
  const isOnAgain = !turn.pixel.enabled && (await directory.pixel(turn.pixel.id))?.enabled === true
  if (isOnAgain) for (const { entry } of events) await lanes.unpark(entry.pixelId, entry.seq)
}

/** New log state of an event after its attempt; undefined if unchanged. */
const changeOf = ({ waiting, decision }: Sent): DeliveryChange | undefined => {
  if (decision.kind === 'ask' || decision.kind === 'given up') return undefined
  return decision.kind === 'skip' ? { state: 'skipped', reason: decision.reason, attempts: waiting.note.attempts } : decision.change
}

/** The note without the mark of a call under way (progress.sending): that call has an outcome now. */
const settle = ({ progress, ...note }: LaneNote): LaneNote => {
  if (progress === undefined) return note
  const { sending: _sending, ...rest } = progress
  return { ...note, progress: rest }
}

/** Saves an event's outcome. After its rows are written: a crash in between sends once more and never forgets. */
const keepOutcome = async (turn: Turn, { waiting, decision, failedWith }: Sent): Promise<void> => {
  const { lanes, now, config } = turn.program
  const { entry, note } = waiting
  if (decision.kind === 'skip' || decision.kind === 'done' || decision.kind === 'given up') return lanes.done(entry.pixelId, entry.seq)
  if (decision.kind === 'ask') return lanes.update({ ...entry, nextAtMs: decision.atMs, note })
  const kept: LaneNote = { ...settle(note), attempts: decision.change.attempts, shown: decision.change.state }
  if (decision.kind === 'follow') {
    const { key, notBeforeMs, giveUpMs } = decision.followUp
    const awaited = { key, everyMs: notBeforeMs, giveUpAtMs: now() + giveUpMs }
    return lanes.update({ ...entry, nextAtMs: now() + notBeforeMs, note: { ...kept, awaited } })
  }
  if (decision.kind === 'park') return lanes.park({ ...entry, note: kept }, { reason: decision.reason, nowMs: now() })
  if (decision.kind === 'pause' || decision.kind === 'stop') return lanes.update({ ...entry, note: kept })
  const attempts = entry.attempts + 1
  // If the whole lane waits, the entry keeps its place at the front; else it waits alone and others pass.
  const waitMs =
    failedWith === 'lane'
      ? 0
      : backoffMs(attempts, { firstMs: config.DELIVERY_BACKOFF_MS, random: turn.random(), afterMs: decision.afterMs })
  return lanes.update({ ...entry, attempts, nextAtMs: failedWith === 'lane' ? 0 : now() + waitMs, note: kept })
}

const keepProgressIn =
  ({ program }: Turn): SendingContext['keepProgress'] =>
  async (waiting, progress) => {
    const note: LaneNote = { ...waiting.note, progress }
    const entry = { ...waiting.entry, note }
    await program.lanes.update(entry)
    return { ...waiting, entry, note }
  }

const sendingContextOf = (turn: Turn, address: PlatformAddress): SendingContext => {
  const { program, pixel, store, destination } = turn
  const startedMs = performance.now()
  return {
    destination,
    pixel,
    store: sendingStoreOf(store),
    consentDefault: store.consentDefault,
    isSandbox: store.sandbox,
    ...address,
    send: turn.send,
    pace: turn.pace,
    keepProgress: keepProgressIn(turn),
    maxTries: program.config.DELIVERY_MAX_TRIES,
    now: program.now,
    isStopping: () => turn.isStopping() || performance.now() - startedMs > TURN_MS,
  }
}

/** A token renewed less than this ago and refused again needs a person. */
const REFRESH_AGAIN_MS = 60_000

/** Renews the access token of a pixel's connected account after a refusal, once. True: the lane may continue with the new one. */
const renewAccess = async ({ program, pixel, state }: Turn, trouble: Trouble | undefined): Promise<boolean> => {
  if (trouble?.kind !== 'authorization' || (trouble.reason !== 'token expired' && trouble.reason !== 'token invalid')) return false
  const { channelAuthId, credential } = pixel
  if (channelAuthId === undefined || credential?.kind !== 'oauth' || program.now() - state.refreshedAtMs < REFRESH_AGAIN_MS) return false
  state.refreshedAtMs = program.now()
  return renewRefused(program, channelAuthId, credential.secret)
}

/** An event refused with a token that has been renewed since goes again at once, without costing an attempt. */
const withNewAccess = (one: Sent): Sent => {
  if (one.decision.kind !== 'pause') return one
  return { ...one, decision: { ...one.decision, change: { ...one.decision.change, state: 'retrying' } } }
}

/** Reasons for parking an event without an answer of the platform. */
const SILENT_PARKS: ReadonlySet<string> = new Set(['out of tries', 'cannot be built', 'answer lost', 'tags unknown'])

const isAnswered = ({ decision }: Sent): boolean =>
  decision.kind === 'done' || decision.kind === 'follow' || (decision.kind === 'park' && !SILENT_PARKS.has(decision.reason))

const endTurn = async (turn: Turn, trouble: Trouble | undefined, sent: readonly Sent[]): Promise<void> => {
  if (trouble?.kind === 'authorization') return askForPerson(turn, trouble.reason, trouble.detail)
  if (trouble?.kind === 'stop') return stopLane(turn, trouble.reason, trouble.detail)
  if (trouble?.kind === 'failure') return blockLane(turn, trouble)
  if (sent.some(isAnswered)) {
    if (turn.state.failures > 0 || turn.pixel.state === 'paused') await resumeLane(turn)
    await noteAnswer(turn)
  }
  if (trouble?.kind === 'rest') turn.state.restUntilMs = turn.program.now() + trouble.restMs
}

/** Tags come first, because an event outside of the pixel's target area needs no consent; and again, because a purchase that was waited for comes anew. */
const holdEvents = async (turn: Turn, events: readonly Waiting[]): Promise<{ ready: Waiting[]; givenUp: Sent[] }> => {
  const tagged = await holdForTags(turn, events)
  const chosen = await holdForConsent(turn, tagged.ready)
  const again = await holdForTags(turn, chosen.ready)
  return { ready: again.ready, givenUp: [...tagged.givenUp, ...chosen.givenUp, ...again.givenUp] }
}

/** Events that may leave now. Whoever has withdrawn is not waited for; what was waited for comes anew, perhaps from before the withdrawal. */
const withdrawAndHold = async (turn: Turn, events: readonly Waiting[]): Promise<{ ready: Waiting[]; givenUp: Sent[] }> => {
  const allowed = await honourRefusals(turn, events)
  const held = await holdEvents(turn, allowed.ready)
  const known = new Set(allowed.ready.map(({ body }) => body.event))
  const learnt = held.ready.filter(({ body }) => !known.has(body.event))
  const again = learnt.length === 0 ? { ready: held.ready, stopped: [] } : await honourRefusals(turn, held.ready)
  return { ready: again.ready, givenUp: [...allowed.stopped, ...held.givenUp, ...again.stopped] }
}

const deliver = async (turn: Turn, events: readonly Waiting[], address: PlatformAddress): Promise<void> => {
  const { program, pixel, store, metrics } = turn
  const isUncountable = ({ body }: Waiting): boolean =>
    body.isShopper === true && shopperSettings(pixel.settings, store.sandbox) === undefined
  const isTestOrder = (waiting: Waiting): boolean =>
    isUncountable(waiting) || (waiting.body.isTestOrder === true && pixel.settings.testEventCode === undefined)
  const [unsent, accepted] = [
    events.filter(({ note }) => note.awaited === undefined),
    events.filter(({ note }) => note.awaited !== undefined),
  ]
  const { ready: wanted, overdue } = parkOverdue(
    pixel.settings.platform,
    unsent.filter((waiting) => !isTestOrder(waiting)),
    program.now(),
  )
  const { ready, givenUp } = await withdrawAndHold(turn, wanted)
  const context = sendingContextOf(turn, address)
  const asked = await askAnswers(context, accepted)
  const { sent, trouble } = asked.trouble === undefined ? await sendEvents(context, ready) : { sent: [], trouble: asked.trouble }
  const isRenewed = await renewAccess(turn, trouble)
  const testOrders = unsent.filter(isTestOrder).map((waiting): Sent => ({ waiting, decision: { kind: 'skip', reason: 'test order' } }))
  const all = [...testOrders, ...overdue, ...givenUp, ...asked.sent, ...(isRenewed ? sent.map(withNewAccess) : sent)]
  metrics.count(pixel.settings.platform, all, program.now())
  await turn.writer.write(
    all.flatMap((one) => {
      const change = changeOf(one)
      return change === undefined ? [] : [changeRow(turn, one.waiting, change)]
    }),
  )
  const isLaneTrouble = trouble?.kind === 'failure'
  await Promise.all(all.map((one) => keepOutcome(turn, isLaneTrouble && one.failedWith !== 'event' ? { ...one, failedWith: 'lane' } : one)))
  return endTurn(turn, isRenewed ? undefined : trouble, [...asked.sent, ...sent])
}

const readDue = async ({ program }: LaneContext, pixelId: string): Promise<Waiting[]> => {
  const waiting: Waiting[] = []
  for (const entry of program.lanes.peek(pixelId, TURN_ENTRIES, program.now())) {
    const read = readEntry(entry)
    if (read !== undefined) waiting.push(read)
    else {
      program.logger.error({ pixelId, seq: entry.seq }, 'a lane entry holds no event')
      await program.lanes.done(pixelId, entry.seq)
    }
  }
  return waiting
}

const needsCredential = (platform: DestinationId): boolean => {
  const { credential, connection } = DESTINATION_FACTS[platform]
  return credential !== undefined || connection !== undefined
}

/** How long new events may wait for others to share their request, ms. Test events do not: a person waits for them. */
const lingerMs = ({ program, destination, pixel }: Turn, events: readonly Waiting[]): number => {
  const { lingerMs: allowedMs = 0, maxBatch } = destination.limits
  const [oldest] = events
  const areFresh = events.every(({ entry, note }) => entry.attempts === 0 && note.awaited === undefined)
  const isTest = pixel.settings.testEventCode !== undefined || events.some(({ body }) => body.isShopper === true)
  if (allowedMs === 0 || oldest === undefined || isTest || !areFresh || events.length >= maxBatch) return 0
  return Math.max(0, oldest.entry.enqueuedAtMs + allowedMs - program.now())
}

/** Runs one turn. Returns how long the lane may rest, ms: 0 to go on at once, undefined until an entry is added. */
export const runTurn = async (context: LaneContext, pixelId: string, state: LaneState): Promise<number | undefined> => {
  const { program } = context
  const events = await readDue(context, pixelId)
  const nextDueMs = events.length > 0 ? program.now() : program.lanes.nextDueMs(pixelId)
  if (nextDueMs === undefined) return undefined
  const restMs = Math.max(nextDueMs - program.now(), 0)
  if (events.length === 0) return Math.max(restMs, 1)
  const pixel = await program.directory.pixel(pixelId)
  const store = pixel && (await program.directory.byId(pixel.storeId))
  // Deleting a pixel clears its lane; one whose settings cannot be read waits until they can.
  if (pixel === undefined || store === undefined) return STILL_MS
  const turn: Turn = { ...context, pixel, store, state, destination: context.destinations[pixel.settings.platform] }
  const address = platformAddress(program.config, pixel.settings.platform, store.sandbox)
  if (!pixel.enabled || address === undefined) {
    await parkAll(turn, events, 'pixel disabled')
    return 0
  }
  const fault =
    (store.isUninstalled ? 'app uninstalled' : undefined) ??
    tokenFault(pixel) ??
    (pixel.state === 'running' && pixel.credential === undefined && needsCredential(pixel.settings.platform) ? 'token missing' : undefined)
  if (fault !== undefined) {
    await pauseLane(turn, fault, undefined)
    return (await showWaiting(turn)) ? 0 : STILL_MS
  }
  if (state.isStopped && pixel.state === 'running') Object.assign(state, { isStopped: false, blockedUntilMs: 0 })
  const blockedMs = state.blockedUntilMs - program.now()
  if (blockedMs > 0) return (await showWaiting(turn)) ? 0 : Math.min(blockedMs, STILL_MS)
  const waitMs = Math.max(state.restUntilMs - program.now(), lingerMs(turn, events))
  if (waitMs > 0) return waitMs
  await deliver(turn, events, address)
  return 0
}
