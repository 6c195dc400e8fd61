import { creators } from '@convbox/contract/api/creators'
import type { Creator } from '@convbox/contract/api/creators.schemas'
import { MAX_CAMPAIGN_CREATORS } from '@convbox/contract/campaigns'
import type { ResultOf } from '@convbox/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { Plus, Users, X } from 'lucide-react'
import { lazy, type ReactNode, useState } from 'react'
import { callQuery, useCall } from '../../../api/use-call.ts'
import { useText } from '../../../text/language.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { Initials } from '../../../widgets/Initials.tsx'
import { Later } from '../../../widgets/Later.tsx'
import { Pages } from '../../../widgets/Pages.tsx'
import { draftText } from './draft.text.ts'
import type { ListSearch } from './StepFrame.tsx'
import type { Choosing } from './use-choosing.ts'

const CreatorDialog = lazy(async () => ({ default: (await import('../creators/CreatorDialog.tsx')).CreatorDialog }))

/** Reads all pages of active creators who match a search, until as many as a campaign may have are no members yet. */
const useAllMatching = (search: string, members: ReadonlySet<string>) => {
  const client = useQueryClient()
  return async (): Promise<Creator[]> => {
    const found: Creator[] = []
    for (let pageNo = 1; ; pageNo += 1) {
      // One page after the other: at most twenty.
      // oxlint-disable-next-line no-await-in-loop
      const page = await client.fetchQuery(callQuery(creators.listCreators, { search, state: 'active', pageNo }))
      found.push(...page.creators)
      if (page.creators.length === 0 || found.length >= Math.min(page.count, MAX_CAMPAIGN_CREATORS + members.size)) return found
    }
  }
}

type RowProps = { creator: Creator; choosing: Choosing; isFull: boolean; onTag: (tag: string) => void }

const Row = ({ creator, choosing, isFull, onTag }: RowProps) => {
  const { creators: text } = useText(draftText)
  const { id, name, email, tags, state, currency, avatar } = creator
  const isMember = choosing.members.has(id)
  const isChosen = isMember || choosing.chosen.some((each) => each.id === id)
  return (
    <li className="flex min-h-11 items-center gap-3 border-t border-hairline px-3.5 py-1.5 first:border-t-0 hover:bg-head">
      <Checkbox
        className="min-w-0 flex-1"
        checked={isChosen}
        disabled={isMember || (!isChosen && (state !== 'active' || isFull))}
        onChange={(wanted) => (wanted ? choosing.add([creator]) : choosing.remove(id))}
        label={
          <span className="flex min-w-0 items-center gap-2.5">
            <Initials name={name} picture={avatar} />
            <span className="min-w-0">
              <span className="block truncate">{name}</span>
              <span className="block truncate text-caption text-ink-3">
                {isMember ? text.member : state === 'active' ? email : text.inactive[state]}
              </span>
            </span>
          </span>
        }
      />
      <span className="flex max-w-[45%] shrink-0 flex-wrap justify-end gap-1">
        {currency !== '' && <Badge tone="outline">{text.paidIn({ currency })}</Badge>}
        {tags.slice(0, 3).map((tag) => (
          <button key={tag} type="button" aria-label={text.tag({ tag })} onClick={() => onTag(tag)} className="rounded-full">
            <Badge tone="outline" className="hover:border-control-line hover:text-ink">
              {tag}
            </Badge>
          </button>
        ))}
      </span>
    </li>
  )
}

const Chosen = ({ choosing: { chosen, max, remove, clear } }: { choosing: Choosing }) => {
  const { creators: text } = useText(draftText)
  return (
    <section aria-label={text.chosen} className="flex min-h-0 flex-col rounded-card border border-line">
      <div className="flex min-h-11 items-center gap-2 border-b border-line px-3.5">
        <h3 className="font-medium">{text.chosen}</h3>
        <span aria-live="polite" className="text-caption text-ink-2 tabular-nums">
          {text.ofMax({ n: chosen.length, max })}
        </span>
        {chosen.length > 0 && (
          <button type="button" onClick={clear} className="ml-auto text-caption text-accent hover:underline">
            {text.removeAll}
          </button>
        )}
      </div>
      {chosen.length === 0 ? (
        <p className="px-3.5 py-6 text-center text-body text-ink-3">{text.nobodyChosen}</p>
      ) : (
        <ul aria-label={text.chosen} className="max-h-[max(24rem,calc(100dvh-500px))] overflow-y-auto py-1">
          {chosen.map(({ id, name, state }) => (
            <li key={id} className="flex min-h-9 items-center gap-2 pr-1.5 pl-3.5">
              <span className="min-w-0 flex-1 truncate">{name}</span>
              {state !== 'active' && <Badge tone="warn">{text.inactive[state]}</Badge>}
              <IconButton label={text.remove({ name })} onClick={() => remove(id)}>
                <X size={14} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type ListProps = { data: ResultOf<typeof creators.listCreators>; choosing: Choosing; list: ListSearch }

const Choices = ({ data, choosing, list }: ListProps) => {
  const { creators: text } = useText(draftText)
  const readAll = useAllMatching(list.search, choosing.members)
  const [isReading, setIsReading] = useState(false)
  const isFull = choosing.chosen.length >= choosing.max
  const has = new Set([...choosing.members, ...choosing.chosen.map(({ id }) => id)])
  const fresh = data.creators.filter(({ id, state }) => state === 'active' && !has.has(id))
  const addAll = async (): Promise<void> => {
    setIsReading(true)
    try {
      choosing.add(await readAll())
    } finally {
      setIsReading(false)
    }
  }
  return (
    <div className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <Button disabled={isFull || fresh.length === 0} onClick={() => choosing.add(fresh)}>
          {text.chooseShown(fresh.length)}
        </Button>
        {data.count > data.creators.length && (
          <Button disabled={isFull} isBusy={isReading} onClick={() => void addAll()}>
            {text.chooseMatching(list.search === '' ? data.counts.active : data.count)}
          </Button>
        )}
        {isFull && <span className="text-caption text-ink-2">{text.full({ max: MAX_CAMPAIGN_CREATORS })}</span>}
      </div>
      <ul aria-label={text.choose} className="max-h-[max(24rem,calc(100dvh-500px))] overflow-y-auto rounded-card border border-line">
        {data.creators.map((creator) => (
          <Row
            key={creator.id}
            creator={creator}
            choosing={choosing}
            isFull={isFull}
            onTag={(search) => list.change({ search, page: 1 })}
          />
        ))}
      </ul>
      <Pages search={{ page: list.page }} change={list.change} pageSize={data.pageSize} total={data.count} />
    </div>
  )
}

/** Adds a creator to the store, who is chosen at once. */
export const NewCreator = ({ choosing }: { choosing: Choosing }) => {
  const text = useText(draftText)
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      <Button icon={<Plus size={14} aria-hidden />} onClick={() => setIsAdding(true)}>
        {text.creators.add}
      </Button>
      <Later>
        {isAdding && (
          <CreatorDialog creator={undefined} onClose={() => setIsAdding(false)} onSaved={(creator) => choosing.add([creator])} />
        )}
      </Later>
    </>
  )
}

/** The store's creators beside those who are chosen. extra: at the right of the search. */
export const ChooseCreators = ({ choosing, list, extra }: { choosing: Choosing; list: ListSearch; extra?: ReactNode }) => {
  const text = useText(draftText)
  const answer = useCall(creators.listCreators, { search: list.search, pageNo: list.page }, { quiet: true, staleMs: 0 })
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <SearchField
          label={text.creators.search}
          value={list.search}
          onChange={(search) => list.change({ search, page: 1 })}
          className="w-72"
        />
        {extra}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_280px] items-start gap-4">
        <AnswerStates answer={answer} feature="Affluencer Hub" skeleton={<Skeleton className="h-80 w-full rounded-card" />}>
          {(data) =>
            data.creators.length > 0 ? (
              <Choices data={data} choosing={choosing} list={list} />
            ) : (
              <div className="rounded-card border border-line">
                <EmptyState
                  icon={<Users size={22} aria-hidden />}
                  title={list.search === '' ? text.creators.emptyTitle : text.creators.none}
                >
                  {list.search === '' && text.creators.empty}
                </EmptyState>
              </div>
            )
          }
        </AnswerStates>
        <Chosen choosing={choosing} />
      </div>
    </>
  )
}
