import { SURVEY_CUSTOMERS } from '@convbox/contract/survey'
import { useStore } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { TitledCard } from '../../ui/Card.tsx'
import { Select } from '../../ui/Select.tsx'
import { FieldFrame, TextField } from '../../ui/TextField.tsx'
import { purchaseSurveyText } from './purchase-survey.text.ts'
import type { DraftSurvey } from './survey-drafts.ts'

type Target = DraftSurvey['target']

/** Whom the survey asks. */
export const TargetFields = ({
  target,
  isReadOnly,
  onChange,
}: {
  target: Target
  isReadOnly: boolean
  onChange: (target: Target) => void
}) => {
  const text = useText(purchaseSurveyText)
  const { currencyCode } = useStore()
  const { least, most, ...others } = target
  /** An empty amount is no condition. */
  const amounts = (next: { least: string | undefined; most: string | undefined }): Target => ({
    ...others,
    ...(next.least !== undefined && next.least !== '' && { least: next.least }),
    ...(next.most !== undefined && next.most !== '' && { most: next.most }),
  })
  return (
    <TitledCard title={text.whom}>
      <div className="flex flex-col gap-3">
        <p className="text-caption text-ink-2">{text.whomLead}</p>
        <FieldFrame label={text.customers}>
          <Select
            label={text.customers}
            options={SURVEY_CUSTOMERS.map((value) => ({ value, label: text.customersOf[value] }))}
            value={target.customers}
            onChange={(customers) => {
              if (!isReadOnly) onChange({ ...target, customers })
            }}
          />
        </FieldFrame>
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label={`${text.least} (${currencyCode})`}
            inputMode="decimal"
            readOnly={isReadOnly}
            value={least ?? ''}
            onValueChange={(typed) => onChange(amounts({ least: typed, most }))}
          />
          <TextField
            label={`${text.most} (${currencyCode})`}
            inputMode="decimal"
            readOnly={isReadOnly}
            value={most ?? ''}
            onValueChange={(typed) => onChange(amounts({ least, most: typed }))}
          />
        </div>
        <TextField
          label={text.share}
          hint={text.shareHint}
          type="number"
          min={1}
          max={100}
          suffix="%"
          inputClassName="pr-8"
          readOnly={isReadOnly}
          value={String(target.share)}
          onValueChange={(typed) => {
            const share = Math.round(Number(typed))
            if (share >= 1 && share <= 100) onChange({ ...target, share })
          }}
        />
      </div>
    </TitledCard>
  )
}
