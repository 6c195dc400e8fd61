import { campaigns } from '@convbox/contract/api/campaigns'
import type { Campaign } from '@convbox/contract/api/campaigns.schemas'
import { CAMPAIGN_STEPS, type CampaignStep } from '@convbox/contract/campaigns'
import { useCall } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useText } from '../../../text/language.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { CopyButton } from '../../../widgets/CopyButton.tsx'
import { Pages } from '../../../widgets/Pages.tsx'
import type { FaultsByStep } from './campaign-form.ts'
import { draftText } from './draft.text.ts'
import { DraftItem } from './EditableItem.tsx'
import { InShop, useCodeFault } from './InShop.tsx'
import { LostEdits } from './LostEdits.tsx'
import { MadeTable, Url } from './MadeTable.tsx'
import { previewText } from './preview.text.ts'
import { type ListSearch, StepFrame } from './StepFrame.tsx'

/** What must still be done, each with the way there. */
const Lacking = ({ faults, onStep }: { faults: FaultsByStep; onStep: (step: CampaignStep) => void }) => {
  const text = useText(previewText)
  const words = useText(draftText)
  const lacking = CAMPAIGN_STEPS.flatMap((step) => (faults[step] ?? []).map((fault) => ({ step, fault })))
  if (lacking.length === 0) return null
  return (
    <Banner tone="warn">
      <p className="font-medium">{text.incomplete}</p>
      <ul className="mt-1">
        {lacking.map(({ step, fault }) => (
          <li key={`${step} ${fault}`} className="flex gap-2">
            <span>{words.faults[fault]}</span>
            <button type="button" className="text-accent hover:underline" onClick={() => onStep(step)}>
              {text.toStep({ step: words.steps[step] })}
            </button>
          </li>
        ))}
      </ul>
    </Banner>
  )
}

const Made = ({ campaign, list }: { campaign: Campaign; list: ListSearch }) => {
  const text = useText(previewText)
  const mayChange = useStore().optorRole !== 'read-only'
  const page = { id: campaign.id, pageNo: list.page }
  const answer = useCall(campaigns.previewCampaign, page, { quiet: true, staleMs: 0 })
  const hasCodes = answer.data !== undefined && answer.data.counts.codes > 0
  // After the preview, which does not wait for the shop.
  const lookUp = useCall(campaigns.lookUpPreviewCodes, page, { quiet: true, staleMs: 0, enabled: hasCodes })
  const faultOf = useCodeFault(lookUp)
  return (
    <AnswerStates answer={answer} feature="Affluencer Hub" skeleton={<Skeleton className="h-80 w-full rounded-card" />}>
      {(data, isDimmed) =>
        data.counts.creators === 0 ? (
          <p className="text-body text-ink-2">{text.nobody}</p>
        ) : (
          <>
            <LostEdits id={campaign.id} edits={data.lostEdits} count={data.counts.lostEdits} />
            {data.counts.taken > 0 && <Banner tone="bad">{text.taken(data.counts.taken)}</Banner>}
            {hasCodes && <InShop asked={lookUp} />}
            <p className="text-caption text-ink-2 tabular-nums">
              {[text.counts(data.counts), ...(data.counts.edits > 0 ? [text.edits(data.counts.edits)] : [])].join(' · ')}
            </p>
            <MadeTable
              data={data}
              discounts={campaign.discounts}
              isDimmed={isDimmed}
              linkCells={(creator, link, medium) => ({
                made: (
                  <DraftItem
                    item={{ id: campaign.id, creatorId: creator.id, kind: 'link', partId: link.mediumId }}
                    start={link.destination}
                    shown={<Url url={link.url} />}
                    isEdited={link.isEdited}
                    editLabel={mayChange ? text.editLink({ creator: creator.name, medium }) : undefined}
                  />
                ),
                actions: <CopyButton label={text.copyLink({ creator: creator.name, medium })} value={link.url} />,
              })}
              codeCells={(creator, code) => ({
                made: (
                  <DraftItem
                    item={{ id: campaign.id, creatorId: creator.id, kind: 'code', partId: code.discountId }}
                    start={code.code}
                    shown={<span className="font-mono text-caption">{code.code}</span>}
                    isEdited={code.isEdited}
                    fault={faultOf(code)}
                    editLabel={mayChange ? text.editCode({ creator: creator.name }) : undefined}
                  />
                ),
                actions: <CopyButton label={text.copyCode({ creator: creator.name })} value={code.code} />,
              })}
            />
            <Pages search={list} change={list.change} pageSize={data.pageSize} total={data.counts.creators} />
          </>
        )
      }
    </AnswerStates>
  )
}

type PreviewStepProps = {
  campaign: Campaign
  faults: FaultsByStep
  isUnsaved: boolean
  isSaving: boolean
  onSave: () => void
  onStep: (step: CampaignStep) => void
  list: ListSearch
}

/** What the saved settings make, and what is missing before it can be made. */
export const PreviewStep = ({ campaign, faults, isUnsaved, isSaving, onSave, onStep, list }: PreviewStepProps) => {
  const text = useText(previewText)
  return (
    <StepFrame step="preview">
      <Lacking faults={faults} onStep={onStep} />
      {isSaving ? (
        <Skeleton className="h-80 w-full rounded-card" />
      ) : isUnsaved ? (
        <Banner action={<Button onClick={onSave}>{text.save}</Button>}>{text.waiting}</Banner>
      ) : faults.landing !== undefined ? (
        <p className="text-body text-ink-2">{text.noLanding}</p>
      ) : (
        <Made campaign={campaign} list={list} />
      )}
    </StepFrame>
  )
}
