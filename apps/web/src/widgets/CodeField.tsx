import type { ComponentProps } from 'react'
import { useText } from '../text/language.ts'
import { TextField } from '../ui/TextField.tsx'
import { accountFieldsText } from './account-fields.text.ts'

/** Six digits of an SMS; a phone's keyboard offers the one that has just come. */
export const CodeField = (props: Omit<ComponentProps<typeof TextField>, 'label' | 'inputMode' | 'autoComplete'>) => {
  const text = useText(accountFieldsText)
  return (
    <TextField
      label={text.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      inputClassName="font-mono tracking-[0.35em]"
      {...props}
    />
  )
}
