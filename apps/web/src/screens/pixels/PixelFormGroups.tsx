import { findPixelIdFault } from '@convbox/contract/destination-rules'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { tagOf } from '@convbox/contract/destination-facts'
import { CHANNELS } from '@convbox/contract/channels'
import { CONTENT_TYPES, PRODUCT_IDENTIFIERS, type DestinationId } from '@convbox/contract/destinations/destinations'
import { reasonsText } from '@convbox/contract/reasons.text'
import { CONSENT_CATEGORIES } from '@convbox/contract/events/events'
import { useController, useWatch } from 'react-hook-form'
import { useLanguage, useText } from '../../text/language.ts'
import { Cards, Choice, type FormParts, TestTick, TextInput, Tick } from './fields.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { accountName } from '../../widgets/account-name.ts'
import { OwnSettings } from './OwnSettings.tsx'
import { CheckPromise } from './PixelCheckNote.tsx'
import { SendWith } from './SendWith.tsx'
import { pixelFormText } from './pixel-form.text.ts'
import { TargetNames } from './TargetNames.tsx'
import { pixelsOf, useConnected } from './use-connected.ts'

type GroupProps = { parts: FormParts; platform: DestinationId }

/** Name of the chosen account, if the store has not selected the entered pixel in it; undefined where accounts have no pixels to select. */
const useDoubtfulAccount = ({ parts, platform }: GroupProps): string | undefined => {
  const [pixelId, channelAuthId] = useWatch({ control: parts.control, name: ['pixelId', 'channelAuthId'] })
  const account = useConnected(platform)?.accounts.find(({ authId }) => authId === channelAuthId)
  const { connection } = DESTINATION_FACTS[platform]
  if (connection === undefined || !CHANNELS[connection.channel].picks.includes('pixel')) return undefined
  // Ignore an incomplete ID.
  if (account === undefined || findPixelIdFault(platform, pixelId) !== undefined) return undefined
  return pixelsOf(account).some(({ externalId }) => externalId === pixelId.trim()) ? undefined : accountName(account)
}

export const IdentityGroup = ({ parts, platform }: GroupProps) => {
  const text = useText(pixelFormText)
  const language = useLanguage()
  const { pixelId } = DESTINATION_FACTS[platform]
  const picked = useConnected(platform)?.pickedPixels ?? []
  const doubtful = useDoubtfulAccount({ parts, platform })
  const idHint = picked.length > 0 ? text.idPicked : pixelId.where[language]
  return (
    <FormSection title={text.sections.pixel} lead={text.sections.pixelLead}>
      <div className="grid grid-cols-2 gap-4">
        <TextInput parts={parts} name="pixelName" label={text.name} hint={text.nameHint} isRequired />
        <TextInput
          parts={parts}
          name="pixelId"
          label={pixelId.label[language]}
          hint={doubtful === undefined ? idHint : <span className="text-warn">{text.notPicked({ account: doubtful })}</span>}
          suggestions={picked.map(({ externalId, name }) => ({ value: externalId, label: name }))}
          placeholder={pixelId.example}
          isRequired
        />
      </div>
      <Tick parts={parts} name="enable" label={text.enable} />
    </FormSection>
  )
}

export const ServerGroup = ({ parts, platform, hasToken }: GroupProps & { hasToken: boolean }) => {
  const text = useText(pixelFormText)
  const language = useLanguage()
  const { credential, testMode, proof, notes, docs, hasServerSwitch } = DESTINATION_FACTS[platform]
  const { short, next } = reasonsText[language].proof[proof]
  const [sends, channelAuthId] = useWatch({ control: parts.control, name: ['enableCapi', 'channelAuthId'] })
  return (
    <FormSection title={text.sections.server} lead={text.sections.serverLead}>
      {/* Elsewhere it follows from how the events are sent. */}
      {(tagOf(DESTINATION_FACTS[platform]) === undefined || hasServerSwitch) && (
        <Tick parts={parts} name="enableCapi" label={text.enableCapi} />
      )}
      <SendWith parts={parts} platform={platform} />
      {channelAuthId === '' && credential && (
        <TextInput
          parts={parts}
          name="conversionApiKey"
          label={credential.label[language]}
          hint={credential.where[language]}
          type="password"
          placeholder={hasToken ? text.stored : credential.example}
          isRequired={sends && !hasToken}
        />
      )}
      {testMode.kind === 'code' && (
        <TextInput
          parts={parts}
          name="testEventCode"
          label={testMode.label[language]}
          hint={testMode.where[language]}
          placeholder={testMode.example}
        />
      )}
      {(testMode.kind === 'flag' || testMode.kind === 'endpoint') && (
        <TestTick parts={parts} label={text.testOnly} hint={testMode.hint?.[language] ?? text.testOnlyHint} />
      )}
      <OwnSettings parts={parts} platform={platform} group="server" />
      <ul className="flex list-disc flex-col gap-1 pl-4 text-caption text-ink-2">
        <CheckPromise platform={platform} sends={sends} />
        <li>{text.proof({ word: short, meaning: next })}</li>
        {notes.map((note) => (
          <li key={note.en}>{note[language]}</li>
        ))}
        <li>
          <a href={docs} target="_blank" rel="noreferrer" className="text-accent underline underline-offset-2">
            {text.docs}
          </a>
        </li>
      </ul>
    </FormSection>
  )
}

export const ItemsGroup = ({ parts, platform }: GroupProps) => {
  const text = useText(pixelFormText)
  return (
    <FormSection title={text.sections.items} lead={text.sections.itemsLead}>
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
    </FormSection>
  )
}

export const TargetGroup = ({ parts }: GroupProps) => {
  const text = useText(pixelFormText)
  const area = useWatch({ control: parts.control, name: 'targetAreaType' })
  return (
    <FormSection title={text.sections.target} lead={text.sections.targetLead}>
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
    </FormSection>
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
    <FormSection title={text.sections.privacy} lead={text.sections.privacyLead}>
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
    </FormSection>
  )
}
