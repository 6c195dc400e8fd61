import { Field } from '@base-ui/react/field'
import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { FIELD } from './classes.ts'
import { FieldFrame } from './TextField.tsx'

type TextAreaProps = { label: ReactNode; hint?: ReactNode; error?: string | undefined; className?: string } & Omit<
  ComponentProps<'textarea'>,
  'className'
>

/** Several lines of text with label, hint and error. */
export const TextArea = ({ label, hint, error, className, ...rest }: TextAreaProps) => (
  <FieldFrame label={label} {...(hint !== undefined && { hint })} {...(className !== undefined && { className })} error={error}>
    <Field.Control className={clsx(FIELD, 'h-auto min-h-20 py-2')} render={<textarea {...rest} />} />
  </FieldFrame>
)
