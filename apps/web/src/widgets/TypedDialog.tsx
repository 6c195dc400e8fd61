import { useState } from 'react'
import { failureOf } from '../api/failure.ts'
import { messageOf } from '../api/message-of.ts'
import { useLanguage, useText } from '../text/language.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { TextField } from '../ui/TextField.tsx'
import { typedDialogText } from './typed-dialog.text.ts'

type TypedDialogProps = {
  title: string
  /** What is erased, and what stays. */
  consequences: readonly string[]
  /** The name to type for confirmation. */
  name: string
  /** Label of the button that does it. */
  confirm: string
  send: { isPending: boolean; error: Error | null }
  onConfirm: (typedName: string) => void
  onClose: () => void
}

/** Confirmation of what cannot be undone: the name must be typed before. */
export const TypedDialog = ({ title, consequences, name, confirm, send, onConfirm, onClose }: TypedDialogProps) => {
  const text = useText(typedDialogText)
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={520}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button look="danger" disabled={typed.trim() !== name} isBusy={send.isPending} onClick={() => onConfirm(typed)}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {send.error && <Banner tone="bad">{messageOf(failureOf(send.error), language)}</Banner>}
        <ul className="flex list-disc flex-col gap-1.5 pl-4 text-body text-ink-2">
          {consequences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <TextField label={text.typeName({ name })} autoComplete="off" value={typed} onValueChange={setTyped} />
      </div>
    </Dialog>
  )
}
