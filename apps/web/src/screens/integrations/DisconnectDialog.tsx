import { isOAuthChannel } from '@convbox/contract/channels'
import type { AuthRecord } from '@convbox/contract/api/integrations.schemas'
import { integrations } from '@convbox/contract/api/integrations'
import { useSend } from '../../api/use-call.ts'
import { useText } from '../../text/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { integrationsText } from './integrations.text.ts'
import { RENEWS } from '../../widgets/use-connect.ts'

/** Confirms a disconnection and lists its consequences. name: the account's display name. */
export const DisconnectDialog = ({ auth, name, onClose }: { auth: AuthRecord; name: string; onClose: () => void }) => {
  const text = useText(integrationsText)
  const disconnect = useSend(integrations.deauthorize, {
    renews: RENEWS,
    onSuccess: () => {
      showToast({ tone: 'good', text: text.disconnected({ name }) })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={480}
      title={text.disconnectTitle({ name })}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button
            look="danger"
            isBusy={disconnect.isPending}
            onClick={() => disconnect.mutate({ plat_name: auth.platName, thridUserId: auth.thridUserId })}
          >
            {text.disconnect}
          </Button>
        </>
      }
    >
      <p className="text-body text-ink-2">{isOAuthChannel(auth.platName) ? text.disconnectWarning : text.disconnectKeyWarning}</p>
    </Dialog>
  )
}
