/** Parts around the forms of public pages: links to other pages, and what this server supports. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { account } from '@convbox/contract/api/account'
import { useCall } from '../api/use-call.ts'
import { useText } from '../text/language.ts'
import { Banner } from '../ui/Banner.tsx'
import { publicPageText } from './public-page-links.text.ts'

const LINK = 'text-accent underline underline-offset-2'

type PublicPath = '/login' | '/register' | '/forgot-password' | '/mobile/phone-login'

/** A link to another public page; keeps `next`. */
export const PublicLink = ({ to, next, children }: { to: PublicPath; next: string; children: ReactNode }) => (
  <Link to={to} search={{ next }} className={LINK}>
    {children}
  </Link>
)

/** What this server offers to visitors (mail, SMS, ...); undefined while loading. */
export const useSignInOptions = () => useCall(account.signInOptions, {}, { quiet: true }).data

/** On a sandbox server: where to read the mail and SMS that it did not send. isInline: at the end of a sentence, not below a form. */
export const OutboxHint = ({ isInline = false }: { isInline?: boolean }) => {
  const text = useText(publicPageText)
  const options = useSignInOptions()
  if (options?.outbox !== true) return null
  return (
    <p className={isInline ? 'text-caption text-ink-2' : 'mt-5 text-caption text-ink-3'}>
      {text.outbox}{' '}
      <a href="/sandbox/outbox/" target="_blank" rel="noreferrer" className={LINK}>
        {text.openOutbox}
      </a>
    </p>
  )
}

/** A form that needs mail or SMS; if the server has none, the reason is shown instead. */
export const NeedsSender = ({ kind, children }: { kind: 'mail' | 'sms'; children: ReactNode }) => {
  const text = useText(publicPageText)
  const options = useSignInOptions()
  if (options?.[kind] !== false) return children
  return <Banner tone="warn">{kind === 'mail' ? text.mailIsOff : text.smsIsOff}</Banner>
}
