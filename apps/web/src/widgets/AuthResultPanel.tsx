import type { AuthResult, ChannelId } from '@convbox/contract/channels'
import { failureText } from '@convbox/contract/channel-failures.text'
import { permissionText } from '@convbox/contract/channel-permissions.text'
import { CircleAlert, Clock, Copy } from 'lucide-react'
import { useLanguage, useText } from '../text/language.ts'
import { type AuthError, readAuthError } from './auth-error.ts'
import { authResultText } from './auth-result.text.ts'
import { nameOf } from './use-connect.ts'

type Failed = Exclude<AuthResult, 'success'>

const ICONS = { failed: CircleAlert, expired: Clock, duplicate: Copy } as const
const GENERAL = { failed: 'permissions incomplete', expired: 'token expired', duplicate: 'OAUTH_DUPLICATE' } as const

/** Title of a failed authorization: '{platform} Authorization Failed', 'Expired' or 'Duplicate'. */
export const useAuthResultTitle = (channel: ChannelId | undefined, result: Failed): string => {
  const text = useText(authResultText)
  const platform = channel ? nameOf(channel) : text.platform
  return { failed: text.failedTitle, expired: text.expiredTitle, duplicate: text.duplicateTitle }[result]({ platform })
}

const Owner = ({ error, platform }: { error: AuthError; platform: string }) => {
  const text = useText(authResultText)
  const { account = '', user = '', shopName: store } = error
  if (account === '') return null
  if (store === undefined) return <p>{text.linkedToOther({ platform, account })}</p>
  // With an API key there is no user besides the account.
  const isAlone = user === '' || user === account
  return <p>{isAlone ? text.linkedAccount({ platform, account, store }) : text.linked({ platform, account, user, store })}</p>
}

/** The missing permissions in words, each with the platform's own name. */
const Missing = ({ channel, permissions }: { channel: ChannelId | undefined; permissions: readonly string[] }) => {
  const text = useText(authResultText)
  const language = useLanguage()
  if (permissions.length === 0) return null
  return (
    <>
      <h3 className="font-medium text-ink">{text.missing}</h3>
      <ul className="flex flex-col gap-2">
        {permissions.map((permission) => {
          const words = permissionText(language, channel, permission)
          return (
            <li key={permission}>
              {words && <span className="text-ink">{words.name} </span>}
              <code className="font-mono text-caption break-words text-ink-3">{permission}</code>
              {words && <p className="text-caption">{words.without}</p>}
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** Explains a failed authorization: failed, expired or duplicate, and the platform's message. */
export const AuthResultPanel = ({ channel, result, errorMsg }: { channel: ChannelId | undefined; result: Failed; errorMsg: string }) => {
  const text = useText(authResultText)
  const language = useLanguage()
  const error = readAuthError(errorMsg)
  const platform = channel ? nameOf(channel) : text.platform
  const Icon = ICONS[result]
  // An unreadable error shows only the general message.
  const isUnreadable = result === 'failed' && errorMsg !== '' && error.code === undefined
  return (
    <div className="flex items-start gap-3.5">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-full bg-bad-soft text-bad">
        <Icon size={18} aria-hidden />
      </span>
      <div className="flex min-w-0 flex-col gap-2 pt-1 text-body text-ink-2">
        {result === 'duplicate' && <Owner error={error} platform={platform} />}
        <p>{isUnreadable ? text.failed : failureText(language, error.code ?? GENERAL[result], platform, error.missing)}</p>
        {error.code === 'permissions incomplete' && <Missing channel={channel} permissions={error.missing} />}
      </div>
    </div>
  )
}
