/** What stands around the forms of public pages: where else to go, and what this server can or cannot do. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { account } from '@convbox/contract/api/account'
import { useCall } from '../api/use-call.ts'
import { useText } from '../text/language.ts'
import { Banner } from '../ui/Banner.tsx'
import { publicPageText } from './public-page-links.text.ts'

const LINK = 'text-accent underline underline-offset-2'

type PublicPath = '/login' | '/register' | '/forgot-password' | '/mobile/phone-login'

/** A link to another public page; `next` goes along. */
export const PublicLink = ({ to, next, children }: { to: PublicPath; next: string; children: ReactNode }) => (
  <Link to={to} search={{ next }} className={LINK}>
    {children}
  </Link>
)

/** What this server can do for who is not signed in; undefined while it is asked. */
export const useDoors = () => useCall(account.doors, {}, { quiet: true }).data

/** On a sandbox server: where the mail and the SMS lie that were not sent. isInline: at the end of a sentence, not below a form. */
export const OutboxHint = ({ isInline = false }: { isInline?: boolean }) => {
  const text = useText(publicPageText)
  const doors = useDoors()
  if (doors?.outbox !== true) return null
  return (
    <p className={isInline ? 'text-caption text-ink-2' : 'mt-5 text-caption text-ink-3'}>
      {text.outbox}{' '}
      <a href="/sandbox/outbox/" target="_blank" rel="noreferrer" className={LINK}>
        {text.openOutbox}
      </a>
    </p>
  )
}

/** A form that needs mail or SMS; where the server has none, the reason stands in its place. */
export const NeedsSender = ({ kind, children }: { kind: 'mail' | 'sms'; children: ReactNode }) => {
  const text = useText(publicPageText)
  const doors = useDoors()
  if (doors?.[kind] !== false) return children
  return <Banner tone="warn">{kind === 'mail' ? text.mailIsOff : text.smsIsOff}</Banner>
}
