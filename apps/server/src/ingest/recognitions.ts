/**
 * UserIdentificationAlgorithm: the event of a known person who comes as a new visitor, on another device or after the browser has lost its cookies. Made when
 * such a visitor first says who they are (customer id, e-mail address or phone number), and the store knew that before from another visitor. Once a visitor.
 */
import type { Program } from '../program.ts'
import type { KeptEvent } from './gather.ts'
import { linksOfEvent, type IdentityLink } from './identity-links.ts'
import { uuidFromName } from './purchase-id.ts'
import { readSeenKeys, type SeenKey } from './recognitions.rows.ts'
import type { StepContext } from './step.ts'
import { runSteps } from './steps.ts'

/** Constant; changing it would tell visitors again. */
const RECOGNITION_NAMESPACE = 'c2a9f3d6-71e4-5b08-a6d5-3e9b0c4f8712'

/** Distance to the event that it is made of, beyond that of completed tags. */
const MADE_SEQ = 600

const isStrong = ({ kind }: IdentityLink): boolean => kind !== 'checkout'

/** Whether another visitor was seen with one of these keys before, and this one with none. */
const isRecognized = (links: readonly IdentityLink[], seen: readonly SeenKey[]): boolean => {
  const [first] = links
  if (first === undefined) return false
  const atMs = Date.parse(first.at)
  const ofStore = seen.filter(({ storeId, sinceMs }) => storeId === first.storeId && sinceMs < atMs)
  if (ofStore.some(({ visitorId }) => visitorId === first.visitorId)) return false
  return ofStore.some(
    ({ visitorId, kind, key }) => visitorId !== first.visitorId && links.some((link) => link.kind === kind && link.key === key),
  )
}

/** The events of the visitors whom a batch recognizes. Called before or after its links are written: only earlier ones count. */
export const recognitionsOf = async (
  program: Program,
  kept: readonly KeptEvent[],
  onError: NonNullable<StepContext['onError']>,
): Promise<KeptEvent[]> => {
  const identified = kept
    .filter(({ store, draft: { event } }) => store.tracking.recognition.on && event.consent?.analytics !== 'denied')
    .map((one) => ({ ...one, links: linksOfEvent(one.store.id, one.draft.event, one.draft).filter(isStrong) }))
    .filter(({ links }) => links.length > 0)
  const seen = await readSeenKeys(
    program.mainDb.pool,
    identified.flatMap(({ links }) => links),
  )
  const made = new Map<string, KeptEvent>()
  for (const { store, seq, draft, links } of identified) {
    const { event } = draft
    const id = uuidFromName(RECOGNITION_NAMESPACE, [store.storeKey, 'UserIdentificationAlgorithm', event.visitorId].join('\n'))
    if (made.has(id) || !isRecognized(links, seen)) continue
    const verdict = runSteps(
      { ...event, id, name: 'UserIdentificationAlgorithm' },
      {
        store,
        ownHashes: program.ownHashes,
        receivedAt: event.receivedAt,
        skewMs: 0,
        isHistory: true,
        isSandboxProgram: program.config.SANDBOX,
        request: {},
        isSeen: () => false,
        onError,
      },
    )
    if ('keep' in verdict) made.set(id, { store, seq: seq + MADE_SEQ, draft: verdict.keep })
  }
  return [...made.values()]
}
