import { scheduledReports } from '@convbox/contract/api/scheduled-reports'
import type { ResultOf } from '@convbox/contract/endpoint'
import { formatMoment } from '@convbox/contract/format-time'
import { metricsText } from '@convbox/contract/metrics/metrics.text'
import { DEFAULT_FIGURES, MAX_REPORT_FIGURES, REPORT_FIGURES, REPORT_KINDS, type ReportKind } from '@convbox/contract/scheduled-reports'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { failureOf, fieldErrorsOf } from '../../api/failure.ts'
import { messageOf } from '../../api/message-of.ts'
import { useSend } from '../../api/use-call.ts'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { Select } from '../../ui/Select.tsx'
import { FieldFrame } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast.ts'
import { zoneOptions } from '../../widgets/places.ts'
import { ReportPreview } from './ReportPreview.tsx'
import { reportsText } from './reports.text.ts'
import { SentReports } from './SentReports.tsx'

type Saved = ResultOf<typeof scheduledReports.reportChoice>
type Choice = Saved['choice']
type PartProps = { form: Choice; saved: Saved; onChange: (part: Partial<Choice>) => void; faults: Record<string, string> }

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` }))
/** 4 January 2026 is a Sunday. */
const weekdayName = (weekday: number, language: 'en' | 'zh'): string =>
  new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-US', { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, 0, 4 + weekday),
  )
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0]

const When = ({ form, saved, onChange, faults }: PartProps) => {
  const text = useText(reportsText)
  const language = useLanguage()
  const { timezone } = useStore()
  const [openedMs] = useState(() => Date.now())
  const zone = form.timeZone ?? timezone
  const zones = useMemo(() => zoneOptions(zone, openedMs), [zone, openedMs])
  const hourOf = (kind: ReportKind): number => (kind === 'daily' ? form.dailyHour : form.weeklyHour)
  return (
    <FormSection title={text.when} lead={text.whenLead}>
      {saved.isDefault && <p className="text-caption text-ink-2">{text.isDefault}</p>}
      {REPORT_KINDS.map((kind) => (
        <div key={kind} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-72">
            <Checkbox label={text.kinds[kind]} checked={form[kind]} onChange={(isOn) => onChange({ [kind]: isOn })} />
            <p className="mt-0.5 pl-6 text-caption text-ink-2">{text.rules[kind]}</p>
          </div>
          {form[kind] && (
            <div className="flex gap-2">
              {kind === 'weekly' && (
                <Select
                  label={text.weekdayOf({ kind: text.kinds[kind] })}
                  options={WEEKDAYS.map((weekday) => ({ value: String(weekday), label: weekdayName(weekday, language) }))}
                  value={String(form.weekday)}
                  onChange={(weekday) => onChange({ weekday: Number(weekday) })}
                />
              )}
              <Select
                label={text.hourOf({ kind: text.kinds[kind] })}
                options={HOURS}
                value={String(hourOf(kind))}
                onChange={(hour) => onChange(kind === 'daily' ? { dailyHour: Number(hour) } : { weeklyHour: Number(hour) })}
              />
            </div>
          )}
        </div>
      ))}
      <FieldFrame label={text.zone} error={faults['timeZone']}>
        <Select
          label={text.zone}
          options={[
            { value: 'store', label: text.storeZone({ zone: timezone }) },
            { value: 'own', label: text.ownZone },
          ]}
          value={form.timeZone === undefined ? 'store' : 'own'}
          onChange={(which) => onChange({ timeZone: which === 'store' ? undefined : timezone })}
          className="w-full"
        />
      </FieldFrame>
      {form.timeZone !== undefined && (
        <Combobox label={text.zone} options={zones} value={zone} onChange={(timeZone) => onChange({ timeZone })} className="w-full" />
      )}
      <p className="text-caption text-ink-2">{text.empty}</p>
    </FormSection>
  )
}

const How = ({ form, saved, onChange, faults }: PartProps) => {
  const text = useText(reportsText)
  const { timezone } = useStore()
  const withWay = (way: 'mail' | 'webhook', isIn: boolean) =>
    onChange({ ways: (['mail', 'webhook'] as const).filter((each) => (each === way ? isIn : form.ways.includes(each))) })
  return (
    <FormSection title={text.how} lead={text.howLead}>
      {saved.switchedOff.map(({ way, failure, at }) => (
        <Banner key={way} tone="warn">
          {text.switchedOff({ way: text.ways[way], at: formatMoment(at, timezone), why: text.failures[failure] })}
        </Banner>
      ))}
      {!saved.isMailOn && <Banner tone="warn">{text.mailOff}</Banner>}
      {!saved.isConfirmed && <Banner tone="warn">{text.unconfirmed}</Banner>}
      <Checkbox
        label={text.byMail({ email: saved.email })}
        checked={form.ways.includes('mail')}
        onChange={(isIn) => withWay('mail', isIn)}
      />
      {saved.webhookHost === undefined ? (
        <p className="text-caption text-ink-2">
          {text.noWebhook}{' '}
          <Link to="." search={{ tab: 'settings' }} className="text-accent underline underline-offset-2">
            {text.toAlerts}
          </Link>
        </p>
      ) : (
        <Checkbox
          label={text.byWebhook({ host: saved.webhookHost })}
          checked={form.ways.includes('webhook')}
          onChange={(isIn) => withWay('webhook', isIn)}
        />
      )}
      {faults['ways'] !== undefined && (
        <p role="alert" className="text-bad">
          {faults['ways']}
        </p>
      )}
    </FormSection>
  )
}

const Figures = ({ form, onChange, faults }: PartProps) => {
  const text = useText(reportsText)
  const metrics = useText(metricsText)
  const isFull = form.figures.length >= MAX_REPORT_FIGURES
  return (
    <FormSection title={text.figures} lead={text.figuresLead}>
      <fieldset aria-label={text.figures} className="grid grid-cols-[repeat(auto-fill,minmax(170px,1fr))] gap-x-4 gap-y-2">
        {REPORT_FIGURES.map((figure) => {
          const isIn = form.figures.includes(figure)
          return (
            <Checkbox
              key={figure}
              label={metrics[figure].label}
              checked={isIn}
              disabled={isFull && !isIn}
              onChange={(next) =>
                onChange({ figures: REPORT_FIGURES.filter((each) => (each === figure ? next : form.figures.includes(each))) })
              }
            />
          )
        })}
      </fieldset>
      <div className="flex items-center gap-3">
        <Button onClick={() => onChange({ figures: [...DEFAULT_FIGURES] })}>{text.standard}</Button>
        <span className="text-caption text-ink-2">{text.chosen({ n: form.figures.length, max: MAX_REPORT_FIGURES })}</span>
      </div>
      {faults['figures'] !== undefined && (
        <p role="alert" className="text-bad">
          {faults['figures']}
        </p>
      )}
    </FormSection>
  )
}

const Language = ({ form, onChange }: PartProps) => {
  const text = useText(reportsText)
  return (
    <FormSection title={text.language} lead={text.languageLead}>
      <Select
        label={text.language}
        options={[
          { value: 'account', label: text.accountLanguage },
          { value: 'en', label: text.languages.en },
          { value: 'zh', label: text.languages.zh },
        ]}
        value={form.language ?? 'account'}
        onChange={(language) => onChange({ language: language === 'account' ? undefined : language })}
      />
    </FormSection>
  )
}

/** Which reports of the store come to the user, when, how and with which figures. */
export const ReportSettings = ({ saved }: { saved: Saved }) => {
  const text = useText(reportsText)
  const language = useLanguage()
  const [form, setForm] = useState<Choice>(saved.choice)
  const [previewed, setPreviewed] = useState<ReportKind>()
  const onChange = (part: Partial<Choice>): void => setForm((now) => ({ ...now, ...part }))
  const send = useSend(scheduledReports.saveReportChoice, {
    renews: [scheduledReports.reportChoice],
    quiet: true,
    onSuccess: () => showToast({ tone: 'good', text: text.done }),
  })
  const faults = fieldErrorsOf(send.error)
  const parts = { form, saved, onChange, faults }
  return (
    <Card>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send.mutate(form)
        }}
      >
        <When {...parts} />
        <How {...parts} />
        <Figures {...parts} />
        <Language {...parts} />
        <FormSection title={text.try} lead={text.tryLead}>
          <div className="flex flex-wrap gap-2">
            {REPORT_KINDS.map((kind) => (
              <Button key={kind} disabled={form.figures.length === 0} onClick={() => setPreviewed(kind)}>
                {text.previewOf[kind]}
              </Button>
            ))}
          </div>
        </FormSection>
        <SentReports sent={saved.sent} />
        <div className="flex items-center gap-3 border-t border-hairline px-6 py-4">
          <Button look="primary" type="submit" isBusy={send.isPending}>
            {text.save}
          </Button>
          {send.error && Object.keys(faults).length === 0 && (
            <p role="alert" className="text-bad">
              {messageOf(failureOf(send.error), language)}
            </p>
          )}
        </div>
      </form>
      {previewed !== undefined && (
        <ReportPreview
          asked={{ kind: previewed, figures: form.figures, ...(form.language !== undefined && { language: form.language }) }}
          ways={[...(saved.isMailOn ? (['mail'] as const) : []), ...(saved.webhookHost === undefined ? [] : (['webhook'] as const))]}
          onClose={() => setPreviewed(undefined)}
        />
      )}
    </Card>
  )
}
