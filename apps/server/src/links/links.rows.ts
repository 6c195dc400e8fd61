/** Links as they are served. */
import { statusOf } from '@convbox/contract/campaigns'
import { todayIn } from '@convbox/contract/date-range'
import { SINGLE_USE_DISCOUNT } from '@convbox/contract/discount-codes'
import { mainDbSchema, type MainDb } from '@convbox/storage'
import { and, eq, isNull, sql } from 'drizzle-orm'

const { campaign, campaignDiscount, discountCode, link, store } = mainDbSchema

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
  /** The id of that code where people get single-use codes in its place. */
  namedCodeId: string | undefined
  isActive: boolean
  expiresAtMs: number
  passwordHash: string | undefined
}

type Discounted = { told: string | null; timeZone: string } & Pick<
  typeof campaign.$inferSelect,
  'isDraft' | 'startsOn' | 'endsOn' | 'endedAt'
>

/** Whether single-use codes of this discount work today. */
const isAtWork = ({ told, timeZone, isDraft, startsOn, endsOn, endedAt }: Discounted, nowMs: number): boolean => {
  const days = { startsOn: startsOn ?? undefined, endsOn: endsOn ?? undefined }
  return told !== 'ended' && statusOf({ ...days, isDraft, isEnded: endedAt !== null }, todayIn(timeZone, nowMs)) === 'In Progress'
}

/** The link of a code in lower case; undefined: nobody's. */
export const readServedLink = async ({ db }: Pick<MainDb, 'db'>, code: string, nowMs: number): Promise<ServedLink | undefined> => {
  const [found] = await db
    .select({ row: link, namedCodeId: discountCode.id, told: campaignDiscount.told, of: campaign, timeZone: store.timeZone })
    .from(link)
    .innerJoin(store, eq(store.id, link.storeId))
    .leftJoin(
      discountCode,
      and(
        eq(discountCode.storeId, link.storeId),
        sql`${discountCode.codeKey} = lower(${link.discountCode})`,
        isNull(discountCode.parentId),
      ),
    )
    .leftJoin(
      campaignDiscount,
      and(
        eq(campaignDiscount.campaignId, discountCode.campaignId),
        sql`${campaignDiscount.discountId} = ${SINGLE_USE_DISCOUNT} || ${discountCode.discountId}`,
      ),
    )
    .leftJoin(campaign, eq(campaign.id, campaignDiscount.campaignId))
    .where(eq(link.code, code))
  if (found === undefined) return undefined
  const { row, namedCodeId, told, of, timeZone } = found
  const { id, storeId, destination } = row
  const hasSingleUse = of !== null && isAtWork({ ...of, told, timeZone }, nowMs)
  return {
    id,
    storeId,
    code,
    campaignId: row.campaignId ?? '',
    creatorId: row.creatorId ?? '',
    mediumId: row.mediumId ?? '',
    destination,
    discountCode: row.discountCode ?? undefined,
    namedCodeId: hasSingleUse && namedCodeId !== null ? namedCodeId : undefined,
    isActive: row.state === 'active',
    expiresAtMs: row.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
    passwordHash: row.passwordHash ?? undefined,
  }
}
