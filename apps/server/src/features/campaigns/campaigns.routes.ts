import type { AuditAction } from '@convbox/contract/api/audit.values'
import type { Campaign, CampaignDiscount } from '@convbox/contract/api/campaigns.schemas'
import type { FeeRule } from '@convbox/contract/api/fee-rules.schemas'
import {
  CAMPAIGNS_PER_PAGE,
  faultsOfDraft,
  MAX_CAMPAIGNS,
  statusOf,
  type CampaignStatus,
  type CampaignStep,
} from '@convbox/contract/campaigns'
import { todayIn } from '@convbox/contract/date-range'
import { NO_CODES } from '@convbox/contract/discount-codes'
import { isUniqueViolation } from '@convbox/storage'
import { randomUUID } from 'node:crypto'
import { AppError, type Details } from '../../http/app-error.ts'
import type { Feature, StoreCaller } from '../../http/handlers.ts'
import { writeAudit } from '../audit/audit.ts'
import {
  countCampaigns,
  deleteDraft,
  findParts,
  isNameTaken,
  listCampaigns,
  readCampaign,
  writeDraft,
  type DraftFields,
  type ListedCampaign,
  type StoredCampaign,
} from './campaigns.rows.ts'
import { withoutOwnFees } from './fee-change.ts'
import { feeRules } from './fee-rules.routes.ts'
import { addFeeRule, readFeeRule } from './fee-rules.rows.ts'
import { hasOddAmounts, isOddAmount } from './odd-amounts.ts'
import { addToCampaign } from './add-to-campaign.ts'
import { changeCampaign, endCampaign } from './change-campaign.ts'
import { createCampaign } from './create-campaign.ts'
import { countByCampaign, countCodes } from '../discount-codes/discount-codes.ts'
import { editItem, settleEdits } from './edit-campaign.ts'
import { lookUpPage, pageOf, previewDraft, previewPage } from './preview-page.ts'
import { fingerprintOf, inactiveMessage, readAddition, type Addition, type Joining } from './read-addition.ts'

const invalid = (details: Details): AppError => new AppError('invalid input', { details })

/** The steps of a listed draft at which something is missing or wrong. */
const stepsLacking = ({ creators, media, feeRules, ...draft }: ListedCampaign, today: string): CampaignStep[] => {
  const fee = feeRules === 0 ? undefined : {}
  const faults = faultsOfDraft({ ...draft, creatorIds: { length: creators }, mediumIds: { length: media }, fee }, today)
  return [...new Set(faults.map(({ step }) => step))]
}

/** Amounts with more digits than the currency has are refused by field. */
const refuseOddAmounts = (discounts: readonly CampaignDiscount[], rule: FeeRule | undefined, currency: string): void => {
  const fixed = discounts.flatMap(({ valueType, value }) => (valueType === 'fixed amount' ? [value] : []))
  if (fixed.some((amount) => isOddAmount(amount, currency))) throw invalid({ discounts: 'Format Error' })
  if (rule !== undefined && hasOddAmounts(rule, currency)) throw invalid({ feeRule: 'Format Error' })
}

/** Campaigns of creators, kept as drafts until they are created. */
export const campaignsFeature: Feature<'campaigns'> = (program) => {
  const { mainDb } = program
  const todayOf = ({ timeZone }: { timeZone: string }): string => todayIn(timeZone, program.now())
  const noteOf = ({ store, user }: StoreCaller, action: AuditAction, target: string) => ({
    tenantId: store.tenantId,
    storeId: store.id,
    userId: user.id,
    action,
    target,
    detail: {},
  })

  const toWire = async (stored: StoredCampaign, today: string): Promise<Campaign> => {
    const [fee, codeCounts] = await Promise.all([readFeeRule(mainDb, stored.id, new Date(program.now())), countCodes(mainDb, stored.id)])
    const { updatedAt, isEnded: _isEnded, ...fields } = stored
    return {
      ...fields,
      status: statusOf(stored, today),
      ...(fee && { feeRule: fee.rule, feeVersion: fee.version }),
      faults: stored.isDraft ? faultsOfDraft({ ...stored, fee: fee?.rule }, today) : [],
      codeCounts,
      updatedAt: updatedAt.toISOString(),
    }
  }
  const read = async (storeId: string, id: string): Promise<StoredCampaign> => {
    const stored = await readCampaign(mainDb, storeId, id)
    if (stored === undefined) throw new AppError('not found')
    return stored
  }

  const additionOf = async (store: StoreCaller['store'], id: string, joining: Joining): Promise<Addition> =>
    readAddition(mainDb, { storeId: store.id, stored: await read(store.id, id), today: todayOf(store) }, joining)
  const pageOfAddition = ({ creators, media }: Addition, pageNo: number) => pageOf(creators, pageNo, { media, edits: 0, lostEdits: [] })

  const readOn = async ({ store }: StoreCaller, id: string): Promise<Campaign> => toWire(await read(store.id, id), todayOf(store))

  /** Refuses parts that the store does not have, and creators who may not join. before: the draft as it was. */
  const refuseOddParts = async (storeId: string, draft: DraftFields, before: StoredCampaign | undefined): Promise<void> => {
    const found = await findParts(mainDb, storeId, draft)
    if (found.creators.length < draft.creatorIds.length) throw invalid({ creatorIds: 'Creator not found' })
    if (found.media.length < draft.mediumIds.length) throw invalid({ mediumIds: 'Media not found' })
    if (draft.landingPageId !== undefined && found.landingPage === undefined) throw invalid({ landingPageId: 'Landing page not found' })
    const joining = found.creators.find(({ id, state }) => state !== 'active' && before?.creatorIds.includes(id) !== true)
    if (joining !== undefined) throw invalid({ creatorIds: inactiveMessage(joining) })
  }

  const refuseName = async (storeId: string, name: string, before: StoredCampaign | undefined): Promise<void> => {
    if (before === undefined) {
      if (await isNameTaken(mainDb, storeId, name)) throw invalid({ name: 'Another campaign has this name' })
      if ((await countCampaigns(mainDb, storeId)) >= MAX_CAMPAIGNS) throw invalid({ name: `At most ${MAX_CAMPAIGNS} campaigns` })
    } else {
      if (before.name !== name) throw invalid({ name: 'Campaign name cannot be edited after saving' })
      if (!before.isDraft) throw new AppError('campaign created')
    }
  }

  type Typed = DraftFields & { id?: string | undefined; name: string; feeRule?: FeeRule | undefined }
  const save = async (
    caller: StoreCaller,
    { id: known, feeRule, name, ...fields }: Typed,
    action: AuditAction = 'campaign saved',
  ): Promise<Campaign> => {
    const { store, user } = caller
    const before = known === undefined ? undefined : await read(store.id, known)
    await refuseName(store.id, name, before)
    await refuseOddParts(store.id, fields, before)
    refuseOddAmounts(fields.discounts, feeRule, store.currency)
    const id = known ?? randomUUID()
    const at = new Date(program.now())
    const draft = { ...fields, endsOn: fields.isPermanent ? undefined : fields.endsOn }
    try {
      await mainDb.db.transaction(async (db) => {
        await writeDraft({ db }, store.id, { ...draft, id, name }, at)
        if (feeRule !== undefined)
          await addFeeRule({ db }, { storeId: store.id, campaignId: id, rule: feeRule, savedBy: user.id, savedAt: at })
        await writeAudit({ db }, noteOf(caller, action, name))
      })
    } catch (error) {
      if (isUniqueViolation(error)) throw new AppError('already exists', { cause: error })
      throw error
    }
    return readOn(caller, id)
  }

  return {
    listCampaigns: async ({ search, status, pageNo }, { store }) => {
      const today = todayOf(store)
      const [all, codes] = await Promise.all([listCampaigns(mainDb, store.id), countByCampaign(mainDb, store.id)])
      const judged = all.map((listed) => {
        const { discounts: _discounts, landingPageId: _page, feeRules: _rules, isEnded: _isEnded, updatedAt, ...row } = listed
        const lacks = row.isDraft ? stepsLacking(listed, today) : []
        const codeCounts = codes.get(row.id) ?? NO_CODES
        return { ...row, status: statusOf(listed, today), lacks, codeCounts, updatedAt: updatedAt.toISOString() }
      })
      const found = judged.filter(
        (row) => row.name.toLowerCase().includes(search.toLowerCase()) && (status === undefined || row.status === status),
      )
      const of = (wanted: CampaignStatus): number => judged.filter((row) => row.status === wanted).length
      return {
        campaigns: found.slice((pageNo - 1) * CAMPAIGNS_PER_PAGE, pageNo * CAMPAIGNS_PER_PAGE),
        count: found.length,
        pageSize: CAMPAIGNS_PER_PAGE,
        counts: { 'Not Started': of('Not Started'), 'In Progress': of('In Progress'), Ended: of('Ended') },
      }
    },
    readCampaign: ({ id }, caller) => readOn(caller, id),
    previewCampaign: async ({ id, pageNo }, { store }) => previewPage(program, store.id, await read(store.id, id), pageNo),
    lookUpPreviewCodes: async ({ id, pageNo }, { store }) => {
      const stored = await read(store.id, id)
      // A created campaign has nothing to ask for.
      return lookUpPage(program, store.id, async () => (stored.isDraft ? previewDraft(mainDb, store.id, stored, pageNo) : { creators: [] }))
    },
    editCampaignItem: (typed, caller) => editItem(program, caller, typed),
    settleCampaignEdits: (chosen, caller) => settleEdits(program, caller, chosen),
    createCampaign: async ({ id }, caller) => {
      await createCampaign(program, caller, id)
      return readOn(caller, id)
    },
    previewCampaignAddition: async ({ id, pageNo, ...joining }, { store }) => {
      const addition = await additionOf(store, id, joining)
      return { ...pageOfAddition(addition, pageNo), fingerprint: fingerprintOf(addition) }
    },
    lookUpAdditionCodes: async ({ id, pageNo, ...joining }, { store }) =>
      lookUpPage(program, store.id, async () => pageOfAddition(await additionOf(store, id, joining), pageNo)),
    addToCampaign: async ({ id, ...joining }, caller) => {
      await addToCampaign(program, caller, id, joining)
      return readOn(caller, id)
    },
    changeCampaign: async (typed, caller) => {
      await changeCampaign(program, caller, typed)
      return readOn(caller, typed.id)
    },
    endCampaign: async ({ id }, caller) => {
      await endCampaign(program, caller, id)
      return readOn(caller, id)
    },
    copyCampaign: async ({ id, name }, caller) => {
      const stored = await read(caller.store.id, id)
      const { creators, media } = await findParts(mainDb, caller.store.id, stored)
      const fee = await readFeeRule(mainDb, id, new Date(program.now()))
      const today = todayOf(caller.store)
      const stillAhead = (day: string | undefined): string | undefined => (day !== undefined && day >= today ? day : undefined)
      const { landingPageId, isPermanent, manager, discounts } = stored
      return save(
        caller,
        {
          name,
          landingPageId,
          startsOn: stillAhead(stored.startsOn),
          endsOn: stillAhead(stored.endsOn),
          isPermanent,
          manager,
          creatorIds: creators.flatMap((one) => (one.state === 'active' ? [one.id] : [])),
          mediumIds: media.map((one) => one.id),
          discounts,
          feeRule: fee && withoutOwnFees(fee.rule),
        },
        'campaign copied',
      )
    },
    ...feeRules(program),
    saveCampaign: (input, caller) => save(caller, input),
    deleteCampaign: async ({ id }, caller) => {
      const name = await deleteDraft(mainDb, caller.store.id, id)
      if (name === undefined) throw new AppError('not found')
      await writeAudit(mainDb, noteOf(caller, 'campaign deleted', name))
      return { ok: true }
    },
  }
}
