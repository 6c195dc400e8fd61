import { creators } from '@convbox/contract/api/creators'
import type { Medium } from '@convbox/contract/api/creators.schemas'
import { MAX_MEDIUM_NAME } from '@convbox/contract/creators'
import { lengthOf } from '@convbox/contract/short-texts'
import { Pencil, Radio, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { fieldErrorsOf } from '../../../api/failure.ts'
import { useCall, useSend } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useText } from '../../../text/language.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toast.ts'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { useSmallForm } from '../../../widgets/use-small-form.ts'
import { HubFailure } from '../../../widgets/HubFailure.tsx'
import { mediaText } from './media.text.ts'

const RENEWS = [creators.listMedia]

/** The form of a new medium, or of the one that is renamed. */
const MediumForm = ({ medium, onEnd }: { medium: Medium | undefined; onEnd: () => void }) => {
  const text = useText(mediaText)
  const save = useSend(creators.saveMedium, {
    quiet: true,
    renews: RENEWS,
    onSuccess: ({ name }) => {
      showToast({ tone: 'good', text: text.saved({ name }) })
      form.clear()
      onEnd()
    },
  })
  const faultOf = (name: string): string | undefined => {
    if (name.trim() === '') return text.required
    return lengthOf(name.trim()) > MAX_MEDIUM_NAME ? text.tooLong({ max: MAX_MEDIUM_NAME }) : undefined
  }
  const form = useSmallForm({ name: medium?.name ?? '' }, ({ name }) => ({ name: faultOf(name) }), {
    error: save.error,
    onSubmit: ({ name }) => save.mutate({ name, ...(medium && { id: medium.id }) }),
  })
  return (
    <form noValidate className="flex flex-wrap items-start gap-3" onSubmit={form.submit}>
      <TextField label={text.name} className="w-72" autoComplete="off" {...form.field('name')} />
      <span className="mt-5 flex gap-2">
        <Button type="submit" isBusy={save.isPending}>
          {medium === undefined ? text.add : text.save}
        </Button>
        {medium !== undefined && <Button onClick={onEnd}>{text.cancel}</Button>}
      </span>
      {save.error && Object.keys(fieldErrorsOf(save.error)).length === 0 && (
        <HubFailure error={save.error} doing={medium === undefined ? 'add' : 'edit'} className="w-full" />
      )}
    </form>
  )
}

const Media = ({ media, onRename }: { media: readonly Medium[]; onRename: (medium: Medium) => void }) => {
  const text = useText(mediaText)
  const { optorRole } = useStore()
  const remove = useSend(creators.deleteMedium, { renews: RENEWS })
  if (media.length === 0)
    return (
      <EmptyState icon={<Radio size={22} aria-hidden />} title={text.emptyTitle}>
        {text.empty}
      </EmptyState>
    )
  const erase = ({ id, name }: Medium): void =>
    remove.mutate({ id }, { onSuccess: () => showToast({ tone: 'good', text: text.removed({ name }) }) })
  return (
    <ul aria-label={text.title} className="max-w-180">
      {media.map((medium) => (
        <li key={medium.id} className="flex min-h-11 items-center gap-3 border-t border-hairline first:border-t-0">
          <span className="min-w-0 flex-1 truncate">{medium.name}</span>
          {optorRole !== 'read-only' && (
            <>
              <IconButton label={text.rename({ name: medium.name })} onClick={() => onRename(medium)}>
                <Pencil size={14} aria-hidden />
              </IconButton>
              <IconButton label={text.remove({ name: medium.name })} isBusy={remove.isPending} onClick={() => erase(medium)}>
                <Trash2 size={14} aria-hidden />
              </IconButton>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The media in which creators post. */
const MediaScreen = () => {
  const text = useText(mediaText)
  const { optorRole } = useStore()
  const [renamed, setRenamed] = useState<Medium>()
  const answer = useCall(creators.listMedia, {}, { quiet: true, staleMs: 0 })
  return (
    <>
      <PageHeader title={text.title} subtitle={text.subtitle} />
      <AnswerStates answer={answer} feature="Affluencer Hub" skeleton={<Skeleton className="h-60 w-full rounded-card" />}>
        {({ media }) => (
          <Card className="flex flex-col gap-4 p-5">
            {optorRole !== 'read-only' && <MediumForm key={renamed?.id} medium={renamed} onEnd={() => setRenamed(undefined)} />}
            <Media media={media} onRename={setRenamed} />
          </Card>
        )}
      </AnswerStates>
    </>
  )
}

export default MediaScreen
