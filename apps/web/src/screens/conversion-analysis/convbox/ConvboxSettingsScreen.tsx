import { modelSettings } from '@convbox/contract/api/model-settings'
import type { ConvboxSettings } from '@convbox/contract/api/model-settings.schemas'
import { CONVBOX_BOUNDS, type ConvboxConstant } from '@convbox/contract/convbox-settings'
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
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { NoAccess } from '../../../ui/NoAccess.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toast.ts'
import { LeaveQuestion } from '../../../widgets/LeaveQuestion.tsx'
import { modelSettingsText } from '../model-settings/model-settings.text.ts'
import { RENEWED_REPORTS } from '../model-settings/renewed-reports.ts'
import { ModelTrialCard } from '../model-settings/ModelTrialCard.tsx'
import { SettingsActions } from '../model-settings/SettingsActions.tsx'
import { SettingsHistory } from '../model-settings/SettingsHistory.tsx'
import { CONSTANTS, type ConstantTexts, isShare, readTexts, textOf, textsOf } from './constant-fields.ts'
import { convboxSettingsText } from './convbox-settings.text.ts'

type FieldsProps = { texts: ConstantTexts; settings: ConvboxSettings; faults: readonly ConvboxConstant[]; isReadOnly: boolean }

const Fields = ({ texts, settings, faults, isReadOnly, onChange }: FieldsProps & { onChange: (texts: ConstantTexts) => void }) => {
  const text = useText(convboxSettingsText)
  return (
    <div className="grid max-w-180 grid-cols-1 gap-4 sm:grid-cols-2">
      {CONSTANTS.map((key) => {
        const { label, hint } = text.constantsOf[key]
        const unit = isShare(key) ? '%' : ''
        const { least, most } = CONVBOX_BOUNDS[key]
        const bounds = { least: `${textOf(key, least)}${unit}`, most: `${textOf(key, most)}${unit}` }
        const error = isShare(key) ? text.between(bounds) : text.wholeBetween(bounds)
        return (
          <TextField
            key={key}
            label={label}
            inputMode="decimal"
            hint={`${hint} ${text.published({ value: `${textOf(key, settings.published[key])}${unit}` })}`}
            value={texts[key]}
            {...(unit !== '' && { suffix: unit })}
            disabled={isReadOnly}
            error={faults.includes(key) ? error : undefined}
            onValueChange={(typed) => onChange({ ...texts, [key]: typed })}
          />
        )
      })}
    </div>
  )
}

const Editor = ({ settings }: { settings: ConvboxSettings }) => {
  const text = useText(convboxSettingsText)
  const language = useLanguage()
  const { optorRole } = useStore()
  const isReadOnly = optorRole !== 'admin'
  const [draft, setDraft] = useState<{ texts: ConstantTexts; version: number }>()
  const texts = draft?.texts ?? textsOf(settings.constants)
  const version = draft?.version ?? settings.version
  const { constants, faults = [] } = readTexts(texts, [settings.constants, settings.published])
  const trial = useSend(modelSettings.tryConvbox, { quiet: true })
  const clear = (toast: string): void => {
    setDraft(undefined)
    trial.reset()
    showToast({ tone: 'good', text: toast })
  }
  const renews = [modelSettings.convbox, ...RENEWED_REPORTS]
  const save = useSend(modelSettings.saveConvbox, { quiet: true, renews, onSuccess: () => clear(text.saved) })
  const restore = useSend(modelSettings.restoreConvbox, { renews, onSuccess: () => clear(text.restoredToast) })
  const edit = (next: { texts: ConstantTexts; version: number } | undefined): void => {
    setDraft(next)
    trial.reset()
    save.reset()
  }
  const failure = save.error ?? trial.error
  const isOwn = CONSTANTS.some((key) => settings.constants[key] !== settings.published[key])
  const bringBack = (restores: number): void => restore.mutate({ restores, version: settings.version })
  return (
    <>
      {isReadOnly && <Banner>{text.adminsOnly}</Banner>}
      {failure && <Banner tone="bad">{messageOf(failureOf(failure), language)}</Banner>}
      <TitledCard title={text.constants}>
        <p className="mb-3 text-body text-ink-2">{isOwn ? text.own : text.isPublished}</p>
        <Fields {...{ texts, settings, faults, isReadOnly }} onChange={(next) => edit({ texts: next, version })} />
        {!isReadOnly && (
          <div className="mt-4">
            <SettingsActions
              isUnsaved={draft !== undefined}
              isValid={constants !== undefined}
              busy={{ isTrying: trial.isPending, isSaving: save.isPending, isRestoring: restore.isPending }}
              onTry={() => constants && trial.mutate({ constants })}
              onSave={() => constants && save.mutate({ constants, version })}
              onDiscard={() => edit(undefined)}
              {...(settings.version > 0 && { onUndo: () => bringBack(settings.versions[1]?.version ?? 0) })}
            />
          </div>
        )}
      </TitledCard>
      {trial.data && <ModelTrialCard trial={trial.data} lead={text.trialLead({ from: trial.data.from, to: trial.data.to })} />}
      <SettingsHistory
        versions={settings.versions.map(({ constants: saved, ...version }) => ({ ...version, settings: saved }))}
        current={settings.version}
        initial={{ settings: settings.published, restored: text.initialRestored, restore: text.initialRestore }}
        columns={CONSTANTS.map((key) => ({ text: text.constantsOf[key].label, isNumber: true }))}
        cellsOf={(saved) => CONSTANTS.map((key) => `${textOf(key, saved[key])}${isShare(key) ? '%' : ''}`)}
        isReadOnly={isReadOnly || draft !== undefined}
        isBusy={restore.isPending}
        onRestore={bringBack}
      />
      <LeaveQuestion isUnsaved={() => draft !== undefined} />
    </>
  )
}

const Content = () => {
  const { data, error, refetch } = useCall(modelSettings.convbox, {}, { quiet: true, staleMs: 0 })
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

/** A store's constants of convbox: edited, tried, saved, and brought back. */
const ConvboxSettingsScreen = () => {
  const text = useText(convboxSettingsText)
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
            search={{ model: 'convbox' }}
          >
            {useText(modelSettingsText).toAnalysis}
          </Link>
        }
      />
      <div className="flex flex-col gap-4" key={websiteName}>
        <Content />
      </div>
    </div>
  )
}

export default ConvboxSettingsScreen
