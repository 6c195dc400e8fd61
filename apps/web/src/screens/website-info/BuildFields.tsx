import { CHECKOUT_TYPES, SHOP_BUILD_TYPES } from '@convbox/contract/api/store-settings.values'
import type { ReactNode } from 'react'
import { useText } from '../../text/language.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import type { FieldsProps } from './StoreFields.tsx'
import { storeSettingsText } from './store-settings.text.ts'

const Question = ({ title, hint, error, children }: { title: string; hint?: string; error?: string | undefined; children: ReactNode }) => (
  <div className="flex flex-col gap-1.5">
    <p aria-hidden className="text-caption font-medium text-ink-2">
      {title}
    </p>
    {children}
    {hint !== undefined && <p className="text-caption text-ink-3">{hint}</p>}
    <p aria-live="polite" className="text-caption text-bad empty:hidden">
      {error}
    </p>
  </div>
)

/** How storefront and checkout are built. Several checkouts may be selected; the other questions have one answer. */
export const BuildFields = ({ form, faults, onChange }: FieldsProps) => {
  const text = useText(storeSettingsText)
  return (
    <FormSection title={text.build} lead={text.buildLead}>
      <Question title={text.buildType} error={faults['shopBuildType']}>
        <RadioCards
          label={text.buildType}
          columns={3}
          options={SHOP_BUILD_TYPES.map((value) => ({ value, label: text.buildTypes[value], description: text.buildHints[value] }))}
          value={form.shopBuildType}
          onChange={(shopBuildType) => onChange({ shopBuildType })}
        />
      </Question>
      <Question title={text.checkout} error={faults['checkouts'] ?? faults['checkoutType']}>
        <fieldset aria-label={text.checkout} className="flex flex-wrap gap-x-6 gap-y-2">
          {CHECKOUT_TYPES.map((type) => (
            <Checkbox
              key={type}
              label={text.checkouts[type]}
              checked={form.checkouts.includes(type)}
              onChange={(isChecked) =>
                onChange({ checkouts: CHECKOUT_TYPES.filter((each) => (each === type ? isChecked : form.checkouts.includes(each))) })
              }
            />
          ))}
        </fieldset>
      </Question>
      <Question title={text.landing} hint={text.landingHint} error={faults['thirdPartyLandingPage']}>
        <RadioCards
          label={text.landing}
          options={[
            { value: '1', label: text.yes },
            { value: '0', label: text.no },
          ]}
          value={form.thirdPartyLandingPage}
          onChange={(thirdPartyLandingPage) => onChange({ thirdPartyLandingPage })}
        />
      </Question>
    </FormSection>
  )
}
