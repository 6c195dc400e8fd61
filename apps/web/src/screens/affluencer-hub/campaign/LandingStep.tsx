import { landingPages } from '@convbox/contract/api/landing-pages'
import type { LandingPage } from '@convbox/contract/api/landing-pages.schemas'
import { withoutScheme } from '@convbox/contract/landing-pages'
import clsx from 'clsx'
import { Link2, Plus } from 'lucide-react'
import { lazy, useId, useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { useText } from '../../../text/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { Later } from '../../../widgets/Later.tsx'
import { PageState } from '../landing/PageTrouble.tsx'
import type { CampaignForm } from './campaign-form.ts'

import { draftText } from './draft.text.ts'
import { type ListSearch, StepFaults, StepFrame, type StepProps } from './StepFrame.tsx'

const LandingPageDialog = lazy(async () => ({ default: (await import('../landing/LandingPageDialog.tsx')).LandingPageDialog }))

type ChoicesProps = { pages: readonly LandingPage[]; chosen: string | undefined; onChoose: (id: string) => void }

const Choices = ({ pages, chosen, onChoose }: ChoicesProps) => {
  const text = useText(draftText)
  const name = useId()
  return (
    <fieldset className="max-h-110 overflow-y-auto rounded-card border border-line">
      <legend className="sr-only">{text.landing.choose}</legend>
      {pages.map((page) => (
        <label
          key={page.id}
          className={clsx(
            'flex min-h-13 cursor-pointer items-center gap-3 border-t border-hairline px-3.5 py-2 first-of-type:border-t-0 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent',
            page.id === chosen ? 'bg-accent-soft' : 'hover:bg-head',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={page.id === chosen}
            onChange={() => onChoose(page.id)}
            className="size-4 shrink-0 appearance-none rounded-full border border-control-line bg-card outline-none checked:border-[5px] checked:border-accent"
          />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{page.name}</span>
            <span className="block truncate text-caption text-ink-2" title={page.url}>
              {withoutScheme(page.url)}
            </span>
          </span>
          <span className="flex min-w-0 shrink-0 items-center gap-2">
            {page.product && <span className="max-w-60 truncate text-caption text-ink-2">{page.product.title}</span>}
            <PageState page={page} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** The landing page of a campaign: one of the store's, or a new one. */
export const LandingStep = ({ form, change, faults, list }: StepProps<CampaignForm> & { list: ListSearch }) => {
  const text = useText(draftText)
  const [isAdding, setIsAdding] = useState(false)
  const answer = useCall(landingPages.listLandingPages, { search: list.search }, { quiet: true, staleMs: 0 })
  const add = (
    <Button icon={<Plus size={14} aria-hidden />} onClick={() => setIsAdding(true)}>
      {text.landing.add}
    </Button>
  )
  return (
    <StepFrame step="landing" extra={add}>
      <AnswerStates answer={answer} feature="Affluencer Hub" skeleton={<Skeleton className="h-60 w-full rounded-card" />}>
        {(data) => (
          <>
            {data.total > 0 && (
              <SearchField
                label={text.landing.search}
                value={list.search}
                onChange={(search) => list.change({ search, page: 1 })}
                className="w-72"
              />
            )}
            {data.landingPages.length > 0 ? (
              <Choices pages={data.landingPages} chosen={form.landingPageId} onChoose={(landingPageId) => change({ landingPageId })} />
            ) : (
              <div className="rounded-card border border-line">
                <EmptyState icon={<Link2 size={22} aria-hidden />} title={data.total > 0 ? text.landing.none : text.landing.emptyTitle}>
                  {data.total === 0 && text.landing.empty}
                </EmptyState>
              </div>
            )}
            <Later>
              {isAdding && (
                <LandingPageDialog
                  page={undefined}
                  hosts={data.hosts}
                  onClose={() => setIsAdding(false)}
                  onSaved={({ id }) => change({ landingPageId: id })}
                />
              )}
            </Later>
          </>
        )}
      </AnswerStates>
      <StepFaults words={faults} />
    </StepFrame>
  )
}
