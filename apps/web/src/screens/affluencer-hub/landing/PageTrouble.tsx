import type { LandingPage } from '@convbox/contract/api/landing-pages.schemas'
import { formatDay, dayOf } from '@convbox/contract/format-time'
import { troubleOf } from '@convbox/contract/landing-pages'
import { landingTroublesText } from '@convbox/contract/landing-troubles.text'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { landingText } from './landing.text.ts'
import { ProductState } from './ProductState.tsx'

type Page = Pick<LandingPage, 'name' | 'product' | 'fault' | 'faultSince'>

/** Whether a landing page works, and else whether visitors can buy what it shows. Nothing where it is no product's and works. */
export const PageState = ({ page }: { page: Page }) => {
  const language = useLanguage()
  if (page.fault !== undefined) {
    const { short, next } = landingTroublesText[language][page.fault]
    return (
      <span title={next}>
        <Badge tone="bad">{short}</Badge>
      </span>
    )
  }
  return page.product === undefined ? null : <ProductState product={page.product} />
}

/** What keeps visitors of a landing page from buying there, since when, and what to do; nothing where they can. */
export const PageTrouble = ({ page, className }: { page: Page; className?: string }) => {
  const text = useText(landingText)
  const language = useLanguage()
  const { timezone } = useStore()
  const trouble = troubleOf(page)
  if (trouble === undefined) return null
  const { short, next } = landingTroublesText[language][trouble]
  return (
    <Banner tone="bad" {...(className !== undefined && { className })}>
      <strong className="font-medium">{text.trouble({ name: page.name, short })}</strong>{' '}
      {page.faultSince !== undefined && `${text.since({ day: formatDay(dayOf(page.faultSince, timezone), language) })} `}
      {next}
    </Banner>
  )
}
