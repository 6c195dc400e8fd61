import { trackingSettings } from '@convbox/contract/api/tracking-settings'
import type { StoreTracking as Saved } from '@convbox/contract/api/tracking-settings.values'
import { useState } from 'react'
import { failureOf, fieldErrorsOf, isPlanNeeded } from '../../api/failure.ts'
import { messageOf } from '../../api/message-of.ts'
import { useCall, useSend } from '../../api/use-call.ts'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { NoAccess } from '../../ui/NoAccess.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { showToast } from '../../ui/toast.ts'
import { EventFields } from './EventFields.tsx'
import { HistoryFields } from './HistoryFields.tsx'
import { MatchFields } from './MatchFields.tsx'
import { PurchaseFields } from './PurchaseFields.tsx'
import { TagFields } from './TagFields.tsx'
import { trackingChangesOf, trackingFaultsOf, trackingFormOf, type TrackingForm } from './tracking-form.ts'
import { trackingText } from './tracking.text.ts'

const Form = ({ saved }: { saved: Saved }) => {
  const text = useText(trackingText)
  const language = useLanguage()
  const { optorRole } = useStore()
  const isLocked = optorRole === 'read-only'
  const [form, setForm] = useState(() => trackingFormOf(saved))
  const change = (changes: Partial<TrackingForm>): void => setForm((now) => ({ ...now, ...changes }))
  const send = useSend(trackingSettings.saveSettings, {
    quiet: true,
    renews: [trackingSettings.settings],
    onSuccess: () => showToast({ tone: 'good', text: text.saved }),
  })
  const changes = trackingChangesOf(saved, form)
  const isChanged = Object.keys(changes).length > 0
  const ownFaults = isChanged ? trackingFaultsOf(form, text) : {}
  const parts = { form, faults: { ...fieldErrorsOf(send.error), ...ownFaults }, onChange: change }
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (Object.keys(ownFaults).length === 0) send.mutate(changes)
      }}
    >
      {send.error && <Banner tone="bad">{messageOf(failureOf(send.error), language)}</Banner>}
      {isLocked && <Banner>{text.readOnly}</Banner>}
      <Card>
        <fieldset disabled={isLocked} className="contents">
          <PurchaseFields {...parts} />
          <HistoryFields {...parts} />
          <EventFields {...parts} />
          <MatchFields {...parts} />
          <TagFields {...parts} />
        </fieldset>
      </Card>
      {isChanged && (
        <div className="sticky bottom-0 flex items-center justify-end gap-2.5 rounded-card border border-line bg-card px-4 py-3 shadow-float">
          <p aria-live="polite" className="mr-auto text-ink-2">
            {text.unsaved}
          </p>
          <Button
            onClick={() => {
              setForm(trackingFormOf(saved))
              send.reset()
            }}
          >
            {text.discard}
          </Button>
          <Button look="primary" type="submit" disabled={Object.keys(ownFaults).length > 0} isBusy={send.isPending}>
            {text.save}
          </Button>
        </div>
      )}
    </form>
  )
}

/** What the store's pages tell beyond the usual events, and how landings without tags are tagged. */
export const TrackingSettings = () => {
  const { data, error, refetch } = useCall(trackingSettings.settings, {}, { quiet: true })
  if (isPlanNeeded(error)) return <NoAccess feature="Online Store Settings" />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-140 w-full rounded-card" />
      </Loading>
    )
  return <Form saved={data} />
}
