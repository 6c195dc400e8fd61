import { creators } from '@convbox/contract/api/creators'
import { landingPages } from '@convbox/contract/api/landing-pages'
import type { Campaign } from '@convbox/contract/api/campaigns.schemas'
import type { CampaignStep } from '@convbox/contract/campaigns'
import { formatAmount } from '@convbox/contract/format'
import { Trash2 } from 'lucide-react'
import { lazy, type ReactNode, useState } from 'react'
import { fieldErrorsOf } from '../../../api/failure.ts'
import { useCall } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useText } from '../../../text/language.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Later } from '../../../widgets/Later.tsx'
import { LeaveQuestion } from '../../../widgets/LeaveQuestion.tsx'
import type { CampaignForm, FaultsByStep } from './campaign-form.ts'
import { CampaignBadge } from './CampaignBadge.tsx'
import { DRAFT_STEPS, type DraftStep } from './campaigns-search.ts'
import { CreateButton } from './CreateButton.tsx'
import { CreatorsStep } from './CreatorsStep.tsx'
import { DiscountsStep } from './DiscountsStep.tsx'
import { HubFailure } from '../../../widgets/HubFailure.tsx'
import { draftText } from './draft.text.ts'
import { readFee } from './fee-form.ts'
import { FeeStep } from './FeeStep.tsx'
import { LandingStep } from './LandingStep.tsx'
import { MediaStep } from './MediaStep.tsx'
import { PreviewStep } from './PreviewStep.tsx'
import { SettingsStep } from './SettingsStep.tsx'
import type { ListSearch } from './StepFrame.tsx'
import { type ListedStep, StepList } from './StepList.tsx'
import { useDaysWords } from './use-days-words.ts'
import { useDraft } from './use-draft.ts'

const DeleteDraftDialog = lazy(async () => ({ default: (await import('./DeleteDraftDialog.tsx')).DeleteDraftDialog }))

/** What each complete step says, in a few words. */
const useSummaries = (form: CampaignForm): Record<CampaignStep, string | undefined> => {
  const { sums: text } = useText(draftText)
  const daysOf = useDaysWords()
  const { currencyCode } = useStore()
  const quiet = { quiet: true } as const
  const pages = useCall(landingPages.listLandingPages, { search: '' }, quiet).data?.landingPages
  const media = useCall(creators.listMedia, {}, quiet).data?.media
  const days =
    form.startsOn === '' || (form.endsOn === '' && !form.isPermanent)
      ? undefined
      : daysOf({ startsOn: form.startsOn, endsOn: form.endsOn, isPermanent: form.isPermanent })
  const feeOf = (): string | undefined => {
    const fee = readFee(form.fee, currencyCode)?.fee
    if (fee === undefined) return undefined
    if (fee.kind === 'products') return text.groups(fee.groups.length)
    if (fee.kind === 'tiers') return text.tiers(fee.tiers.length)
    return fee.kind === 'percent' ? text.percent(fee) : text.flat({ amount: formatAmount(fee.amount, currencyCode) })
  }
  const chosenMedia = media?.filter(({ id }) => form.mediumIds.includes(id)).map(({ name }) => name) ?? []
  return {
    landing: pages?.find(({ id }) => id === form.landingPageId)?.name,
    settings: days,
    creators: form.creators.length === 0 ? undefined : text.creators(form.creators.length),
    media: chosenMedia.length === 0 ? undefined : chosenMedia.join(', '),
    discounts: form.discounts.length === 0 ? text.noDiscount : text.discounts(form.discounts.length),
    fee: feeOf(),
  }
}

const useListedSteps = (form: CampaignForm, faults: FaultsByStep, told: readonly CampaignStep[]): Record<DraftStep, ListedStep> => {
  const text = useText(draftText)
  const sums = useSummaries(form)
  const listed = (step: CampaignStep): ListedStep => {
    const lacking = faults[step] ?? []
    if (lacking.length === 0) return { state: 'done', notes: sums[step] === undefined ? [] : [sums[step]] }
    return told.includes(step) ? { state: 'faulty', notes: lacking.map((fault) => text.faults[fault]) } : { state: 'open', notes: [] }
  }
  return {
    landing: listed('landing'),
    settings: listed('settings'),
    creators: listed('creators'),
    media: listed('media'),
    discounts: listed('discounts'),
    fee: listed('fee'),
    preview: { state: 'open', notes: [] },
  }
}

/** Why a draft was not saved. */
const SaveFailure = ({ error }: { error: Error }) => {
  const fields = Object.values(fieldErrorsOf(error))
  if (fields.length === 0) return <HubFailure error={error} doing="edit" className="mb-4" />
  return (
    <Banner tone="bad" className="mb-4">
      {[...new Set(fields)].join('; ')}
    </Banner>
  )
}

type DraftPageProps = {
  campaign: Campaign
  /** Of the address; without one the first that is not complete opens. */
  step: DraftStep | undefined
  onStep: (step: DraftStep) => void
  list: ListSearch
  onBack: () => void
}

/** A draft of a campaign: its steps, saved one by one. */
export const DraftPage = ({ campaign, step: asked, onStep, list, onBack }: DraftPageProps) => {
  const text = useText(draftText)
  const mayChange = useStore().optorRole !== 'read-only'
  const [firstStep] = useState<DraftStep>(() => campaign.faults[0]?.step ?? 'preview')
  const step = asked ?? firstStep
  const draft = useDraft(campaign, step)
  const [isRemoving, setIsRemoving] = useState(false)
  const { form, change, faults, told, isUnsaved, isSaving, saveNow } = draft
  const place = DRAFT_STEPS.indexOf(step)
  const wordsOf = (of: CampaignStep): string[] => (told.includes(of) ? (faults[of] ?? []).map((fault) => text.faults[fault]) : [])
  const propsOf = (of: CampaignStep) => ({ form, change, faults: wordsOf(of) })
  const contents: Record<DraftStep, () => ReactNode> = {
    landing: () => <LandingStep {...propsOf('landing')} list={list} />,
    settings: () => <SettingsStep {...propsOf('settings')} name={campaign.name} />,
    creators: () => <CreatorsStep {...propsOf('creators')} list={list} />,
    media: () => <MediaStep {...propsOf('media')} />,
    discounts: () => <DiscountsStep {...propsOf('discounts')} />,
    fee: () => <FeeStep {...propsOf('fee')} />,
    preview: () => <PreviewStep {...{ campaign, faults, isUnsaved, isSaving, onStep, list }} onSave={() => void saveNow()} />,
  }
  const previous = DRAFT_STEPS[place - 1]
  const next = DRAFT_STEPS[place + 1]
  return (
    <div className="max-w-340">
      <PageHeader
        title={campaign.name}
        titleExtra={<CampaignBadge {...campaign} />}
        back={{ label: text.back, onClick: onBack }}
        actions={
          mayChange && (
            <>
              <span aria-live="polite" className="text-caption text-ink-3">
                {isSaving ? text.saving : isUnsaved ? text.unsaved : text.saved}
              </span>
              <IconButton look="plain" label={text.remove} onClick={() => setIsRemoving(true)}>
                <Trash2 size={14} aria-hidden />
              </IconButton>
            </>
          )
        }
      />
      {!mayChange && <Banner className="mb-4">{text.readOnly}</Banner>}
      {draft.error && <SaveFailure error={draft.error} />}
      <div className="flex items-start gap-5">
        <StepList steps={useListedSteps(form, faults, told)} current={step} onStep={onStep} />
        <Card className="min-w-0 flex-1">
          <fieldset disabled={!mayChange} className="min-w-0" key={step}>
            {contents[step]()}
          </fieldset>
          <div className="flex items-center gap-2 border-t border-hairline px-6 py-3.5">
            {previous && <Button onClick={() => onStep(previous)}>{text.previous}</Button>}
            {next && (
              <Button look="primary" className="ml-auto" onClick={() => onStep(next)}>
                {text.next}
              </Button>
            )}
            {step === 'preview' && mayChange && (
              <CreateButton campaign={campaign} pageNo={list.page} isReady={Object.keys(faults).length === 0 && !isUnsaved && !isSaving} />
            )}
          </div>
        </Card>
      </div>
      {mayChange && <LeaveQuestion isUnsaved={() => isUnsaved} isPageFree />}
      <Later>{isRemoving && <DeleteDraftDialog campaign={campaign} onClose={() => setIsRemoving(false)} onDeleted={onBack} />}</Later>
    </div>
  )
}
