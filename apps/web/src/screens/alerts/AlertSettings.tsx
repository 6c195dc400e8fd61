import { alerts } from '@convbox/contract/api/alerts'
import { ALERT_KINDS, type AlertKind } from '@convbox/contract/api/alerts.values'
import { alertKindWords } from '@convbox/contract/alerts.text'
import type { InputOf, ResultOf } from '@convbox/contract/endpoint'
import { useMemo, useState } from 'react'
import { failureOf, fieldErrorsOf } from '../../api/failure.ts'
import { messageOf } from '../../api/message-of.ts'
import { useSend } from '../../api/use-call.ts'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { sharedText } from '../../text/shared.text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { FieldFrame, TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast.ts'
import { zoneOptions } from '../../widgets/places.ts'
import { alertsText } from './alerts.text.ts'

type Saved = ResultOf<typeof alerts.alertSettings>
type Form = Pick<Saved, 'mailKinds' | 'webhookKinds'> & {
  webhook: string
  isRemoved: boolean
  isQuiet: boolean
  quiet: NonNullable<Saved['quiet']>
}
type PartProps = { form: Form; saved: Saved; isReadOnly: boolean; onChange: (part: Partial<Form>) => void; faults: Record<string, string> }

/** Of the night, until somebody chooses. */
const QUIET = { from: '22:00', to: '07:00' } as const

const withKind = (kinds: readonly AlertKind[], kind: AlertKind, isIn: boolean): AlertKind[] =>
  ALERT_KINDS.filter((one) => (one === kind ? isIn : kinds.includes(one)))

const Kinds = ({ form, saved, isReadOnly, onChange }: PartProps) => {
  const text = useText(alertsText)
  const language = useLanguage()
  return (
    <FormSection title={text.kinds} lead={text.kindsLead}>
      {saved.isDefault && <p className="text-caption text-ink-2">{text.isDefault}</p>}
      {!saved.isMailOn && <Banner tone="warn">{text.mailOff}</Banner>}
      <table className="w-full border-collapse">
        <thead>
          <tr className="text-left text-caption text-ink-2">
            <th className="py-1 font-medium">{text.kind}</th>
            <th className="w-24 py-1 text-center font-medium">{text.mail}</th>
            <th className="w-24 py-1 text-center font-medium">{text.webhook}</th>
          </tr>
        </thead>
        <tbody>
          {ALERT_KINDS.map((kind) => {
            const { label, rule } = alertKindWords(kind, language)
            const box = (name: string, kinds: readonly AlertKind[], change: (next: AlertKind[]) => void) => (
              <td className="py-2 text-center align-top">
                <Checkbox
                  label={<span className="sr-only">{name}</span>}
                  checked={kinds.includes(kind)}
                  disabled={isReadOnly}
                  onChange={(isIn) => change(withKind(kinds, kind, isIn))}
                />
              </td>
            )
            return (
              <tr key={kind} className="border-t border-hairline">
                <th scope="row" className="py-2 pr-4 text-left font-normal">
                  <span className="block font-medium">{label}</span>
                  <span className="block text-caption text-ink-2">{rule}</span>
                </th>
                {box(text.byMail({ kind: label }), form.mailKinds, (mailKinds) => onChange({ mailKinds }))}
                {box(text.byWebhook({ kind: label }), form.webhookKinds, (webhookKinds) => onChange({ webhookKinds }))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </FormSection>
  )
}

const Webhook = ({ form, saved, isReadOnly, onChange, faults }: PartProps) => {
  const text = useText(alertsText)
  const language = useLanguage()
  const test = useSend(alerts.testAlertWebhook, {
    quiet: true,
    onSuccess: ({ failure }) => failure === undefined && showToast({ tone: 'good', text: text.testSent }),
  })
  const failure = test.data?.failure
  const hint = saved.webhookHost === undefined ? text.addressHint : text.saved({ host: saved.webhookHost })
  const mayTest = form.webhook !== '' || saved.webhookHost !== undefined
  return (
    <FormSection title={text.webhook} lead={text.webhookLead}>
      {saved.webhookFailure && <Banner tone="warn">{text.lastFailed({ why: text.failures[saved.webhookFailure] })}</Banner>}
      <TextField
        label={text.address}
        type="url"
        autoComplete="off"
        maxLength={1000}
        placeholder={text.example}
        hint={hint}
        value={form.webhook}
        disabled={isReadOnly || form.isRemoved}
        onValueChange={(webhook) => onChange({ webhook })}
        error={faults['webhook'] ?? fieldErrorsOf(test.error)['webhook']}
      />
      {saved.sandboxWebhook !== undefined && (
        <p className="text-caption text-ink-2">{text.addressSandbox({ address: saved.sandboxWebhook })}</p>
      )}
      {saved.webhookHost !== undefined && (
        <Checkbox
          label={text.remove}
          checked={form.isRemoved}
          disabled={isReadOnly}
          onChange={(isRemoved) => onChange({ isRemoved, ...(isRemoved && { webhook: '', webhookKinds: [] }) })}
        />
      )}
      {failure !== undefined && <Banner tone="bad">{text.testFailed({ why: text.failures[failure] })}</Banner>}
      {test.error && fieldErrorsOf(test.error)['webhook'] === undefined && (
        <Banner tone="bad">{messageOf(failureOf(test.error), language)}</Banner>
      )}
      <div>
        <Button
          disabled={isReadOnly || !mayTest || form.isRemoved}
          isBusy={test.isPending}
          onClick={() => test.mutate(form.webhook === '' ? {} : { webhook: form.webhook })}
        >
          {text.test}
        </Button>
      </div>
    </FormSection>
  )
}

const Quiet = ({ form, isReadOnly, onChange, faults }: PartProps) => {
  const text = useText(alertsText)
  const [openedMs] = useState(() => Date.now())
  const { quiet } = form
  const zones = useMemo(() => zoneOptions(quiet.timeZone, openedMs), [quiet.timeZone, openedMs])
  const set = (part: Partial<Form['quiet']>): void => onChange({ quiet: { ...quiet, ...part } })
  return (
    <FormSection title={text.quiet} lead={text.quietLead}>
      <Checkbox label={text.quietOn} checked={form.isQuiet} disabled={isReadOnly} onChange={(isQuiet) => onChange({ isQuiet })} />
      {form.isQuiet && (
        <div className="grid grid-cols-[130px_130px_minmax(0,1fr)] gap-4">
          <TextField
            label={text.from}
            type="time"
            value={quiet.from}
            disabled={isReadOnly}
            onValueChange={(from) => set({ from })}
            error={faults['quiet.from']}
          />
          <TextField
            label={text.to}
            type="time"
            value={quiet.to}
            disabled={isReadOnly}
            onValueChange={(to) => set({ to })}
            error={faults['quiet.to']}
          />
          <FieldFrame label={text.zone} error={faults['quiet.timeZone']}>
            <Combobox
              label={text.zone}
              options={zones}
              value={quiet.timeZone}
              onChange={(timeZone) => set({ timeZone })}
              className="w-full"
            />
          </FieldFrame>
        </div>
      )}
    </FormSection>
  )
}

const inputOf = ({ mailKinds, webhookKinds, webhook, isRemoved, isQuiet, quiet }: Form): InputOf<typeof alerts.saveAlertSettings> => ({
  mailKinds,
  webhookKinds,
  ...(isRemoved ? { webhook: '' } : webhook !== '' && { webhook }),
  ...(isQuiet && { quiet }),
})

/** Which alerts the user gets, how, and when not. */
export const AlertSettings = ({ saved }: { saved: Saved }) => {
  const text = useText(alertsText)
  const { readOnly } = useText(sharedText)
  const language = useLanguage()
  const { optorRole, timezone } = useStore()
  const isReadOnly = optorRole === 'read-only'
  const [form, setForm] = useState<Form>({
    mailKinds: saved.mailKinds,
    webhookKinds: saved.webhookKinds,
    webhook: '',
    isRemoved: false,
    isQuiet: saved.quiet !== undefined,
    quiet: saved.quiet ?? { ...QUIET, timeZone: timezone },
  })
  const onChange = (part: Partial<Form>): void => setForm((now) => ({ ...now, ...part }))
  const send = useSend(alerts.saveAlertSettings, {
    renews: [alerts.alertSettings],
    quiet: true,
    onSuccess: () => {
      onChange({ webhook: '', isRemoved: false })
      showToast({ tone: 'good', text: text.done })
    },
  })
  const faults = fieldErrorsOf(send.error)
  const parts = { form, saved, isReadOnly, onChange, faults }
  return (
    <Card>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send.mutate(inputOf(form))
        }}
      >
        <Kinds {...parts} />
        <Webhook {...parts} />
        <Quiet {...parts} />
        <div className="flex items-center gap-3 border-t border-hairline px-6 py-4">
          {isReadOnly ? (
            <p className="text-caption text-ink-3">{readOnly}</p>
          ) : (
            <Button look="primary" type="submit" isBusy={send.isPending}>
              {text.save}
            </Button>
          )}
          {send.error && Object.keys(faults).length === 0 && (
            <p role="alert" className="text-bad">
              {messageOf(failureOf(send.error), language)}
            </p>
          )}
        </div>
      </form>
    </Card>
  )
}
