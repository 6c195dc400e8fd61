import { creators } from '@convbox/contract/api/creators'
import type { Creator } from '@convbox/contract/api/creators.schemas'
import {
  bareCreatorPhone,
  CREATOR_PHONE,
  CREATOR_STATES,
  MAX_CREATOR_NAME,
  MAX_CREATOR_NOTE,
  MAX_CREATOR_TAG,
  MAX_CREATOR_TAGS,
  MAX_TYPED_PHONE,
} from '@convbox/contract/creators'
import { lengthOf } from '@convbox/contract/short-texts'
import { useId, useMemo, useState } from 'react'
import { failureOf, fieldErrorsOf } from '../../../api/failure.ts'
import { messageOf } from '../../../api/message-of.ts'
import { useSend } from '../../../api/use-call.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Combobox } from '../../../ui/Combobox.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Select } from '../../../ui/Select.tsx'
import { FieldFrame, TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toast.ts'
import { currencyOptions } from '../../../widgets/places.ts'
import { useSmallForm } from '../../../widgets/use-small-form.ts'
import { HubFailure } from '../../../widgets/HubFailure.tsx'
import { AvatarField, type AvatarChoice } from './AvatarField.tsx'
import { creatorsText } from './creators.text.ts'
import { InviteField } from './InviteField.tsx'

const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;，；]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
]

/** What is wrong with the typed texts; the server checks them again. */
const faultsOf = ({ name, phone, tags }: Record<'name' | 'phone' | 'tags', string>, text: (typeof creatorsText)['zh']) => {
  const longTag = tagsOf(tags).some((tag) => lengthOf(tag) > MAX_CREATOR_TAG)
  return {
    name:
      name.trim() === '' ? text.required : lengthOf(name.trim()) > MAX_CREATOR_NAME ? text.tooLong({ max: MAX_CREATOR_NAME }) : undefined,
    phone: phone.trim() === '' || CREATOR_PHONE.test(bareCreatorPhone(phone)) ? undefined : text.badPhone,
    tags:
      tagsOf(tags).length > MAX_CREATOR_TAGS
        ? text.tooManyTags({ max: MAX_CREATOR_TAGS })
        : longTag
          ? text.tooLong({ max: MAX_CREATOR_TAG })
          : undefined,
  }
}

type CreatorDialogProps = { creator: Creator | undefined; onClose: () => void; onSaved?: (creator: Creator) => void }

/** A new creator, or one of the list. */
export const CreatorDialog = ({ creator, onClose, onSaved }: CreatorDialogProps) => {
  const text = useText(creatorsText)
  const language = useLanguage()
  const formId = useId()
  const currencies = useMemo(() => [{ value: '', label: text.campaignCurrency }, ...currencyOptions(language)], [text, language])
  const [state, setState] = useState(creator?.state ?? 'active')
  const [currency, setCurrency] = useState(creator?.currency ?? '')
  const [avatar, setAvatar] = useState<AvatarChoice>('kept')
  const saveAvatar = useSend(creators.saveAvatar, { quiet: true, renews: [creators.listCreators] })
  const removeAvatar = useSend(creators.deleteAvatar, { quiet: true, renews: [creators.listCreators] })
  // The creator is saved by then, so the dialog closes whatever becomes of the picture.
  const afterAvatar = {
    onError: (error: Error) => {
      showToast({ tone: 'bad', text: fieldErrorsOf(error)['picture'] ?? messageOf(failureOf(error), language) })
    },
    onSettled: onClose,
  }
  const save = useSend(creators.saveCreator, {
    quiet: true,
    renews: [creators.listCreators, creators.listDoubles],
    onSuccess: (saved) => {
      const { id } = saved
      showToast({ tone: 'good', text: text.saved(saved) })
      onSaved?.(saved)
      if (avatar === 'removed') removeAvatar.mutate({ id }, afterAvatar)
      else if (avatar !== 'kept') saveAvatar.mutate({ id, picture: avatar.data.slice(avatar.data.indexOf(',') + 1) }, afterAvatar)
      else onClose()
    },
  })
  const { name = '', email = '', phone = '', tags = [], note = '' } = creator ?? {}
  const start = { name, email, phone, tags: tags.join(', '), note }
  const form = useSmallForm(start, (fields) => faultsOf(fields, text), {
    error: save.error,
    onSubmit: ({ tags, ...fields }) => save.mutate({ ...fields, tags: tagsOf(tags), state, currency, ...(creator && { id: creator.id }) }),
  })
  const failed = save.error && Object.keys(fieldErrorsOf(save.error)).length === 0
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={560}
      title={creator?.name ?? text.newTitle}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button look="primary" type="submit" form={formId} isBusy={save.isPending || saveAvatar.isPending || removeAvatar.isPending}>
            {text.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
        <TextField label={text.name} isRequired autoComplete="off" {...form.field('name')} />
        <AvatarField name={form.fields.name} saved={creator?.avatar} choice={avatar} onChoose={setAvatar} />
        <TextField label={text.email} type="email" autoComplete="off" hint={text.emailHint} maxLength={254} {...form.field('email')} />
        <TextField
          label={text.phone}
          type="tel"
          autoComplete="off"
          hint={text.phoneHint}
          maxLength={MAX_TYPED_PHONE}
          {...form.field('phone')}
        />
        <TextField label={text.tags} autoComplete="off" hint={text.tagsHint} {...form.field('tags')} />
        <TextField label={text.note} autoComplete="off" hint={text.noteHint} maxLength={MAX_CREATOR_NOTE} {...form.field('note')} />
        <FieldFrame label={text.state} hint={text.stateHelp[state]}>
          <Select
            label={text.state}
            options={CREATOR_STATES.map((value) => ({ value, label: text.states[value], description: text.stateHelp[value] }))}
            value={state}
            onChange={setState}
          />
        </FieldFrame>
        <FieldFrame label={text.currency} hint={text.currencyHint}>
          <Combobox label={text.currency} options={currencies} value={currency} onChange={setCurrency} className="w-full" />
        </FieldFrame>
        {creator !== undefined && creator.state !== 'blocked' && <InviteField creator={creator} />}
        {failed && <HubFailure error={save.error} doing={creator === undefined ? 'add' : 'edit'} />}
      </form>
    </Dialog>
  )
}
