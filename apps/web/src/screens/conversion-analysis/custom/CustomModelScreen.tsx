import { modelSettings } from '@convbox/contract/api/model-settings'
import type { CustomSettings } from '@convbox/contract/api/model-settings.schemas'
import { CUSTOM_DEFAULT, type CustomModel } from '@convbox/contract/custom-model'
import { MODEL_KEYS, type ModelKey } from '@convbox/contract/metrics/credit-choices'
import { creditText } from '@convbox/contract/metrics/credit.text'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { failureOf, isPlanNeeded } from '../../../api/failure.ts'
import { messageOf } from '../../../api/message-of.ts'
import { useCall, useSend } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { TitledCard } from '../../../ui/Card.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { NoAccess } from '../../../ui/NoAccess.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import { showToast } from '../../../ui/toast.ts'
import { LeaveQuestion } from '../../../widgets/LeaveQuestion.tsx'
import { modelSettingsText } from '../model-settings/model-settings.text.ts'
import { RENEWED_REPORTS } from '../model-settings/renewed-reports.ts'
import { ModelTrialCard } from '../model-settings/ModelTrialCard.tsx'
import { SettingsActions } from '../model-settings/SettingsActions.tsx'
import { SettingsHistory } from '../model-settings/SettingsHistory.tsx'
import { draftOf, readDraft, type CustomDraft } from './custom-draft.ts'
import { customModelText } from './custom-model.text.ts'
import { CustomRules } from './CustomRules.tsx'
import { WeightExample, WeightFields } from './WeightFields.tsx'

type Against = 'saved' | ModelKey

/** What the history shows of a version. */
const useSummary = () => {
  const text = useText(customModelText)
  return ({ first, middle, last, halfLifeDays, rules }: CustomModel) => [
    `${first} · ${middle} · ${last}`,
    halfLifeDays === null ? text.none : text.dayCount({ n: halfLifeDays }),
    rules.length === 0
      ? text.none
      : rules.map(({ field, match, value, weight }) => `${text.fields[field]} ${text.matches[match]} “${value}” ×${weight}`).join('; '),
  ]
}

const useEdits = (settings: CustomSettings) => {
  const text = useText(customModelText)
  const [draft, setDraft] = useState<{ form: CustomDraft; version: number }>()
  const trial = useSend(modelSettings.tryCustom, { quiet: true })
  const clear = (toast: string): void => {
    setDraft(undefined)
    trial.reset()
    showToast({ tone: 'good', text: toast })
  }
  const renews = [modelSettings.custom, ...RENEWED_REPORTS]
  const save = useSend(modelSettings.saveCustom, { quiet: true, renews, onSuccess: () => clear(text.saved) })
  const restore = useSend(modelSettings.restoreCustom, { renews, onSuccess: () => clear(text.restoredToast) })
  const edit = (form: CustomDraft | undefined): void => {
    setDraft(form && { form, version: draft?.version ?? settings.version })
    trial.reset()
    save.reset()
  }
  return { draft, trial, save, restore, edit }
}

const Editor = ({ settings }: { settings: CustomSettings }) => {
  const text = useText(customModelText)
  const { againstSaved } = text
  const { models } = useText(creditText)
  const language = useLanguage()
  const summary = useSummary()
  const isReadOnly = useStore().optorRole !== 'admin'
  const { draft, trial, save, restore, edit } = useEdits(settings)
  const [against, setAgainst] = useState<Against>(settings.version === 0 ? 'last_click' : 'saved')
  const form = draft?.form ?? draftOf(settings.custom)
  const { custom, faults } = readDraft(form)
  const failure = save.error ?? trial.error
  const nameOf = (each: Against): string => (each === 'saved' ? againstSaved : models[each])
  const bringBack = (restores: number): void => restore.mutate({ restores, version: settings.version })
  return (
    <>
      {isReadOnly && <Banner>{text.adminsOnly}</Banner>}
      {failure && <Banner tone="bad">{messageOf(failureOf(failure), language)}</Banner>}
      <TitledCard title={text.weights}>
        {settings.version === 0 && <p className="mb-3 text-body text-ink-2">{text.notSet}</p>}
        <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_18rem]">
          <WeightFields draft={form} {...{ faults, isReadOnly }} onChange={edit} />
          {custom && <WeightExample custom={custom} />}
        </div>
      </TitledCard>
      <TitledCard title={text.rules}>
        <CustomRules rules={form.rules} {...{ faults, isReadOnly }} onChange={(rules) => edit({ ...form, rules })} />
      </TitledCard>
      {!isReadOnly && (
        <div className="flex flex-wrap items-center gap-2">
          <Select
            label={text.against}
            isLabelInside
            options={(['saved', ...MODEL_KEYS] as const).map((value) => ({ value, label: nameOf(value) }))}
            value={against}
            onChange={(next) => {
              setAgainst(next)
              trial.reset()
            }}
          />
          <SettingsActions
            isUnsaved={draft !== undefined}
            isValid={custom !== undefined}
            busy={{ isTrying: trial.isPending, isSaving: save.isPending, isRestoring: restore.isPending }}
            onTry={() => custom && trial.mutate({ custom, against })}
            onSave={() => custom && save.mutate({ custom, version: draft?.version ?? settings.version })}
            onDiscard={() => edit(undefined)}
            {...(settings.version > 0 && { onUndo: () => bringBack(settings.versions[1]?.version ?? 0) })}
          />
        </div>
      )}
      {trial.data && (
        <ModelTrialCard trial={trial.data} lead={text.trialLead({ from: trial.data.from, to: trial.data.to, against: nameOf(against) })} />
      )}
      <SettingsHistory
        versions={settings.versions.map(({ custom: saved, ...version }) => ({ ...version, settings: saved }))}
        current={settings.version}
        initial={{ settings: CUSTOM_DEFAULT, restored: text.initialRestored, restore: text.initialRestore }}
        columns={[{ text: text.summaryPositions }, { text: text.summaryAge }, { text: text.summaryRules }]}
        cellsOf={summary}
        isReadOnly={isReadOnly || draft !== undefined}
        isBusy={restore.isPending}
        onRestore={bringBack}
      />
      <LeaveQuestion isUnsaved={() => draft !== undefined} />
    </>
  )
}

const Content = () => {
  const { data, error, refetch } = useCall(modelSettings.custom, {}, { quiet: true, staleMs: 0 })
  if (isPlanNeeded(error)) return <NoAccess feature="Conversion Analysis" />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-100 w-full rounded-card" />
      </Loading>
    )
  return <Editor settings={data} />
}

/** A store's own model: edited, tried, saved, and brought back. */
const CustomModelScreen = () => {
  const text = useText(customModelText)
  const { toAnalysis } = useText(modelSettingsText)
  const { websiteName } = useStore()
  return (
    <div className="relative flex max-w-300 flex-col">
      <PageHeader
        title={text.title}
        subtitle={text.subtitle}
        titleExtra={
          <Link
            className="text-caption text-accent hover:underline"
            to="/website/$websiteName/conversion-analysis"
            params={{ websiteName }}
            search={{ model: 'custom' }}
          >
            {toAnalysis}
          </Link>
        }
      />
      <div className="flex flex-col gap-4" key={websiteName}>
        <Content />
      </div>
    </div>
  )
}

export default CustomModelScreen
