import { klaviyoInsight } from '@convbox/contract/api/klaviyo-insight'
import type { KlaviyoMetric } from '@convbox/contract/api/klaviyo-insight.schemas'
import type { PixelId } from '@convbox/contract/ids'
import { useState } from 'react'
import { useCall, useSend } from '../../../api/use-call.ts'
import { useText } from '../../../text/language.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { klaviyoInsightText } from './klaviyo-insight.text.ts'

const KINDS = ['addToCart', 'checkoutStart'] as const
export type Chosen = Record<(typeof KINDS)[number], string>

type FormProps = { metrics: readonly KlaviyoMetric[]; chosen: Chosen; onChange: (chosen: Chosen) => void }

const Form = ({ metrics, chosen, onChange }: FormProps) => {
  const text = useText(klaviyoInsightText)
  const options = [
    { value: '', label: text.automatic },
    ...metrics.filter(({ isApi }) => !isApi).map(({ id, name, integration }) => ({ value: id, label: `${name} (${integration})` })),
  ]
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2">{text.dialogLead}</p>
      {KINDS.map((kind) => (
        <label key={kind} className="flex flex-col gap-1">
          <span className="text-caption text-ink-2">{text[kind]}</span>
          <Select label={text[kind]} options={options} value={chosen[kind]} onChange={(id) => onChange({ ...chosen, [kind]: id })} />
        </label>
      ))}
    </div>
  )
}

/** Chooses the metrics of the former integration that the insight compares with. */
export const SetUpMetrics = ({ pixelId, legacy, onClose }: { pixelId: PixelId; legacy: Chosen; onClose: () => void }) => {
  const text = useText(klaviyoInsightText)
  const [chosen, setChosen] = useState(legacy)
  const answer = useCall(klaviyoInsight.metricsList, { id: pixelId }, { quiet: true })
  const send = useSend(klaviyoInsight.setMetrics, {
    renews: [klaviyoInsight.insight],
    onSuccess: () => {
      showToast({ tone: 'good', text: text.saved })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={480}
      title={text.dialogTitle}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button look="primary" isBusy={send.isPending} onClick={() => send.mutate({ id: pixelId, ...chosen })}>
            {text.save}
          </Button>
        </>
      }
    >
      <AnswerStates answer={answer} skeleton={<Skeleton className="h-40 w-full" />}>
        {(found) =>
          'failure' in found ? (
            <Banner tone="bad">{text.failedTitle}</Banner>
          ) : (
            <Form metrics={found.metrics} chosen={chosen} onChange={setChosen} />
          )
        }
      </AnswerStates>
    </Dialog>
  )
}
