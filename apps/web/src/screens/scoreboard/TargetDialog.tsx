import { scoreboard } from '@convbox/contract/api/scoreboard'
import { metricsText } from '@convbox/contract/metrics/metrics.text'
import { isCost, SCORE_METRICS, type ScoreMetric, type ScorePlace } from '@convbox/contract/scoreboard'
import { useState } from 'react'
import { failureOf } from '../../api/failure.ts'
import { messageOf } from '../../api/message-of.ts'
import { useSend } from '../../api/use-call.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { FieldFrame, TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast.ts'
import { useScoreName } from './score-words.tsx'
import { scoreboardText } from './scoreboard.text.ts'

type TargetDialogProps = { place: ScorePlace; own: { metric: ScoreMetric; target: string } | undefined; onClose: () => void }

/** Sets or removes the target of a place. own: the one that it has now. */
export const TargetDialog = ({ place: { channel, campaign }, own, onClose }: TargetDialogProps) => {
  const text = useText(scoreboardText)
  const metrics = useText(metricsText)
  const language = useLanguage()
  const nameOf = useScoreName()
  const [metric, setMetric] = useState<ScoreMetric>(own?.metric ?? 'roas')
  const [target, setTarget] = useState(own?.target ?? '')
  const [isTried, setIsTried] = useState(false)
  const isNumber = /^\d{1,9}(\.\d{1,4})?$/.test(target.trim()) && Number(target) > 0
  const save = useSend(scoreboard.saveTarget, {
    quiet: true,
    renews: [scoreboard.report],
    onSuccess: (_result, input) => {
      showToast({ tone: 'good', text: input.target === undefined ? text.removed : text.saved })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={460}
      title={text.targetTitle({ name: nameOf({ channel, campaign }) })}
      description={text.targetLead}
    >
      <form
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          setIsTried(true)
          if (isNumber) save.mutate({ channel, campaign, metric, target: target.trim() })
        }}
      >
        {save.error && <Banner tone="bad">{messageOf(failureOf(save.error), language)}</Banner>}
        <FieldFrame label={text.metric}>
          <Select
            label={text.metric}
            options={SCORE_METRICS.map((value) => ({ value, label: metrics[value].label }))}
            value={metric}
            onChange={setMetric}
          />
        </FieldFrame>
        <TextField
          label={isCost(metric) ? text.valueCost : text.value}
          inputMode="decimal"
          isRequired
          value={target}
          onValueChange={setTarget}
          error={isTried && !isNumber ? text.wrongNumber : undefined}
        />
        <DialogFoot>
          {own !== undefined && (
            <Button className="mr-auto" onClick={() => save.mutate({ channel, campaign, metric })}>
              {text.inherit}
            </Button>
          )}
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button look="primary" type="submit" isBusy={save.isPending}>
            {text.save}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
