import clsx from 'clsx'
import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react'
import { FIELD } from './classes.ts'

type FieldFrameProps = {
  label: ReactNode
  /** Hides the label from view but not from screen readers. */
  isLabelHidden?: boolean | undefined
  hint?: ReactNode
  /** Error message; marks the field invalid. */
  error?: string | undefined
  isRequired?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

type FieldIds = { id: string; describedBy: string | undefined; isInvalid: boolean }
const FieldContext = createContext<FieldIds | undefined>(undefined)

/** Attributes that link a control in a FieldFrame to its label, hint and error. */
export const useFieldProps = (): { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: true } => {
  const field = useContext(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    ...(field.describedBy !== undefined && { 'aria-describedby': field.describedBy }),
    ...(field.isInvalid && { 'aria-invalid': true }),
  }
}

/** Label, hint and error around a control, linked for screen readers. */
export const FieldFrame = ({ label, isLabelHidden = false, hint, error, isRequired = false, className, children }: FieldFrameProps) => {
  const id = useId()
  const isInvalid = error !== undefined && error !== ''
  const parts = [hint !== undefined && `${id}-hint`, isInvalid && `${id}-error`].filter((part) => part !== false)
  return (
    <FieldContext value={{ id, describedBy: parts.length > 0 ? parts.join(' ') : undefined, isInvalid }}>
      <div className={clsx('flex flex-col gap-1', className)}>
        <label htmlFor={id} className={clsx('text-caption font-medium text-ink-2', isLabelHidden && 'sr-only')}>
          {label}
          {isRequired && (
            <span className="text-bad" aria-hidden>
              {' '}
              *
            </span>
          )}
        </label>
        {children}
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-caption text-ink-3">
            {hint}
          </p>
        )}
        <p id={`${id}-error`} aria-live="polite" className="text-caption text-bad empty:hidden">
          {error}
        </p>
      </div>
    </FieldContext>
  )
}

/** A value that the browser suggests while typing; label: its name. */
export type Suggestion = { value: string; label: string }

type InputProps = Omit<ComponentProps<'input'>, 'className' | 'children' | 'list'> & {
  icon?: ReactNode
  /** A square button at the end of the field. */
  trailing?: ReactNode
  /** Fixed text after the typed text; the caller leaves space for it (`inputClassName`). */
  suffix?: string
  inputClassName?: string | undefined
  suggestions?: readonly Suggestion[] | undefined
  isRequired?: boolean | undefined
  /** Called with the text on every change. */
  onValueChange?: (text: string) => void
}

const Input = ({ icon, trailing, suffix, inputClassName, suggestions = [], isRequired, onValueChange, onChange, ...input }: InputProps) => {
  const field = useFieldProps()
  const listId = useId()
  return (
    <span className="relative block">
      {icon && <span className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-ink-3">{icon}</span>}
      <input
        {...field}
        aria-required={isRequired || undefined}
        {...input}
        {...(suggestions.length > 0 && { list: listId })}
        onChange={(event) => {
          onChange?.(event)
          onValueChange?.(event.target.value)
        }}
        className={clsx(FIELD, icon && 'pl-8', trailing && 'pr-9', inputClassName)}
      />
      {suggestions.length > 0 && (
        <datalist id={listId}>
          {suggestions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </datalist>
      )}
      {suffix !== undefined && (
        <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-ink-3">{suffix}</span>
      )}
      {trailing && <span className="absolute inset-y-0 right-0">{trailing}</span>}
    </span>
  )
}

type TextFieldProps = Omit<FieldFrameProps, 'children'> & InputProps

/** One line of text with label, hint and error. Works with react-hook-form: spread `register('name')` into it. */
export const TextField = ({ label, isLabelHidden, hint, error, isRequired, className, ...input }: TextFieldProps) => (
  <FieldFrame label={label} isLabelHidden={isLabelHidden} hint={hint} error={error} isRequired={isRequired} className={className}>
    <Input isRequired={isRequired} {...input} />
  </FieldFrame>
)
