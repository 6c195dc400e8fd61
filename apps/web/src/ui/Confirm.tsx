import type { ReactNode } from 'react'
import { useText } from '../text/language.ts'
import { sharedText } from '../text/shared.text.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

type ConfirmProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  action: string
  onConfirm: () => void
  isDanger?: boolean
  isBusy?: boolean
}

/** Asks before something that cannot be undone; title and action name the thing. */
export const Confirm = ({ isOpen, onClose, title, children, action, onConfirm, isDanger = false, isBusy = false }: ConfirmProps) => {
  const text = useText(sharedText)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      widthPx={440}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button look={isDanger ? 'danger' : 'primary'} onClick={onConfirm} isBusy={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
