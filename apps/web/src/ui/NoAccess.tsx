import { type Feature, plansFor } from '@convbox/contract/plans'
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useCurrentStoreName } from '../api/current-store.ts'
import { featuresText } from '../text/features.text.ts'
import { useText } from '../text/language.ts'
import { sharedText } from '../text/shared.text.ts'
import { buttonClass } from './Button.tsx'
import { EmptyState } from './States.tsx'

/** The plan does not include the feature: names the plan that does, and links to the plans. isPageTitle: it replaces the whole screen. */
export const NoAccess = ({ feature, isPageTitle = false, className }: { feature: Feature; isPageTitle?: boolean; className?: string }) => {
  const text = useText(sharedText)
  const features = useText(featuresText)
  const websiteName = useCurrentStoreName()
  return (
    <EmptyState
      icon={<Lock size={22} aria-hidden />}
      title={text.noAccessTitle}
      isPageTitle={isPageTitle}
      action={
        websiteName !== undefined && (
          <Link to="/website/$websiteName/beginning/view-plan" params={{ websiteName }} className={buttonClass('primary')}>
            {text.subscribe}
          </Link>
        )
      }
      {...(className !== undefined && { className })}
    >
      {text.noAccess({ feature: features[feature], plans: plansFor(feature) })}
    </EmptyState>
  )
}
