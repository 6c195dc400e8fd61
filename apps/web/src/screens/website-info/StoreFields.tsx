import { useMemo } from 'react'
import { useLanguage, useText } from '../../text/language.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { FieldFrame, TextField } from '../../ui/TextField.tsx'
import { currencyOptions } from '../../widgets/places.ts'
import { IdentifierField, ZoneField } from '../../widgets/StoreFields.tsx'
import type { Preference, SettingsForm } from './store-settings-form.ts'
import { storeSettingsText } from './store-settings.text.ts'

export type FieldsProps = {
  form: SettingsForm
  faults: Record<string, string>
  onChange: (changes: Partial<SettingsForm>) => void
}

/** Name, time zone, currency, order identifier. lock: why the currency cannot be changed. */
export const StoreFields = ({ form, lock, faults, onChange }: FieldsProps & { lock: Preference['currencyLock'] }) => {
  const text = useText(storeSettingsText)
  const language = useLanguage()
  const currencies = useMemo(() => currencyOptions(language), [language])
  return (
    <FormSection title={text.section} lead={text.lead}>
      <TextField
        label={text.name}
        isRequired
        autoComplete="off"
        maxLength={100}
        value={form.websiteTitle}
        onValueChange={(websiteTitle) => onChange({ websiteTitle })}
        error={faults['websiteTitle']}
      />
      <div className="grid grid-cols-2 gap-4">
        <ZoneField value={form.timeZoneEn} error={faults['timeZoneEn']} onChange={(timeZoneEn) => onChange({ timeZoneEn })} />
        {lock === undefined ? (
          <FieldFrame label={text.currency} hint={text.currencyHint} error={faults['currencyCode']}>
            <Combobox
              label={text.currency}
              options={currencies}
              value={form.currencyCode}
              onChange={(currencyCode) => onChange({ currencyCode })}
              className="w-full"
            />
          </FieldFrame>
        ) : (
          <TextField
            label={text.currency}
            hint={text.currencyLocks[lock]}
            value={currencies.find(({ value }) => value === form.currencyCode)?.label ?? form.currencyCode}
            readOnly
            inputClassName="bg-head text-ink-2"
          />
        )}
      </div>
      <IdentifierField
        value={form.orderIdentifier}
        error={faults['orderIdentifier']}
        onChange={(orderIdentifier) => onChange({ orderIdentifier })}
      />
      <TextField
        label={text.cartMinutes}
        hint={text.cartMinutesHint}
        isRequired
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        value={form.abandonCartMinutes}
        onValueChange={(abandonCartMinutes) => onChange({ abandonCartMinutes })}
        error={faults['abandonCartMinutes']}
      />
    </FormSection>
  )
}
