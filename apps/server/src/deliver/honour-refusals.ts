/**
 * Stops events whose visitor has withdrawn consent since they were accepted: looked up in every turn, so that it holds for first sending, retry, revival, replay
 * and refill alike. What just arrived is compared with the store's newest refusals, which its lanes read together once a second; only what has waited, and what
 * says nothing of consent itself, is looked up by visitor.
 */
import type { StoreEvent } from '@convbox/contract'
import { refusedOf, withoutTakenBack } from '../deliveries/visitor-refusals.ts'
import { readRefusals, type Refusal } from '../deliveries/visitor-refusals.rows.ts'
import type { Waiting } from '../deliveries/lane-entry.ts'
import { isRefusedFor } from './consent-hold.ts'
import { YOUNG_MS } from './new-refusals.ts'
import type { Sent } from './send-events.ts'
import type { Turn } from './turn.ts'

/** Whether only a look-up by visitor tells: it has waited, or a shop told it, which knows of no choice. */
const needsLookUp = ({ program }: Turn, { entry, body }: Waiting): boolean =>
  program.now() - entry.enqueuedAtMs > YOUNG_MS || body.event.source === 'shopify' || body.event.source === 'server'

const readFor = async (turn: Turn, events: readonly Waiting[]): Promise<Map<string, Refusal>> => {
  const { program, store, newRefusals } = turn
  const visitorsOf = (some: readonly Waiting[]): string[] => [...new Set(some.flatMap(({ body }) => body.event.visitorId ?? []))]
  const newest = await newRefusals.of(store.id)
  const found = new Map(await readRefusals(program.mainDb, store.id, visitorsOf(events.filter((one) => needsLookUp(turn, one)))))
  if (newest.size > 0)
    for (const visitorId of visitorsOf(events)) {
      const refusal = newest.get(visitorId)
      if (refusal !== undefined) found.set(visitorId, { ...found.get(visitorId), ...refusal })
    }
  return found
}

const refusalOf = (refusals: ReadonlyMap<string, Refusal>, { visitorId }: StoreEvent): Refusal | undefined =>
  visitorId === undefined ? undefined : refusals.get(visitorId)

/** A main call that was accepted is not taken back by stopping the calls after it. */
const isUnsent = ({ body, note }: Waiting): boolean => body.isShopper !== true && note.progress?.main === undefined

/** Events as their visitors allow them now; `stopped`: the platform may not get them at all, in no limited form either. */
export const honourRefusals = async (turn: Turn, events: readonly Waiting[]): Promise<{ ready: Waiting[]; stopped: Sent[] }> => {
  const asked = events.filter(isUnsent)
  const told = asked.length === 0 ? new Map<string, Refusal>() : await readFor(turn, asked)
  const suspects = new Map<string, Refusal>()
  if (told.size > 0)
    for (const { body } of asked) {
      const refusal = refusalOf(told, body.event)
      if (refusal !== undefined && refusedOf(body.event, refusal) !== undefined) suspects.set(body.event.visitorId ?? '', refusal)
    }
  const standing = await withoutTakenBack(turn.program.warehouse, turn.store.id, suspects)
  if (standing.size === 0) return { ready: [...events], stopped: [] }
  const ready: Waiting[] = []
  const stopped: Sent[] = []
  for (const waiting of events) {
    const refused = isUnsent(waiting) ? refusedOf(waiting.body.event, refusalOf(standing, waiting.body.event)) : undefined
    if (refused === undefined) ready.push(waiting)
    else {
      const body = { ...waiting.body, event: refused.event }
      const { ad, analytics } = refused.event.consent ?? {}
      const isStopped =
        (ad === 'denied' && analytics === 'denied') || isRefusedFor({ ...turn, pixel: withoutLimitedForm(turn) }, refused.event)
      if (!isStopped) ready.push({ ...waiting, body, entry: { ...waiting.entry, body } })
      else stopped.push({ waiting, decision: { kind: 'skip', reason: refused.isWithdrawn ? 'consent withdrawn' : 'consent denied' } })
    }
  }
  return { ready, stopped }
}

const withoutLimitedForm = ({ pixel }: Turn): Turn['pixel'] => ({ ...pixel, settings: { ...pixel.settings, ccpa: false } })
