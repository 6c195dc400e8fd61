import { privacy } from '@convbox/contract/api/privacy'
import { RETENTION_DAYS } from '@convbox/contract/privacy'
import { useState } from 'react'
import { fieldErrorsOf, failureOf } from '../../api/failure.ts'
import { messageOf } from '../../api/message-of.ts'
import { useSend } from '../../api/use-call.ts'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast.ts'
import { privacyText } from './privacy.text.ts'

const isDays = (days: number): boolean => Number.isInteger(days) && days >= RETENTION_DAYS.min && days <= RETENTION_DAYS.max

/** How long the store's events are kept; admins can change it. */
export const RetentionCard = ({ retentionDays }: { retentionDays: number }) => {
  const text = useText(privacyText)
  const language = useLanguage()
  const { optorRole } = useStore()
  const isAdmin = optorRole === 'admin'
  const [typed, setTyped] = useState(String(retentionDays))
  const save = useSend(privacy.saveRetention, {
    quiet: true,
    renews: [privacy.privacyOverview],
    onSuccess: () => showToast({ tone: 'good', text: text.saved }),
  })
  const days = Number(typed)
  const fault = isDays(days) ? fieldErrorsOf(save.error)['retentionDays'] : text.daysWrong
  return (
    <Card>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isDays(days)) save.mutate({ retentionDays: days })
        }}
      >
        <FormSection title={text.retention} lead={text.retentionLead}>
          {save.error && fault === undefined && <Banner tone="bad">{messageOf(failureOf(save.error), language)}</Banner>}
          <div className="flex items-start gap-3">
            <TextField
              className="w-60"
              label={text.days}
              hint={isAdmin ? text.daysHint : text.adminsOnly}
              inputMode="numeric"
              value={typed}
              disabled={!isAdmin}
              error={fault}
              onChange={(event) => setTyped(event.target.value)}
            />
            {isAdmin && (
              <Button
                className="mt-5"
                look="primary"
                type="submit"
                disabled={!isDays(days) || days === retentionDays}
                isBusy={save.isPending}
              >
                {text.save}
              </Button>
            )}
          </div>
        </FormSection>
      </form>
    </Card>
  )
}
