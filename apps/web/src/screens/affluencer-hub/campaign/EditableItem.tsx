import { campaigns } from '@convbox/contract/api/campaigns'
import { type EditKind, isCode } from '@convbox/contract/campaigns'
import { Pencil, Undo2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { fieldErrorsOf } from '../../../api/failure.ts'
import { useSend } from '../../../api/use-call.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { takenRefusal } from '../code-refusal.ts'
import { hubFailureOf } from '../../../widgets/hub-failure.ts'
import { draftText } from './draft.text.ts'
import { previewText } from './preview.text.ts'

/** Writes over an item; without a value what the settings make holds again. onDone: once it is written. */
export type ItemEdit = { error: string | undefined; isBusy: boolean; write: (value: string | undefined, onDone: () => void) => void }

/** A link or code of a draft: whose, and of which medium or discount. */
export type Item = { id: string; creatorId: string; kind: EditKind; partId: string }

const useDraftEdit = (item: Item): ItemEdit => {
  const language = useLanguage()
  const send = useSend(campaigns.editCampaignItem, { quiet: true, renews: [campaigns.previewCampaign, campaigns.lookUpPreviewCodes] })
  const own = takenRefusal(send.error, language) ?? Object.values(fieldErrorsOf(send.error))[0]
  const { title, message } = send.error === null ? { message: undefined } : hubFailureOf(send.error, 'edit', language)
  return {
    error: own ?? (title === undefined ? message : `${title}: ${message}`),
    isBusy: send.isPending,
    write: (value, onDone) => send.mutate({ ...item, ...(value !== undefined && { value }) }, { onSuccess: onDone }),
  }
}

type FieldProps = { kind: EditKind; edit: ItemEdit; start: string; onClose: () => void }

/** The field in place of an item. Enter saves, Esc leaves it as it was. */
const ItemField = ({ kind, edit, start, onClose }: FieldProps) => {
  const text = useText(previewText)
  const words = useText(draftText)
  const formId = useId()
  const [value, setValue] = useState(start)
  const [fault, setFault] = useState<string>()
  const isLink = kind === 'link'
  const submit = (): void => {
    const typed = value.trim()
    if (typed === start) return onClose()
    if (typed === '' || (!isLink && !isCode(typed))) return setFault(words.faults['format error'])
    edit.write(typed, onClose)
  }
  return (
    <form
      id={formId}
      noValidate
      className="flex items-start gap-2 py-1.5"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        label={isLink ? text.destination : text.codeField}
        isLabelHidden
        // The user asked for this field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        autoComplete="off"
        spellCheck={false}
        className="min-w-0 flex-1"
        inputClassName="font-mono text-caption"
        {...(isLink && { hint: text.linkHint })}
        error={fault ?? edit.error}
        value={value}
        onValueChange={(next) => {
          setValue(next)
          setFault(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // A dialog around it stays.
          event.stopPropagation()
          onClose()
        }}
      />
      <Button type="submit" look="primary" isBusy={edit.isBusy}>
        {text.saveItem}
      </Button>
      <Button onClick={onClose}>{text.cancel}</Button>
    </form>
  )
}

/** Drops an item's edit. */
const Reset = ({ edit }: { edit: ItemEdit }) => {
  const text = useText(previewText)
  return (
    <IconButton label={text.reset} isBusy={edit.isBusy} onClick={() => edit.write(undefined, () => {})}>
      <Undo2 size={14} aria-hidden />
    </IconButton>
  )
}

type EditableItemProps = {
  kind: EditKind
  edit: ItemEdit
  /** Text of the field at first. */
  start: string
  shown: ReactNode
  isEdited: boolean
  /** Why it cannot stay as it is. */
  fault?: string | undefined
  /** Absent: it only shows. */
  editLabel: string | undefined
}

/** A link or code before it is made, changed in place. */
export const EditableItem = ({ kind, edit, start, shown, isEdited, fault, editLabel }: EditableItemProps) => {
  const text = useText(previewText)
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <ItemField kind={kind} edit={edit} start={start} onClose={() => setIsOpen(false)} />
  return (
    <span className="flex min-w-0 flex-col justify-center">
      <span className="flex min-w-0 items-center gap-1">
        <span className="min-w-0 truncate">{shown}</span>
        {isEdited && <Badge className="ml-1">{text.edited}</Badge>}
        {editLabel !== undefined && (
          <IconButton label={editLabel} onClick={() => setIsOpen(true)}>
            <Pencil size={14} aria-hidden />
          </IconButton>
        )}
        {editLabel !== undefined && isEdited && <Reset edit={edit} />}
      </span>
      {fault !== undefined && <span className="pb-1.5 text-caption whitespace-normal text-bad">{fault}</span>}
    </span>
  )
}

/** A link or code of a draft. */
export const DraftItem = ({ item, ...shown }: { item: Item } & Omit<EditableItemProps, 'kind' | 'edit'>) => (
  <EditableItem kind={item.kind} edit={useDraftEdit(item)} {...shown} />
)
