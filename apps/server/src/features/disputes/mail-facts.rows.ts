import { mainDbSchema, type MainDb } from '@convbox/storage'
import { eq } from 'drizzle-orm'

const { campaign, store } = mainDbSchema

export const readStoreOf = async ({ db }: Pick<MainDb, 'db'>, storeId: string) => {
  const [found] = await db
    .select({ id: store.id, tenantId: store.tenantId, title: store.title, websiteName: store.websiteName })
    .from(store)
    .where(eq(store.id, storeId))
  return found
}

export const readCampaignName = async ({ db }: Pick<MainDb, 'db'>, campaignId: string): Promise<string | undefined> => {
  const [found] = await db.select({ name: campaign.name }).from(campaign).where(eq(campaign.id, campaignId))
  return found?.name
}
