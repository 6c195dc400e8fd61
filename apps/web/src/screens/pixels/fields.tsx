/** Fields of the pixel form, each connected by its name: value, change, message. */
import { type Control, Controller, type FieldErrors, type FieldPathByValue, get, type UseFormRegister } from 'react-hook-form'
import type { ReactNode } from 'react'
import { useLanguage } from '../../text/language.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { Select } from '../../ui/Select.tsx'
import type { Option } from '../../ui/select-parts.tsx'
import { FieldFrame, type Suggestion, TextField } from '../../ui/TextField.tsx'
import { faultText } from './fault-text.ts'
import { type FormField, type PixelForm, TEST_MARK } from './pixel-form.ts'

/** Props of every group of the form. errors: messages by field, in English. */
export type FormParts = {
  control: Control<PixelForm>
  register: UseFormRegister<PixelForm>
  errors: FieldErrors<PixelForm>
}

/** Error message of a field, in English. */
const messageAt = (errors: FormParts['errors'], name: FormField): string | undefined => {
  const error: unknown = get(errors, name)
  return typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string' ? error.message : undefined
}

type TextName = Extract<FieldPathByValue<PixelForm, string>, keyof PixelForm> | `own.${string}`
type TextInputProps = {
  parts: FormParts
  name: TextName
  label: string
  hint?: ReactNode
  isRequired?: boolean | undefined
  type?: 'text' | 'password'
  inputMode?: 'decimal' | 'numeric'
  placeholder?: string | undefined
  suggestions?: readonly Suggestion[]
  className?: string
}

/** One line of text. */
export const TextInput = ({ parts, name, ...shown }: TextInputProps) => {
  const language = useLanguage()
  const message = messageAt(parts.errors, name)
  return (
    <TextField
      {...shown}
      autoComplete={shown.type === 'password' ? 'new-password' : 'off'}
      spellCheck={false}
      error={message && faultText(language, message)}
      {...parts.register(name)}
    />
  )
}

type TickName = Extract<FieldPathByValue<PixelForm, boolean>, keyof PixelForm>
type TickProps = { parts: FormParts; name: TickName; label: ReactNode; hint?: ReactNode }

/** Yes or no, saved with the form. */
export const Tick = ({ parts, name, label, hint }: TickProps) => {
  const language = useLanguage()
  const message = messageAt(parts.errors, name)
  return (
    <Controller
      control={parts.control}
      name={name}
      render={({ field }) => (
        <div>
          <Checkbox label={label} checked={field.value} onChange={field.onChange} className="self-start" />
          {hint !== undefined && <p className="mt-1 pl-6 text-caption text-ink-2">{hint}</p>}
          <p aria-live="polite" className="mt-1 pl-6 text-caption text-bad empty:hidden">
            {message && faultText(language, message)}
          </p>
        </div>
      )}
    />
  )
}

/** Yes or no for a platform whose test mode has no codes. */
export const TestTick = ({ parts, label, hint }: { parts: FormParts; label: string; hint: string }) => (
  <Controller
    control={parts.control}
    name="testEventCode"
    render={({ field }) => (
      <div>
        <Checkbox
          label={label}
          checked={field.value !== ''}
          onChange={(isOn) => field.onChange(isOn ? TEST_MARK : '')}
          className="self-start"
        />
        <p className="mt-1 pl-6 text-caption text-ink-2">{hint}</p>
      </div>
    )}
  />
)

type ChoiceName = 'productIdentifier' | 'contentType' | 'includeShoppingCharges' | 'targetAreaType'
type ChoiceProps<Name extends ChoiceName> = { parts: FormParts; name: Name; label: string; options: readonly Option<PixelForm[Name]>[] }

/** One of a short list. */
export const Choice = <Name extends ChoiceName>({ parts, name, label, options }: ChoiceProps<Name>) => (
  <FieldFrame label={label}>
    <Controller
      control={parts.control}
      name={name}
      render={({ field }) => <Select label={label} options={options} value={field.value} onChange={field.onChange} />}
    />
  </FieldFrame>
)

/** A choice of a few options, each with a visible explanation. */
export const Cards = <Name extends ChoiceName>({ parts, name, label, options, columns }: ChoiceProps<Name> & { columns: 2 | 3 }) => (
  <Controller
    control={parts.control}
    name={name}
    render={({ field }) => <RadioCards label={label} options={options} value={field.value} onChange={field.onChange} columns={columns} />}
  />
)
