import { Link } from '@tanstack/react-router'
import { CreditCard } from 'lucide-react'
import { hasActiveCharge } from '@convbox/contract/plans'
import { useSite } from '../../../shell/use-store.ts'
import { useText } from '../../../text/language.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { viewPlanText } from './view-plan.text.ts'

/** Plans. Until there is billing: the store's current plan, and whom to contact. */
const ViewPlanScreen = () => {
  const text = useText(viewPlanText)
  const { websiteTitle, websiteName, billingCharge } = useSite()
  const active = billingCharge.productCharges.filter((charge) => hasActiveCharge([charge]))
  const packages = [...new Set(active.map(({ packageCode }) => packageCode))]
  return (
    <EmptyState
      icon={<CreditCard size={22} aria-hidden />}
      isPageTitle
      title={packages.length > 0 ? text.title : text.noneTitle({ store: websiteTitle })}
      action={
        <Link to="/setting/website-list" className={buttonClass()}>
          {text.otherStore}
        </Link>
      }
    >
      {packages.length > 0 && (
        <p>{text.now({ store: websiteTitle, plans: packages.map((code) => (code === 'trial' ? text.trial : code)) })}</p>
      )}
      <p className="mt-1">{text.later}</p>
      <p className="mt-1">{text.ask({ store: websiteName })}</p>
    </EmptyState>
  )
}

export default ViewPlanScreen
