/** Creators and media join a created campaign. Shopify gets the new codes afterwards (`discount-codes/sync-discounts.ts`). */
import { todayIn } from '@convbox/contract/date-range'
import { isUniqueViolation } from '@convbox/storage'
import { AppError } from '../../http/app-error.ts'
import type { CallerStore, CallerUser } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { writeAudit } from '../audit/audit.ts'
import { addLinks } from '../links/links.ts'
import { addMembers, lockCampaign, updateCampaign } from './campaigns.rows.ts'
import { fixPay } from './fix-pay.ts'
import { insertMade, listCampaignCodes } from './created-campaigns.rows.ts'
import { codesOfDiscount, madeOf, refuseTaken, shortLinksOf } from './made-rows.ts'
import type { Named } from './make-preview.ts'
import { fingerprintOf, readAddition, type Joining } from './read-addition.ts'

/** The audit log names at most so many. */
const LISTED_NAMES = 20
const namesOf = (parts: readonly Named[]): string => {
  const more = parts.length - LISTED_NAMES
  return [...parts.slice(0, LISTED_NAMES).map(({ name }) => name), ...(more > 0 ? [`+${more}`] : [])].join(', ')
}

type Caller = { store: Pick<CallerStore, 'id' | 'tenantId' | 'timeZone'>; user: Pick<CallerUser, 'id'> }

/** All of what was reviewed or nothing; nothing is made twice, however often it is asked for. fingerprint: of what was reviewed. */
export const addToCampaign = async (
  program: Program,
  { store, user }: Caller,
  id: string,
  { fingerprint, ...joining }: Joining & { fingerprint: string },
): Promise<void> => {
  const at = new Date(program.now())
  const hasShop = (await program.directory.byId(store.id))?.shopDomain !== undefined
  const today = todayIn(store.timeZone, program.now())
  try {
    await program.mainDb.db.transaction(async (db) => {
      const stored = await lockCampaign({ db }, store.id, id)
      const addition = await readAddition({ db }, { storeId: store.id, stored, today }, joining)
      const { creators, media } = addition.joining
      if (creators.length + media.length === 0) return
      if (fingerprintOf(addition) !== fingerprint) throw new AppError('review changed')
      refuseTaken(addition.creators)
      const made = madeOf(id, addition)
      const of = { storeId: store.id, campaignId: id }
      const idsOf = (parts: readonly Named[]): string[] => parts.map((one) => one.id)
      await addMembers({ db }, of, { creatorIds: idsOf(creators), mediumIds: idsOf(media) }, at)
      await fixPay(program, { db }, of, idsOf(creators))
      await insertMade({ db }, of, { ...made, discounts: [] }, at)
      const codes = hasShop ? await listCampaignCodes({ db }, id) : []
      await addLinks({ db }, store.id, shortLinksOf(id, made.links, codesOfDiscount(codes, stored.discounts[0]?.id)), { at })
      await updateCampaign({ db }, store.id, id, { updatedAt: at })
      await writeAudit(
        { db },
        {
          tenantId: store.tenantId,
          storeId: store.id,
          userId: user.id,
          action: 'campaign enlarged',
          target: stored.name,
          detail: {
            ...(creators.length > 0 && { creators: namesOf(creators) }),
            ...(media.length > 0 && { media: namesOf(media) }),
          },
        },
      )
    })
  } catch (error) {
    // Another campaign of the store got one of the codes at the same moment: the next preview shows it.
    if (isUniqueViolation(error)) throw new AppError('code taken', { cause: error })
    throw error
  }
  program.signals.emit('campaigns')
}
