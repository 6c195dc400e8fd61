import {
  completeTags,
  UTM_FIELDS,
  UTM_LENGTH,
  UTM_PLACEHOLDERS,
  UTM_PLATFORM_IDS,
  UTM_PLATFORMS,
  type UtmTemplates,
} from '@convbox/contract/utm-tagging'
import { useState } from 'react'
import { useLanguage, useText } from '../../text/language.ts'
import { FormSection } from '../../ui/FormSection.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Switched, type TrackingFieldsProps } from './EventFields.tsx'
import { trackingText } from './tracking.text.ts'

/** What the templates make of an address, as ingest will. */
const TryLink = ({ templates }: { templates: UtmTemplates }) => {
  const text = useText(trackingText)
  const language = useLanguage()
  const [link, setLink] = useState('')
  const found = completeTags(link.trim(), templates)
  const tags = UTM_FIELDS.flatMap((field) => (found?.tags[field] === undefined ? [] : [`${text.tagNames[field]}=${found.tags[field]}`]))
  return (
    <div className="flex flex-col gap-1">
      <TextField
        label={text.tryIt}
        hint={text.tryHint}
        type="url"
        autoComplete="off"
        maxLength={2000}
        placeholder={text.example}
        value={link}
        onValueChange={setLink}
      />
      <output className="text-body text-ink">
        {found !== undefined &&
          text.tryFound({ platform: UTM_PLATFORMS[found.platform].name[language], parameter: found.parameter, tags: tags.join(', ') })}
        {found === undefined && link.trim() !== '' && text.tryNone}
      </output>
    </div>
  )
}

/** The template of each platform, and a link to try them. */
export const TagFields = ({ form, faults, onChange }: TrackingFieldsProps) => {
  const text = useText(trackingText)
  const language = useLanguage()
  const { utmTagging } = form
  const { templates } = utmTagging
  const names = UTM_PLACEHOLDERS.map((name) => `{${name}}`).join(' ')
  return (
    <FormSection title={text.tags} lead={text.tagsLead}>
      <Switched
        label={text.utmTagging}
        hint={text.tagsHint({ names })}
        on={utmTagging.on}
        onSwitch={(on) => onChange({ utmTagging: { ...utmTagging, on } })}
      >
        <table className="w-full border-collapse">
          <thead>
            <tr className="text-left text-caption text-ink-2">
              <th className="py-1 font-medium">{text.platform}</th>
              {UTM_FIELDS.map((field) => (
                <th key={field} className="py-1 pl-3 font-medium">
                  {text.tagNames[field]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {UTM_PLATFORM_IDS.map((id) => {
              const platform = UTM_PLATFORMS[id].name[language]
              return (
                <tr key={id} className="border-t border-hairline">
                  <th scope="row" className="py-2 text-left align-top font-normal">
                    <span className="block">{platform}</span>
                    <span className="block text-caption text-ink-3">{UTM_PLATFORMS[id].params.join(', ')}</span>
                  </th>
                  {UTM_FIELDS.map((field) => (
                    <td key={field} className="py-2 pl-3 align-top">
                      <TextField
                        label={text.tagOf({ tag: text.tagNames[field], platform })}
                        isLabelHidden
                        autoComplete="off"
                        maxLength={UTM_LENGTH}
                        value={templates[id][field]}
                        onValueChange={(value) =>
                          onChange({
                            utmTagging: { ...utmTagging, templates: { ...templates, [id]: { ...templates[id], [field]: value } } },
                          })
                        }
                        error={faults[`utmTagging.templates.${id}.${field}`]}
                      />
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
        <TryLink templates={templates} />
      </Switched>
    </FormSection>
  )
}
