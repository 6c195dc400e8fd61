import { useNavigate } from '@tanstack/react-router'
import { storeAddress, WEBSITE_LIST } from '../../shell/addresses.ts'
import { lastStore } from '../../shell/load-session.ts'
import { PublicFrame } from '../../shell/PublicFrame.tsx'
import { useText } from '../../text/language.ts'
import { Button } from '../../ui/Button.tsx'
import { authResultText } from '../integrations/auth-result.text.ts'

/** Facebook is authorized again: what is sent by itself, and where the rest is. */
const RefailedScreen = () => {
  const text = useText(authResultText)
  const navigate = useNavigate()
  const store = lastStore()
  const log = store === undefined ? WEBSITE_LIST : `${storeAddress(store, 'events-monitor')}?tab=log&status=failure`
  return (
    <PublicFrame title={text.refailedTitle} lead={text.refailed}>
      <Button look="primary" onClick={() => void navigate({ href: log })}>
        {text.toLog}
      </Button>
    </PublicFrame>
  )
}

export default RefailedScreen
