import type { ComponentProps } from 'react'
import { FIELD } from './classes.ts'
import { FieldFrame, useFieldProps } from './TextField.tsx'

type AreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'children' | 'onChange'> & { onValueChange: (text: string) => void }
type TextAreaProps = AreaProps & { label: string; error?: string | undefined; hint?: string }

const Area = ({ onValueChange, ...area }: AreaProps) => (
  <textarea
    {...useFieldProps()}
    rows={3}
    aria-required
    {...area}
    onChange={(event) => onValueChange(event.target.value)}
    className={`${FIELD} py-1.5`}
  />
)

/** Several lines of text with label, hint and error. Must be filled in. */
export const TextArea = ({ label, error, hint, ...area }: TextAreaProps) => (
  <FieldFrame label={label} error={error} hint={hint} isRequired>
    <Area {...area} />
  </FieldFrame>
)
