/** Links as they are served. */
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { eq } from 'drizzle-orm'

const { link } = mainDbSchema

/** A link as its redirect needs it. Ids are '' where it is of none. */
export type ServedLink = {
  id: string
  storeId: string
  code: string
  campaignId: string
  creatorId: string
  mediumId: string
  destination: string
  discountCode: string | undefined
  isActive: boolean
  expiresAtMs: number
  passwordHash: string | undefined
}

/** The link of a code in lower case; undefined: nobody's. */
export const readServedLink = async ({ db }: Pick<MainDb, 'db'>, code: string): Promise<ServedLink | undefined> => {
  const [row] = await db.select().from(link).where(eq(link.code, code))
  if (row === undefined) return undefined
  const { id, storeId, destination } = row
  return {
    id,
    storeId,
    code,
    campaignId: row.campaignId ?? '',
    creatorId: row.creatorId ?? '',
    mediumId: row.mediumId ?? '',
    destination,
    discountCode: row.discountCode ?? undefined,
    isActive: row.state === 'active',
    expiresAtMs: row.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
    passwordHash: row.passwordHash ?? undefined,
  }
}
