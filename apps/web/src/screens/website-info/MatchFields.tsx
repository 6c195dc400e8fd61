import { TRACKING_LIMITS } from '@convbox/contract/api/tracking-settings.values'
import { MATCHED_IDENTIFIERS, type MatchedField } from '@convbox/contract/matched-fields'
import { Plus, X } from 'lucide-react'
import { useText } from '../../text/language.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { Select } from '../../ui/Select.tsx'
import { FieldFrame, TextField } from '../../ui/TextField.tsx'
import { Switched, type TrackingFieldsProps } from './EventFields.tsx'
import { trackingText } from './tracking.text.ts'

/** Recognition of known visitors, and the fields whose values identify a visitor. */
export const MatchFields = ({ form, faults, onChange }: TrackingFieldsProps) => {
  const text = useText(trackingText)
  const { matching, recognition } = form
  const { fields } = matching
  const setFields = (next: typeof fields): void => onChange({ matching: { ...matching, fields: next } })
  const setField = (key: number, changes: Partial<MatchedField>): void =>
    setFields(fields.map((field) => (field.key === key ? { ...field, ...changes } : field)))
  return (
    <FormSection title={text.persons} lead={text.personsLead}>
      <Switched
        label={text.recognition}
        hint={text.recognitionHint}
        on={recognition.on}
        onSwitch={(on) => onChange({ recognition: { on } })}
      />
      <Switched
        label={text.matching}
        extra="matching"
        hint={text.matchingHint}
        on={matching.on}
        onSwitch={(on) => onChange({ matching: { ...matching, on } })}
      >
        {fields.map(({ key, identifier, name }, at) => (
          <div key={key} className="grid grid-cols-[180px_minmax(0,1fr)_36px] items-start gap-3">
            <FieldFrame label={text.identifier}>
              <Select
                label={text.identifier}
                options={MATCHED_IDENTIFIERS.map((value) => ({ value, label: text.identifiers[value] }))}
                value={identifier}
                onChange={(next) => setField(key, { identifier: next })}
                className="w-full"
              />
            </FieldFrame>
            <TextField
              label={text.field}
              autoComplete="off"
              maxLength={TRACKING_LIMITS.matching.length}
              value={name}
              onValueChange={(next) => setField(key, { name: next })}
              error={faults[`matching.fields.${at}.name`]}
            />
            <div className="pt-5">
              <IconButton label={text.remove({ number: at + 1 })} onClick={() => setFields(fields.filter((field) => field.key !== key))}>
                <X size={14} aria-hidden />
              </IconButton>
            </div>
          </div>
        ))}
        {faults['matching.fields'] !== undefined && <p className="text-caption text-bad">{faults['matching.fields']}</p>}
        {fields.length < TRACKING_LIMITS.matching.most && (
          <div>
            <Button
              onClick={() =>
                setFields([...fields, { key: Math.max(-1, ...fields.map(({ key }) => key)) + 1, identifier: 'email', name: '' }])
              }
            >
              <Plus size={14} aria-hidden />
              {text.add}
            </Button>
          </div>
        )}
      </Switched>
    </FormSection>
  )
}
