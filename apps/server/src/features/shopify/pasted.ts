/** Whether a pasted script works: an event of its source has arrived since the check was started. */
import type { EventSource } from '@convbox/contract'
import type { ScriptVariant } from '@convbox/contract/api/shopify.values'
import type { Program } from '../../program.ts'
import { readPasteIgnored } from './pasted.rows.ts'
import { readLastOfSource } from './pasted.sql.ts'

/** Event sources of each script. A headless storefront pastes the standard script or sends from its own code. Orders told by Shopify come from no script. */
const SOURCES: Record<ScriptVariant | 'customer-events', readonly EventSource[]> = {
  standard: ['storefront'],
  headless: ['headless', 'storefront'],
  listener: ['listener'],
  'data-layer': ['data-layer'],
  'customer-events': ['customer-events'],
}

/** sdkType: which script; 'customer-events' is the one pasted at Shopify. checkTime: ISO; earlier arrivals do not count. */
export const checkPasted = async (
  program: Pick<Program, 'mainDb' | 'warehouse'>,
  storeId: string,
  asked: { sdkType: ScriptVariant | 'customer-events'; checkTime: string },
) => {
  const [lastEventAt, ignoredAt] = await Promise.all([
    readLastOfSource(program.warehouse, { storeId, sources: SOURCES[asked.sdkType] }),
    readPasteIgnored(program.mainDb, storeId),
  ])
  return {
    pasted: lastEventAt !== undefined && lastEventAt >= asked.checkTime,
    ...(lastEventAt !== undefined && { lastEventAt }),
    ...(ignoredAt !== undefined && { ignoredAt: ignoredAt.toISOString() }),
  }
}
