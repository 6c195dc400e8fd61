import { ArrowLeftRight, Building2, CreditCard, type LucideIcon, Plug, ScrollText, Settings, Store, User, Users } from 'lucide-react'
import type { AccountPage } from './account-pages.ts'

/** Icons of the account pages, in the account menu and the side menu. */
export const ACCOUNT_ICONS: Record<AccountPage['key'], LucideIcon> = {
  account: User,
  organizations: ArrowLeftRight,
  stores: Store,
  team: Users,
  organization: Building2,
  billing: CreditCard,
  auditLog: ScrollText,
  integrations: Plug,
  reportSetting: Settings,
  pricingPlan: CreditCard,
}
