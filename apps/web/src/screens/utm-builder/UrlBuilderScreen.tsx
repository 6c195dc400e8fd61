import { urlBuilder } from '@convbox/contract/api/url-builder'
import type { BuiltLink } from '@convbox/contract/api/url-builder.schemas'
import type { ResultOf } from '@convbox/contract/endpoint'
import { formatWhole } from '@convbox/contract/format'
import { formatMoment } from '@convbox/contract/format-time'
import { BUILT_LINK_TYPES, LINK_PLATFORMS, type BuiltLinkType } from '@convbox/contract/url-builder'
import { withoutScheme } from '@convbox/contract/landing-pages'
import { getRouteApi, Link } from '@tanstack/react-router'
import { FileUp, Link2, Plus, SearchX, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { DataGrid } from '../../ui/DataGrid.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Column } from '../../ui/grid-columns.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Segments, Tabs } from '../../ui/Tabs.tsx'
import { showToast } from '../../ui/toast.ts'
import { AnswerStates } from '../../widgets/AnswerStates.tsx'
import { CopyButton } from '../../widgets/CopyButton.tsx'
import { Pages } from '../../widgets/Pages.tsx'
import { useChange } from '../../widgets/use-change.ts'
import { BuildDialog } from './BuildDialog.tsx'
import { LinkFileDialog } from './LinkFileDialog.tsx'
import { NamingRulesForm } from './NamingRulesForm.tsx'
import { urlBuilderText } from './url-builder.text.ts'

const route = getRouteApi('/website/$websiteName/utm-builder')

const useSearch = () => {
  const search = route.useSearch()
  return { search, change: useChange(search, ['tab', 'page', 'open']) }
}
const useMayChange = (): boolean => useStore().optorRole !== 'read-only'

const DeleteDialog = ({ link: { id, name }, onClose }: { link: BuiltLink; onClose: () => void }) => {
  const text = useText(urlBuilderText)
  const send = useSend(urlBuilder.deleteBuiltLink, {
    renews: [urlBuilder.listBuiltLinks],
    onSuccess: () => {
      showToast({ tone: 'good', text: text.deleted })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={460}
      title={text.deleteTitle({ name })}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button look="danger" isBusy={send.isPending} onClick={() => send.mutate({ id })}>
            {text.deleteNow}
          </Button>
        </>
      }
    >
      <p>{text.deleteLead}</p>
    </Dialog>
  )
}

const useColumns = (onDelete: (link: BuiltLink) => void): Column<BuiltLink>[] => {
  const text = useText(urlBuilderText)
  const language = useLanguage()
  const { timezone } = useStore()
  const mayChange = useMayChange()
  return useMemo(
    () => [
      { key: 'name', label: text.name, widthPx: 170, cell: ({ name }) => <span className="truncate">{name}</span> },
      {
        key: 'platform',
        label: text.platform,
        widthPx: 170,
        cell: ({ platform, type }) => (
          <span className="flex min-w-0 items-center gap-2">
            <Badge tone="outline">{text.types[type]}</Badge>
            <span className="truncate">{LINK_PLATFORMS[platform].name[language]}</span>
          </span>
        ),
      },
      {
        key: 'campaign',
        label: text.campaign,
        widthPx: 140,
        cell: ({ campaign }) => <span className="truncate">{campaign || text.none}</span>,
      },
      {
        key: 'manager',
        label: text.manager,
        widthPx: 100,
        cell: ({ manager }) => <span className="truncate">{manager || text.none}</span>,
      },
      {
        key: 'address',
        label: text.address,
        widthPx: 200,
        isGrowing: true,
        cell: ({ url, name }) => (
          <span className="flex min-w-0 items-center">
            <span className="truncate text-ink-2" title={url}>
              {withoutScheme(url)}
            </span>
            <span className="ml-auto">
              <CopyButton label={text.copyLink({ name })} value={url} />
            </span>
          </span>
        ),
      },
      {
        key: 'visitors',
        label: text.visitors,
        widthPx: 90,
        align: 'right',
        cell: ({ visitors }) => <span title={text.visitorsHelp}>{formatWhole(visitors)}</span>,
      },
      {
        key: 'made',
        label: text.made,
        widthPx: 240,
        cell: ({ madeAt, madeBy, name, ...link }) => (
          <span className="flex min-w-0 items-center">
            <span className="truncate text-caption text-ink-2">{text.by({ moment: formatMoment(madeAt, timezone), name: madeBy })}</span>
            {mayChange && (
              <span className="ml-auto">
                <IconButton label={text.delete({ name })} onClick={() => onDelete({ ...link, madeAt, madeBy, name })}>
                  <Trash2 size={14} aria-hidden />
                </IconButton>
              </span>
            )}
          </span>
        ),
      },
    ],
    [text, language, timezone, mayChange, onDelete],
  )
}

/** None yet, or none that matches. */
const NoLinks = () => {
  const text = useText(urlBuilderText)
  const { search, change } = useSearch()
  const mayChange = useMayChange()
  if (search.search !== '' || search.type !== undefined)
    return (
      <EmptyState
        icon={<SearchX size={22} aria-hidden />}
        title={text.noMatchTitle}
        action={<Button onClick={() => change({ search: '', type: undefined, page: 1 })}>{text.clear}</Button>}
      />
    )
  return (
    <EmptyState
      icon={<Link2 size={22} aria-hidden />}
      title={text.emptyTitle}
      action={
        mayChange && (
          <Button look="primary" onClick={() => change({ open: 'new' })}>
            {text.add}
          </Button>
        )
      }
    >
      {text.empty}
    </EmptyState>
  )
}

type ListProps = { data: ResultOf<typeof urlBuilder.listBuiltLinks>; isDimmed: boolean }

const List = ({ data: { links, count, pageSize }, isDimmed }: ListProps) => {
  const text = useText(urlBuilderText)
  const { search, change } = useSearch()
  const [deleting, setDeleting] = useState<BuiltLink>()
  const columns = useColumns(setDeleting)
  return (
    <>
      <DataGrid label={text.links} columns={columns} rows={links} rowKey={({ id }) => id} isDimmed={isDimmed} empty={<NoLinks />} />
      {count > 0 && <Pages search={search} change={change} pageSize={pageSize} total={count} />}
      {deleting && <DeleteDialog link={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}

const Links = () => {
  const text = useText(urlBuilderText)
  const { search, change } = useSearch()
  const answer = useCall(
    urlBuilder.listBuiltLinks,
    { search: search.search, ...(search.type && { type: search.type }), pageNo: search.page },
    { quiet: true, staleMs: 0 },
  )
  return (
    <div className="mt-3 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField label={text.search} value={search.search} onChange={(words) => change({ search: words, page: 1 })} className="w-64" />
        <Segments<BuiltLinkType | ''>
          label={text.type}
          options={[{ value: '' as const, label: text.all }, ...BUILT_LINK_TYPES.map((value) => ({ value, label: text.types[value] }))]}
          value={search.type ?? ''}
          onChange={(type) => change({ type: type === '' ? undefined : type, page: 1 })}
        />
      </div>
      <AnswerStates answer={answer} feature="URL Builder" skeleton={<Skeleton className="h-[420px] w-full rounded-card" />}>
        {(data, isDimmed) => <List data={data} isDimmed={isDimmed} />}
      </AnswerStates>
    </div>
  )
}

/** Links with tags that name their channel, campaign and manager, and the rules by which they are named. */
const UrlBuilderScreen = () => {
  const text = useText(urlBuilderText)
  const { websiteName } = route.useParams()
  const { search, change } = useSearch()
  const mayChange = useMayChange()
  const rules = useCall(urlBuilder.readNamingRules, {}, { quiet: true, staleMs: 0 })
  return (
    <>
      <PageHeader
        title={text.title}
        subtitle={text.subtitle}
        titleExtra={
          <Link to="/website/$websiteName/ads-report/links" params={{ websiteName }} className="text-caption text-accent hover:underline">
            {text.untagged}
          </Link>
        }
        actions={
          mayChange && (
            <>
              <Button icon={<FileUp size={14} aria-hidden />} onClick={() => change({ open: 'file' })}>
                {text.fromFile}
              </Button>
              <Button look="primary" icon={<Plus size={14} aria-hidden />} onClick={() => change({ open: 'new' })}>
                {text.add}
              </Button>
            </>
          )
        }
      />
      <Tabs
        label={text.tabs}
        tabs={[
          { value: 'links' as const, label: text.links },
          { value: 'rules' as const, label: text.rules },
        ]}
        value={search.tab}
        onChange={(tab) => change({ tab })}
      >
        {search.tab === 'links' ? (
          <Links />
        ) : (
          <div className="mt-3">
            <AnswerStates answer={rules} feature="URL Builder" skeleton={<Skeleton className="h-80 w-full rounded-card" />}>
              {(data) => <NamingRulesForm rules={data} />}
            </AnswerStates>
          </div>
        )}
      </Tabs>
      {search.open === 'new' && rules.data && <BuildDialog rules={rules.data} onClose={() => change({ open: undefined })} />}
      {search.open === 'file' && <LinkFileDialog onClose={() => change({ open: undefined })} />}
    </>
  )
}

export default UrlBuilderScreen
