import { Monitor } from 'lucide-react'
import { useState } from 'react'
import { account } from '@convbox/contract/api/account'
import type { ResultOf } from '@convbox/contract/endpoint'
import { formatAgo } from '@convbox/contract/format-time'
import { noteSignedIn } from '../../../api/react-to.ts'
import { useCall, useSend } from '../../../api/use-call.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TitledCard } from '../../../ui/Card.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import { showToast } from '../../../ui/toast.ts'
import { accountText } from './account.text.ts'

type Session = ResultOf<typeof account.listSessions>[number]

const useDevice = ({ browser, os }: Session): string => {
  const text = useText(accountText)
  return browser !== undefined && os !== undefined ? text.device({ browser, os }) : (browser ?? os ?? text.unknownDevice)
}

const SessionRow = ({ session, nowMs }: { session: Session; nowMs: number }) => {
  const text = useText(accountText)
  const language = useLanguage()
  const device = useDevice(session)
  const end = useSend(account.endSession, {
    renews: [account.listSessions],
    onSuccess: () => void showToast({ tone: 'good', text: text.signedOut }),
  })
  const ago = (iso: string): string => formatAgo(iso, Math.max(nowMs, Date.parse(iso)), language)
  return (
    <li className="flex items-center gap-3 border-t border-hairline py-2.5 first:border-t-0">
      <Monitor size={18} className="shrink-0 text-ink-3" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <span className="truncate">{device}</span>
          {session.isThis && <Badge tone="accent">{text.thisDevice}</Badge>}
        </p>
        <p className="text-caption text-ink-3">
          {[
            session.ip,
            text.since({ ago: ago(session.signedInAt) }),
            ...(session.isThis ? [] : [text.seen({ ago: ago(session.lastSeenAt) })]),
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </p>
      </div>
      {!session.isThis && (
        <Button aria-label={text.signOutOf({ device })} isBusy={end.isPending} onClick={() => end.mutate({ sessionId: session.sessionId })}>
          {text.signOut}
        </Button>
      )}
    </li>
  )
}

const SessionList = () => {
  const { data: sessions, error, refetch } = useCall(account.listSessions, {}, { staleMs: 0, quiet: true })
  const [nowMs] = useState(() => Date.now())
  if (error && !sessions) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!sessions)
    return (
      <Loading>
        <Skeleton className="h-14 w-full" />
      </Loading>
    )
  return (
    <ul>
      {sessions.map((session) => (
        <SessionRow key={session.sessionId} session={session} nowMs={nowMs} />
      ))}
    </ul>
  )
}

/** The user's sessions; each can be signed out, or all at once. */
export const SessionsCard = () => {
  const text = useText(accountText)
  const everywhere = useSend(account.signOutEverywhere, {
    onSuccess: () => {
      noteSignedIn(false)
      location.assign('/login?after=everywhere')
    },
  })
  return (
    <TitledCard title={text.sessions}>
      <SessionList />
      <div className="mt-2 flex items-center justify-between border-t border-hairline pt-3 pb-1">
        <p className="text-body text-ink-2">{text.everywhereLead}</p>
        <Button look="danger" isBusy={everywhere.isPending} onClick={() => everywhere.mutate({})}>
          {text.everywhere}
        </Button>
      </div>
    </TitledCard>
  )
}
