import { integrations } from '@convbox/contract/api/integrations'
import { stores } from '@convbox/contract/api/stores'
import { type Feature, plansFor } from '@convbox/contract/plans'
import { receptionOf } from '@convbox/contract/reception'
import {
  Activity,
  Banknote,
  BellRing,
  ChartLine,
  ChartSpline,
  CircleDot,
  Flag,
  Gauge,
  History,
  Images,
  Link2,
  ListChecks,
  type LucideIcon,
  Megaphone,
  MousePointerClick,
  MessageCircleQuestion,
  Package,
  PanelTop,
  Plug,
  RadioTower,
  Route as RouteIcon,
  Settings,
  Sun,
  Tags,
  TrendingUp,
  ShieldCheck,
  TicketPercent,
  Users,
} from 'lucide-react'
import { useCall } from '../api/use-call.ts'
import { featuresText } from '../text/features.text.ts'
import { useLanguage, useText } from '../text/language.ts'
import { useNowMs } from '../widgets/use-now.ts'
import type { MenuGroup, MenuPage } from './menu-pages.ts'
import { type SideGroup, type SideLink, SideMenu } from './SideMenu.tsx'
import { shellText } from './shell.text.ts'
import { HEALTH_EVERY_MS, useSite } from './use-store.ts'

const ICONS: Partial<Record<Feature, LucideIcon>> = {
  Dashboard: Sun,
  Scoreboard: Gauge,
  Trends: TrendingUp,
  Pixels: RadioTower,
  'Events Monitor': Activity,
  'Order Journey': RouteIcon,
  'Conversion Analysis': ChartLine,
  'Traffic Rules': ListChecks,
  'Product Conversion': Package,
  'Post Purchase Survey': MessageCircleQuestion,
  'Creative Insights': Images,
  'Creative Trends': ChartSpline,
  'URL Builder': Tags,
  'Short Links': MousePointerClick,
  Campaign: Flag,
  Creators: Users,
  Channel: Megaphone,
  'Landing Pages': PanelTop,
  'Tracking Links': Link2,
  Discount: TicketPercent,
  Payouts: Banknote,
  'Online Store Settings': Settings,
  Integrations: Plug,
  'Order History': History,
  'Data and Privacy': ShieldCheck,
  Checklist: ListChecks,
  'Reports and Alerts': BellRing,
}

/** Problems that need the user, keyed by the page that shows or fixes them. All-Sites has no such pages. */
const useAlerts = (isOpen: (feature: Feature) => boolean): Partial<Record<Feature, string>> => {
  const text = useText(shellText)
  const nowMs = useNowMs()
  const { virtualSite } = useSite()
  const options = { quiet: true, everyMs: HEALTH_EVERY_MS } as const
  const health = useCall(stores.health, {}, { ...options, enabled: !virtualSite }).data
  const mayIntegrate = !virtualSite && isOpen('Integrations')
  const channels = useCall(integrations.shopIntegration, {}, { ...options, enabled: mayIntegrate }).data
  const stopped = health?.stoppedPixels.length ?? 0
  const expired = mayIntegrate ? (channels?.filter(({ isAllExpired }) => isAllExpired).length ?? 0) : 0
  const isSilent = health !== undefined && receptionOf(health, nowMs).kind !== 'arriving'
  return {
    ...(stopped > 0 && { Pixels: text.alerts.stoppedPixels({ count: stopped }) }),
    ...(isSilent && isOpen('Events Monitor') && { 'Events Monitor': text.alerts.silent }),
    ...(expired > 0 && { Integrations: text.alerts.expired({ count: expired }) }),
  }
}

/** A plan's name without its product, which the store has anyway: Standard, Plus. */
const tierOf = (plan: string): string => plan.replace(/^(Omnitrack|Convbox) /, '')

/** Left navigation of a store's pages. Pages that the plan lacks are muted, name the needed plan and open an explanation. */
export const Navigation = ({ groups }: { groups: readonly MenuGroup[] }) => {
  const text = useText(shellText)
  const features = useText(featuresText)
  const language = useLanguage()
  const { billingEdition } = useSite()
  const pages = groups.flatMap((group) => group.pages)
  const alerts = useAlerts((feature) => pages.some((page) => page.name === feature && page.isAllowed))
  const lockOf = (feature: Feature): SideLink['lock'] => {
    const plans = plansFor(feature)
    const nearest = plans.find((plan) => plan.startsWith(billingEdition)) ?? plans[0] ?? ''
    const names = new Intl.ListFormat(language, { type: 'disjunction' }).format(plans)
    return { word: tierOf(nearest), sentence: text.locked({ plans: names }) }
  }
  const toLink = (page: MenuPage): SideLink => ({
    href: page.href + page.search,
    label: features[page.name],
    icon: ICONS[page.name] ?? CircleDot,
    isBelow: page.depth === 1,
    ...(page.isAllowed ? { alert: alerts[page.name] } : { lock: lockOf(page.name) }),
  })
  // Our own label by tag; otherwise the server's name.
  const labels = new Map<string, string>(Object.entries(text.groups))
  const sides = groups.map(({ tag, name, pages: own }): SideGroup => ({
    tag,
    label: labels.get(tag) ?? name,
    links: own.map(toLink),
    isLast: tag === 'Pro/Settings',
  }))
  return <SideMenu label={text.navigation} groups={sides} />
}
