import { useEffect, useMemo } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { fieldErrorsOf, failureOf } from '../../../../api/failure.ts'
import { messageOf } from '../../../../api/message-of.ts'
import { useLanguage, useText } from '../../../../text/language.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Combobox } from '../../../../ui/Combobox.tsx'
import { DialogFoot } from '../../../../ui/Dialog.tsx'
import { FieldFrame, TextField } from '../../../../ui/TextField.tsx'
import { addStoreText } from './add-store.text.ts'
import { KindField, type StoreKind } from './KindField.tsx'
import { browserZone, currencyOptions, zoneOptions } from '../../../../widgets/places.ts'

export type StoreFields = {
  websiteUrl: string
  websiteTitle: string
  timezone: string
  currencyCode: string
  kind: StoreKind
}

/** Optional scheme, host, optional port, optional path: the endpoint's rule. */
const STORE_URL = /^(https?:\/\/)?([a-z0-9-]+\.)*[a-z0-9-]+(:\d{1,5})?(\/.*)?$/i
const LONGEST = { url: 200, title: 100 }

type AddStoreFormProps = {
  /** Whether the server supports sandbox stores; otherwise the choice is hidden. */
  hasSandbox: boolean
  isBusy: boolean
  /** Refusal of the last attempt. */
  error: Error | null
  onSubmit: (fields: StoreFields) => void
  onCancel: () => void
}

/** Form of a new store outside Shopify. */
export const AddStoreForm = ({ hasSandbox, isBusy, error, onSubmit, onCancel }: AddStoreFormProps) => {
  const text = useText(addStoreText)
  const language = useLanguage()
  const { register, control, handleSubmit, formState, setError } = useForm<StoreFields>({
    mode: 'onTouched',
    defaultValues: {
      websiteUrl: '',
      websiteTitle: '',
      timezone: browserZone(),
      currencyCode: 'USD',
      kind: 'real',
    },
  })
  const refused = fieldErrorsOf(error)
  useEffect(() => {
    const [websiteUrl, websiteTitle] = [refused['websiteUrl'], refused['websiteTitle']]
    // The server's message is English.
    const message = websiteUrl === addStoreText.en.urlInvalid ? text.urlInvalid : websiteUrl
    if (message !== undefined) setError('websiteUrl', { message }, { shouldFocus: true })
    if (websiteTitle !== undefined) setError('websiteTitle', { message: websiteTitle })
    // The refusal's field messages are copied once per refusal.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [error, setError])
  const zones = useMemo(() => zoneOptions(browserZone(), Date.now()), [])
  const currencies = useMemo(() => currencyOptions(language), [language])
  const { errors } = formState
  const isUrlEmpty = useWatch({ control, name: 'websiteUrl' }).trim() === ''

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void handleSubmit(onSubmit)(event)}>
      {error && <Banner tone="bad">{messageOf(failureOf(error), language)}</Banner>}
      <TextField
        label={text.url}
        hint={text.urlHint}
        isRequired
        type="url"
        inputMode="url"
        autoComplete="url"
        placeholder={text.urlExample}
        error={errors.websiteUrl?.message}
        {...register('websiteUrl', {
          setValueAs: (typed: string) => typed.trim(),
          required: text.urlRequired,
          maxLength: { value: LONGEST.url, message: text.urlInvalid },
          pattern: { value: STORE_URL, message: text.urlInvalid },
        })}
      />
      <TextField
        label={text.name}
        hint={text.nameHint}
        isRequired
        autoComplete="off"
        maxLength={LONGEST.title}
        error={errors.websiteTitle?.message}
        {...register('websiteTitle', { setValueAs: (typed: string) => typed.trim(), required: text.nameRequired })}
      />
      <div className="grid grid-cols-2 gap-4">
        <FieldFrame label={text.zone} hint={text.zoneHint} error={refused['timezone']}>
          <Controller
            control={control}
            name="timezone"
            render={({ field }) => (
              <Combobox label={text.zone} options={zones} value={field.value} onChange={field.onChange} className="w-full" />
            )}
          />
        </FieldFrame>
        <FieldFrame label={text.currency} hint={text.currencyHint} error={refused['currencyCode']}>
          <Controller
            control={control}
            name="currencyCode"
            render={({ field }) => (
              <Combobox label={text.currency} options={currencies} value={field.value} onChange={field.onChange} className="w-full" />
            )}
          />
        </FieldFrame>
      </div>
      {hasSandbox && (
        <div className="flex flex-col gap-1">
          <Controller
            control={control}
            name="kind"
            render={({ field }) => (
              <KindField value={field.value} onChange={field.onChange} hints={{ real: text.realHint, sandbox: text.sandboxHint }} />
            )}
          />
          <p aria-live="polite" className="text-caption text-bad empty:hidden">
            {refused['sandbox']}
          </p>
        </div>
      )}
      <DialogFoot>
        <Button onClick={onCancel}>{text.cancel}</Button>
        <Button look="primary" type="submit" disabled={isUrlEmpty} isBusy={isBusy}>
          {text.submit}
        </Button>
      </DialogFoot>
    </form>
  )
}
