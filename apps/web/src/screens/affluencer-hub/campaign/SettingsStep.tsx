import { useStore } from '../../../shell/use-store.ts'
import { useText } from '../../../text/language.ts'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { CampaignForm } from './campaign-form.ts'
import { draftText } from './draft.text.ts'
import { StepFaults, StepFrame, type StepProps } from './StepFrame.tsx'

const MAX_MANAGER = 100

/** Name, days and manager of a campaign. */
export const SettingsStep = ({ form, change, faults, name }: StepProps<CampaignForm> & { name: string }) => {
  const { settings: text } = useText(draftText)
  const { timezone } = useStore()
  const zone = text.zone({ zone: timezone })
  return (
    <StepFrame step="settings">
      <div className="flex max-w-160 flex-col gap-5">
        <TextField label={text.name} value={name} readOnly hint={text.nameHint} inputClassName="bg-head text-ink-2" />
        <RadioCards
          label={text.duration}
          isLabelHidden={false}
          options={[
            { value: 'limited', label: text.limited, description: text.limitedHelp },
            { value: 'permanent', label: text.permanent, description: text.permanentHelp },
          ]}
          value={form.isPermanent ? 'permanent' : 'limited'}
          onChange={(duration) => change({ isPermanent: duration === 'permanent' })}
        />
        <div className="flex flex-wrap items-start gap-4">
          <TextField
            label={text.start}
            type="date"
            isRequired
            className="w-44"
            value={form.startsOn}
            onValueChange={(startsOn) => change({ startsOn })}
          />
          {!form.isPermanent && (
            <TextField
              label={text.end}
              type="date"
              isRequired
              className="w-44"
              min={form.startsOn}
              value={form.endsOn}
              onValueChange={(endsOn) => change({ endsOn })}
            />
          )}
          <p className="-mt-3 w-full text-caption text-ink-3">{zone}</p>
        </div>
        <TextField
          label={text.manager}
          autoComplete="off"
          maxLength={MAX_MANAGER}
          hint={text.managerHint}
          value={form.manager}
          onValueChange={(manager) => change({ manager })}
        />
      </div>
      <StepFaults words={faults} />
    </StepFrame>
  )
}
