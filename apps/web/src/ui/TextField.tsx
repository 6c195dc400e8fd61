import { Field } from '@base-ui/react/field'
import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { FIELD } from './classes.ts'

type FieldFrameProps = {
  label: ReactNode
  /** Hidden labels are still read aloud. */
  isLabelHidden?: boolean
  hint?: ReactNode
  /** The message to show; marks the field invalid. */
  error?: string | undefined
  isRequired?: boolean
  className?: string
  children: ReactNode
}

/** Label, hint and error around any control: the three are joined for screen readers. */
export const FieldFrame = ({ label, isLabelHidden = false, hint, error, isRequired = false, className, children }: FieldFrameProps) => (
  <Field.Root invalid={error !== undefined && error !== ''} className={clsx('flex flex-col gap-1', className)}>
    <Field.Label className={clsx('text-caption font-medium text-ink-2', isLabelHidden && 'sr-only')}>
      {label}
      {isRequired && (
        <span className="text-bad" aria-hidden>
          {' '}
          *
        </span>
      )}
    </Field.Label>
    {children}
    {hint !== undefined && <Field.Description className="text-caption text-ink-3">{hint}</Field.Description>}
    {error && (
      <Field.Error match className="text-caption text-bad">
        {error}
      </Field.Error>
    )}
  </Field.Root>
)

type TextFieldProps = Omit<FieldFrameProps, 'children'> & {
  /** An icon before the text. */
  icon?: ReactNode
  inputClassName?: string
} & Omit<ComponentProps<typeof Field.Control>, 'className' | 'children' | 'render'>

/** One line of text with label, hint and error. Works with react-hook-form: spread `register('name')` into it. */
export const TextField = ({ label, isLabelHidden, hint, error, isRequired, className, icon, inputClassName, ...input }: TextFieldProps) => (
  <FieldFrame
    label={label}
    {...(isLabelHidden !== undefined && { isLabelHidden })}
    {...(hint !== undefined && { hint })}
    {...(isRequired !== undefined && { isRequired })}
    {...(className !== undefined && { className })}
    error={error}
  >
    <span className="relative block">
      {icon && <span className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-ink-3">{icon}</span>}
      <Field.Control className={clsx(FIELD, icon && 'pl-8', inputClassName)} required={isRequired} {...input} />
    </span>
  </FieldFrame>
)
