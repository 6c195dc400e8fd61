import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { pixelPreview } from '@convbox/contract/api/pixel-preview'
import type { PixelPreview as Preview } from '@convbox/contract/api/pixel-preview.schemas'
import type { PixelRow } from '@convbox/contract/api/pixels.schemas'
import type { DestinationId } from '@convbox/contract/destinations/destinations'
import type { EventName } from '@convbox/contract/events/events'
import { formatMoment } from '@convbox/contract/format-time'
import { useEffect, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useCall } from '../../api/use-call.ts'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { TitledCard } from '../../ui/Card.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { AnswerStates } from '../../widgets/AnswerStates.tsx'
import { faultsOfForm, fieldsOfForm, type PixelForm } from './pixel-form.ts'
import { PreviewOutcome } from './PreviewOutcome.tsx'
import { previewText } from './preview.text.ts'

/** How long the form must rest before its preview is asked for. */
const REST_MS = 500

/** Missing or wrong, but previewed with an example, or without. */
const LATER: readonly string[] = ['pixelName', 'pixelId', 'conversionApiKey', 'channelAuthId']

/** The value once it has not changed for a while. */
const useRested = <Value,>(value: Value, restMs: number): Value => {
  const [rested, setRested] = useState(value)
  const key = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(JSON.parse(key)), restMs)
    return () => clearTimeout(timer)
  }, [key, restMs])
  return rested
}

const Shown = ({ preview, platform, isDimmed }: { preview: Preview; platform: DestinationId; isDimmed: boolean }) => {
  const text = useText(previewText)
  const language = useLanguage()
  const { timezone } = useStore()
  const [chosen, setChosen] = useState<EventName>('Purchase')
  const { name, pixelId } = DESTINATION_FACTS[platform]
  // The purchase is what matters most; without one, the first that there is.
  const event = preview.events.find(({ eventName }) => eventName === chosen) ?? preview.events[0]
  if (event === undefined)
    return Object.keys(preview.faults).some((field) => !LATER.includes(field)) ? (
      <Banner tone="warn">{text.mend}</Banner>
    ) : (
      <EmptyState title={text.emptyTitle}>{text.empty({ platform: name[language] })}</EmptyState>
    )
  const when = formatMoment(event.eventTime, timezone, 'second')
  return (
    <div className={isDimmed ? 'space-y-3 opacity-60' : 'space-y-3'} aria-busy={isDimmed}>
      {preview.notSent !== undefined && <Banner tone="warn">{text.notSent[preview.notSent]}</Banner>}
      {preview.faults['pixelId'] !== undefined && <Banner tone="plain">{text.example({ field: pixelId.label[language] })}</Banner>}
      <div className="flex items-center gap-3">
        <Select
          label={text.event}
          isLabelInside
          options={preview.events.map(({ eventName }) => ({ value: eventName, label: eventName }))}
          value={event.eventName}
          onChange={setChosen}
        />
        <p className="text-ink-2 tabular-nums">{event.orderName === undefined ? when : text.at({ name: event.orderName, time: when })}</p>
      </div>
      {event.isPart && <Banner tone="plain">{text.part}</Banner>}
      <PreviewOutcome event={event} />
    </div>
  )
}

type PixelPreviewProps = { control: Control<PixelForm>; platform: DestinationId; id: PixelRow['id'] | undefined; hasToken: boolean }

const Live = ({ control, platform, id, hasToken }: PixelPreviewProps) => {
  const text = useText(previewText)
  const form = useRested(useWatch({ control, compute: (values: PixelForm) => values }), REST_MS)
  const isBuildable = Object.keys(faultsOfForm(platform, form, hasToken)).every((field) => LATER.includes(field))
  const fields = fieldsOfForm(platform, form)
  const answer = useCall(pixelPreview.preview, { ...fields, ...(id !== undefined && { id }) }, { quiet: true, enabled: isBuildable })
  if (!isBuildable) return <Banner tone="warn">{text.mend}</Banner>
  return (
    <AnswerStates answer={answer} feature="Pixels" skeleton={<Skeleton className="h-60 w-full" />}>
      {(preview, isDimmed) => <Shown preview={preview} platform={platform} isDimmed={isDimmed} />}
    </AnswerStates>
  )
}

/**
 * What the store's last events would become under the form's settings, renewed as they change. Whether it is open is no part of the address: changing that would
 * ask about the form's unsaved changes.
 */
export const PixelPreview = (props: PixelPreviewProps) => {
  const text = useText(previewText)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <TitledCard
      title={text.title}
      className="mt-4"
      extra={
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? text.hide : text.show}
        </Button>
      }
    >
      <p className="mb-3 text-caption text-ink-2">{text.lead}</p>
      {isOpen && <Live {...props} />}
    </TitledCard>
  )
}
