import { DESTINATION_FACTS, findPixelIdFault } from '@convbox/contract/destination-rules'
import { type DestinationId, TRANSACTION_IDENTIFIERS } from '@convbox/contract/destinations/destinations'
import { useWatch } from 'react-hook-form'
import { useText } from '../../text/language.ts'
import { Cards, Choice, EventTicks, type FormParts, TextInput, Tick } from './fields.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { accountName } from '../../widgets/account-name.ts'
import { SendWith } from './SendWith.tsx'
import { pixelFormText } from './pixel-form.text.ts'
import { VALUE_BASIS_ORDER } from './pixel-form.ts'
import { pixelsOf, useConnected } from './use-connected.ts'

type GroupProps = { parts: FormParts; platform: DestinationId }

/** The account to send with, when the store has not picked the typed pixel of it. */
const useDoubtfulAccount = ({ parts, platform }: GroupProps): string | undefined => {
  const [pixelId, channelAuthId] = useWatch({ control: parts.control, name: ['pixelId', 'channelAuthId'] })
  const account = useConnected(platform)?.accounts.find(({ authId }) => authId === channelAuthId)
  // Half an ID is nobody's yet.
  if (account === undefined || findPixelIdFault(platform, pixelId) !== undefined) return undefined
  return pixelsOf(account).some(({ externalId }) => externalId === pixelId.trim()) ? undefined : accountName(account)
}

export const IdentityGroup = ({ parts, platform }: GroupProps) => {
  const text = useText(pixelFormText)
  const picked = useConnected(platform)?.pickedPixels ?? []
  const doubtful = useDoubtfulAccount({ parts, platform })
  const idHint = picked.length > 0 ? text.idPicked : text.idWhere[platform]
  return (
    <FormSection title={text.sections.pixel} lead={text.sections.pixelLead}>
      <div className="grid grid-cols-2 gap-4">
        <TextInput parts={parts} name="pixelName" label={text.name} hint={text.nameHint} isRequired />
        <TextInput
          parts={parts}
          name="pixelId"
          label={text.ids[platform]}
          hint={doubtful === undefined ? idHint : <span className="text-warn">{text.notPicked({ account: doubtful })}</span>}
          suggestions={picked.map(({ externalId, name }) => ({ value: externalId, label: name }))}
          placeholder={DESTINATION_FACTS[platform].pixelId.example}
          isRequired
        />
      </div>
      <Tick parts={parts} name="enable" label={text.enable} />
    </FormSection>
  )
}

export const ServerGroup = ({ parts, platform, hasToken }: GroupProps & { hasToken: boolean }) => {
  const text = useText(pixelFormText)
  const [sends, channelAuthId] = useWatch({ control: parts.control, name: ['enableCapi', 'channelAuthId'] })
  return (
    <FormSection title={text.sections.server} lead={text.sections.serverLead}>
      <Tick parts={parts} name="enableCapi" label={text.enableCapi} />
      <SendWith parts={parts} platform={platform} />
      {channelAuthId === '' && (
        <TextInput
          parts={parts}
          name="conversionApiKey"
          label={text.tokens[platform]}
          hint={text.tokenWhere[platform]}
          type="password"
          placeholder={hasToken ? text.stored : undefined}
          isRequired={sends && !hasToken}
        />
      )}
      {platform === 'facebook' && (
        <TextInput
          parts={parts}
          name="testEventCode"
          label={text.testCode}
          hint={text.testCodeHint}
          placeholder={DESTINATION_FACTS.facebook.testCode?.example}
        />
      )}
      {platform === 'ga4' && (
        <>
          <Tick parts={parts} name="euEndpoint" label={text.euEndpoint} />
          <Tick parts={parts} name="preferGa4Cookie" label={text.preferGa4Cookie} />
        </>
      )}
    </FormSection>
  )
}

export const ValueGroup = ({ parts }: GroupProps) => {
  const text = useText(pixelFormText)
  const hasAlias = useWatch({ control: parts.control, name: 'purchaseCovert' })
  return (
    <FormSection title={text.sections.value} lead={text.sections.valueLead}>
      <Cards
        parts={parts}
        name="includeShoppingCharges"
        label={text.basis}
        columns={2}
        options={VALUE_BASIS_ORDER.map((value) => ({ value, label: text.basisNames[value], description: text.basisHints[value] }))}
      />
      <TextInput
        parts={parts}
        name="uploadProductPricePercentage"
        label={text.percent}
        hint={text.percentHint}
        inputMode="decimal"
        className="max-w-72"
      />
      <Tick parts={parts} name="purchaseCovert" label={text.alias} />
      {hasAlias && (
        <TextInput parts={parts} name="purchaseCovertName" label={text.aliasName} hint={text.aliasHint} isRequired className="max-w-72" />
      )}
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
          options={(['product', 'sku', 'variant'] as const).map((value) => ({ value, label: text.productIdentifiers[value] }))}
        />
        {platform === 'facebook' && (
          <Choice
            parts={parts}
            name="contentType"
            label={text.contentType}
            options={(['product', 'product_group'] as const).map((value) => ({ value, label: text.contentTypes[value] }))}
          />
        )}
        {platform !== 'generic' && (
          <Choice
            parts={parts}
            name="transactionIdentifier"
            label={text.transaction}
            options={TRANSACTION_IDENTIFIERS.map((value) => ({ value, label: text.transactions[value] }))}
          />
        )}
      </div>
    </FormSection>
  )
}

export const EventsGroup = ({ parts, platform }: GroupProps) => {
  const text = useText(pixelFormText)
  return (
    <FormSection title={text.sections.events} lead={text.sections.eventsLead}>
      <EventTicks parts={parts} allLabel={text.allEvents} names={DESTINATION_FACTS[platform].takesEvents} />
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
      {area !== 'Entire Store' && <TextInput parts={parts} name="targetAreaContext" label={text.targetNames} isRequired />}
    </FormSection>
  )
}

/** Meta only: limited data use. */
export const PrivacyGroup = ({ parts }: GroupProps) => {
  const text = useText(pixelFormText)
  const [isLimited, place] = useWatch({ control: parts.control, name: ['enableCCPA', 'lduPlace'] })
  return (
    <FormSection title={text.sections.privacy} lead={text.sections.privacyLead}>
      <div>
        <Tick parts={parts} name="enableCCPA" label={text.ldu} />
        <p className="mt-1 pl-6 text-caption text-ink-2">{text.lduHint}</p>
      </div>
      {isLimited && (
        <div className="grid grid-cols-2 gap-4">
          <Choice
            parts={parts}
            name="lduPlace"
            label={text.lduPlace}
            options={(['found by Meta', 'state'] as const).map((value) => ({ value, label: text.lduPlaces[value] }))}
          />
          {place === 'state' && (
            <TextInput parts={parts} name="lduState" label={text.lduState} hint={text.lduStateHint} inputMode="numeric" isRequired />
          )}
        </div>
      )}
    </FormSection>
  )
}
