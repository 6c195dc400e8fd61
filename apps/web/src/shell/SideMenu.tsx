import { Link, useLocation } from '@tanstack/react-router'
import clsx from 'clsx'
import { ChevronDown, Lock, type LucideIcon } from 'lucide-react'
import { type ReactNode, useId, useState, useSyncExternalStore } from 'react'
import { useText } from '../text/language.ts'
import { Tooltip } from '../ui/Tooltip.tsx'
import { Logo } from './Logo.tsx'
import { menuAddress } from './menu-pages.ts'
import { readRemembered, remember } from '../remembered.ts'
import { shellText } from './shell.text.ts'

/** lock: the plan that is needed, as a word on screen and a sentence for tooltip and screen reader. alert: a problem on that page that needs the user. isBelow: subpage of the page above it. */
export type SideLink = {
  href: string
  label: string
  icon: LucideIcon
  isBelow?: boolean
  lock?: { word: string; sentence: string } | undefined
  alert?: string | undefined
}
/** tag: stable key under which the collapsed state is remembered. isLast: this group and all after it stand at the bottom. */
export type SideGroup = { tag: string; label: string; links: readonly SideLink[]; isLast?: boolean }

/** From this width a menu with labels fits beside a report of nine columns. */
const WIDE = '(min-width: 1440px)'
const listenToWidth = (onChange: () => void): (() => void) => {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
const useIsWide = (): boolean => useSyncExternalStore(listenToWidth, () => window.matchMedia(WIDE).matches)

const COLLAPSED = 'convbox.menu.collapsed'

/** Tags of the collapsed groups, remembered by this browser. */
const useCollapsed = () => {
  const [collapsed, setCollapsed] = useState<readonly string[]>(() => (readRemembered(COLLAPSED) ?? '').split(',').filter(Boolean))
  const toggle = (tag: string): void => {
    const next = collapsed.includes(tag) ? collapsed.filter((each) => each !== tag) : [...collapsed, tag]
    remember(COLLAPSED, next.length === 0 ? undefined : next.join(','))
    setCollapsed(next)
  }
  return { collapsed, toggle }
}

const Dot = ({ className }: { className?: string }) => (
  <span aria-hidden className={clsx('size-2 shrink-0 rounded-full bg-warn ring-2 ring-paper', className)} />
)

const isAt = (pathname: string, href: string): boolean => {
  const path = href.split('?')[0] ?? href
  const address = menuAddress(pathname)
  return address === path || address.startsWith(`${path}/`)
}

const PageLink = ({ link, isCurrent, isWide }: { link: SideLink; isCurrent: boolean; isWide: boolean }) => {
  const { href, label, icon: Icon, lock, alert } = link
  const said = [lock?.sentence, alert].filter((part) => part !== undefined)
  const anchor = (
    <Link
      to={href}
      aria-current={isCurrent ? 'page' : undefined}
      className={clsx(
        'flex min-h-8 items-center gap-2.5 rounded-control text-body transition-colors duration-100',
        isWide ? 'px-2' : 'w-10 justify-center',
        isWide && lock && 'py-1',
        isWide && link.isBelow === true && 'ml-5',
        isCurrent && 'bg-accent-soft font-semibold text-accent',
        !isCurrent && (lock ? 'text-ink-3 hover:bg-sunken' : 'text-ink-2 hover:bg-sunken hover:text-ink'),
      )}
    >
      <span className="relative flex">
        <Icon size={isWide ? 15 : 17} aria-hidden />
        {!isWide && alert !== undefined && <Dot className="absolute -top-1 -right-1" />}
      </span>
      {/* A plan's name that does not fit beside the label goes below it. */}
      <span className={isWide ? 'flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-2' : 'sr-only'}>
        <span className="truncate">{label}</span>
        {isWide && lock && (
          <span aria-hidden className="flex items-center gap-1 text-caption font-normal text-ink-3">
            {lock.word}
            <Lock size={11} />
          </span>
        )}
      </span>
      {isWide && alert !== undefined && <Dot />}
      {said.length > 0 && <span className="sr-only">{`(${said.join('; ')})`}</span>}
    </Link>
  )
  const tip = [...(isWide ? [] : [label]), ...said].join(' · ')
  return tip === '' ? (
    anchor
  ) : (
    <Tooltip text={tip} side="right">
      {anchor}
    </Tooltip>
  )
}

type GroupProps = { group: SideGroup; isWide: boolean; isCollapsed: boolean; onToggle: () => void }

/** A group of links. When collapsed it still shows the open page, and a dot if another of its pages has an alert. */
const Group = ({ group, isWide, isCollapsed, onToggle }: GroupProps) => {
  const id = useId()
  const { pathname } = useLocation()
  const isFolded = isWide && isCollapsed
  const current = group.links.filter(({ href }) => isAt(pathname, href)).toSorted((one, other) => other.href.length - one.href.length)[0]
  const shown = isFolded ? group.links.filter((link) => link === current) : group.links
  const hasHiddenAlert = isFolded && group.links.some((link) => link !== current && link.alert !== undefined)
  return (
    <div className={clsx(isWide ? 'mb-2' : 'border-b border-hairline py-1.5 last:border-b-0', group.isLast === true && 'mt-auto')}>
      {isWide && (
        <button
          type="button"
          aria-expanded={!isCollapsed}
          aria-controls={id}
          onClick={onToggle}
          className="flex h-7 w-full items-center gap-1.5 rounded-control px-2 text-left text-caption text-ink-3 hover:text-ink"
        >
          <span className="flex-1">{group.label}</span>
          {hasHiddenAlert && <Dot />}
          <ChevronDown size={12} aria-hidden className={clsx('transition-transform duration-100', isCollapsed && '-rotate-90')} />
        </button>
      )}
      <ul id={id} aria-label={group.label}>
        {shown.map((link) => (
          <li key={link.href}>
            <PageLink link={link} isCurrent={link === current} isWide={isWide} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Left menu: collapsible groups whose state is remembered; only icons with tooltips in narrow windows. top: shown over the groups in wide windows. */
export const SideMenu = ({ label, groups, top }: { label: string; groups: readonly SideGroup[]; top?: ReactNode }) => {
  const { home } = useText(shellText)
  const isWide = useIsWide()
  const { collapsed, toggle } = useCollapsed()
  return (
    <nav
      aria-label={label}
      className={clsx(
        'flex shrink-0 flex-col overflow-x-hidden overflow-y-auto border-r border-line pb-3',
        isWide ? 'w-56 px-3' : 'w-14 px-2',
      )}
    >
      <Link to="/" className={clsx('flex h-[52px] shrink-0 items-center', isWide ? 'px-2' : 'justify-center')} aria-label={home}>
        <Logo isMarkOnly={!isWide} />
      </Link>
      {isWide && top}
      {groups.map((group) => (
        <Group
          key={group.tag}
          group={group}
          isWide={isWide}
          isCollapsed={collapsed.includes(group.tag)}
          onToggle={() => toggle(group.tag)}
        />
      ))}
    </nav>
  )
}
