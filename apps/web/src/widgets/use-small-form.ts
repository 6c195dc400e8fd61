import { type SubmitEvent, useState } from 'react'
import { fieldErrorsOf } from '../api/failure.ts'

/** Values of a small form by field name. */
export type Texts = Record<string, string>
type Faults<Fields extends Texts> = { [Name in keyof Fields]?: string | undefined }

/**
 * State of a form with a few text fields, for public pages, which must load fast: no form library. faultsOf: errors by field in the page's language,
 * shown after the first attempt to submit. error: refusal of the last attempt; its field messages are shown too.
 * Spread `field(name)` into a TextField; the first invalid field gets the focus.
 */
export const useSmallForm = <Fields extends Texts>(
  start: Fields,
  faultsOf: (fields: Fields) => Faults<Fields>,
  { error, onSubmit }: { error: Error | null; onSubmit: (fields: Fields) => void },
) => {
  const [fields, setFields] = useState(start)
  const [isTried, setIsTried] = useState(false)
  const faults = faultsOf(fields)
  const refused = fieldErrorsOf(error)
  return {
    fields,
    field: <Name extends keyof Fields & string>(name: Name) => ({
      name,
      value: fields[name],
      onValueChange: (text: string) => setFields({ ...fields, [name]: text }),
      error: (isTried ? faults[name] : undefined) ?? refused[name],
    }),
    submit: (event: SubmitEvent<HTMLFormElement>): void => {
      event.preventDefault()
      setIsTried(true)
      const wrong = Object.keys(fields).find((name) => faults[name] !== undefined)
      if (wrong === undefined) onSubmit(fields)
      else event.currentTarget.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
    },
    /** Resets the form to its initial state. */
    clear: (): void => {
      setFields(start)
      setIsTried(false)
    },
  }
}
