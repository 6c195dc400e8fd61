/** Whether a script that an owner pastes is at work: an event of its source has arrived since he was told to check. */
import type { EventSource } from '@convbox/contract'
import type { ScriptVariant } from '@convbox/contract/api/shopify.values'
import type { Program } from '../../program.ts'
import { readPasteIgnored } from './pasted.rows.ts'
import { readLastOfSource } from './pasted.sql.ts'

const DAY_MS = 86_400_000

/** What events of each script call their source. */
const SOURCES: Record<ScriptVariant, EventSource> = {
  standard: 'storefront',
  headless: 'headless',
  listener: 'listener',
  'data-layer': 'data-layer',
}

/** sdkType: which script; 'customer-events' is the one pasted at Shopify. checkTime: ISO; since when it counts. */
export const checkPasted = async (
  program: Pick<Program, 'mainDb' | 'warehouse'>,
  storeId: string,
  asked: { sdkType: ScriptVariant | 'customer-events'; checkTime: string },
) => {
  const source = asked.sdkType === 'customer-events' ? asked.sdkType : SOURCES[asked.sdkType]
  const since = new Date(Date.parse(asked.checkTime) - DAY_MS).toISOString()
  const [lastEventAt, ignoredAt] = await Promise.all([
    readLastOfSource(program.warehouse, { storeId, source, since }),
    readPasteIgnored(program.mainDb, storeId),
  ])
  return {
    pasted: lastEventAt !== undefined && lastEventAt >= asked.checkTime,
    ...(lastEventAt !== undefined && { lastEventAt }),
    ...(ignoredAt !== undefined && { ignoredAt: ignoredAt.toISOString() }),
  }
}
