import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import type { SettingGroup } from '@convbox/contract/destination-facts'
import { CONTENT_TYPES, PRODUCT_IDENTIFIERS, type DestinationId } from '@convbox/contract/destinations/destinations'
import { reasonsText } from '@convbox/contract/reasons.text'
import { CONSENT_CATEGORIES } from '@convbox/contract/events/events'
import { useController, useWatch } from 'react-hook-form'
import { useLanguage, useText } from '../../text/language.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { FoldedSection } from '../../ui/FoldedSection.tsx'
import { Cards, Choice, Tick } from './fields.tsx'
import { FormGroup, type GroupProps } from './FormGroup.tsx'
import { laterSettings } from './form-summaries.ts'
import { OwnSettings } from './OwnSettings.tsx'
import type { FormField } from './pixel-form.ts'
import { pixelFormText } from './pixel-form.text.ts'
import { TargetNames } from './TargetNames.tsx'

const ownFields = (platform: DestinationId, group: SettingGroup): FormField[] =>
  laterSettings(platform, group).map(({ key }): FormField => `own.${key}`)

/** What only this platform has to set, beside what it cannot start without. */
export const PlatformGroup = ({ parts, platform }: GroupProps) => {
  const text = useText(pixelFormText)
  const language = useLanguage()
  const settings = laterSettings(platform, 'server')
  if (settings.length === 0) return null
  const named = { platform: DESTINATION_FACTS[platform].name[language] }
  return (
    <FormGroup
      parts={parts}
      platform={platform}
      group="platform"
      title={text.sections.platform(named)}
      lead={text.sections.platformLead(named)}
      fields={ownFields(platform, 'server')}
    >
      <OwnSettings parts={parts} platform={platform} group="server" />
    </FormGroup>
  )
}

/** What the platform does with events. */
export const NotesGroup = ({ platform }: Pick<GroupProps, 'platform'>) => {
  const text = useText(pixelFormText)
  const language = useLanguage()
  const { proof, notes, name } = DESTINATION_FACTS[platform]
  const { short, next } = reasonsText[language].proof[proof]
  const title = text.sections.notes({ platform: name[language] })
  return (
    <FoldedSection title={title} lead={text.sections.notesLead} summary={text.notesSummary({ n: notes.length + 1 })}>
      <ul className="flex list-disc flex-col gap-1 pl-4 text-body text-ink-2">
        <li>{text.proof({ word: short, meaning: next })}</li>
        {notes.map((note) => (
          <li key={note.en}>{note[language]}</li>
        ))}
      </ul>
    </FoldedSection>
  )
}

export const ItemsGroup = ({ parts, platform }: GroupProps) => {
  const text = useText(pixelFormText)
  return (
    <FormGroup
      parts={parts}
      platform={platform}
      group="items"
      title={text.sections.items}
      lead={text.sections.itemsLead}
      fields={ownFields(platform, 'items')}
    >
      <div className="grid grid-cols-3 gap-4">
        <Choice
          parts={parts}
          name="productIdentifier"
          label={text.productIdentifier}
          options={PRODUCT_IDENTIFIERS.map((value) => ({ value, label: text.productIdentifiers[value] }))}
        />
        {DESTINATION_FACTS[platform].hasContentType && (
          <Choice
            parts={parts}
            name="contentType"
            label={text.contentType}
            options={CONTENT_TYPES.map((value) => ({ value, label: text.contentTypes[value] }))}
          />
        )}
        <OwnSettings parts={parts} platform={platform} group="items" />
      </div>
    </FormGroup>
  )
}

export const TargetGroup = ({ parts, platform }: GroupProps) => {
  const text = useText(pixelFormText)
  const area = useWatch({ control: parts.control, name: 'targetAreaType' })
  return (
    <FormGroup
      parts={parts}
      platform={platform}
      group="target"
      title={text.sections.target}
      lead={text.sections.targetLead}
      fields={['targetAreaContext']}
    >
      <Cards
        parts={parts}
        name="targetAreaType"
        label={text.sections.target}
        columns={3}
        options={(['Entire Store', 'Collection', 'Tag'] as const).map((value) => ({
          value,
          label: text.targets[value],
          description: text.targetHints[value],
        }))}
      />
      {area !== 'Entire Store' && <TargetNames parts={parts} area={area} />}
    </FormGroup>
  )
}

/** Consent that the store asks for besides the platform's own need. */
const NeededConsent = ({ parts, platform }: GroupProps) => {
  const text = useText(pixelFormText)
  const language = useLanguage()
  const { field } = useController({ control: parts.control, name: 'consentCategories' })
  const { name } = DESTINATION_FACTS[platform]
  return (
    <fieldset>
      <legend className="text-caption font-medium text-ink-2">{text.neededConsent}</legend>
      <div className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1.5">
        {CONSENT_CATEGORIES.map((category) => (
          <Checkbox
            key={category}
            label={text.consentCategories[category]}
            checked={field.value.includes(category)}
            onChange={(isOn) => field.onChange(isOn ? [...field.value, category] : field.value.filter((one) => one !== category))}
          />
        ))}
      </div>
      <p className="mt-1.5 text-caption text-ink-2">{text.neededConsentHint({ platform: name[language] })}</p>
    </fieldset>
  )
}

/** What a visitor's refusal does; limited data use only for destinations that support it. */
export const PrivacyGroup = ({ parts, platform }: GroupProps) => {
  const text = useText(pixelFormText)
  const isLimited = useWatch({ control: parts.control, name: 'enableCCPA' })
  const { hasLimitedDataUse } = DESTINATION_FACTS[platform]
  return (
    <FormGroup
      parts={parts}
      platform={platform}
      group="privacy"
      title={text.sections.privacy}
      lead={text.sections.privacyLead}
      fields={ownFields(platform, 'limited data use')}
    >
      <NeededConsent parts={parts} platform={platform} />
      {hasLimitedDataUse && (
        <div>
          <Tick parts={parts} name="enableCCPA" label={text.ldu} />
          <p className="mt-1 pl-6 text-caption text-ink-2">{text.lduHint}</p>
        </div>
      )}
      {hasLimitedDataUse && isLimited && (
        <div className="grid grid-cols-2 gap-4">
          <OwnSettings parts={parts} platform={platform} group="limited data use" />
        </div>
      )}
    </FormGroup>
  )
}
