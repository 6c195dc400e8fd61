import { useText } from '../../text/language.ts'
import { FormSection } from '../../ui/FormSection.tsx'
import { Switched, type TrackingFieldsProps } from './EventFields.tsx'
import { trackingText } from './tracking.text.ts'

/** Whether Shopify's own record stands in for visits that our script did not see. */
export const HistoryFields = ({ form, onChange }: TrackingFieldsProps) => {
  const text = useText(trackingText)
  return (
    <FormSection title={text.history} lead={text.historyLead}>
      <Switched
        label={text.shopifyHistory}
        hint={text.shopifyHistoryHint}
        on={form.shopifyHistory.on}
        onSwitch={(on) => onChange({ shopifyHistory: { on } })}
      />
    </FormSection>
  )
}
