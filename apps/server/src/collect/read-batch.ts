/** Parses the body of POST /collect/v1/events into accepted and refused events. Pure. */
import type { CollectEvent, RefusedEvent } from '@convbox/contract'
import { collectBatchSchema, collectEventSchema, collectWithdrawalSchema } from '@convbox/contract/events/events.schemas'
import type { z } from 'zod'

/** A batch with a valid frame, its events checked one by one; the visitor who has withdrawn consent; or the first fault of the frame, with its path. */
export type ReadBatch =
  | { ok: true; storeKey: string; sentAt: string; events: CollectEvent[]; refused: RefusedEvent[]; withdrawn?: never }
  | { ok: true; storeKey: string; withdrawn: string }
  | { ok: false; message: string; path: string }

const pathOf = (issue: z.core.$ZodIssue | undefined): string => issue?.path.join('.') ?? ''

const idOf = (event: unknown): string | undefined => {
  if (typeof event !== 'object' || event === null || !('id' in event) || typeof event.id !== 'string') return undefined
  return event.id.slice(0, 100)
}

const refusalOf = (index: number, event: unknown, error: z.ZodError): RefusedEvent => {
  const issue = error.issues[0]
  const id = idOf(event)
  const path = pathOf(issue)
  return { index, ...(id !== undefined && { id }), reason: issue?.message ?? 'bad shape', ...(path !== '' && { path }) }
}

/** Parses a JSON body. */
export const readBatch = (body: unknown): ReadBatch => {
  const withdrawal = collectWithdrawalSchema.safeParse(body)
  if (withdrawal.success) return { ok: true, storeKey: withdrawal.data.storeKey, withdrawn: withdrawal.data.visitorId }
  const frame = collectBatchSchema.safeParse(body)
  if (!frame.success) {
    const issue = frame.error.issues[0]
    return { ok: false, message: issue?.message ?? 'bad shape', path: pathOf(issue) }
  }
  const events: CollectEvent[] = []
  const refused: RefusedEvent[] = []
  for (const [index, event] of frame.data.events.entries()) {
    const parsed = collectEventSchema.safeParse(event)
    if (parsed.success) events.push(parsed.data)
    else refused.push(refusalOf(index, event, parsed.error))
  }
  return { ok: true, storeKey: frame.data.storeKey, sentAt: frame.data.sentAt, events, refused }
}
