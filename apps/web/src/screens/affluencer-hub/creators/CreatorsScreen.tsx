import { creators } from '@convbox/contract/api/creators'
import type { Creator } from '@convbox/contract/api/creators.schemas'
import { CREATOR_STATES, type CreatorState } from '@convbox/contract/creators'
import type { ResultOf } from '@convbox/contract/endpoint'
import { formatWhole } from '@convbox/contract/format'
import { formatDay } from '@convbox/contract/format-time'
import { todayIn } from '@convbox/contract/date-range'
import { getRouteApi } from '@tanstack/react-router'
import { FileUp, Mail, Plus, SearchX, Users } from 'lucide-react'
import { useMemo } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DataGrid } from '../../../ui/DataGrid.tsx'
import type { Column } from '../../../ui/grid-columns.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { Segments } from '../../../ui/Tabs.tsx'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { Initials } from '../../../widgets/Initials.tsx'
import { Pages } from '../../../widgets/Pages.tsx'
import { useChange } from '../../../widgets/use-change.ts'
import { CreatorDialog } from './CreatorDialog.tsx'
import { creatorsText } from './creators.text.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { mailsText } from './mails.text.ts'
import { MailsDialog } from './MailsDialog.tsx'

const route = getRouteApi('/website/$websiteName/affluencer-hub/creators')
const NO_DOUBLES: Doubles = []
const TONES: Record<CreatorState, BadgeTone> = { active: 'good', paused: 'warn', blocked: 'bad' }

const useSearch = () => {
  const search = route.useSearch()
  return { search, change: useChange(search, ['page', 'open']) }
}

type Doubles = ResultOf<typeof creators.listDoubles>['doubles']

/** Says that creators may be one person, and why. */
const DoubleBadge = ({ doubles }: { doubles: Doubles }) => {
  const text = useText(creatorsText)
  if (doubles.length === 0) return null
  return (
    <Badge tone="warn">
      <span title={doubles.map((one) => text.shared[one.by](one)).join('. ')}>
        {text.double({ names: doubles.map(({ other }) => other).join(', ') })}
      </span>
    </Badge>
  )
}

const useColumns = (doubles: Doubles): Column<Creator>[] => {
  const text = useText(creatorsText)
  const language = useLanguage()
  const { timezone } = useStore()
  return useMemo(
    () => [
      {
        key: 'name',
        label: text.name,
        widthPx: 290,
        cell: ({ id, name, avatar }) => (
          <span className="flex min-w-0 items-center gap-2.5">
            <Initials name={name} picture={avatar} />
            <span className="truncate">{name}</span>
            <DoubleBadge doubles={doubles.filter(({ creatorId }) => creatorId === id)} />
          </span>
        ),
      },
      {
        key: 'state',
        label: text.state,
        widthPx: 105,
        cell: ({ state }) => <Badge tone={TONES[state]}>{text.states[state]}</Badge>,
      },
      { key: 'email', label: text.email, widthPx: 225, cell: ({ email }) => email || <span className="text-ink-3">{text.none}</span> },
      {
        key: 'tags',
        label: text.tags,
        widthPx: 250,
        cell: ({ tags }) => (
          <span className="flex gap-1 overflow-hidden" title={tags.join(', ')}>
            {tags.map((tag) => (
              <Badge key={tag} tone="outline">
                {tag}
              </Badge>
            ))}
          </span>
        ),
      },
      { key: 'note', label: text.note, widthPx: 165, cell: ({ note }) => <span title={note}>{note}</span> },
      {
        key: 'added',
        label: text.added,
        widthPx: 125,
        cell: ({ createdAt }) => formatDay(todayIn(timezone, Date.parse(createdAt)), language),
      },
    ],
    [text, language, timezone, doubles],
  )
}

/** Nobody yet, or nobody who matches. */
const Nobody = ({ isFiltered }: { isFiltered: boolean }) => {
  const text = useText(creatorsText)
  const { change } = useSearch()
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
      icon={<Users size={22} aria-hidden />}
      title={text.emptyTitle}
      action={
        optorRole !== 'read-only' && (
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

const List = ({ data, isDimmed }: { data: ResultOf<typeof creators.listCreators>; isDimmed: boolean }) => {
  const text = useText(creatorsText)
  const { optorRole } = useStore()
  const { search, change } = useSearch()
  const doubles = useCall(creators.listDoubles, {}, { quiet: true }).data?.doubles ?? NO_DOUBLES
  const columns = useColumns(doubles)
  const { counts } = data
  const all = CREATOR_STATES.reduce((sum, state) => sum + counts[state], 0)
  const isFiltered = search.search !== '' || search.state !== undefined
  return (
    <>
      <div className="my-3 flex flex-wrap items-center gap-2">
        <Segments
          label={text.state}
          options={[
            { value: 'all', label: `${text.all} ${formatWhole(all)}` },
            ...CREATOR_STATES.map((value) => ({ value, label: `${text.states[value]} ${formatWhole(counts[value])}` })),
          ]}
          value={search.state ?? 'all'}
          onChange={(state) => change({ state: CREATOR_STATES.find((each) => each === state) })}
        />
        <SearchField label={text.search} value={search.search} onChange={(query) => change({ search: query })} className="w-72" />
        <span className="ml-auto text-caption text-ink-3 tabular-nums">{text.count(data.count)}</span>
      </div>
      <DataGrid
        label={text.title}
        columns={columns}
        rows={data.creators}
        rowKey={({ id }) => id}
        rowPx={44}
        isDimmed={isDimmed}
        {...(optorRole !== 'read-only' && {
          onOpenRow: ({ id }: Creator) => change({ open: id }),
          openLabel: ({ name }: Creator) => text.open({ name }),
        })}
        empty={<Nobody isFiltered={isFiltered} />}
      />
      {data.count > 0 && <Pages search={search} change={change} pageSize={data.pageSize} total={data.count} />}
    </>
  )
}

/** People who promote the store, with their state; added one by one or from a file. */
const CreatorsScreen = () => {
  const text = useText(creatorsText)
  const mails = useText(mailsText)
  const { optorRole } = useStore()
  const { search, change } = useSearch()
  const answer = useCall(
    creators.listCreators,
    { search: search.search, pageNo: search.page, ...(search.state && { state: search.state }) },
    { quiet: true, staleMs: 0 },
  )
  const opened = answer.data?.creators.find(({ id }) => id === search.open)
  const close = (): void => change({ open: '' })
  const mayChange = optorRole !== 'read-only'
  return (
    <>
      <PageHeader
        title={text.title}
        subtitle={text.subtitle}
        actions={
          mayChange && (
            <>
              <Button icon={<Mail size={14} aria-hidden />} onClick={() => change({ open: 'mails' })}>
                {mails.button}
              </Button>
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
      <AnswerStates answer={answer} feature="Affluencer Hub" skeleton={<Skeleton className="mt-3 h-[420px] w-full rounded-card" />}>
        {(data, isDimmed) => <List data={data} isDimmed={isDimmed} />}
      </AnswerStates>
      {mayChange && (opened !== undefined || search.open === 'new') && <CreatorDialog key={search.open} creator={opened} onClose={close} />}
      {mayChange && search.open === 'mails' && <MailsDialog onClose={close} />}
      {mayChange && search.open === 'file' && <ImportDialog onClose={close} />}
    </>
  )
}

export default CreatorsScreen
