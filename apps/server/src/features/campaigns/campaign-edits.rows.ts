/** What users wrote over single codes and links of drafts. */
import { EDIT_KINDS } from '@convbox/contract/campaigns'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Edit, Item } from './apply-edits.ts'

const { campaignEdit } = mainDbSchema
type Db = Pick<MainDb, 'db'>

/** In the order in which they were written. */
export const listEdits = async ({ db }: Db, campaignId: string): Promise<Edit[]> => {
  const rows = await db
    .select()
    .from(campaignEdit)
    .where(eq(campaignEdit.campaignId, campaignId))
    .orderBy(campaignEdit.editedAt, campaignEdit.creatorId, campaignEdit.partId)
  return rows.map(({ creatorId, kind, partId, made, value, editedAt }) => ({
    creatorId,
    kind: z.enum(EDIT_KINDS).parse(kind),
    partId,
    made,
    value,
    editedAt,
  }))
}

const isItem = (campaignId: string, { creatorId, kind, partId }: Item) =>
  and(
    eq(campaignEdit.campaignId, campaignId),
    eq(campaignEdit.creatorId, creatorId),
    eq(campaignEdit.kind, kind),
    eq(campaignEdit.partId, partId),
  )

type NewEdit = Edit & { storeId: string; campaignId: string; editedBy: string }

/** Adds an edit, or replaces the one of the item. */
export const writeEdit = async ({ db }: Db, edit: NewEdit): Promise<void> => {
  const { made, value, editedBy, editedAt } = edit
  await db
    .insert(campaignEdit)
    .values(edit)
    .onConflictDoUpdate({
      target: [campaignEdit.campaignId, campaignEdit.creatorId, campaignEdit.kind, campaignEdit.partId],
      set: { made, value, editedBy, editedAt },
    })
}

/** Says that an edit stands on what the settings make now. */
export const keepEdit = async ({ db }: Db, campaignId: string, item: Item, made: string): Promise<void> => {
  await db.update(campaignEdit).set({ made }).where(isItem(campaignId, item))
}

export const dropEdit = async ({ db }: Db, campaignId: string, item: Item): Promise<void> => {
  await db.delete(campaignEdit).where(isItem(campaignId, item))
}

export const dropAllEdits = async ({ db }: Db, campaignId: string): Promise<void> => {
  await db.delete(campaignEdit).where(eq(campaignEdit.campaignId, campaignId))
}
