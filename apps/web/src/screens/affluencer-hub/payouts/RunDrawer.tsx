import { payouts } from '@convbox/contract/api/payouts'
import type { PayoutLine } from '@convbox/contract/api/payouts.schemas'
import type { PayoutId } from '@convbox/contract'
import { formatAmount } from '@convbox/contract/format'
import { dayOf, formatDay, formatMoment } from '@convbox/contract/format-time'
import { PAYOUT_METHODS, type PayoutMethod } from '@convbox/contract/payouts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { saveText } from '../../../api/download.ts'
import { useCall } from '../../../api/use-call.ts'
import { call } from '../../../api/call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Drawer } from '../../../ui/Dialog.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { PlainTable } from '../../../widgets/PlainTable.tsx'
import { STATE_TONES, type Run } from './payout-run.ts'
import { payoutsText } from './payouts.text.ts'
import { CancelDialog, PaidDialog, ReturnedDialog } from './RunDialogs.tsx'

/** The files of the run, in the columns of each way of paying. */
const Downloads = ({ id }: { id: PayoutId }) => {
  const text = useText(payoutsText)
  const [busy, setBusy] = useState<PayoutMethod>()
  const save = async (method: PayoutMethod): Promise<void> => {
    setBusy(method)
    const answer = await call(payouts.readPayoutFiles, { id, method }).catch(() => undefined)
    setBusy(undefined)
    if (answer === undefined) showToast({ tone: 'bad', text: text.downloadFailed })
    else if (answer.withoutAddress.length > 0)
      showToast({ tone: 'warn', text: text.withoutAddress({ names: answer.withoutAddress.join(', ') }) })
    else for (const { fileName, text: content } of answer.files) saveText(fileName, content, 'text/csv')
  }
  return (
    <>
      {PAYOUT_METHODS.map((method) => (
        <Button key={method} icon={<Download size={14} aria-hidden />} isBusy={busy === method} onClick={() => void save(method)}>
          {text.files[method]}
        </Button>
      ))}
    </>
  )
}

const WhatBecame = ({ line: { state, paidAt, payment, method, returnedAt, reason } }: { line: PayoutLine }) => {
  const text = useText(payoutsText)
  const language = useLanguage()
  const { timezone } = useStore()
  const dayText = (iso: string): string => formatDay(dayOf(iso, timezone), language)
  return (
    <div>
      <Badge tone={STATE_TONES[state]}>{text.states[state]}</Badge>
      {paidAt !== undefined && (
        <p className="mt-0.5 text-caption text-ink-2">
          {[dayText(paidAt), payment, method && text.methods[method]].filter(Boolean).join(' ')}
        </p>
      )}
      {returnedAt !== undefined && (
        <p className="mt-0.5 text-caption text-ink-2">
          {dayText(returnedAt)} {reason}
        </p>
      )}
    </div>
  )
}

type LinesProps = { run: Run; onPay: (line: PayoutLine) => void; onReturn: (line: PayoutLine) => void }

const Lines = ({ run, onPay, onReturn }: LinesProps) => {
  const text = useText(payoutsText)
  const { optorRole } = useStore()
  const mayReturn = ({ state }: PayoutLine): boolean => optorRole === 'admin' && (state === 'made' || state === 'paid')
  return (
    <PlainTable
      label={text.lines}
      head={[
        { text: text.reference },
        { text: text.creator },
        { text: text.state },
        { text: text.amount, isNumber: true },
        { text: text.settle },
      ]}
      rows={run.lines.map((line) => ({
        key: line.reference,
        cells: [
          line.reference,
          line.creator,
          <WhatBecame key="state" line={line} />,
          formatAmount(line.amount, run.currency),
          mayReturn(line) ? (
            <span key="settle" className="flex gap-2">
              {line.state === 'made' && (
                <Button aria-label={text.paidOf({ name: line.creator })} onClick={() => onPay(line)}>
                  {text.states.paid}
                </Button>
              )}
              <Button aria-label={text.cameBackOf({ name: line.creator })} onClick={() => onReturn(line)}>
                {text.cameBack}
              </Button>
            </span>
          ) : (
            ''
          ),
        ],
      }))}
    />
  )
}

type Asked = { kind: 'paid' | 'returned'; line: PayoutLine } | 'paid' | 'cancel'

const Content = ({ run, id }: { run: Run; id: PayoutId }) => {
  const text = useText(payoutsText)
  const { timezone, optorRole } = useStore()
  const [asked, setAsked] = useState<Asked>()
  const close = (): void => setAsked(undefined)
  const open = run.lines.filter(({ state }) => state === 'made')
  const isUnpaid = run.lines.every(({ paidAt }) => paidAt === undefined)
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2">
        {formatMoment(run.madeAt, timezone)} · {text.methods[run.method]} · {formatAmount(run.amount, run.currency)}
      </p>
      {optorRole === 'admin' && (
        <div className="flex flex-wrap gap-2">
          <Downloads id={id} />
          {open.length > 0 && (
            <Button look="primary" onClick={() => setAsked('paid')}>
              {text.markPaid}
            </Button>
          )}
          {open.length > 0 && isUnpaid && (
            <Button look="danger" onClick={() => setAsked('cancel')}>
              {text.cancelRun}
            </Button>
          )}
        </div>
      )}
      <Lines run={run} onPay={(line) => setAsked({ kind: 'paid', line })} onReturn={(line) => setAsked({ kind: 'returned', line })} />
      {asked === 'paid' && <PaidDialog run={run} id={id} onClose={close} />}
      {asked === 'cancel' && <CancelDialog run={run} id={id} onClose={close} />}
      {typeof asked === 'object' && asked.kind === 'paid' && <PaidDialog run={run} id={id} line={asked.line} onClose={close} />}
      {typeof asked === 'object' && asked.kind === 'returned' && <ReturnedDialog run={run} id={id} line={asked.line} onClose={close} />}
    </div>
  )
}

/** A run with its payments: files to send, and what became of each. */
export const RunDrawer = ({ id: text, onClose }: { id: string; onClose: () => void }) => {
  const words = useText(payoutsText)
  const id = text as PayoutId
  const answer = useCall(payouts.readPayout, { id }, { quiet: true, staleMs: 0 })
  return (
    <Drawer isOpen onClose={onClose} widthPx={860} title={answer.data === undefined ? words.number : words.runName(answer.data)}>
      <AnswerStates answer={answer} skeleton={<Skeleton className="h-80 w-full rounded-card" />}>
        {(run) => <Content run={run} id={id} />}
      </AnswerStates>
    </Drawer>
  )
}
