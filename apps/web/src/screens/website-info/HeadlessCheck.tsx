import { shopify } from '@convbox/contract/api/shopify'
import { PASTED_CODE_WINDOW_HOURS } from '@convbox/contract/api/shopify.values'
import { QUIET_AFTER_HOURS } from '@convbox/contract/reception'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { useCall, useSend } from '../../api/use-call.ts'
import { storeAddress } from '../../addresses.ts'
import { queueModal } from '../../shell/modal-queue.tsx'
import { useStore } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { headlessCheckText } from './headless-check.text.ts'

/** Query for an event of the script within the last hours; events from other sources do not count. */
const askScript = (hours: number) => ({
  instanceCheckTime: new Date(Date.now() - hours * 3_600_000).toISOString(),
  sdkType: 'headless' as const,
})

type Leave = { onClose: () => void; onCode: () => void; onSettings: () => void }

/** Stays until the code is detected, or the owner says that the store is not headless or declines the question. */
const NotDetected = ({ onClose, onCode, onSettings }: Leave) => {
  const text = useText(headlessCheckText)
  const [isChecking, setChecking] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const ignore = useSend(shopify.ignorePastePrompt, { onSuccess: onClose })
  const check = async (): Promise<void> => {
    setChecking(true)
    // There was none in a day, so any newer event is a result of the pasted code.
    const answer = await call(shopify.checkScriptPasted, askScript(PASTED_CODE_WINDOW_HOURS)).catch(() => undefined)
    setChecking(false)
    setFailed(answer?.pasted !== true)
    if (answer?.pasted !== true) return
    showToast({ tone: 'good', text: text.detected })
    onClose()
  }
  return (
    <Dialog
      isOpen
      // Closing leads to the code; the modal remains queued until the code is detected.
      onClose={onCode}
      widthPx={560}
      title={text.title}
      footer={
        <>
          <Button look="quiet" className="mr-auto" isBusy={ignore.isPending} onClick={() => ignore.mutate({})}>
            {text.later}
          </Button>
          <Button onClick={onSettings}>{text.notHeadless}</Button>
          <Button onClick={onCode}>{text.toCode}</Button>
          <Button look="primary" isBusy={isChecking} onClick={() => void check()}>
            {text.again}
          </Button>
        </>
      }
    >
      <p>{text.lead}</p>
      <p className="mt-2 text-ink-2">{text.where}</p>
      <p aria-live="polite" className="mt-2 text-bad empty:hidden">
        {hasFailed ? text.still : ''}
      </p>
    </Dialog>
  )
}

/** Warns on every page of a headless store when the pasted script has sent nothing for longer than the quiet limit; renders nothing itself. It does not warn on the page that shows the code. */
export const HeadlessCheck = () => {
  const { websiteName, optorRole } = useStore()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isAtCode = pathname.endsWith('/website-info')
  const mayPaste = optorRole !== 'read-only'
  const [input] = useState(() => askScript(QUIET_AFTER_HOURS))
  const { data } = useCall(shopify.checkScriptPasted, input, { quiet: true, enabled: mayPaste })
  const isMissing = mayPaste && !isAtCode && data !== undefined && !data.pasted && data.ignoredAt === undefined
  useEffect(() => {
    if (!isMissing) return
    const page = storeAddress(websiteName, 'website-info')
    queueModal({
      key: `headless ${websiteName}`,
      render: (close) => (
        <NotDetected
          onClose={close}
          onCode={() => {
            close()
            void navigate({ href: page })
          }}
          onSettings={() => {
            close()
            void navigate({ href: `${page}?tab=settings` })
          }}
        />
      ),
    })
  }, [isMissing, websiteName, navigate])
  return null
}
