import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { isRequired, type OwnSetting, type SettingGroup } from '@convbox/contract/destination-facts'
import type { DestinationId } from '@convbox/contract/destinations/destinations'
import { Controller, useWatch } from 'react-hook-form'
import { useLanguage } from '../../text/language.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Select } from '../../ui/Select.tsx'
import { FieldFrame } from '../../ui/TextField.tsx'
import { type FormParts, TextInput } from './fields.tsx'
import { isEventSent } from './form-events.ts'
import { laterSettings } from './form-summaries.ts'
import { isShown } from './pixel-form.ts'

type FieldProps = { parts: FormParts; platform: DestinationId }

/** A text for each ticked event of the destination. */
const EventTextsField = ({ parts, platform, setting }: FieldProps & { setting: Extract<OwnSetting, { kind: 'per event' }> }) => {
  const language = useLanguage()
  const [eventList, shouldCustomizeSendEvent, ignoreEventList, ignoreServerEventList, ignoreBrowserEventList] = useWatch({
    control: parts.control,
    name: ['eventList', 'shouldCustomizeSendEvent', 'ignoreEventList', 'ignoreServerEventList', 'ignoreBrowserEventList'],
  })
  const events = { eventList, shouldCustomizeSendEvent, ignoreEventList, ignoreServerEventList, ignoreBrowserEventList }
  const names = DESTINATION_FACTS[platform].takesEvents.filter((name) => isEventSent(events, name))
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-caption font-medium text-ink-2">{setting.label[language]}</legend>
      {setting.hint && <p className="text-caption text-ink-2">{setting.hint[language]}</p>}
      <div className="grid grid-cols-3 gap-x-4 gap-y-2.5">
        {names.map((name) => (
          <TextInput key={name} parts={parts} name={`own.${setting.key}.${name}`} label={name} />
        ))}
      </div>
    </fieldset>
  )
}

const OwnField = ({ parts, platform, setting }: FieldProps & { setting: OwnSetting }) => {
  const language = useLanguage()
  const name = `own.${setting.key}` as const
  const label = setting.label[language]
  const hint = setting.hint?.[language]
  if (setting.kind === 'per event') return <EventTextsField parts={parts} platform={platform} setting={setting} />
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
              value={typeof field.value === 'string' ? field.value : ''}
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

/** Destination-specific fields of one group, in the order of the destination's description, without those that a pixel cannot start without. */
export const OwnSettings = ({ parts, platform, group }: OwnSettingsProps) => {
  const own = useWatch({ control: parts.control, name: 'own' })
  return laterSettings(platform, group)
    .filter((setting) => isShown(setting, own))
    .map((setting) => <OwnField key={setting.key} parts={parts} platform={platform} setting={setting} />)
}

/** Destination-specific fields that a pixel cannot start without. */
export const RequiredSettings = ({ parts, platform }: FieldProps) =>
  DESTINATION_FACTS[platform].settings
    .filter((setting: OwnSetting) => isRequired(setting))
    .map((setting) => <OwnField key={setting.key} parts={parts} platform={platform} setting={setting} />)
