import { scheduledReports } from '@convbox/contract/api/scheduled-reports'
import type { InputOf } from '@convbox/contract/endpoint'
import type { ReportWay } from '@convbox/contract/scheduled-reports'
import { useState } from 'react'
import { failureOf } from '../../api/failure.ts'
import { messageOf } from '../../api/message-of.ts'
import { useCall, useSend } from '../../api/use-call.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Segments } from '../../ui/Tabs.tsx'
import { showToast } from '../../ui/toast.ts'
import { AnswerStates } from '../../widgets/AnswerStates.tsx'
import { reportsText } from './reports.text.ts'

type Asked = InputOf<typeof scheduledReports.previewReport>
type Form = 'mail' | 'text' | 'slack'
type ReportPreviewProps = { asked: Asked; ways: readonly ReportWay[]; onClose: () => void }

const HEIGHT = 'h-[min(560px,58dvh)]'
const PLAIN = `${HEIGHT} overflow-auto rounded-card border border-line bg-sunken p-4 text-caption whitespace-pre-wrap`

/** What would be sent now, as mail and as Slack's message, and the buttons that send it to the user alone. ways: those that can be used. */
export const ReportPreview = ({ asked, ways, onClose }: ReportPreviewProps) => {
  const text = useText(reportsText)
  const language = useLanguage()
  const [form, setForm] = useState<Form>('mail')
  const answer = useCall(scheduledReports.previewReport, asked, { quiet: true, staleMs: 0 })
  const test = useSend(scheduledReports.testReport, {
    quiet: true,
    onSuccess: ({ failure }, { way }) => failure === undefined && showToast({ tone: 'good', text: text.taken[way] }),
  })
  const failure = test.data?.failure
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text.previewOf[asked.kind]}
      widthPx={760}
      footer={ways.map((way) => (
        <Button
          key={way}
          look={way === 'mail' ? 'primary' : 'plain'}
          isBusy={test.isPending && test.variables.way === way}
          disabled={answer.data === undefined || test.isPending}
          onClick={() => test.mutate({ ...asked, way })}
        >
          {text.send[way]}
        </Button>
      ))}
    >
      <div className="flex flex-col gap-3">
        {failure !== undefined && <Banner tone="bad">{text.notTaken({ why: text.failures[failure] })}</Banner>}
        {test.error && <Banner tone="bad">{messageOf(failureOf(test.error), language)}</Banner>}
        <AnswerStates answer={answer} skeleton={<Skeleton className={`${HEIGHT} w-full rounded-card`} />}>
          {({ subject, html, text: plain, slack }) => (
            <>
              <p className="font-medium">{subject}</p>
              <Segments
                label={text.formats}
                value={form}
                onChange={setForm}
                options={(['mail', 'text', 'slack'] as const).map((value) => ({ value, label: text.format[value] }))}
              />
              {form === 'mail' ? (
                // Nothing in it can run, or open anything.
                <iframe
                  title={text.frame}
                  sandbox=""
                  srcDoc={html}
                  className={`${HEIGHT} w-full rounded-card border border-line bg-white`}
                />
              ) : (
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box must be reachable by keyboard
                <pre tabIndex={0} className={PLAIN}>
                  {form === 'text' ? plain : slack}
                </pre>
              )}
            </>
          )}
        </AnswerStates>
      </div>
    </Dialog>
  )
}
