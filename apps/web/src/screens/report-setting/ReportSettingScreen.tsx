import { account } from '@convbox/contract/api/account'
import { storeSettings } from '@convbox/contract/api/store-settings'
import { stores } from '@convbox/contract/api/stores'
import { REPORT_MODELS, WINDOW_KEYS } from '@convbox/contract/metrics/credit-choices'
import { creditText } from '@convbox/contract/metrics/credit.text'
import type { MetricKey } from '@convbox/contract/metrics/metric-keys'
import { metricsText } from '@convbox/contract/metrics/metrics.text'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { failureOf, fieldErrorsOf, isPlanNeeded } from '../../api/failure.ts'
import { messageOf } from '../../api/message-of.ts'
import { useCall, useSend } from '../../api/use-call.ts'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Select } from '../../ui/Select.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { NoAccess } from '../../ui/NoAccess.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { FieldFrame } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast.ts'
import { ALL_COLUMNS, useColumnPresets } from '../../widgets/analysis-columns.ts'
import { ColumnChoices } from '../../widgets/ColumnChoices.tsx'
import { IdentifierField, ZoneField } from '../../widgets/StoreFields.tsx'
import { changeOf, formOf, moved, type Preference, type ReportForm } from './report-form.ts'
import { reportSettingText } from './report-setting.text.ts'

/** Calls that contain what is changed here. */
const RENEWS = [storeSettings.preference, stores.websiteInfo, stores.websites, account.userInfo]

type ColumnsProps = { columns: readonly MetricKey[]; onChange: (columns: readonly MetricKey[]) => void }

/** The chosen columns in their order, each with buttons that move it. */
const ColumnOrder = ({ columns, onChange }: ColumnsProps) => {
  const text = useText(reportSettingText)
  const metrics = useText(metricsText)
  return (
    <ol aria-label={text.chosen} className="flex flex-wrap gap-1.5">
      {columns.map((key, place) => (
        <li key={key} className="flex items-center rounded-control border border-line bg-sunken">
          <IconButton
            label={`${text.left}: ${metrics[key].label}`}
            disabled={place === 0}
            onClick={() => onChange(moved(columns, place, -1))}
          >
            <ChevronLeft size={14} aria-hidden />
          </IconButton>
          <span className="whitespace-nowrap text-caption">{metrics[key].label}</span>
          <IconButton
            label={`${text.right}: ${metrics[key].label}`}
            disabled={place === columns.length - 1}
            onClick={() => onChange(moved(columns, place, 1))}
          >
            <ChevronRight size={14} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ol>
  )
}

const ColumnFields = ({ columns, onChange }: ColumnsProps) => (
  <>
    <ColumnOrder columns={columns} onChange={onChange} />
    <div className="rounded-card border border-line">
      <ColumnChoices columns={columns} offered={ALL_COLUMNS} presets={useColumnPresets()} onChange={onChange} />
    </div>
  </>
)

const Form = ({ preference }: { preference: Preference }) => {
  const text = useText(reportSettingText)
  const { models, modelHelp, windows } = useText(creditText)
  const language = useLanguage()
  const isLocked = useStore().optorRole === 'read-only'
  const start = formOf(preference)
  const [form, setForm] = useState(start)
  const change = (changes: Partial<ReportForm>): void => setForm((now) => ({ ...now, ...changes }))
  const { mutate, isPending, error, reset } = useSend(storeSettings.saveStore, {
    quiet: true,
    renews: RENEWS,
    onSuccess: () => showToast({ tone: 'good', text: text.saved }),
  })
  const faults = fieldErrorsOf(error)
  const changed = changeOf(start, form)
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (changed !== undefined) mutate(changed)
      }}
    >
      {error && <Banner tone="bad">{messageOf(failureOf(error), language)}</Banner>}
      {isLocked && <Banner>{text.readOnly}</Banner>}
      <Card>
        <fieldset disabled={isLocked} className="contents">
          <FormSection title={text.credit} lead={text.creditLead}>
            <div className="grid grid-cols-2 gap-4">
              <FieldFrame label={text.model} error={faults['reportModel']}>
                <Select
                  label={text.model}
                  options={REPORT_MODELS.map((value) => ({ value, label: models[value], description: modelHelp[value] }))}
                  value={form.model}
                  onChange={(model) => change({ model })}
                />
              </FieldFrame>
              <FieldFrame label={text.window} hint={text.windowHint} error={faults['reportWindow']}>
                <Select
                  label={text.window}
                  options={WINDOW_KEYS.map((value) => ({ value, label: windows[value] }))}
                  value={form.window}
                  onChange={(window) => change({ window })}
                />
              </FieldFrame>
            </div>
          </FormSection>
          <FormSection title={text.columns} lead={text.columnsLead}>
            <ColumnFields columns={form.columns} onChange={(columns) => change({ columns })} />
          </FormSection>
          <FormSection title={text.days} lead={text.daysLead}>
            <div className="grid grid-cols-2 gap-4">
              <ZoneField value={form.timeZone} error={faults['timeZoneEn']} onChange={(timeZone) => change({ timeZone })} />
              <IdentifierField
                value={form.orderIdentifier}
                error={faults['orderIdentifier']}
                onChange={(orderIdentifier) => change({ orderIdentifier })}
              />
            </div>
          </FormSection>
        </fieldset>
      </Card>
      {changed !== undefined && (
        <div className="sticky bottom-0 flex items-center justify-end gap-2.5 rounded-card border border-line bg-card px-4 py-3 shadow-float">
          <p aria-live="polite" className="mr-auto text-ink-2">
            {text.unsaved}
          </p>
          <Button
            onClick={() => {
              setForm(start)
              reset()
            }}
          >
            {text.discard}
          </Button>
          <Button look="primary" type="submit" isBusy={isPending}>
            {text.save}
          </Button>
        </div>
      )}
    </form>
  )
}

const Content = () => {
  const { data, error, refetch } = useCall(storeSettings.preference, {}, { quiet: true })
  if (isPlanNeeded(error)) return <NoAccess feature="Online Store Settings" />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-160 w-full rounded-card" />
      </Loading>
    )
  return <Form preference={data} />
}

/** What a store's reports begin with: model, window and columns; and its time zone and order identifier. */
const ReportSettingScreen = () => {
  const text = useText(reportSettingText)
  const { websiteName } = useStore()
  return (
    <div className="max-w-300">
      <PageHeader title={text.title} subtitle={text.subtitle} />
      <Content key={websiteName} />
    </div>
  )
}

export default ReportSettingScreen
