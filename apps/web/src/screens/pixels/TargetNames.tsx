import { catalogue } from '@convbox/contract/api/catalogue'
import { pixelLists } from '@convbox/contract/api/pixel-lists'
import { Plus } from 'lucide-react'
import { useController } from 'react-hook-form'
import { useCall } from '../../api/use-call.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { TextField } from '../../ui/TextField.tsx'
import { faultText } from './fault-text.ts'
import type { FormParts } from './fields.tsx'
import { pixelFormText } from './pixel-form.text.ts'

/** Names that are offered; the rest is found by typing it. */
const SHOWN = 24

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Names of the store's catalogue; none while it is not known. */
const useKnownNames = (area: 'Collection' | 'Tag'): readonly string[] => {
  const state = useCall(catalogue.catalogueState, {}, { quiet: true, enabled: area === 'Collection' })
  const tags = useCall(pixelLists.productTags, {}, { quiet: true, enabled: area === 'Tag' })
  return (area === 'Tag' ? tags.data : state.data?.collections) ?? []
}

/** The collections or tags of a pixel's target area, with those of the catalogue to choose from and a word on names that it does not have. */
export const TargetNames = ({ parts, area }: { parts: FormParts; area: 'Collection' | 'Tag' }) => {
  const text = useText(pixelFormText)
  const language = useLanguage()
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ control: parts.control, name: 'targetAreaContext' })
  const known = useKnownNames(area)
  const chosen = value
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const unknown = known.length === 0 ? [] : chosen.filter((name) => !known.some((one) => sameName(one, name)))
  const offered = known.filter((name) => !name.includes(',') && !chosen.some((one) => sameName(one, name))).slice(0, SHOWN)
  return (
    <div className="flex flex-col gap-2">
      <TextField
        ref={ref}
        label={text.targetNames}
        value={value}
        onValueChange={onChange}
        onBlur={onBlur}
        autoComplete="off"
        spellCheck={false}
        error={fieldState.error?.message && faultText(language, fieldState.error.message)}
        {...(unknown.length > 0 && {
          hint: <span className="text-warn">{text.targetUnknown({ names: unknown.join(', ') })}</span>,
        })}
        isRequired
      />
      {offered.length > 0 && (
        <fieldset aria-label={text.targetKnown} className="flex flex-wrap gap-1.5">
          {offered.map((name) => (
            <button
              key={name}
              type="button"
              onClick={() => onChange([...chosen, name].join(', '))}
              className="inline-flex items-center gap-1 rounded-full border border-line px-2 py-0.5 text-caption text-ink-2 hover:bg-sunken hover:text-ink"
            >
              <Plus size={11} aria-hidden />
              {name}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
