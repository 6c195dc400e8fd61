import { creators } from '@convbox/contract/api/creators'
import { MAX_CAMPAIGN_MEDIA } from '@convbox/contract/campaigns'
import { MAX_MEDIUM_NAME } from '@convbox/contract/creators'
import { lengthOf } from '@convbox/contract/short-texts'
import clsx from 'clsx'
import { fieldErrorsOf } from '../../../api/failure.ts'
import { useCall, useSend } from '../../../api/use-call.ts'
import { useText } from '../../../text/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { useSmallForm } from '../../../widgets/use-small-form.ts'
import { HubFailure } from '../../../widgets/HubFailure.tsx'
import { draftText } from './draft.text.ts'

const NewMedium = ({ onSaved }: { onSaved: (id: string) => void }) => {
  const { media: text } = useText(draftText)
  const save = useSend(creators.saveMedium, {
    quiet: true,
    renews: [creators.listMedia],
    onSuccess: ({ id }) => {
      form.clear()
      onSaved(id)
    },
  })
  const faultOf = (name: string): string | undefined => {
    if (name.trim() === '') return text.required
    return lengthOf(name.trim()) > MAX_MEDIUM_NAME ? text.tooLong({ max: MAX_MEDIUM_NAME }) : undefined
  }
  const form = useSmallForm({ name: '' }, ({ name }) => ({ name: faultOf(name) }), {
    error: save.error,
    onSubmit: ({ name }) => save.mutate({ name }),
  })
  return (
    <form noValidate className="flex flex-wrap items-start gap-3" onSubmit={form.submit}>
      <TextField label={text.name} className="w-72" autoComplete="off" {...form.field('name')} />
      <Button type="submit" className="mt-5" isBusy={save.isPending}>
        {text.add}
      </Button>
      {save.error && Object.keys(fieldErrorsOf(save.error)).length === 0 && (
        <HubFailure error={save.error} doing="add" className="w-full" />
      )}
    </form>
  )
}

type ChooseMediaProps = {
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** Those that the campaign has already; they stay. */
  members?: readonly string[]
}

/** Media of the store, or new ones, as many as a campaign may have. */
export const ChooseMedia = ({ chosen, onChange, members = [] }: ChooseMediaProps) => {
  const { media: text } = useText(draftText)
  const answer = useCall(creators.listMedia, {}, { quiet: true, staleMs: 0 })
  const all = [...members, ...chosen]
  const isFull = all.length >= MAX_CAMPAIGN_MEDIA
  const choose = (id: string, isChosen: boolean): void => {
    if (!isChosen) onChange(chosen.filter((each) => each !== id))
    else if (!isFull && !all.includes(id)) onChange([...chosen, id])
  }
  return (
    <>
      <AnswerStates answer={answer} feature="Affluencer Hub" skeleton={<Skeleton className="h-40 w-full rounded-card" />}>
        {({ media }) =>
          media.length === 0 ? (
            <p className="text-body text-ink-2">{text.empty}</p>
          ) : (
            <fieldset className="grid grid-cols-2 gap-2 min-[1600px]:grid-cols-3">
              <legend className="sr-only">{text.choose}</legend>
              {media.map(({ id, name }) => (
                <Checkbox
                  key={id}
                  label={
                    <span className="flex min-w-0 items-baseline gap-2">
                      <span className="truncate">{name}</span>
                      {members.includes(id) && <span className="shrink-0 text-caption text-ink-3">{text.member}</span>}
                    </span>
                  }
                  checked={all.includes(id)}
                  disabled={members.includes(id) || (isFull && !chosen.includes(id))}
                  onChange={(isChosen) => choose(id, isChosen)}
                  className={clsx(
                    'min-h-10 rounded-control border px-3',
                    chosen.includes(id) ? 'border-accent bg-accent-soft' : 'border-line hover:bg-head',
                  )}
                />
              ))}
            </fieldset>
          )
        }
      </AnswerStates>
      {isFull && <p className="text-caption text-ink-2">{text.full({ max: MAX_CAMPAIGN_MEDIA })}</p>}
      <NewMedium onSaved={(id) => choose(id, true)} />
    </>
  )
}
