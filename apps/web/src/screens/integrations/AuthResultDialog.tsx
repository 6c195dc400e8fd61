import type { AuthResult, ChannelId } from '@convbox/contract/channels'
import { useText } from '../../text/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { AuthResultPanel, useAuthResultTitle } from '../../widgets/AuthResultPanel.tsx'
import { authResultText } from '../../widgets/auth-result.text.ts'

type AuthResultDialogProps = {
  channel: ChannelId
  result: Exclude<AuthResult, 'success'>
  errorMsg: string
  isBusy: boolean
  onReconnect: () => void
  onClose: () => void
}

/** Dialog about a failed authorization, with a retry. */
export const AuthResultDialog = ({ channel, result, errorMsg, isBusy, onReconnect, onClose }: AuthResultDialogProps) => {
  const text = useText(authResultText)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={520}
      title={useAuthResultTitle(channel, result)}
      footer={
        <>
          <Button onClick={onClose}>{text.close}</Button>
          <Button look="primary" isBusy={isBusy} onClick={onReconnect}>
            {text.reconnect}
          </Button>
        </>
      }
    >
      <AuthResultPanel channel={channel} result={result} errorMsg={errorMsg} />
    </Dialog>
  )
}
