import { type ComponentProps, useEffect, useRef } from 'react'
import { useText } from '../text/language.ts'
import { TextField } from '../ui/TextField.tsx'
import { accountFieldsText } from './account-fields.text.ts'

/** Field for the six digits of an SMS code; phones offer the code that has just arrived. It replaces the form that requested the code, so it takes the focus. */
export const CodeField = (props: Omit<ComponentProps<typeof TextField>, 'label' | 'inputMode' | 'autoComplete'>) => {
  const text = useText(accountFieldsText)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <TextField
      ref={input}
      label={text.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      inputClassName="font-mono tracking-[0.35em]"
      {...props}
    />
  )
}
