import { dashboard } from '@convbox/contract/api/dashboard'
import {
  isSharedWidget,
  SHARE_DAYS,
  SHARED_WIDGETS,
  type DashboardWidget,
  type ShareDays,
  type SharedWidget,
} from '@convbox/contract/dashboard'
import { formatMoment } from '@convbox/contract/format-time'
import { useState } from 'react'
import { failureOf, fieldErrorsOf } from '../../api/failure.ts'
import { messageOf } from '../../api/message-of.ts'
import { useCall, useSend } from '../../api/use-call.ts'
import { useStore } from '../../shell/use-store.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Segments } from '../../ui/Tabs.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast.ts'
import { AnswerStates } from '../../widgets/AnswerStates.tsx'
import { PlainTable } from '../../widgets/PlainTable.tsx'
import { useWidgetName } from './ArrangeDialog.tsx'
import { dashboardScreenText } from './dashboard-screen.text.ts'

const LiveLinks = () => {
  const text = useText(dashboardScreenText)
  const { timezone } = useStore()
  const answer = useCall(dashboard.listShares, {}, { quiet: true })
  const revoke = useSend(dashboard.revokeShare, {
    renews: [dashboard.listShares],
    onSuccess: () => showToast({ tone: 'good', text: text.withdrawn }),
  })
  return (
    <section className="mt-6 border-t border-hairline pt-4">
      <h3 className="mb-1 text-body font-semibold">{text.liveLinks}</h3>
      <AnswerStates answer={answer} skeleton={<Skeleton className="h-20 w-full" />} errorClass="py-4">
        {(shares) =>
          shares.length === 0 ? (
            <p className="text-body text-ink-2">{text.noLinks}</p>
          ) : (
            <PlainTable
              label={text.liveLinks}
              head={[
                { text: text.shareName },
                { text: text.madeBy },
                { text: text.madeAt },
                { text: text.endsAt },
                { text: text.opened },
                { text: text.withdraw },
              ]}
              rows={shares.map(({ id, name, madeBy, madeAt, expiresAt, openings, openedAt }) => ({
                key: id,
                cells: [
                  name,
                  madeBy,
                  formatMoment(madeAt, timezone),
                  formatMoment(expiresAt, timezone),
                  openedAt === undefined ? text.never : text.openings({ n: openings, at: formatMoment(openedAt, timezone) }),
                  <Button key="withdraw" aria-label={text.withdrawOf({ name })} onClick={() => revoke.mutate({ id })}>
                    {text.withdraw}
                  </Button>,
                ],
              }))}
            />
          )
        }
      </AnswerStates>
    </section>
  )
}

/** Makes a link that shows the dashboard, and lists those that work. */
export const ShareDialog = ({ widgets, onClose }: { widgets: readonly DashboardWidget[]; onClose: () => void }) => {
  const text = useText(dashboardScreenText)
  const language = useLanguage()
  const nameOf = useWidgetName()
  const [name, setName] = useState('')
  const [days, setDays] = useState<ShareDays>(7)
  const [chosen, setChosen] = useState<readonly SharedWidget[]>(() => widgets.filter(isSharedWidget))
  const [isTried, setIsTried] = useState(false)
  const make = useSend(dashboard.makeShare, { quiet: true, renews: [dashboard.listShares] })
  const refused = fieldErrorsOf(make.error)
  const isMissing = name.trim() === ''
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={860}
      title={text.shareTitle}
      description={text.shareLead}
      footer={<Button onClick={onClose}>{text.close}</Button>}
    >
      {make.data ? (
        <div className="flex flex-col gap-2">
          <Banner tone="good">{text.linkMade}</Banner>
          <CopyField label={text.link} value={make.data.link} />
        </div>
      ) : (
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            setIsTried(true)
            if (!isMissing && chosen.length > 0) make.mutate({ name: name.trim(), days, widgets: [...chosen] })
          }}
        >
          {make.error && <Banner tone="bad">{messageOf(failureOf(make.error), language)}</Banner>}
          <div className="flex flex-wrap items-start gap-4">
            <TextField
              label={text.shareName}
              hint={text.shareNameHint}
              isRequired
              value={name}
              onValueChange={setName}
              maxLength={60}
              error={isTried && isMissing ? text.nameMissing : refused['name']}
              className="w-72"
            />
            <div className="flex flex-col gap-1">
              <span className="text-caption font-medium text-ink-2">{text.shareDays}</span>
              <Segments
                label={text.shareDays}
                options={SHARE_DAYS.map((n) => ({ value: String(n), label: text.dayCount({ n }) }))}
                value={String(days)}
                onChange={(value) => setDays(SHARE_DAYS.find((n) => String(n) === value) ?? days)}
              />
            </div>
          </div>
          <fieldset>
            <legend className="mb-1.5 text-caption font-medium text-ink-2">{text.shareWidgets}</legend>
            <div className="grid grid-cols-3 gap-1.5">
              {SHARED_WIDGETS.map((widget) => (
                <Checkbox
                  key={widget}
                  label={nameOf(widget)}
                  checked={chosen.includes(widget)}
                  onChange={(isChosen) => setChosen(isChosen ? [...chosen, widget] : chosen.filter((each) => each !== widget))}
                />
              ))}
            </div>
            {isTried && chosen.length === 0 && <p className="mt-1 text-caption text-bad">{text.oneAtLeast}</p>}
          </fieldset>
          <Button look="primary" type="submit" className="self-start" isBusy={make.isPending}>
            {text.makeLink}
          </Button>
        </form>
      )}
      <LiveLinks />
    </Dialog>
  )
}
