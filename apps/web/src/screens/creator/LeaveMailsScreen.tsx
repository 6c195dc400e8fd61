import { creatorMails } from '@convbox/contract/api/creator-mails'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useCall, useSend } from '../../api/use-call.ts'
import { useText } from '../../text/language.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { LeaveMail } from '../../widgets/LeaveMail.tsx'
import { ownMailsText } from './own-mails.text.ts'

const route = getRouteApi('/creator/leave-mails')

/** Turns the weekly mail to a creator off. */
const LeaveMailsScreen = () => {
  const text = useText(ownMailsText)
  const { token } = route.useSearch()
  const link = useCall(creatorMails.readCreatorMailLink, { token }, { enabled: token !== '', quiet: true, staleMs: 0 })
  const leave = useSend(creatorMails.leaveCreatorMails, { quiet: true })
  return (
    <LeaveMail
      token={token}
      place={text.place}
      link={link}
      leave={leave}
      onward={() => (
        <Link to="/creator" className={buttonClass('plain', 'text', 'h-9')}>
          {text.toPage}
        </Link>
      )}
    />
  )
}

export default LeaveMailsScreen
