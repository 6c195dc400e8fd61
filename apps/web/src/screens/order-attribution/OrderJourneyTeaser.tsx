import { plansFor } from '@convbox/contract/plans'
import { Link } from '@tanstack/react-router'
import { type LucideIcon, Route, Target, Users } from 'lucide-react'
import { useStore } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { featuresText } from '../../text/features.text.ts'
import { sharedText } from '../../text/shared.text.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { orderJourneyTeaserText } from './order-journey-teaser.text.ts'

const CARDS = ['timeline', 'ads', 'customers'] as const
const ICONS: Record<(typeof CARDS)[number], LucideIcon> = { timeline: Route, ads: Target, customers: Users }

/** What Order Journey shows, for stores whose plan does not have it, with the way to the plans. */
const OrderJourneyTeaser = () => {
  const text = useText(orderJourneyTeaserText)
  const shared = useText(sharedText)
  const features = useText(featuresText)
  const { websiteName } = useStore()
  return (
    <div className="mx-auto max-w-240 py-12 text-center">
      <h1 className="text-[28px] leading-tight font-semibold tracking-[-0.02em]">{text.headline}</h1>
      <p className="mx-auto mt-3 max-w-140 text-ink-2">{text.lead}</p>
      <Link to="/website/$websiteName/beginning/view-plan" params={{ websiteName }} className={buttonClass('primary', 'text', 'mt-5')}>
        {text.learnMore}
      </Link>
      <p className="mt-2 text-caption text-ink-3">
        {shared.noAccess({ feature: features['Order Journey'], plans: plansFor('Order Journey') })}
      </p>
      <ul className="mt-10 grid grid-cols-3 gap-4 text-left">
        {CARDS.map((key) => {
          const Icon = ICONS[key]
          return (
            <li key={key}>
              <Card className="h-full px-5 py-4">
                <Icon size={20} className="text-accent" aria-hidden />
                <h2 className="mt-3 text-body font-semibold">{text.cards[key].title}</h2>
                <p className="mt-1 text-ink-2">{text.cards[key].note}</p>
              </Card>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

export default OrderJourneyTeaser
