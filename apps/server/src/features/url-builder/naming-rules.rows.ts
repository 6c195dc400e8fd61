/** A store's naming rules for links. */
import { namingRulesSchema } from '@convbox/contract/api/url-builder.schemas'
import { DEFAULT_NAMING_RULES, type NamingRules } from '@convbox/contract/url-builder'
import { mainDbSchema, type MainDbQueries } from '@convbox/storage'
import { eq } from 'drizzle-orm'

const { namingRules } = mainDbSchema

export const readNamingRules = async ({ db }: MainDbQueries, storeId: string): Promise<NamingRules> => {
  const [row] = await db.select({ rules: namingRules.rules }).from(namingRules).where(eq(namingRules.storeId, storeId))
  return row === undefined ? DEFAULT_NAMING_RULES : namingRulesSchema.parse(row.rules)
}

export const writeNamingRules = async ({ db }: MainDbQueries, storeId: string, rules: NamingRules, savedAt: Date): Promise<void> => {
  await db
    .insert(namingRules)
    .values({ storeId, rules, savedAt })
    .onConflictDoUpdate({ target: namingRules.storeId, set: { rules, savedAt } })
}
