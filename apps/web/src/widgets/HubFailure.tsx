import type { ReactNode } from 'react'
import { useLanguage } from '../text/language.ts'
import { Banner } from '../ui/Banner.tsx'
import { hubFailureOf, type Doing } from './hub-failure.ts'

type HubFailureProps = { error: Error; doing: Doing; className?: string; children?: ReactNode }

/** Says that a change failed, and why. children: more reasons. */
export const HubFailure = ({ error, doing, className, children }: HubFailureProps) => {
  const { title, message } = hubFailureOf(error, doing, useLanguage())
  return (
    <Banner tone="bad" {...(className !== undefined && { className })}>
      {title !== undefined && <p className="font-medium">{title}</p>}
      <p>{message}</p>
      {children}
    </Banner>
  )
}
