import { scheduledReports } from '@convbox/contract/api/scheduled-reports'
import { LEAVE_PATHS, type LeavableMail } from '@convbox/contract/scheduled-reports'
import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { useCall, useSend } from '../../api/use-call.ts'
import { useText } from '../../text/language.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { LeaveMail } from '../../widgets/LeaveMail.tsx'
import { leaveMailScreenText } from './leave-mail-screen.text.ts'

const MAILS: readonly LeavableMail[] = ['daily', 'weekly', 'alerts']

/** Turns a mail about a store off: its daily or weekly report, or its alerts, by the address of the link. */
const LeaveMailScreen = () => {
  const text = useText(leaveMailScreenText)
  const { token = '' } = useSearch({ strict: false })
  const { pathname } = useLocation()
  const mail = MAILS.find((each) => LEAVE_PATHS[each] === pathname) ?? 'weekly'
  const link = useCall(scheduledReports.readLeaveLink, { mail, token }, { enabled: token !== '', quiet: true, staleMs: 0 })
  const leave = useSend(scheduledReports.leaveMail, { quiet: true })
  return (
    <LeaveMail
      token={token}
      mail={mail}
      place={text.place}
      link={link}
      leave={{ ...leave, mutate: (input) => leave.mutate({ mail, ...input }) }}
      onward={(data) =>
        data === undefined ? (
          <Link to="/login" className={buttonClass('primary', 'text', 'h-9')}>
            {text.signIn}
          </Link>
        ) : (
          <Link
            to="/website/$websiteName/alerts"
            params={{ websiteName: data.websiteName }}
            search={{ tab: mail === 'alerts' ? 'settings' : 'reports' }}
            className={buttonClass('plain', 'text', 'h-9')}
          >
            {text.toAlerts}
          </Link>
        )
      }
    />
  )
}

export default LeaveMailScreen
