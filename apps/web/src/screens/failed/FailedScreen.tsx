import { getRouteApi } from '@tanstack/react-router'
import { lastStore } from '../../shell/load-session.ts'
import { PublicFrame } from '../../shell/PublicFrame.tsx'
import { useText } from '../../text/language.ts'
import { authResultText } from '../../widgets/auth-result.text.ts'
import { ToIntegrations } from '../../widgets/ToIntegrations.tsx'
import { nameOf } from '../../widgets/use-connect.ts'

const route = getRouteApi('/failed')

/** Failed authorization of the channel in the address: what it means, and where to retry. Without a channel it says that nothing failed. */
const FailedScreen = () => {
  const text = useText(authResultText)
  const { platname, auth } = route.useSearch()
  const channel = platname ?? auth
  const said =
    channel === undefined
      ? { title: text.nothingTitle, lead: text.nothing }
      : { title: text.failedTitle({ platform: nameOf(channel) }), lead: text.failedPage }
  return (
    <PublicFrame {...said}>
      <ToIntegrations store={lastStore()} />
    </PublicFrame>
  )
}

export default FailedScreen
