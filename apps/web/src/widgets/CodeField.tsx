import { type ComponentProps, useEffect, useRef } from 'react'
import { useText } from '../text/language.ts'
import { TextField } from '../ui/TextField.tsx'
import { accountFieldsText } from './account-fields.text.ts'

/** Six digits of an SMS; a phone's keyboard offers the one that has just come. It appears in place of the form that asked for the code, and takes over its focus. */
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
