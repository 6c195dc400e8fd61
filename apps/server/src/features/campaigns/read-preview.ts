/** A draft's preview out of the database: its parts, its edits, and the codes that other campaigns have. */
import { codeKey } from '@convbox/contract/campaigns'
import { AppError } from '../../http/app-error.ts'
import type { MainDb } from '@convbox/storage'
import { applyEdits, findLost, madeByItem, type Edit, type Previewed, type Written } from './apply-edits.ts'
import { listEdits } from './campaign-edits.rows.ts'
import { findParts, type StoredCampaign } from './campaigns.rows.ts'
import { findOwners } from '../discount-codes/discount-codes.ts'
import type { Named, PreviewSettings } from './make-preview.ts'

/** How often codes that other campaigns have are replaced; then they stay, marked as taken. */
const MAX_ROUNDS = 50

/** made: what the settings alone make, by the item's key. landingUrl: of the landing page. */
export type Preview = {
  creators: Previewed[]
  media: Named[]
  blocked: string[]
  landingUrl: string
  made: Map<string, string>
  edits: Edit[]
  lost: (Edit & { madeNow?: string })[]
}

/** What settings and edits make, with codes unlike those of the store's campaigns. */
export const previewUnlike = async (
  mainDb: Pick<MainDb, 'db'>,
  storeId: string,
  settings: PreviewSettings,
  edits: readonly Written[],
): Promise<Previewed[]> => {
  const others = new Map<string, string>()
  let shown = applyEdits(settings, edits, others)
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const keys = shown.flatMap(({ codes }) => codes.map(({ code }) => codeKey(code))).filter((key) => !others.has(key))
    const owners = await findOwners(mainDb, storeId, keys)
    if (owners.size === 0) break
    for (const [key, owner] of owners) others.set(key, owner)
    shown = applyEdits(settings, edits, others)
  }
  return shown
}

/** Refused without a landing page. */
export const readPreview = async (mainDb: Pick<MainDb, 'db'>, storeId: string, stored: StoredCampaign): Promise<Preview> => {
  const { creators, media, landingPage } = await findParts(mainDb, storeId, stored)
  const edits = await listEdits(mainDb, stored.id)
  if (landingPage === undefined) throw new AppError('invalid input', { details: { landingPageId: 'Choose a landing page first' } })
  const { id, name, manager, discounts } = stored
  const settings = { id, name, manager, landingUrl: landingPage.url, creators, media, discounts }
  const made = madeByItem(settings)
  const shown = await previewUnlike(mainDb, storeId, settings, edits)
  const blocked = creators.flatMap((one) => (one.state === 'blocked' ? [one.name] : []))
  return { creators: shown, media, blocked, landingUrl: landingPage.url, made, edits, lost: findLost(made, edits) }
}
