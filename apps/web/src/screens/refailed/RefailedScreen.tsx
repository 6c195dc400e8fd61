import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { lastStore } from '../../shell/load-session.ts'
import { PublicFrame } from '../../shell/PublicFrame.tsx'
import { useText } from '../../text/language.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { authResultText } from '../../widgets/auth-result.text.ts'
import { findRenewalPage, noteRenewing } from '../../widgets/renewed.ts'
import { ToIntegrations } from '../../widgets/ToIntegrations.tsx'

/** Result page after reauthorizing Meta: which events are resent automatically, and where to resend others. Opened otherwise, it says that nothing was reauthorized. */
const RefailedScreen = () => {
  const text = useText(authResultText)
  const [isRenewed] = useState(() => findRenewalPage() !== undefined)
  const store = lastStore()
  useEffect(() => noteRenewing(undefined), [])
  if (!isRenewed || store === undefined)
    return (
      <PublicFrame title={text.nothingTitle} lead={text.nothing}>
        <ToIntegrations store={store} />
      </PublicFrame>
    )
  return (
    <PublicFrame title={text.refailedTitle} lead={text.refailed}>
      <Link
        to="/website/$websiteName/events-monitor"
        params={{ websiteName: store }}
        search={{ tab: 'log', status: 'failure' }}
        className={buttonClass('primary')}
      >
        {text.toLog}
      </Link>
    </PublicFrame>
  )
}

export default RefailedScreen
