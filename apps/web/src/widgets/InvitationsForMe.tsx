import { team } from '@convbox/contract/api/team'
import { Link } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { useCall } from '../api/use-call.ts'
import { useText } from '../text/language.ts'
import { rolesText } from '../text/roles.text.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { organizationPageText } from './organization.text.ts'

/** Pending invitations of the signed-in user, in case the mail was lost. Nothing when there are none or the call fails: the page serves another purpose. */
export const InvitationsForMe = () => {
  const text = useText(organizationPageText)
  const { names } = useText(rolesText)
  const { data = [] } = useCall(team.myInvitations, {}, { quiet: true, staleMs: 0 })
  if (data.length === 0) return null
  return (
    <ul aria-label={text.invitations} className="mb-5 flex flex-col gap-2">
      {data.map(({ id, companyName, invitedBy, role }) => (
        <li key={id}>
          <Card className="flex items-center gap-3 px-4 py-3">
            <Mail size={16} className="shrink-0 text-accent" aria-hidden />
            <p className="min-w-0 flex-1 break-words">{text.invitedTo({ company: companyName, inviter: invitedBy, role: names[role] })}</p>
            <Link to="/organization/join" search={{ id }} className={buttonClass('primary')}>
              {text.seeInvitation}
            </Link>
          </Card>
        </li>
      ))}
    </ul>
  )
}
