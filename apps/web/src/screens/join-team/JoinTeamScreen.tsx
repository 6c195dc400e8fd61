/** Invitation page at /joinTeam and at /organization/join. Public: anybody with the link may see the invitation; joining needs the invited account. */
import { account } from '@convbox/contract/api/account'
import { team } from '@convbox/contract/api/team'
import type { InvitationPage } from '@convbox/contract/api/team.schemas'
import { formatMoment } from '@convbox/contract/format-time'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { CircleSlash, Clock, Link2Off, UserCheck } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { call } from '../../api/call.ts'
import { failureOf, isRefusedWith } from '../../api/failure.ts'
import { messageOf } from '../../api/message-of.ts'
import { useCall, useSend } from '../../api/use-call.ts'
import { CREATE_ORGANIZATION, joinAddress, storeAddress } from '../../addresses.ts'
import { PublicFrame } from '../../shell/PublicFrame.tsx'
import type { UserInfo } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { rolesText } from '../../text/roles.text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { showToast } from '../../ui/toast.ts'
import { browserZone } from '../../widgets/places.ts'
import { OutboxHint } from '../../widgets/PublicPageLinks.tsx'
import { joinTeamText } from './join-team.text.ts'

/** proof: proves the invited e-mail; from the mailed link, else ''. */
type OpenedInvitation = { id: string; proof: string; page: InvitationPage }

const publicPageAddress = (screen: 'login' | 'register', { id, proof, page }: OpenedInvitation): string =>
  `/${screen}?email=${encodeURIComponent(page.email)}&next=${encodeURIComponent(joinAddress(id, proof))}`

/** The signed-in user; undefined while loading, 'nobody' for a visitor. A refusal is an ordinary answer here, so it bypasses the error catalogue. */
const useVisitor = () => {
  const { data, refetch } = useQuery({
    queryKey: ['join', 'session'],
    queryFn: (): Promise<UserInfo | 'nobody'> =>
      call(account.userInfo, {}).catch((thrown: unknown) => {
        if (failureOf(thrown).kind === 'refused') return 'nobody' as const
        throw thrown
      }),
    staleTime: 0,
  })
  return { visitor: data, refetch }
}

const Stop = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => {
  const text = useText(joinTeamText)
  const navigate = useNavigate()
  return (
    <Card>
      <EmptyState icon={icon} title={title} action={<Button onClick={() => void navigate({ href: '/' })}>{text.toApp}</Button>}>
        {children}
      </EmptyState>
    </Card>
  )
}

/** For visitors: links to register and sign in. The invitation is kept in the address. */
const VisitorLinks = (opened: OpenedInvitation) => {
  const text = useText(joinTeamText)
  const navigate = useNavigate()
  const go = (href: string): void => void navigate({ href })
  return (
    <div className="flex flex-col gap-3">
      <p className="text-body text-ink-2">{text.forEmail({ email: opened.page.email })}</p>
      <Button look="primary" className="h-9" onClick={() => go(publicPageAddress('register', opened))}>
        {text.register}
      </Button>
      <Button className="h-9" onClick={() => go(publicPageAddress('login', opened))}>
        {text.haveAccount}
      </Button>
    </div>
  )
}

const OtherAccount = ({ user, ...opened }: OpenedInvitation & { user: UserInfo }) => {
  const text = useText(joinTeamText)
  const leave = useSend(account.logout, {
    // Full page load: nothing of the signed-out account stays in memory.
    onSuccess: () => location.assign(publicPageAddress('login', opened)),
  })
  return (
    <div className="flex flex-col gap-3">
      <Banner tone="warn">
        <strong className="block font-medium">{text.otherTitle}</strong>
        <span className="break-words">{text.other({ mine: user.email, invited: opened.page.email })}</span>
      </Banner>
      <Button look="primary" className="h-9" isBusy={leave.isPending} onClick={() => leave.mutate({})}>
        {text.switch}
      </Button>
    </div>
  )
}

/** For an account whose e-mail is not confirmed: a mailed link confirms it at once; any other link needs the confirmation mail. */
const Unverified = ({ email, proof, onCheck }: { email: string; proof: string; onCheck: () => void }) => {
  const text = useText(joinTeamText)
  const { mutate: confirm, isError } = useSend(account.verifyEmail, { quiet: true, renews: [account.userInfo], onSuccess: onCheck })
  useEffect(() => {
    if (proof !== '') confirm({ token: proof })
  }, [proof, confirm])
  const resend = useSend(account.resendVerification, { onSuccess: () => void showToast({ tone: 'good', text: text.resent }) })
  if (proof !== '' && !isError)
    return (
      <Loading>
        <Skeleton className="h-20 w-full rounded-card" />
      </Loading>
    )
  return (
    <div className="flex flex-col gap-3">
      <Banner tone="warn">{text.unverified({ email })}</Banner>
      <div className="flex gap-2">
        <Button look="primary" onClick={onCheck}>
          {text.check}
        </Button>
        <Button isBusy={resend.isPending} onClick={() => resend.mutate({})}>
          {text.resend}
        </Button>
      </div>
      <OutboxHint />
    </div>
  )
}

/** hasOrganization: a user without one was redirected here after sign-in, and may prefer to create one. */
const Join = ({ id, page, hasOrganization }: { id: string; page: InvitationPage; hasOrganization: boolean }) => {
  const text = useText(joinTeamText)
  const language = useLanguage()
  const navigate = useNavigate()
  const join = useSend(team.join, {
    quiet: true,
    renews: [account.userInfo],
    onSuccess: ({ websiteName }) => void navigate({ href: websiteName === undefined ? '/' : storeAddress(websiteName) }),
  })
  return (
    <div className="flex flex-col gap-3">
      {join.error && <Banner tone="bad">{messageOf(failureOf(join.error), language)}</Banner>}
      <Button look="primary" className="h-9" isBusy={join.isPending || join.isSuccess} onClick={() => join.mutate({ id })}>
        {text.join({ company: page.companyName })}
      </Button>
      <p className="text-caption text-ink-3">{text.expires({ date: formatMoment(page.expiresAt, browserZone()) })}</p>
      {!hasOrganization && (
        <Link to={CREATE_ORGANIZATION} className="self-start text-caption text-accent hover:underline">
          {text.createInstead}
        </Link>
      )}
    </div>
  )
}

/** Content of the page by state of the invitation and by user. */
const Body = (opened: OpenedInvitation) => {
  const { id, page } = opened
  const text = useText(joinTeamText)
  const { visitor, refetch } = useVisitor()
  const { invitedBy } = page
  if (page.state === 'expired')
    return (
      <Stop icon={<Clock size={22} aria-hidden />} title={text.expiredTitle}>
        {text.expired({ inviter: invitedBy })}
      </Stop>
    )
  if (page.state === 'revoked')
    return (
      <Stop icon={<CircleSlash size={22} aria-hidden />} title={text.revokedTitle}>
        {text.revoked({ inviter: invitedBy })}
      </Stop>
    )
  if (page.state === 'used')
    return (
      <Stop icon={<UserCheck size={22} aria-hidden />} title={text.usedTitle}>
        {text.used}
      </Stop>
    )
  if (visitor === undefined)
    return (
      <Loading>
        <Skeleton className="h-20 w-full rounded-card" />
      </Loading>
    )
  if (visitor === 'nobody') return <VisitorLinks {...opened} />
  if (visitor.email.toLowerCase() !== page.email) return <OtherAccount {...opened} user={visitor} />
  if (!visitor.emailVerified) return <Unverified email={visitor.email} proof={opened.proof} onCheck={() => void refetch()} />
  return <Join id={id} page={page} hasOrganization={visitor.tenants.length > 0} />
}

const JoinTeamScreen = () => {
  const text = useText(joinTeamText)
  const { names } = useText(rolesText)
  const { id = '', proof = '' } = useSearch({ strict: false })
  const { data: page, error, refetch } = useCall(team.readInvitation, { id }, { enabled: id !== '', quiet: true })
  if (id === '' || isRefusedWith(error, 'not found'))
    return (
      <PublicFrame title={text.plainTitle}>
        <Stop icon={<Link2Off size={22} aria-hidden />} title={text.unknownTitle}>
          {text.unknown}
        </Stop>
      </PublicFrame>
    )
  if (error)
    return (
      <PublicFrame title={text.plainTitle}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </PublicFrame>
    )
  if (!page)
    return (
      <PublicFrame title={text.plainTitle}>
        <Loading>
          <Skeleton className="h-40 w-full rounded-card" />
        </Loading>
      </PublicFrame>
    )
  return (
    <PublicFrame title={text.title({ company: page.companyName })} lead={text.lead({ inviter: page.invitedBy, role: names[page.role] })}>
      <Body id={id} proof={proof} page={page} />
    </PublicFrame>
  )
}

export default JoinTeamScreen
