import { EXTRA_BYTES, type Extra } from '@convbox/contract/events/extras'
import { formatWhole } from '@convbox/contract/format'
import type { ReactNode } from 'react'
import { useText } from '../../text/language.ts'
import { FormSection } from '../../ui/FormSection.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { TrackingForm } from './tracking-form.ts'
import { trackingText } from './tracking.text.ts'

export type TrackingFieldsProps = {
  form: TrackingForm
  faults: Record<string, string>
  onChange: (changes: Partial<TrackingForm>) => void
}

type SwitchedProps = { label: string; extra?: Extra; hint?: string; on: boolean; onSwitch: (on: boolean) => void; children?: ReactNode }

/** A switch with what it costs the store's pages; its fields show while it is on. */
export const Switched = ({ label, extra, hint, on, onSwitch, children }: SwitchedProps) => {
  const text = useText(trackingText)
  return (
    <div className="flex flex-col gap-2">
      <Switch label={label} checked={on} onChange={onSwitch} />
      {hint !== undefined && <p className="pl-11 text-caption text-ink-2">{hint}</p>}
      {extra !== undefined && <p className="pl-11 text-caption text-ink-3">{text.weight({ bytes: formatWhole(EXTRA_BYTES[extra]) })}</p>}
      {on && <div className="flex flex-col gap-3 pl-11">{children}</div>}
    </div>
  )
}

/** PageScroll, TimeSpent, StillThinking and their thresholds. */
export const EventFields = ({ form, faults, onChange }: TrackingFieldsProps) => {
  const text = useText(trackingText)
  const { pageScroll, timeSpent, stillThinking } = form
  return (
    <FormSection title={text.events} lead={text.eventsLead}>
      <Switched
        label={text.pageScroll}
        extra="page-scroll"
        on={pageScroll.on}
        onSwitch={(on) => onChange({ pageScroll: { ...pageScroll, on } })}
      >
        <TextField
          label={text.percents}
          hint={text.percentsHint}
          autoComplete="off"
          maxLength={100}
          value={pageScroll.percents}
          onValueChange={(percents) => onChange({ pageScroll: { ...pageScroll, percents } })}
          error={faults['pageScroll.percents']}
        />
      </Switched>
      <Switched
        label={text.timeSpent}
        extra="time-spent"
        on={timeSpent.on}
        onSwitch={(on) => onChange({ timeSpent: { ...timeSpent, on } })}
      >
        <TextField
          label={text.seconds}
          hint={text.secondsHint}
          autoComplete="off"
          maxLength={100}
          value={timeSpent.seconds}
          onValueChange={(seconds) => onChange({ timeSpent: { ...timeSpent, seconds } })}
          error={faults['timeSpent.seconds']}
        />
      </Switched>
      <Switched
        label={text.stillThinking}
        extra="still-thinking"
        on={stillThinking.on}
        onSwitch={(on) => onChange({ stillThinking: { ...stillThinking, on } })}
      >
        <TextField
          label={text.thinkingSeconds}
          hint={text.thinkingHint}
          autoComplete="off"
          inputMode="numeric"
          maxLength={5}
          value={stillThinking.seconds}
          onValueChange={(seconds) => onChange({ stillThinking: { ...stillThinking, seconds } })}
          error={faults['stillThinking.seconds']}
        />
      </Switched>
    </FormSection>
  )
}
