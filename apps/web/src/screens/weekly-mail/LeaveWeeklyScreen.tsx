import { alerts } from '@convbox/contract/api/alerts'
import { getRouteApi, Link } from '@tanstack/react-router'
import { isRefusedWith } from '../../api/failure.ts'
import { useCall, useSend } from '../../api/use-call.ts'
import { PublicFrame } from '../../shell/PublicFrame.tsx'
import { useText } from '../../text/language.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { weeklyMailText } from './weekly-mail.text.ts'

const route = getRouteApi('/weekly-mail/leave')

const DeadLink = ({ title, lead }: { title: string; lead: string }) => {
  const text = useText(weeklyMailText)
  return (
    <PublicFrame title={title} lead={lead}>
      <Link to="/login" className={buttonClass('primary', 'text', 'h-9')}>
        {text.signIn}
      </Link>
    </PublicFrame>
  )
}

const ToAlerts = ({ websiteName }: { websiteName: string }) => (
  <Link
    to="/website/$websiteName/alerts"
    params={{ websiteName }}
    search={{ tab: 'settings' }}
    className={buttonClass('plain', 'text', 'h-9')}
  >
    {useText(weeklyMailText).toAlerts}
  </Link>
)

/** Turns the weekly mail off by the link in it, without signing in. Only the button does: mail scanners open links. */
const LeaveWeeklyScreen = () => {
  const text = useText(weeklyMailText)
  const { token } = route.useSearch()
  const link = useCall(alerts.readWeeklyLink, { token }, { enabled: token !== '', quiet: true, staleMs: 0 })
  const leave = useSend(alerts.leaveWeekly, { quiet: true })
  if (token === '') return <DeadLink title={text.brokenTitle} lead={text.broken} />
  if ([link.error, leave.error].some((error) => isRefusedWith(error, 'wrong link')))
    return <DeadLink title={text.deadTitle} lead={text.dead} />
  const { data } = link
  if (data === undefined)
    return (
      <PublicFrame title={text.title}>
        {link.error ? (
          <ErrorState error={link.error} onRetry={() => void link.refetch()} />
        ) : (
          <Loading>
            <Skeleton className="h-9 w-32" />
          </Loading>
        )}
      </PublicFrame>
    )
  const named = { store: data.title, email: data.email }
  if (leave.isSuccess || !data.isOn)
    return (
      <PublicFrame title={text.offTitle} lead={text.off(named)}>
        <ToAlerts websiteName={data.websiteName} />
      </PublicFrame>
    )
  if (data.isExpired)
    return (
      <PublicFrame title={text.expiredTitle} lead={text.expired(named)}>
        <ToAlerts websiteName={data.websiteName} />
      </PublicFrame>
    )
  return (
    <PublicFrame title={text.title} lead={text.lead(named)}>
      {leave.error && <ErrorState error={leave.error} onRetry={() => leave.mutate({ token })} />}
      <Button look="primary" className="h-9" isBusy={leave.isPending} onClick={() => leave.mutate({ token })}>
        {text.submit}
      </Button>
    </PublicFrame>
  )
}

export default LeaveWeeklyScreen
