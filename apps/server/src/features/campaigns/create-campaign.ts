/** A draft becomes a campaign: what its preview shows is fixed in rows. Shopify gets the codes afterwards (`discount-codes/sync-discounts.ts`). */
import { faultsOfDraft } from '@convbox/contract/campaigns'
import { SINGLE_USE_DISCOUNT } from '@convbox/contract/discount-codes'
import { todayIn } from '@convbox/contract/date-range'
import { isUniqueViolation } from '@convbox/storage'
import { AppError } from '../../http/app-error.ts'
import type { CallerStore, CallerUser } from '../../http/handlers.ts'
import type { Program } from '../../program.ts'
import { writeAudit } from '../audit/audit.ts'
import { addLinks } from '../links/links.ts'
import { dropAllEdits } from './campaign-edits.rows.ts'
import { lockCampaign, updateCampaign } from './campaigns.rows.ts'
import { fixPay } from './fix-pay.ts'
import { insertMade } from './created-campaigns.rows.ts'
import { dropEarlierFeeRules, readFeeRule } from './fee-rules.rows.ts'
import { codesOfDiscount, madeOf, refuseTaken, shortLinksOf } from './made-rows.ts'
import { readPreview, type Preview } from './read-preview.ts'
import { titleOf } from '../discount-codes/discount-codes.ts'

/** Whoever creates it. */
type Caller = { store: Pick<CallerStore, 'id' | 'tenantId' | 'timeZone'>; user: Pick<CallerUser, 'id'> }

const refuse = ({ blocked, lost, creators }: Preview): void => {
  if (blocked.length > 0)
    throw new AppError('campaign incomplete', { details: { creators: `${blocked[0]} is blocked and joins no campaign` } })
  if (lost.length > 0) throw new AppError('edits lost')
  refuseTaken(creators)
}

/** Refused while the draft has faults, blocked creators, lost edits or codes of other campaigns. */
export const createCampaign = async (program: Program, { store, user }: Caller, id: string): Promise<void> => {
  const at = new Date(program.now())
  const hasShop = (await program.directory.byId(store.id))?.shopDomain !== undefined
  try {
    await program.mainDb.db.transaction(async (db) => {
      const stored = await lockCampaign({ db }, store.id, id)
      if (!stored.isDraft) throw new AppError('campaign created')
      const fee = await readFeeRule({ db }, id, at)
      const faults = faultsOfDraft({ ...stored, fee: fee?.rule }, todayIn(store.timeZone, program.now()))
      // Of several at a step the first counts.
      const facts = Object.fromEntries(faults.toReversed().map(({ step, fault }) => [step, fault]))
      if (faults.length > 0) throw new AppError('campaign incomplete', { facts })
      const preview = await readPreview({ db }, store.id, stored)
      refuse(preview)
      const made = madeOf(id, preview)
      const settings = stored.discounts.flatMap((discount) => {
        // Only links that apply codes hand any out.
        const isSingleUse = discount.isSingleUse && hasShop
        return [discount, ...(isSingleUse ? [{ ...discount, id: `${SINGLE_USE_DISCOUNT}${discount.id}` }] : [])]
      })
      const discounts = settings.map((discount) => ({ discountId: discount.id, title: titleOf(stored, discount) }))
      await insertMade({ db }, { storeId: store.id, campaignId: id }, { ...made, discounts }, at)
      const codeOf = hasShop ? codesOfDiscount(made.codes, stored.discounts[0]?.id) : new Map<string, string>()
      await addLinks({ db }, store.id, shortLinksOf(id, made.links, codeOf), { at })
      await fixPay(program, { db }, { storeId: store.id, campaignId: id }, stored.creatorIds)
      if (fee !== undefined) await dropEarlierFeeRules({ db }, id, fee.version)
      await dropAllEdits({ db }, id)
      await updateCampaign({ db }, store.id, id, { isDraft: false, updatedAt: at })
      const note = { tenantId: store.tenantId, storeId: store.id, userId: user.id, action: 'campaign created' as const }
      await writeAudit({ db }, { ...note, target: stored.name, detail: {} })
    })
  } catch (error) {
    // Another campaign of the store got one of the codes at the same moment: the next preview shows it.
    if (isUniqueViolation(error)) throw new AppError('code taken', { cause: error })
    throw error
  }
  program.signals.emit('campaigns')
}
