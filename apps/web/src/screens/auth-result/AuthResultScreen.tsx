import { isOAuthChannel, type AuthResult, type ChannelId } from '@convbox/contract/channels'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { setCurrentStore } from '../../api/current-store.ts'
import { storeAddress, WEBSITE_LIST } from '../../addresses.ts'
import { lastStore } from '../../shell/load-session.ts'
import { PublicFrame } from '../../shell/PublicFrame.tsx'
import { useText } from '../../text/language.ts'
import { Button } from '../../ui/Button.tsx'
import { AuthResultPanel, useAuthResultTitle } from '../../widgets/AuthResultPanel.tsx'
import { authResultText } from '../../widgets/auth-result.text.ts'
import { nameOf, useConnect } from '../../widgets/use-connect.ts'

const route = getRouteApi('/auth/result')

const useStorePage = (): string => {
  const store = lastStore()
  return store === undefined ? WEBSITE_LIST : storeAddress(store, 'integrations')
}

const Success = ({ channel }: { channel: ChannelId | undefined }) => {
  const text = useText(authResultText)
  const navigate = useNavigate()
  const page = useStorePage()
  return (
    <PublicFrame title={text.success} {...(channel && { lead: text.successLead({ platform: nameOf(channel) }) })}>
      <Button look="primary" onClick={() => void navigate({ href: page })}>
        {text.toApp}
      </Button>
    </PublicFrame>
  )
}

const Failure = ({
  channel,
  result,
  errorMsg,
}: {
  channel: ChannelId | undefined
  result: Exclude<AuthResult, 'success'>
  errorMsg: string
}) => {
  const text = useText(authResultText)
  const navigate = useNavigate()
  const page = useStorePage()
  const { start, busy } = useConnect()
  const store = lastStore()
  const reconnect = (): void => {
    if (channel === undefined || !isOAuthChannel(channel) || store === undefined) return void navigate({ href: page })
    // Public pages have no store in their address; the connection is for the store opened last.
    setCurrentStore(store)
    start(channel, page)
  }
  return (
    <PublicFrame title={useAuthResultTitle(channel, result)}>
      <div role="alert" className="mb-6">
        <AuthResultPanel channel={channel} result={result} errorMsg={errorMsg} />
      </div>
      <div className="flex gap-2.5">
        <Button look="primary" isBusy={busy !== undefined} onClick={reconnect}>
          {text.reconnect}
        </Button>
        <Button onClick={() => void navigate({ href: page })}>{text.toApp}</Button>
      </div>
    </PublicFrame>
  )
}

/** Result page of an authorization: success, or why it failed (failed, expired, duplicate) with a retry. Needs no sign-in, because the platform redirects here. */
const AuthResultScreen = () => {
  const { platname, auth, result: named, errorMsg } = route.useSearch()
  const channel = platname ?? auth
  // Without parameters it means success; an error without a result means failure.
  const result = named ?? (errorMsg === '' ? 'success' : 'failed')
  return result === 'success' ? <Success channel={channel} /> : <Failure channel={channel} result={result} errorMsg={errorMsg} />
}

export default AuthResultScreen
