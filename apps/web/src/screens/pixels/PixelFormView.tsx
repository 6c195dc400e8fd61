import type { PixelRow } from '@convbox/contract/api/pixels.schemas'
import type { DestinationId } from '@convbox/contract/destinations/destinations'
import { Fragment, useEffect, useRef, useState } from 'react'
import { type FieldErrors, type Resolver, set, useForm } from 'react-hook-form'
import { failureOf, fieldErrorsOf } from '../../api/failure.ts'
import { messageOf } from '../../api/message-of.ts'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { sharedText } from '../../text/shared.text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { OpenAtFirst } from '../../ui/FoldedSection.tsx'
import { LeaveQuestion } from '../../widgets/LeaveQuestion.tsx'
import { ConnectGroup } from './ConnectGroup.tsx'
import { faultsOfForm, formField, type PixelForm } from './pixel-form.ts'
import { pixelFormText } from './pixel-form.text.ts'
import { PixelPreview } from './PixelPreview.tsx'
import { EventsGroup } from './EventsGroup.tsx'
import { ItemsGroup, NotesGroup, PlatformGroup, PrivacyGroup, TargetGroup } from './PixelFormGroups.tsx'
import { ValueGroup } from './ValueGroup.tsx'
import { TagChoice } from './TagChoice.tsx'

const resolverFor =
  (platform: DestinationId, hasToken: boolean): Resolver<PixelForm> =>
  (values) => {
    const faults = Object.entries(faultsOfForm(platform, values, hasToken))
    const errors: FieldErrors<PixelForm> = {}
    for (const [field, message] of faults) set(errors, field, { type: 'rule', message })
    return faults.length === 0 ? { values, errors: {} } : { values: {}, errors }
  }

type PixelFormViewProps = {
  platform: DestinationId
  start: PixelForm
  hasToken: boolean
  isNew: boolean
  /** The stored pixel; absent for a new one. */
  id?: PixelRow['id']
  isBusy: boolean
  /** Refusal of the last attempt. */
  error: Error | null
  onSubmit: (form: PixelForm) => void
  onCancel: () => void
}

/** Above the folded groups. */
const MoreHead = ({ areOpen, onFold }: { areOpen: boolean; onFold: (areOpen: boolean) => void }) => {
  const text = useText(pixelFormText)
  return (
    <div className="flex items-center justify-between gap-4 border-b border-hairline bg-head px-6 py-2">
      <p className="text-caption text-ink-2">{text.more}</p>
      <Button look="quiet" className="-mr-3" onClick={() => onFold(!areOpen)}>
        {areOpen ? text.closeAll : text.openAll}
      </Button>
    </div>
  )
}

/** All settings of a pixel in groups, saved together. Validated by the same rules as the server; its refusals are shown under their fields. */
export const PixelFormView = ({ platform, start, hasToken, isNew, id, isBusy, error, onSubmit, onCancel }: PixelFormViewProps) => {
  const text = useText(pixelFormText)
  const { readOnly } = useText(sharedText)
  const language = useLanguage()
  const { optorRole } = useStore()
  const isReadOnly = optorRole === 'read-only'
  const { register, control, handleSubmit, formState, setError, setFocus } = useForm<PixelForm>({
    mode: 'onTouched',
    defaultValues: start,
    resolver: resolverFor(platform, hasToken),
  })
  // Read while rendering: react-hook-form re-renders only for state that was read.
  const { isDirty } = formState
  // After saving, leaving must not ask about unsaved changes; after a refusal it must again.
  const isSent = useRef(false)
  const submit = (form: PixelForm): void => {
    isSent.current = true
    onSubmit(form)
  }
  useEffect(() => {
    if (error) isSent.current = false
    const refused = Object.entries(fieldErrorsOf(error)).flatMap(([field, message]) => {
      const name = formField(field, start)
      return name === undefined ? [] : [{ name, message }]
    })
    for (const { name, message } of refused) setError(name, { type: 'server', message })
    const [first] = refused
    if (first === undefined) return undefined
    // Its group may be closed, and opens with the next rendering.
    const timer = setTimeout(() => setFocus(first.name))
    return () => clearTimeout(timer)
  }, [error, setError, setFocus, start])
  // The groups begin anew, all open or all closed, whenever that is asked for.
  const [fold, setFold] = useState({ areOpen: false, count: 0 })
  const group = { parts: { control, register, errors: formState.errors }, platform }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <LeaveQuestion isUnsaved={() => isDirty && !isSent.current} />
      {isReadOnly && (
        <Banner tone="plain" className="mb-3">
          {readOnly}
        </Banner>
      )}
      {error && (
        <Banner tone="bad" className="mb-3">
          {messageOf(failureOf(error), language)}
        </Banner>
      )}
      <Card>
        <fieldset disabled={isReadOnly} className="contents">
          <ConnectGroup {...group} hasToken={hasToken} />
          <MoreHead areOpen={fold.areOpen} onFold={(areOpen) => setFold({ areOpen, count: fold.count + 1 })} />
          <OpenAtFirst value={fold.areOpen}>
            <Fragment key={fold.count}>
              <TagChoice {...group} />
              <PlatformGroup {...group} />
              <EventsGroup {...group} />
              <ValueGroup {...group} />
              <ItemsGroup {...group} />
              <TargetGroup {...group} />
              <PrivacyGroup {...group} />
              <NotesGroup platform={platform} />
            </Fragment>
          </OpenAtFirst>
        </fieldset>
        <div className="sticky -bottom-4 flex justify-end gap-2.5 rounded-b-card border-t border-line bg-card px-6 py-3">
          <Button onClick={onCancel}>{text.cancel}</Button>
          <Button look="primary" type="submit" isBusy={isBusy} disabled={isReadOnly || (!isNew && !isDirty)}>
            {isNew ? text.add : text.save}
          </Button>
        </div>
      </Card>
      <PixelPreview control={control} platform={platform} id={id} hasToken={hasToken} />
    </form>
  )
}
