import { shopify } from '@convbox/contract/api/shopify'
import { PASTED_CODE_WINDOW_HOURS } from '@convbox/contract/api/shopify.values'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { useCall, useSend } from '../../api/use-call.ts'
import { storeAddress } from '../../shell/addresses.ts'
import { queueModal } from '../../shell/modal-queue.tsx'
import { useStore } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { headlessCheckText } from './headless-check.text.ts'

/** Since when an event of the script counts: who pastes it now sees it within that time. Source: spec 000 section 4. */
const checkTime = (): string => new Date(Date.now() - PASTED_CODE_WINDOW_HOURS * 3_600_000).toISOString()
const askScript = () => ({ instanceCheckTime: checkTime(), sdkType: 'headless' as const })

type Leave = { onClose: () => void; onCode: () => void; onSettings: () => void }

/** Stays until the code is detected, or its owner says that the store is not headless or that he does not want to be asked. */
const NotDetected = ({ onClose, onCode, onSettings }: Leave) => {
  const text = useText(headlessCheckText)
  const [isChecking, setChecking] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const ignore = useSend(shopify.ignorePastePrompt, { onSuccess: onClose })
  const check = async (): Promise<void> => {
    setChecking(true)
    const answer = await call(shopify.checkScriptPasted, askScript()).catch(() => undefined)
    setChecking(false)
    setFailed(answer?.pasted !== true)
    if (answer?.pasted !== true) return
    showToast({ tone: 'good', text: text.detected })
    onClose()
  }
  return (
    <Dialog
      isOpen
      // The cross leads to the code: the modal itself stays until it is detected.
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

/**
 * Asks on every page of a headless store for the script that its owner has to paste; shows nothing itself. Its own page shows the code, so it is quiet there.
 * A script that was seen once is not asked for again: whether the store has gone quiet since stands on its page and in the list of stores.
 */
export const HeadlessCheck = () => {
  const { websiteName, shopBuildType, optorRole } = useStore()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isHeadless = shopBuildType === 'Shopify Headless' || shopBuildType === 'Other Headless'
  const isAtCode = pathname.endsWith('/website-info')
  const mayPaste = isHeadless && optorRole !== 'read-only'
  const [input] = useState(askScript)
  const { data } = useCall(shopify.checkScriptPasted, input, { quiet: true, enabled: mayPaste })
  const isMissing = mayPaste && !isAtCode && data !== undefined && data.lastEventAt === undefined && data.ignoredAt === undefined
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
