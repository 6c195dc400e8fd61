import { MAX_CAMPAIGN_MEDIA } from '@convbox/contract/campaigns'
import { useText } from '../../../text/language.ts'
import type { CampaignForm } from './campaign-form.ts'
import { ChooseMedia } from './ChooseMedia.tsx'
import { draftText } from './draft.text.ts'
import { StepFaults, StepFrame, type StepProps } from './StepFrame.tsx'

/** The media of a campaign: some of the store's, or new ones. */
export const MediaStep = ({ form, change, faults }: StepProps<CampaignForm>) => {
  const { media: text } = useText(draftText)
  const chosen = form.mediumIds
  return (
    <StepFrame
      step="media"
      extra={<span className="text-caption text-ink-2 tabular-nums">{text.chosen({ n: chosen.length, max: MAX_CAMPAIGN_MEDIA })}</span>}
    >
      <ChooseMedia chosen={chosen} onChange={(mediumIds) => change({ mediumIds })} />
      <StepFaults words={faults} />
    </StepFrame>
  )
}
