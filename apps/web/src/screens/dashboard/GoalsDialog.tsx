import { dashboard } from '@convbox/contract/api/dashboard'
import type { DashboardAnswer } from '@convbox/contract/api/dashboard.schemas'
import { GOAL_METRICS, monthOf, type GoalMetric } from '@convbox/contract/dashboard'
import { formatMonth } from '@convbox/contract/format-time'
import { metricsText } from '@convbox/contract/metrics/metrics.text'
import { showsCurrency } from '@convbox/contract/metrics/metrics'
import { useState } from 'react'
import { failureOf } from '../../api/failure.ts'
import { messageOf } from '../../api/message-of.ts'
import { useSend } from '../../api/use-call.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast.ts'
import { useToday } from '../../widgets/use-range.ts'
import { dashboardScreenText } from './dashboard-screen.text.ts'

const isAmount = (typed: string): boolean => typed === '' || (/^\d{1,9}(\.\d{1,4})?$/.test(typed) && Number(typed) > 0)

/** What the store wants to reach in a month. */
export const GoalsDialog = ({ data: { goals, currency }, onClose }: { data: DashboardAnswer; onClose: () => void }) => {
  const text = useText(dashboardScreenText)
  const metrics = useText(metricsText)
  const language = useLanguage()
  const month = formatMonth(`${monthOf(useToday())}-01`, language)
  const [typed, setTyped] = useState<ReadonlyMap<GoalMetric, string>>(
    () => new Map(goals?.items.map(({ metric, target }) => [metric, target])),
  )
  const [isTried, setIsTried] = useState(false)
  const valueOf = (metric: GoalMetric): string => (typed.get(metric) ?? '').trim()
  const save = useSend(dashboard.saveGoals, {
    quiet: true,
    renews: [dashboard.readDashboard],
    onSuccess: () => {
      showToast({ tone: 'good', text: text.goalsSaved })
      onClose()
    },
  })
  return (
    <Dialog isOpen onClose={onClose} widthPx={520} title={text.goalsTitle} description={text.goalsLead({ month })}>
      <form
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          setIsTried(true)
          if (!GOAL_METRICS.every((metric) => isAmount(valueOf(metric)))) return
          save.mutate({ goals: GOAL_METRICS.map((metric) => ({ metric, ...(valueOf(metric) !== '' && { target: valueOf(metric) }) })) })
        }}
      >
        {save.error && <Banner tone="bad">{messageOf(failureOf(save.error), language)}</Banner>}
        <div className="grid grid-cols-2 gap-3">
          {GOAL_METRICS.map((metric) => (
            <TextField
              key={metric}
              label={showsCurrency(metric) ? `${metrics[metric].label} (${currency})` : metrics[metric].label}
              inputMode="decimal"
              value={typed.get(metric) ?? ''}
              onValueChange={(value) => setTyped(new Map([...typed, [metric, value]]))}
              error={isTried && !isAmount(valueOf(metric)) ? text.wrongNumber : undefined}
            />
          ))}
        </div>
        <DialogFoot>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button look="primary" type="submit" isBusy={save.isPending}>
            {text.save}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
