import { isCode } from '@convbox/contract/campaigns'
import { creators } from '@convbox/contract/api/creators'
import { links } from '@convbox/contract/api/links'
import type { Link } from '@convbox/contract/api/links.schemas'
import { addDays, isDay, todayIn } from '@convbox/contract/date-range'
import { readOwnUrl } from '@convbox/contract/landing-pages'
import { MAX_LINK_DESTINATION, MAX_LINK_NAME, MAX_LINK_PASSWORD } from '@convbox/contract/links'
import { lengthOf } from '@convbox/contract/short-texts'
import { startOfDay } from '@convbox/contract/store-days'
import { useId, useState } from 'react'
import { fieldErrorsOf } from '../api/failure.ts'
import { useCall, useSend } from '../api/use-call.ts'
import { useStore } from '../shell/use-store.ts'
import { useText } from '../text/language.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { CopyField } from '../ui/CopyField.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Select } from '../ui/Select.tsx'
import { FieldFrame, TextField } from '../ui/TextField.tsx'
import { showToast } from '../ui/toast.ts'
import { PasswordField } from './PasswordField.tsx'
import { HubFailure } from './HubFailure.tsx'
import { useSmallForm } from './use-small-form.ts'
import { shortLinkText } from './short-link.text.ts'

const RENEWS = [links.listLinks]
type Text = (typeof shortLinkText)['zh']
type Fields = { name: string; destination: string; creator: string; discountCode: string; lastDay: string; password: string }

const faultOfUrl = (destination: string, hosts: readonly string[], text: Text): string | undefined => {
  if (destination.trim() === '') return text.required
  const read = readOwnUrl(destination, hosts, MAX_LINK_DESTINATION)
  if ('url' in read) return undefined
  if (read.fault === 'other host') return text.otherHost({ hosts: hosts.join(text.or) })
  return read.fault === 'not https' ? text.notHttps : text.wrongUrl
}
const faultOfName = (name: string, text: Text): string | undefined => {
  if (name.trim() === '') return text.required
  return lengthOf(name.trim()) > MAX_LINK_NAME ? text.tooLong({ max: MAX_LINK_NAME }) : undefined
}

/** The store's media, and the active creators whose names fit the typed one. enabled: whether they are asked for. */
const useMakers = (typed: string, enabled: boolean) => {
  const options = { quiet: true, enabled } as const
  const media = useCall(creators.listMedia, {}, options).data?.media ?? []
  const found = useCall(creators.listCreators, { search: typed.trim(), state: 'active' }, options).data?.creators ?? []
  const creator = found.find(({ name }) => name.toLowerCase() === typed.trim().toLowerCase())
  return { media, found, creator }
}

/** Disables the link, or enables it again. */
const StateButton = ({ link: { id, state }, onClose }: { link: Link; onClose: () => void }) => {
  const text = useText(shortLinkText)
  const isActive = state === 'active'
  const change = useSend(links.setLinkState, {
    renews: RENEWS,
    onSuccess: ({ name }) => {
      showToast({ tone: 'good', text: isActive ? text.disabled({ name }) : text.enabled({ name }) })
      onClose()
    },
  })
  return (
    <Button
      look={isActive ? 'danger' : 'plain'}
      className="mr-auto"
      isBusy={change.isPending}
      onClick={() => change.mutate({ id, state: isActive ? 'disabled' : 'active' })}
    >
      {isActive ? text.disable : text.enable}
    </Button>
  )
}

/** isGeneral: a new one is nobody's, so that it is asked for no creator. */
type DialogProps = { link: Link | undefined; isGeneral: boolean; hosts: readonly string[]; takesCodes: boolean; onClose: () => void }

/** A new link, or one of the list. */
export const LinkDialog = ({ link, isGeneral, hosts, takesCodes, onClose }: DialogProps) => {
  const text = useText(shortLinkText)
  const { timezone } = useStore()
  const formId = useId()
  const [creatorName, setCreatorName] = useState('')
  const [mediumId, setMediumId] = useState('')
  const [isPasswordRemoved, setIsPasswordRemoved] = useState(false)
  const { media, found, creator } = useMakers(creatorName, link === undefined && !isGeneral)
  const save = useSend(links.saveLink, {
    quiet: true,
    renews: RENEWS,
    onSuccess: ({ name }) => {
      showToast({ tone: 'good', text: text.saved({ name }) })
      onClose()
    },
  })
  const lastDay = link?.expiresAt === undefined ? '' : addDays(todayIn(timezone, Date.parse(link.expiresAt)), -1)
  const start: Fields = {
    name: link?.name ?? '',
    destination: link?.destination ?? '',
    creator: '',
    discountCode: link?.discountCode ?? '',
    lastDay,
    password: '',
  }
  const faultsOf = (fields: Fields) => ({
    name: faultOfName(fields.name, text),
    destination: faultOfUrl(fields.destination, hosts, text),
    creator: fields.creator.trim() !== '' && creator === undefined ? text.noCreator : undefined,
    discountCode: fields.discountCode.trim() !== '' && !isCode(fields.discountCode.trim()) ? text.wrongCode : undefined,
    lastDay:
      fields.lastDay !== '' && fields.lastDay !== lastDay && (!isDay(fields.lastDay) || fields.lastDay < todayIn(timezone, Date.now()))
        ? text.pastDay
        : undefined,
  })
  const form = useSmallForm(start, faultsOf, {
    error: save.error,
    onSubmit: (fields) => {
      const discountCode = fields.discountCode.trim()
      const password = isPasswordRemoved ? '' : fields.password
      save.mutate({
        name: fields.name,
        destination: fields.destination,
        ...(link ? { id: link.id } : isGeneral && { isGeneral }),
        ...(creator && fields.creator.trim() !== '' && { creatorId: creator.id }),
        ...(mediumId !== '' && { mediumId }),
        ...(discountCode !== '' && { discountCode }),
        ...(fields.lastDay !== '' && { expiresAt: startOfDay(addDays(fields.lastDay, 1), timezone).toISOString() }),
        ...((password !== '' || isPasswordRemoved) && { password }),
      })
    },
  })
  const creatorField = form.field('creator')
  const failed = save.error && Object.keys(fieldErrorsOf(save.error)).length === 0
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={600}
      title={link?.name ?? text.newTitle}
      footer={
        <>
          {link !== undefined && <StateButton link={link} onClose={onClose} />}
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button look="primary" type="submit" form={formId} isBusy={save.isPending}>
            {text.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
        {link !== undefined && (
          <FieldFrame label={text.address} hint={text.codeStays}>
            <CopyField label={text.address} value={link.address} />
          </FieldFrame>
        )}
        <TextField label={text.name} isRequired autoComplete="off" {...form.field('name')} />
        <TextField
          label={text.destination}
          isRequired
          inputMode="url"
          autoComplete="off"
          hint={text.destinationHint({ hosts: hosts.join(text.or) })}
          {...form.field('destination')}
        />
        {link === undefined && !isGeneral && (
          <>
            <TextField
              label={text.creator}
              autoComplete="off"
              hint={text.creatorHint}
              suggestions={found.map(({ name }) => ({ value: name, label: name }))}
              {...creatorField}
              onValueChange={(name) => {
                setCreatorName(name)
                creatorField.onValueChange(name)
              }}
            />
            <FieldFrame label={text.medium}>
              <Select
                label={text.medium}
                options={[{ value: '', label: text.none }, ...media.map(({ id, name }) => ({ value: id, label: name }))]}
                value={mediumId}
                onChange={setMediumId}
              />
            </FieldFrame>
          </>
        )}
        {takesCodes && <TextField label={text.discountCode} autoComplete="off" hint={text.discountHint} {...form.field('discountCode')} />}
        <TextField label={text.lastDay} type="date" hint={text.lastDayHint} {...form.field('lastDay')} />
        {!isPasswordRemoved && (
          <PasswordField
            label={text.password}
            autoComplete="new-password"
            maxLength={MAX_LINK_PASSWORD}
            hint={link?.hasPassword === true ? text.passwordKept : text.passwordHint}
            {...form.field('password')}
          />
        )}
        {link?.hasPassword === true && <Checkbox label={text.removePassword} checked={isPasswordRemoved} onChange={setIsPasswordRemoved} />}
        {failed && <HubFailure error={save.error} doing={link === undefined ? 'create' : 'edit'} />}
      </form>
    </Dialog>
  )
}
