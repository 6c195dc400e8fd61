import type { CampaignForm } from './campaign-form.ts'
import { ChooseCreators, NewCreator } from './ChooseCreators.tsx'
import { type ListSearch, StepFaults, StepFrame, type StepProps } from './StepFrame.tsx'
import { useChoosing } from './use-choosing.ts'

/** The creators of a campaign: active ones of the store, or new ones. */
export const CreatorsStep = ({ form, change, faults, list }: StepProps<CampaignForm> & { list: ListSearch }) => {
  const choosing = useChoosing(form.creators, (chosen) => change({ creators: chosen }))
  return (
    <StepFrame step="creators" extra={<NewCreator choosing={choosing} />}>
      <ChooseCreators choosing={choosing} list={list} />
      <StepFaults words={faults} />
    </StepFrame>
  )
}
