import { useText } from '../../../text/language.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { teamText } from './team.text.ts'

/** A store that can be assigned. */
export type StoreOption = { websiteName: string; websiteTitle: string }

type StoreChoiceProps = {
  stores: readonly StoreOption[]
  value: readonly string[]
  onChange: (websites: string[]) => void
  error?: string | undefined
}

/** Checkboxes for the stores of a member who is not an admin. Without any store it says what to do. */
export const StoreChoice = ({ stores, value, onChange, error }: StoreChoiceProps) => {
  const text = useText(teamText)
  if (stores.length === 0) return <Banner tone="warn">{text.noStoreYet}</Banner>
  return (
    <fieldset>
      <legend className="mb-1.5 text-caption font-medium text-ink-2">{text.chooseStores}</legend>
      <ul className="flex max-h-44 flex-col gap-1.5 overflow-y-auto rounded-control border border-line px-3 py-2.5">
        {stores.map(({ websiteName, websiteTitle }) => (
          <li key={websiteName}>
            <Checkbox
              label={websiteTitle}
              checked={value.includes(websiteName)}
              onChange={(isChosen) => onChange(isChosen ? [...value, websiteName] : value.filter((one) => one !== websiteName))}
            />
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="mt-1 text-caption text-bad empty:hidden">
        {error}
      </p>
    </fieldset>
  )
}
