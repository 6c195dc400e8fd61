/** UTMtagging: the event of a landing whose tags were completed, once for a click in a session. Pure. */
import type { StoreEvent } from '@convbox/contract'
import type { DirectoryStore } from '../directory/directory-entries.ts'
import { uuidFromName } from './purchase-id.ts'
import type { Draft } from './step.ts'

/** Constant; changing it would tell landings again. */
const TAG_NAMESPACE = '6f0a1c8e-2b7d-5c41-9e63-d4a8b1f7c052'

/** Undefined where nothing was completed. A reload has the same id, and is dropped as a repeat. */
export const taggedEventOf = ({ storeKey }: DirectoryStore, { event, tags }: Draft): StoreEvent | undefined => {
  if (tags === undefined || event.name !== 'PageView') return undefined
  const visit = event.sessionId ?? event.visitorId ?? event.id
  return {
    ...event,
    id: uuidFromName(TAG_NAMESPACE, [storeKey, 'UTMtagging', visit, tags.parameter, tags.value].join('\n')),
    name: 'UTMtagging',
  }
}
