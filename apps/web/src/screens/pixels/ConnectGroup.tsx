/** What a pixel cannot start without: its name and id, what may write to it, and whether it is only tried out. */
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { CHANNELS } from '@convbox/contract/channels'
import type { DestinationFacts, PastedText } from '@convbox/contract/destination-facts'
import { findPixelIdFault } from '@convbox/contract/destination-rules'
import clsx from 'clsx'
import { useWatch } from 'react-hook-form'
import { useLanguage, useText } from '../../text/language.ts'
import { FormSection } from '../../ui/FormSection.tsx'
import { accountName } from '../../widgets/account-name.ts'
import { TestTick, TextInput, Tick } from './fields.tsx'
import type { GroupProps } from './FormGroup.tsx'
import { RequiredSettings } from './OwnSettings.tsx'
import { CheckPromise } from './PixelCheckNote.tsx'
import { pixelFormText } from './pixel-form.text.ts'
import { SendWith } from './SendWith.tsx'
import { pixelsOf, useConnected } from './use-connected.ts'

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

/** Where the platform shows what is to be pasted, with a link to that page, and what it must be allowed to do. */
const Whereabouts = ({ of: { where, page, needs } }: { of: PastedText }) => {
  const text = useText(pixelFormText)
  const language = useLanguage()
  return (
    <>
      {where[language]}
      {page !== undefined && (
        <>
          {' '}
          <a href={page} target="_blank" rel="noreferrer" className="whitespace-nowrap text-accent underline underline-offset-2">
            {text.openPage({ host: new URL(page).hostname.replace(/^www\./, '') })}
          </a>
        </>
      )}
      {needs && <span className="mt-0.5 block">{needs[language]}</span>}
    </>
  )
}

const PixelId = (props: GroupProps) => {
  const text = useText(pixelFormText)
  const language = useLanguage()
  const { parts, platform } = props
  const { pixelId } = DESTINATION_FACTS[platform]
  const picked = useConnected(platform)?.pickedPixels ?? []
  const doubtful = useDoubtfulAccount(props)
  const idHint = picked.length > 0 ? text.idPicked : <Whereabouts of={pixelId} />
  return (
    <TextInput
      parts={parts}
      name="pixelId"
      label={pixelId.label[language]}
      hint={doubtful === undefined ? idHint : <span className="text-warn">{text.notPicked({ account: doubtful })}</span>}
      suggestions={picked.map(({ externalId, name }) => ({ value: externalId, label: name }))}
      placeholder={pixelId.example}
      isRequired
    />
  )
}

const Credential = ({ parts, platform, hasToken }: GroupProps & { hasToken: boolean }) => {
  const text = useText(pixelFormText)
  const language = useLanguage()
  const { credential }: DestinationFacts = DESTINATION_FACTS[platform]
  const [sends, channelAuthId] = useWatch({ control: parts.control, name: ['enableCapi', 'channelAuthId'] })
  if (channelAuthId !== '' || !credential) return null
  return (
    <TextInput
      parts={parts}
      name="conversionApiKey"
      label={credential.label[language]}
      hint={<Whereabouts of={credential} />}
      type="password"
      placeholder={hasToken ? text.stored : credential.example}
      isRequired={sends && !hasToken}
    />
  )
}

export const ConnectGroup = ({ parts, platform, hasToken }: GroupProps & { hasToken: boolean }) => {
  const text = useText(pixelFormText)
  const language = useLanguage()
  const { testMode, docs, name } = DESTINATION_FACTS[platform]
  const sends = useWatch({ control: parts.control, name: 'enableCapi' })
  return (
    <FormSection title={text.sections.pixel} lead={text.sections.pixelLead}>
      <div className="grid grid-cols-2 gap-4">
        <TextInput parts={parts} name="pixelName" label={text.name} hint={text.nameHint} isRequired />
        <PixelId parts={parts} platform={platform} />
        <RequiredSettings parts={parts} platform={platform} />
      </div>
      <SendWith parts={parts} platform={platform} />
      <div className={clsx('grid gap-4 empty:hidden', testMode.kind === 'code' && 'grid-cols-2')}>
        <Credential parts={parts} platform={platform} hasToken={hasToken} />
        {testMode.kind === 'code' && (
          <TextInput
            parts={parts}
            name="testEventCode"
            label={testMode.label[language]}
            hint={testMode.where[language]}
            placeholder={testMode.example}
          />
        )}
      </div>
      {(testMode.kind === 'flag' || testMode.kind === 'endpoint') && (
        <TestTick parts={parts} label={text.testOnly} hint={testMode.hint?.[language] ?? text.testOnlyHint} />
      )}
      <Tick parts={parts} name="enable" label={text.enable} />
      <ul className="flex list-disc flex-col gap-1 pl-4 text-caption text-ink-2">
        <CheckPromise platform={platform} sends={sends} />
        <li>
          <a href={docs} target="_blank" rel="noreferrer" className="text-accent underline underline-offset-2">
            {text.docs({ platform: name[language] })}
          </a>
        </li>
      </ul>
    </FormSection>
  )
}
