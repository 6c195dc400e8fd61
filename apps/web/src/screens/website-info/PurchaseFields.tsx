import { PURCHASE_SOURCES } from '@convbox/contract/api/tracking-settings.values'
import { useText } from '../../text/language.ts'
import { FormSection } from '../../ui/FormSection.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import type { TrackingFieldsProps } from './EventFields.tsx'
import { trackingText } from './tracking.text.ts'

/** Which of an order's two tellers the platforms are told by first. */
export const PurchaseFields = ({ form, onChange }: TrackingFieldsProps) => {
  const text = useText(trackingText)
  return (
    <FormSection title={text.purchases} lead={text.purchasesLead}>
      <RadioCards
        label={text.purchaseSource}
        value={form.purchaseSource}
        onChange={(purchaseSource) => onChange({ purchaseSource })}
        options={PURCHASE_SOURCES.map((value) => ({
          value,
          label: text.purchaseSources[value],
          description: text.purchaseSourceHints[value],
        }))}
      />
    </FormSection>
  )
}
