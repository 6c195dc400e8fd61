import { type SubmitEvent, useState } from 'react'
import { fieldErrorsOf } from '../api/failure.ts'

/** What the fields of a small form hold, by name. */
export type Texts = Record<string, string>
type Faults<Fields extends Texts> = { [Name in keyof Fields]?: string | undefined }

/**
 * A form of a few text fields, for pages that load before anything else is there: no form library. faultsOf: what is wrong, by field, in the page's language;
 * shown once somebody has tried to send. error: the server's refusal of the last try, whose messages by field are shown too.
 * Spread `field(name)` into a TextField; the first wrong field gets the focus.
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
    /** Empty again, as nobody had typed. */
    clear: (): void => {
      setFields(start)
      setIsTried(false)
    },
  }
}
