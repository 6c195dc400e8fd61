import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { isRequired, type OwnSetting, type SettingGroup } from '@convbox/contract/destination-facts'
import type { DestinationId } from '@convbox/contract/destinations/destinations'
import { Controller, useWatch } from 'react-hook-form'
import { useLanguage } from '../../text/language.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Select } from '../../ui/Select.tsx'
import { FieldFrame } from '../../ui/TextField.tsx'
import { type FormParts, TextInput } from './fields.tsx'
import { isShown } from './pixel-form.ts'

const OwnField = ({ parts, setting }: { parts: FormParts; setting: OwnSetting }) => {
  const language = useLanguage()
  const name = `own.${setting.key}` as const
  const label = setting.label[language]
  const hint = setting.hint?.[language]
  if (setting.kind === 'flag')
    return (
      <Controller
        control={parts.control}
        name={name}
        render={({ field }) => (
          <div>
            <Checkbox label={label} checked={field.value === true} onChange={field.onChange} className="self-start" />
            {hint !== undefined && <p className="mt-1 pl-6 text-caption text-ink-2">{hint}</p>}
          </div>
        )}
      />
    )
  if (setting.kind === 'choice')
    return (
      <FieldFrame label={label} hint={hint}>
        <Controller
          control={parts.control}
          name={name}
          render={({ field }) => (
            <Select
              label={label}
              options={setting.options.map((option) => ({ value: String(option.value), label: option.label[language] }))}
              value={String(field.value)}
              onChange={field.onChange}
            />
          )}
        />
      </FieldFrame>
    )
  return (
    <TextInput
      parts={parts}
      name={name}
      label={label}
      hint={hint}
      isRequired={setting.kind === 'number' || isRequired(setting)}
      {...(setting.kind === 'number' && { inputMode: 'numeric' as const })}
      {...(setting.kind === 'text' && { placeholder: setting.example })}
    />
  )
}

type OwnSettingsProps = { parts: FormParts; platform: DestinationId; group: SettingGroup }

/** Destination-specific fields of one group, in the order of the destination's description. */
export const OwnSettings = ({ parts, platform, group }: OwnSettingsProps) => {
  const own = useWatch({ control: parts.control, name: 'own' })
  return DESTINATION_FACTS[platform].settings
    .filter((setting) => setting.group === group && isShown(setting, own))
    .map((setting) => <OwnField key={setting.key} parts={parts} setting={setting} />)
}
