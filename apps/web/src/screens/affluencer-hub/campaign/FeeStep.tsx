import { useStore } from '../../../shell/use-store.ts'
import type { CampaignForm } from './campaign-form.ts'
import { type FeeForm, readFee } from './fee-form.ts'
import { FeeExample } from './FeeExample.tsx'
import { FeeFields } from './FeeFields.tsx'
import { StepFaults, StepFrame, type StepProps } from './StepFrame.tsx'

/** What creators get for orders. */
export const FeeStep = ({ form: campaign, change: changeCampaign, faults: told }: StepProps<CampaignForm>) => {
  const { currencyCode } = useStore()
  const form = campaign.fee
  const change = (part: Partial<FeeForm>): void => changeCampaign({ fee: { ...form, ...part } })
  return (
    <StepFrame step="fee">
      <div className="grid grid-cols-[minmax(0,1fr)_260px] items-start gap-8">
        <div className="flex min-w-0 flex-col gap-5">
          <FeeFields form={form} change={change} isTold={told.length > 0} parts="all" />
        </div>
        <FeeExample rule={readFee(form, currencyCode)} currency={currencyCode} />
      </div>
      <StepFaults words={told} />
    </StepFrame>
  )
}
