import { alerts } from '@convbox/contract/api/alerts'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useCall, useSend } from '../../api/use-call.ts'
import { useText } from '../../text/language.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { LeaveMail } from '../../widgets/LeaveMail.tsx'
import { weeklyMailText } from './weekly-mail.text.ts'

const route = getRouteApi('/weekly-mail/leave')

/** Turns the weekly mail about a store off. */
const LeaveWeeklyScreen = () => {
  const text = useText(weeklyMailText)
  const { token } = route.useSearch()
  const link = useCall(alerts.readWeeklyLink, { token }, { enabled: token !== '', quiet: true, staleMs: 0 })
  const leave = useSend(alerts.leaveWeekly, { quiet: true })
  return (
    <LeaveMail
      token={token}
      place={text.place}
      link={link}
      leave={leave}
      onward={(data) =>
        data === undefined ? (
          <Link to="/login" className={buttonClass('primary', 'text', 'h-9')}>
            {text.signIn}
          </Link>
        ) : (
          <Link
            to="/website/$websiteName/alerts"
            params={{ websiteName: data.websiteName }}
            search={{ tab: 'settings' }}
            className={buttonClass('plain', 'text', 'h-9')}
          >
            {text.toAlerts}
          </Link>
        )
      }
    />
  )
}

export default LeaveWeeklyScreen
