/** A draft of a campaign as it is edited: what it reads as, and what it lacks. Pure. */
import type { Campaign, CampaignDiscount } from '@convbox/contract/api/campaigns.schemas'
import { CREATOR_PLACE, type CampaignFault, type CampaignStep, faultsOfDraft, isCodePattern } from '@convbox/contract/campaigns'
import type { Day } from '@convbox/contract/date-range'
import { faultsOfFee, type FeeForm, feeFormOf, isAmount, isPercent, readFee } from './fee-form.ts'

export type ChosenCreator = Campaign['creators'][number]
/** Texts of the fields and what is chosen; name and id do not change. */
export type CampaignForm = {
  landingPageId: string | undefined
  startsOn: string
  endsOn: string
  isPermanent: boolean
  manager: string
  creators: readonly ChosenCreator[]
  mediumIds: readonly string[]
  discounts: readonly CampaignDiscount[]
  fee: FeeForm
}

/** Where the campaign is kept, and what its amounts and days are read by. */
export type FormSurroundings = { currency: string; today: Day }

export const formOf = (campaign: Campaign): CampaignForm => ({
  landingPageId: campaign.landingPageId,
  startsOn: campaign.startsOn ?? '',
  endsOn: campaign.endsOn ?? '',
  isPermanent: campaign.isPermanent,
  manager: campaign.manager,
  creators: campaign.creators,
  mediumIds: campaign.mediumIds,
  discounts: campaign.discounts,
  fee: feeFormOf(campaign.feeRule),
})

/** A new discount, with the setting that most have. */
export const newDiscount = (id: string): CampaignDiscount => ({
  id,
  type: 'order',
  valueType: 'percentage',
  value: '',
  productIds: [],
  codePattern: '',
  isSingleUse: false,
})

/** What is typed in a field but cannot be read. */
export type DiscountFaults = { value?: 'format'; codePattern?: 'format' }
export const formatFaultsOfDiscount = ({ valueType, value, codePattern }: CampaignDiscount, currency: string): DiscountFaults => ({
  ...(value.trim() !== '' && !(valueType === 'percentage' ? isPercent(value) : isAmount(value, currency)) && { value: 'format' }),
  ...(codePattern.trim() !== '' && !isCodePattern(codePattern.trim()) && { codePattern: 'format' }),
})

/** The steps with a field that cannot be read; nothing is saved before they are right. */
export const unreadableSteps = (form: CampaignForm, currency: string): CampaignStep[] => [
  ...(form.discounts.some((discount) => Object.keys(formatFaultsOfDiscount(discount, currency)).length > 0)
    ? (['discounts'] as const)
    : []),
  ...(Object.values(faultsOfFee(form.fee, currency)).some((fault) => fault !== 'required') ? (['fee'] as const) : []),
]

/** What is sent to the server. An incomplete fee is left out: the one saved before stays. */
export const inputOf = (form: CampaignForm, { id, name }: { id: string; name: string }, currency: string) => {
  const feeRule = readFee(form.fee, currency)
  return {
    id,
    name,
    ...(form.landingPageId !== undefined && { landingPageId: form.landingPageId }),
    ...(form.startsOn !== '' && { startsOn: form.startsOn }),
    ...(form.endsOn !== '' && !form.isPermanent && { endsOn: form.endsOn }),
    isPermanent: form.isPermanent,
    manager: form.manager.trim(),
    creatorIds: form.creators.map((creator) => creator.id),
    mediumIds: [...form.mediumIds],
    discounts: form.discounts.map((discount, index) => ({
      ...discount,
      // The links apply the first one.
      isSingleUse: index === 0 && discount.isSingleUse,
      value: discount.value.trim(),
      codePattern: discount.codePattern.trim(),
      productIds: discount.type === 'product' ? discount.productIds : [],
    })),
    ...(feeRule && { feeRule }),
  }
}

/** A word for a step's fault: one of the contract's, or a field that cannot be read. */
export type FormFault = CampaignFault | 'format error'
export type FaultsByStep = Partial<Record<CampaignStep, FormFault[]>>

/** What each step lacks, and what cannot be read in it. */
export const faultsOfForm = (form: CampaignForm, { currency, today }: FormSurroundings): FaultsByStep => {
  const draft = {
    landingPageId: form.landingPageId,
    startsOn: form.startsOn === '' ? undefined : form.startsOn,
    endsOn: form.endsOn === '' ? undefined : form.endsOn,
    isPermanent: form.isPermanent,
    creatorIds: form.creators,
    mediumIds: form.mediumIds,
    discounts: form.discounts,
    fee: readFee(form.fee, currency),
  }
  const unreadable = unreadableSteps(form, currency)
  const lacking = faultsOfDraft(draft, today).filter(({ step, fault }) => !(fault === 'fee required' && unreadable.includes(step)))
  const faults: FaultsByStep = {}
  for (const { step, fault } of lacking) faults[step] = [...(faults[step] ?? []), fault]
  for (const step of unreadable) faults[step] = ['format error', ...(faults[step] ?? [])]
  return faults
}

/** How a name stands in codes: its letters without accents and its digits, in capitals; empty for names in other scripts. */
const lettersOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z\d]/g, '')
    .toUpperCase()

/** The code that a pattern makes of a creator's name, as an example: the preview shows the real ones. */
export const exampleCode = (pattern: string, creatorName: string | undefined): string =>
  pattern.trim().replace(CREATOR_PLACE, () => lettersOf(creatorName ?? '') || 'MAYA')
