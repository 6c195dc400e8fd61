import { trafficRules } from '@convbox/contract/api/traffic-rules'
import type { RulesState, SavedRule } from '@convbox/contract/api/traffic-rules.schemas'
import { formatPercent, formatWhole } from '@convbox/contract/format'
import { MAX_TRAFFIC_RULES } from '@convbox/contract/traffic-rules'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { failureOf, isPlanNeeded } from '../../api/failure.ts'
import { messageOf } from '../../api/message-of.ts'
import { useCall, useSend } from '../../api/use-call.ts'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { sharedText } from '../../text/shared.text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { NoAccess } from '../../ui/NoAccess.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { showToast } from '../../ui/toast.ts'
import { LeaveQuestion } from '../../widgets/LeaveQuestion.tsx'
import { useChange } from '../../widgets/use-change.ts'
import { nextKey, toDrafts, toRules, type DraftRule } from './rule-drafts.ts'
import { RuleDialog } from './RuleDialog.tsx'
import { RuleHistory } from './RuleHistory.tsx'
import { RuleList } from './RuleList.tsx'
import { trafficRulesText } from './traffic-rules.text.ts'
import { TrialPanel } from './TrialPanel.tsx'

const route = getRouteApi('/website/$websiteName/traffic-rules')
const POLL_MS = 2000

const Progress = ({ run }: { run: RulesState['reclassified'] }) => {
  const text = useText(trafficRulesText)
  if (run === undefined || run.isDone) return null
  const { done, total } = run
  return (
    <Banner>
      <span className="flex flex-1 flex-wrap items-center gap-3">
        <span>{total === 0 ? text.starting : text.progress({ done: formatWhole(done), total: formatWhole(total) })}</span>
        {total > 0 && <progress className="h-1.5 w-48 accent-accent" value={done} max={total} aria-label={text.rules} />}
      </span>
    </Banner>
  )
}

const Editor = ({ state }: { state: RulesState }) => {
  const text = useText(trafficRulesText)
  const shared = useText(sharedText)
  const language = useLanguage()
  const { optorRole } = useStore()
  const search = route.useSearch()
  const change = useChange(search, ['tab', 'rule'])
  const [draft, setDraft] = useState<{ rules: DraftRule[]; version: number }>()
  const isReadOnly = optorRole === 'read-only'
  const rules = draft?.rules ?? toDrafts(state.rules)
  const version = draft?.version ?? state.version
  const trial = useSend(trafficRules.tryRules, { quiet: true })
  const save = useSend(trafficRules.saveRules, {
    quiet: true,
    renews: [trafficRules.rules],
    onSuccess: ({ isSaved }) => {
      if (!isSaved) return
      setDraft(undefined)
      trial.reset()
      showToast({ tone: 'good', text: text.saved })
    },
  })
  const restore = useSend(trafficRules.restoreRules, {
    renews: [trafficRules.rules],
    onSuccess: () => {
      trial.reset()
      showToast({ tone: 'good', text: text.restoredToast })
    },
  })
  const edit = (changed: DraftRule[]): void => {
    setDraft({ rules: changed, version })
    trial.reset()
    save.reset()
  }
  const discard = (): void => {
    setDraft(undefined)
    trial.reset()
    save.reset()
  }
  const send = (isSure: boolean): void => save.mutate({ rules: toRules(rules), version, isSure })
  const open = search.rule === '' ? undefined : search.rule === 'new' ? 'new' : rules[Number(search.rule) - 1]
  const apply = (rule: SavedRule): void => {
    if (open === 'new') edit([...rules, { ...rule, key: nextKey(rules) }])
    else if (open !== undefined) edit(rules.map((one) => (one === open || one.key === open.key ? { ...rule, key: one.key } : one)))
    change({ rule: '' }, 'inPlace')
  }
  const takesAll = save.data?.takesAll
  const failure = save.error ?? trial.error
  const undoTo = state.versions[1]?.version ?? 0
  return (
    <>
      {isReadOnly && <Banner>{shared.readOnly}</Banner>}
      <Progress run={state.reclassified} />
      {failure && <Banner tone="bad">{messageOf(failureOf(failure), language)}</Banner>}
      {takesAll && (
        <Banner
          tone="warn"
          action={
            <Button isBusy={save.isPending} onClick={() => send(true)}>
              {text.saveAnyway}
            </Button>
          }
        >
          {text.takesAll({ n: takesAll.rule + 1, share: formatPercent((100 * takesAll.taken) / takesAll.touches) })}
        </Banner>
      )}
      <Tabs
        label={text.tabs}
        tabs={[
          { value: 'rules', label: text.rules },
          { value: 'history', label: text.history },
        ]}
        value={search.tab}
        onChange={(tab) => change({ tab })}
      >
        <div className="mt-4 flex flex-col gap-4">
          {search.tab === 'history' ? (
            <Card className="px-4 py-3.5">
              <RuleHistory
                state={state}
                isReadOnly={isReadOnly || draft !== undefined}
                isBusy={restore.isPending}
                onRestore={(restores) => restore.mutate({ restores, version: state.version })}
              />
            </Card>
          ) : (
            <>
              <Card className="px-4 py-2">
                {rules.length === 0 ? (
                  <EmptyState title={text.none}>{text.noneLead}</EmptyState>
                ) : (
                  <RuleList rules={rules} isReadOnly={isReadOnly} onEdit={(index) => change({ rule: String(index + 1) })} onChange={edit} />
                )}
              </Card>
              {!isReadOnly && (
                <div className="flex flex-wrap items-center gap-2">
                  <Button
                    icon={<Plus size={14} aria-hidden />}
                    disabled={rules.length >= MAX_TRAFFIC_RULES}
                    onClick={() => change({ rule: 'new' })}
                  >
                    {text.add}
                  </Button>
                  <Button isBusy={trial.isPending} onClick={() => trial.mutate({ rules: toRules(rules) })}>
                    {text.try}
                  </Button>
                  {draft === undefined ? (
                    state.version > 0 && (
                      <Button isBusy={restore.isPending} onClick={() => restore.mutate({ restores: undoTo, version: state.version })}>
                        {text.undo}
                      </Button>
                    )
                  ) : (
                    <>
                      <Button onClick={discard}>{text.discard}</Button>
                      <Button look="primary" isBusy={save.isPending} onClick={() => send(false)}>
                        {text.save}
                      </Button>
                      <output className="text-body text-ink-2">{text.unsaved}</output>
                    </>
                  )}
                </div>
              )}
              {trial.data && <TrialPanel trial={trial.data} />}
              <p className="text-caption text-ink-3">{text.reach}</p>
            </>
          )}
        </div>
      </Tabs>
      {open !== undefined && !isReadOnly && (
        <RuleDialog
          key={search.rule}
          rule={open === 'new' ? undefined : open}
          onApply={apply}
          onClose={() => change({ rule: '' }, 'inPlace')}
        />
      )}
      <LeaveQuestion isPageFree isUnsaved={() => draft !== undefined} />
    </>
  )
}

const Content = () => {
  const { data, error, refetch } = useCall(
    trafficRules.rules,
    {},
    { quiet: true, staleMs: 0, everyMs: (answer) => (answer?.reclassified?.isDone === false ? POLL_MS : false) },
  )
  if (isPlanNeeded(error)) return <NoAccess feature="Traffic Rules" />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-100 w-full rounded-card" />
      </Loading>
    )
  return <Editor state={data} />
}

/** A store's own traffic rules: edited as a list, tried, saved whole, and brought back. */
const TrafficRulesScreen = () => {
  const text = useText(trafficRulesText)
  const { websiteName } = useStore()
  return (
    <div className="relative flex max-w-300 flex-col">
      <PageHeader title={text.title} subtitle={text.subtitle} />
      <div className="flex flex-col gap-4" key={websiteName}>
        <Content />
      </div>
    </div>
  )
}

export default TrafficRulesScreen
