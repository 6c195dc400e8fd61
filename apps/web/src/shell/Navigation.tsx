import { Link, useLocation } from '@tanstack/react-router'
import clsx from 'clsx'
import {
  Activity,
  ChartLine,
  CircleDot,
  ListChecks,
  Lock,
  type LucideIcon,
  Plug,
  RadioTower,
  Route as RouteIcon,
  Settings,
} from 'lucide-react'
import type { Feature } from '@convbox/contract/plans'
import { featuresText } from '../text/features.text.ts'
import { useText } from '../text/language.ts'
import { Logo } from './Logo.tsx'
import type { MenuGroup, MenuPage } from './menu-pages.ts'
import { shellText } from './shell.text.ts'

const ICONS: Partial<Record<Feature, LucideIcon>> = {
  Pixels: RadioTower,
  'Events Monitor': Activity,
  'Order Journey': RouteIcon,
  'Conversion Analysis': ChartLine,
  'Online Store Settings': Settings,
  Integrations: Plug,
  Checklist: ListChecks,
}

const PageLink = ({ page }: { page: MenuPage }) => {
  const text = useText(shellText)
  const features = useText(featuresText)
  const { pathname } = useLocation()
  const Icon = ICONS[page.name] ?? CircleDot
  const isCurrent = pathname === page.href || pathname.startsWith(`${page.href}/`)
  return (
    <Link
      to={page.href}
      aria-current={isCurrent ? 'page' : undefined}
      className={clsx(
        'flex h-8 items-center gap-2.5 rounded-control px-2 text-body transition-colors duration-100',
        page.depth === 1 && 'ml-5',
        isCurrent ? 'bg-accent-soft font-semibold text-accent' : 'text-ink-2 hover:bg-sunken hover:text-ink',
      )}
    >
      {page.depth === 0 && <Icon size={15} aria-hidden />}
      <span className="flex-1 truncate">{features[page.name]}</span>
      {!page.isAllowed && <Lock size={13} aria-label={text.locked} className="text-ink-3" />}
    </Link>
  )
}

/** The left navigation; pages outside the plan carry a lock and lead to the explanation. */
export const Navigation = ({ groups }: { groups: readonly MenuGroup[] }) => {
  const text = useText(shellText)
  // Ours by its tag, else the server's.
  const labels: Partial<Record<string, string>> = text.groups
  return (
    <nav aria-label={text.navigation} className="flex w-56 shrink-0 flex-col overflow-y-auto border-r border-line px-3 pb-4">
      <Link to="/" className="flex h-[52px] shrink-0 items-center px-2" aria-label="convbox">
        <Logo />
      </Link>
      {groups.map((group) => (
        <div key={group.tag} className="mb-3">
          <div className="px-2 py-1 text-caption text-ink-3">{labels[group.tag] ?? group.name}</div>
          {group.pages.map((page) => (
            <PageLink key={page.href} page={page} />
          ))}
        </div>
      ))}
    </nav>
  )
}
