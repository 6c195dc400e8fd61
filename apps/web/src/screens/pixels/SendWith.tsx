import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { CHANNELS } from '@convbox/contract/channels'
import type { DestinationId } from '@convbox/contract/destinations/destinations'
import { Link } from '@tanstack/react-router'
import { Controller } from 'react-hook-form'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Select } from '../../ui/Select.tsx'
import type { Option } from '../../ui/select-parts.tsx'
import { FieldFrame } from '../../ui/TextField.tsx'
import { accountName } from '../../widgets/account-name.ts'
import { faultText } from './fault-text.ts'
import type { FormParts } from './fields.tsx'
import { pixelFormText } from './pixel-form.text.ts'
import { useConnected } from './use-connected.ts'

const NoAccount = ({ lasting, error }: { lasting: string; error: string | undefined }) => {
  const text = useText(pixelFormText)
  const { websiteName } = useStore()
  return (
    <div className="text-caption text-ink-2">
      <p>
        {lasting}{' '}
        <Link to="/website/$websiteName/integrations" params={{ websiteName }} className="text-accent underline underline-offset-2">
          {text.connect}
        </Link>
      </p>
      <p aria-live="polite" className="text-bad empty:hidden">
        {error}
      </p>
    </div>
  )
}

/** Chooses between a pasted token and a connected account; without a connected account it says how to connect one. */
export const SendWith = ({ parts, platform }: { parts: FormParts; platform: DestinationId }) => {
  const text = useText(pixelFormText)
  const language = useLanguage()
  const connected = useConnected(platform)
  const { connection, credential } = DESTINATION_FACTS[platform]
  const lasting = connection ? text.lasting[CHANNELS[connection.channel].kind] : ''
  const accounts = connected?.accounts ?? []
  const message = parts.errors.channelAuthId?.message
  const error = message && faultText(language, message)
  return (
    <Controller
      control={parts.control}
      name="channelAuthId"
      render={({ field }) => {
        const chosen = field.value ?? ''
        if (accounts.length === 0 && chosen === '')
          return connected ? (
            <NoAccount lasting={lasting} error={error} />
          ) : (
            <p className="text-caption text-ink-2 empty:hidden">{connection?.cannotSend?.[language]}</p>
          )
        const options: Option<NonNullable<typeof field.value>>[] = [
          ...(credential ? [{ value: '' as const, label: text.pasted[credential.kind] }] : []),
          ...accounts.map((account) => ({
            value: account.authId,
            label: accountName(account),
            ...(account.status === '2' && { disabledReason: text.accountExpired }),
          })),
          // Keep a chosen account that is not in this list (yet) instead of silently replacing it.
          ...(chosen === '' || accounts.some(({ authId }) => authId === chosen) ? [] : [{ value: chosen, label: text.unknownAccount }]),
        ]
        return (
          <FieldFrame label={text.sendWith} hint={chosen === '' ? lasting : text.accountHint} error={error}>
            <Select label={text.sendWith} options={options} value={chosen} onChange={field.onChange} />
          </FieldFrame>
        )
      }}
    />
  )
}
