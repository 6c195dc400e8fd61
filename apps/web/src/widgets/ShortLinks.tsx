import { links } from '@convbox/contract/api/links'
import type { Link } from '@convbox/contract/api/links.schemas'
import type { ResultOf } from '@convbox/contract/endpoint'
import { formatWhole } from '@convbox/contract/format'
import { formatMoment } from '@convbox/contract/format-time'
import { withoutScheme } from '@convbox/contract/landing-pages'
import { LINK_STATES, type LinkOrigin } from '@convbox/contract/links'
import type { Feature } from '@convbox/contract/plans'
import { Copy, Globe, Link2, LockKeyhole, Plus, QrCode, SearchX } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { useCall } from '../api/use-call.ts'
import type { SearchOf } from '../search-params.ts'
import { useStore } from '../shell/use-store.ts'
import { useText } from '../text/language.ts'
import { Badge, type BadgeTone } from '../ui/Badge.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button, IconButton } from '../ui/Button.tsx'
import { DataGrid } from '../ui/DataGrid.tsx'
import type { Column } from '../ui/grid-columns.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { EmptyState } from '../ui/States.tsx'
import { Segments } from '../ui/Tabs.tsx'
import { showToast } from '../ui/toast.ts'
import { AnswerStates } from './AnswerStates.tsx'
import { Pages } from './Pages.tsx'
import { type Change, useChange } from './use-change.ts'
import { linkAddressText } from './link-address.text.ts'
import { LinkAddressDialog } from './LinkAddressDialog.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import type { shortLinkParams } from './short-link-search.ts'
import { shortLinkText, type ShownState } from './short-link.text.ts'

// With its library, only for those who open a code.
const QrDialog = lazy(() => import('./QrDialog.tsx'))
const TONES: Record<ShownState, BadgeTone> = { active: 'good', disabled: 'plain', expired: 'warn', moved: 'bad' }

export type ShortLinkSearch = SearchOf<typeof shortLinkParams>
type LinksChange = Change<ShortLinkSearch>

/** Opening a dialog or another page adds a step to the history. */
export const useLinksChange = (search: ShortLinkSearch): LinksChange => useChange(search, ['page', 'open', 'qr'])

const shownState = ({ state, isExpired, isOwn }: Link): ShownState => {
  if (state === 'disabled') return state
  if (isExpired) return 'expired'
  return isOwn ? 'active' : 'moved'
}

/** The code tells links apart: where there is no room for the whole address, its end stays. */
const AddressCell = ({ link: { address, code, name, hasPassword, id }, change }: { link: Link; change: LinksChange }) => {
  const text = useText(shortLinkText)
  // Without clipboard access the address is shown.
  const copy = (): void =>
    void navigator.clipboard.writeText(address).then(
      () => showToast({ tone: 'good', text: text.copied }),
      () => showToast({ tone: 'plain', text: address }),
    )
  return (
    <span className="flex min-w-0 items-center">
      <span className="flex min-w-0" title={address}>
        <span className="truncate">{withoutScheme(address).slice(0, -code.length)}</span>
        <span>{code}</span>
      </span>
      {hasPassword && (
        <span className="ml-1.5 shrink-0 text-ink-3" title={text.protected}>
          <LockKeyhole size={14} aria-hidden />
          <span className="sr-only">{text.protected}</span>
        </span>
      )}
      <span className="ml-auto flex">
        <IconButton label={text.copy({ name })} onClick={copy}>
          <Copy size={14} aria-hidden />
        </IconButton>
        <IconButton label={text.qr({ name })} onClick={() => change({ qr: id })}>
          <QrCode size={14} aria-hidden />
        </IconButton>
      </span>
    </span>
  )
}

/** Links made by hand have no campaign, and mostly no creator. */
const useColumns = (origin: LinkOrigin, change: LinksChange, ClicksCell: ClicksCell | undefined): Column<Link>[] => {
  const text = useText(shortLinkText)
  return useMemo(() => {
    const orNone = (shown: string | undefined) => shown ?? <span className="text-ink-3">{text.none}</span>
    const makers: Column<Link>[] = [
      { key: 'creator', label: text.creator, widthPx: 110, cell: ({ creator }) => orNone(creator?.name) },
      { key: 'medium', label: text.medium, widthPx: 100, cell: ({ medium }) => orNone(medium?.name) },
      { key: 'campaign', label: text.campaign, widthPx: 110, cell: ({ campaign }) => orNone(campaign?.name) },
    ]
    return [
      { key: 'name', label: text.name, widthPx: 150, cell: ({ name }) => <span className="truncate">{name}</span> },
      { key: 'address', label: text.address, widthPx: 250, cell: (link) => <AddressCell link={link} change={change} /> },
      {
        key: 'state',
        label: text.state,
        widthPx: 105,
        cell: (link) => (
          <span title={text.stateHelp[shownState(link)]}>
            <Badge tone={TONES[shownState(link)]}>{text.states[shownState(link)]}</Badge>
          </span>
        ),
      },
      {
        key: 'destination',
        label: text.destination,
        widthPx: 160,
        isGrowing: true,
        cell: ({ destination }) => (
          <span className="truncate text-ink-2" title={destination}>
            {withoutScheme(destination)}
          </span>
        ),
      },
      ...(origin === 'own' ? [] : makers),
      {
        key: 'clicks',
        label: text.clicks,
        widthPx: 80,
        align: 'right',
        cell: (link) => (ClicksCell === undefined ? formatWhole(link.clicks) : <ClicksCell link={link} />),
      },
      { key: 'unique', label: text.uniqueClicks, widthPx: 75, align: 'right', cell: ({ uniqueClicks }) => formatWhole(uniqueClicks) },
    ]
  }, [text, origin, change, ClicksCell])
}

/** None yet, or none that matches. */
const NoLinks = ({ isFiltered, change, empty }: { isFiltered: boolean; change: LinksChange; empty: string }) => {
  const text = useText(shortLinkText)
  const { optorRole } = useStore()
  if (isFiltered)
    return (
      <EmptyState
        icon={<SearchX size={22} aria-hidden />}
        title={text.noMatchTitle}
        action={<Button onClick={() => change({ search: '', state: undefined })}>{text.clear}</Button>}
      />
    )
  return (
    <EmptyState
      icon={<Link2 size={22} aria-hidden />}
      title={text.emptyTitle}
      action={
        optorRole !== 'read-only' && (
          <Button look="primary" onClick={() => change({ open: 'new' })}>
            {text.add}
          </Button>
        )
      }
    >
      {empty}
    </EmptyState>
  )
}

type ListProps = Pick<ShortLinksProps, 'origin' | 'search' | 'empty' | 'ClicksCell'> & {
  change: LinksChange
  data: ResultOf<typeof links.listLinks>
  isDimmed: boolean
}

const List = ({ origin, search, change, empty, ClicksCell, data, isDimmed }: ListProps) => {
  const text = useText(shortLinkText)
  const { optorRole } = useStore()
  const columns = useColumns(origin, change, ClicksCell)
  return (
    <>
      <div className="my-3 flex flex-wrap items-center gap-2">
        <Segments
          label={text.state}
          options={[{ value: 'all', label: text.all }, ...LINK_STATES.map((value) => ({ value, label: text.states[value] }))]}
          value={search.state ?? 'all'}
          onChange={(state) => change({ state: LINK_STATES.find((each) => each === state) })}
        />
        <SearchField label={text.search} value={search.search} onChange={(query) => change({ search: query })} className="w-72" />
        <span className="ml-auto text-caption text-ink-3 tabular-nums">{text.count(data.count)}</span>
      </div>
      <DataGrid
        label={text.title}
        columns={columns}
        rows={data.links}
        rowKey={({ id }) => id}
        rowPx={44}
        isDimmed={isDimmed}
        {...(optorRole !== 'read-only' && {
          onOpenRow: ({ id }: Link) => change({ open: id }),
          openLabel: ({ name }: Link) => text.open({ name }),
        })}
        empty={<NoLinks isFiltered={data.total > 0} change={change} empty={empty} />}
      />
      {data.count > 0 && (
        <>
          <Pages search={search} change={change} pageSize={data.pageSize} total={data.count} />
          <p className="mt-2 text-caption text-ink-3">{text.clicksHelp}</p>
        </>
      )}
    </>
  )
}

type ClicksCell = (props: { link: Link }) => ReactNode
type ShortLinksProps = {
  title: string
  subtitle: string
  /** Said where there is none yet. */
  empty: string
  feature: Feature
  /** Which links; of all, their creators and campaigns are shown. */
  origin: LinkOrigin
  search: ShortLinkSearch
  /** How a link's clicks are shown; absent: as a number. A stable component, because the columns depend on it. */
  ClicksCell?: ClicksCell
}

/** Page of a store's short links with their clicks: searched, made, changed, disabled, with their QR codes and the address at which they are shown. */
export const ShortLinks = ({ title, subtitle, empty, feature, origin, search, ClicksCell }: ShortLinksProps) => {
  const text = useText(shortLinkText)
  const addressText = useText(linkAddressText)
  const { optorRole, timezone } = useStore()
  const change = useLinksChange(search)
  const answer = useCall(
    links.listLinks,
    { search: search.search, pageNo: search.page, origin, ...(search.state && { state: search.state }) },
    { quiet: true, staleMs: 0 },
  )
  const found = (id: string): Link | undefined => answer.data?.links.find((link) => link.id === id)
  const [opened, shown] = [found(search.open), found(search.qr)]
  const mayChange = optorRole !== 'read-only'
  return (
    <>
      <PageHeader
        title={title}
        subtitle={subtitle}
        actions={
          <>
            <Button icon={<Globe size={14} aria-hidden />} onClick={() => change({ open: 'address' })}>
              {addressText.open}
            </Button>
            {mayChange && (
              <Button look="primary" icon={<Plus size={14} aria-hidden />} onClick={() => change({ open: 'new' })}>
                {text.add}
              </Button>
            )}
          </>
        }
      />
      <AnswerStates answer={answer} feature={feature} skeleton={<Skeleton className="mt-3 h-[420px] w-full rounded-card" />}>
        {(data, isDimmed) => (
          <>
            {data.addressFault && (
              <Banner tone="bad" className="mt-3" action={<Button onClick={() => change({ open: 'address' })}>{addressText.look}</Button>}>
                {addressText.broken[data.addressFault.fault]} {addressText.since({ time: formatMoment(data.addressFault.since, timezone) })}
              </Banner>
            )}
            <List
              origin={origin}
              search={search}
              change={change}
              empty={empty}
              data={data}
              isDimmed={isDimmed}
              {...(ClicksCell && { ClicksCell })}
            />
            {mayChange && (opened !== undefined || search.open === 'new') && (
              <LinkDialog
                key={search.open}
                link={opened}
                isGeneral={origin === 'own'}
                hosts={data.hosts}
                takesCodes={data.takesCodes}
                onClose={() => change({ open: '' })}
              />
            )}
          </>
        )}
      </AnswerStates>
      {search.open === 'address' && <LinkAddressDialog onClose={() => change({ open: '' })} />}
      {shown !== undefined && (
        <Suspense>
          <QrDialog link={shown} onClose={() => change({ qr: '' })} />
        </Suspense>
      )}
    </>
  )
}
