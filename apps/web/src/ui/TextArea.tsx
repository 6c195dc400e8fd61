import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { FIELD } from './classes.ts'
import { FieldFrame, useFieldProps } from './TextField.tsx'

type TextAreaProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  isRequired?: boolean | undefined
  className?: string | undefined
} & Omit<ComponentProps<'textarea'>, 'className'>

const Area = (props: ComponentProps<'textarea'>) => {
  const field = useFieldProps()
  return <textarea {...field} {...props} className={clsx(FIELD, 'min-h-20 py-2')} />
}

/** Several lines of text with label, hint and error. */
export const TextArea = ({ label, hint, error, isRequired, className, ...rest }: TextAreaProps) => (
  <FieldFrame label={label} hint={hint} error={error} isRequired={isRequired} className={className}>
    <Area aria-required={isRequired || undefined} {...rest} />
  </FieldFrame>
)
