import { dashboard } from '@convbox/contract/api/dashboard'
import { DASHBOARD_METRICS, DASHBOARD_WIDGETS, type DashboardMetric, type DashboardWidget } from '@convbox/contract/dashboard'
import { metricsText } from '@convbox/contract/metrics/metrics.text'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { failureOf } from '../../api/failure.ts'
import { messageOf } from '../../api/message-of.ts'
import { useSend } from '../../api/use-call.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { dashboardText } from '../../widgets/dashboard.text.ts'
import { moveItem } from '../../widgets/move-item.ts'
import { dashboardScreenText } from './dashboard-screen.text.ts'

const isMetric = (widget: DashboardWidget): widget is DashboardMetric => DASHBOARD_METRICS.some((metric) => metric === widget)

export const useWidgetName = () => {
  const metrics = useText(metricsText)
  const { panels } = useText(dashboardText)
  return (widget: DashboardWidget): string => (isMetric(widget) ? metrics[widget].label : panels[widget])
}

/** Which widgets are shown, and in which order. */
export const ArrangeDialog = ({ widgets, onClose }: { widgets: readonly DashboardWidget[]; onClose: () => void }) => {
  const text = useText(dashboardScreenText)
  const language = useLanguage()
  const nameOf = useWidgetName()
  const [order, setOrder] = useState(() => [...widgets, ...DASHBOARD_WIDGETS.filter((widget) => !widgets.includes(widget))])
  const [shown, setShown] = useState<ReadonlySet<DashboardWidget>>(() => new Set(widgets))
  const [said, setSaid] = useState('')
  const save = useSend(dashboard.saveLayout, {
    quiet: true,
    renews: [dashboard.readLayout],
    onSuccess: () => {
      showToast({ tone: 'good', text: text.arranged })
      onClose()
    },
  })
  const move = (widget: DashboardWidget, index: number, by: -1 | 1): void => {
    setOrder(moveItem(order, index, by))
    setSaid(text.moved({ widget: nameOf(widget), place: index + by + 1 }))
  }
  const toggle = (widget: DashboardWidget, isShown: boolean): void => {
    const next = new Set(shown)
    if (isShown) next.add(widget)
    else next.delete(widget)
    setShown(next)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={520}
      title={text.arrangeTitle}
      description={text.arrangeLead}
      footer={
        <>
          <Button className="mr-auto" onClick={() => save.mutate({ widgets: [] })}>
            {text.reset}
          </Button>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button
            look="primary"
            disabled={shown.size === 0}
            isBusy={save.isPending}
            onClick={() => save.mutate({ widgets: order.filter((widget) => shown.has(widget)) })}
          >
            {text.save}
          </Button>
        </>
      }
    >
      {save.error && <Banner tone="bad">{messageOf(failureOf(save.error), language)}</Banner>}
      {shown.size === 0 && <p className="mb-2 text-body text-bad">{text.oneAtLeast}</p>}
      <ol className="divide-y divide-hairline">
        {order.map((widget, index) => (
          <li key={widget} className="flex items-center gap-2 py-1">
            <Checkbox
              label={nameOf(widget)}
              checked={shown.has(widget)}
              onChange={(isShown) => toggle(widget, isShown)}
              className="flex-1"
            />
            <IconButton label={text.up({ widget: nameOf(widget) })} disabled={index === 0} onClick={() => move(widget, index, -1)}>
              <ArrowUp size={14} aria-hidden />
            </IconButton>
            <IconButton
              label={text.down({ widget: nameOf(widget) })}
              disabled={index === order.length - 1}
              onClick={() => move(widget, index, 1)}
            >
              <ArrowDown size={14} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ol>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </Dialog>
  )
}
