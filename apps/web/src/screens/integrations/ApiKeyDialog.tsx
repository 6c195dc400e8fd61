import type { KeyChannel } from '@convbox/contract/channels'
import { CHANNEL_FAILURES } from '@convbox/contract/channels'
import { failureText } from '@convbox/contract/channel-failures.text'
import { integrations } from '@convbox/contract/api/integrations'
import { type SubmitEvent, useState } from 'react'
import { failureOf, fieldErrorsOf } from '../../api/failure.ts'
import { messageOf } from '../../api/message-of.ts'
import { useSend } from '../../api/use-call.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast.ts'
import { integrationsText } from './integrations.text.ts'
import { accountTakenError, AccountTakenPanel } from './AccountTakenPanel.tsx'
import { failureDetails, nameOf, RENEWS } from '../../widgets/use-connect.ts'

/** Message for a refused key: the platform's failure if given, else the field's or the call's own message. */
const useRefusal = (error: Error | null, platform: string): string | undefined => {
  const language = useLanguage()
  if (error === null) return undefined
  const { failure, missing } = failureDetails(error)
  const known = CHANNEL_FAILURES.find((each) => each === failure)
  if (known) return failureText(language, known, platform, missing)
  return fieldErrorsOf(error)['apiKey'] ?? messageOf(failureOf(error), language)
}

/** Asks for an API key and has it checked; a refused key is not saved and stays in the field for correction. */
export const ApiKeyDialog = ({ channel, onClose }: { channel: KeyChannel; onClose: () => void }) => {
  const text = useText(integrationsText)
  const platform = nameOf(channel)
  const [apiKey, setApiKey] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const save = useSend(integrations.updateApiInfo, {
    quiet: true,
    renews: RENEWS,
    onSuccess: () => {
      showToast({ tone: 'good', text: text.keySaved({ platform }) })
      onClose()
    },
  })
  const refusal = useRefusal(save.error, platform)
  const taken = accountTakenError(save.error)
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    setIsMissing(apiKey.trim() === '')
    if (apiKey.trim() !== '') save.mutate({ platName: channel, apiKey: apiKey.trim() })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={480}
      title={text.keyTitle({ platform })}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button look="primary" type="submit" form="api-key" isBusy={save.isPending}>
            {text.keySave}
          </Button>
        </>
      }
    >
      <form id="api-key" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {taken !== undefined && <AccountTakenPanel channel={channel} errorMsg={taken} />}
        <TextField
          label={text.keyLabel}
          hint={text.keyHint({ platform })}
          isRequired
          autoComplete="off"
          spellCheck={false}
          inputClassName="font-mono"
          value={apiKey}
          onValueChange={setApiKey}
          error={isMissing ? text.keyRequired : taken === undefined ? refusal : undefined}
        />
      </form>
    </Dialog>
  )
}
