import { useNavigate } from '@tanstack/react-router'
import { storeAddress, WEBSITE_LIST } from '../../shell/addresses.ts'
import { lastStore } from '../../shell/load-session.ts'
import { PublicFrame } from '../../shell/PublicFrame.tsx'
import { useText } from '../../text/language.ts'
import { Button } from '../../ui/Button.tsx'
import { authResultText } from '../integrations/auth-result.text.ts'

/** An authorization came to nothing: what that means, and where to try again. */
const FailedScreen = () => {
  const text = useText(authResultText)
  const navigate = useNavigate()
  const store = lastStore()
  return (
    <PublicFrame title={text.failedPageTitle} lead={text.failedPage}>
      <Button
        look="primary"
        onClick={() => void navigate({ href: store === undefined ? WEBSITE_LIST : storeAddress(store, 'integrations') })}
      >
        {text.toIntegrations}
      </Button>
    </PublicFrame>
  )
}

export default FailedScreen
