import { useText } from '../text/language.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { leaveQuestionText } from './leave-question.text.ts'

/** Whether a form with unsaved changes is left. onDecide: called with whether the user stays. */
export const LeaveDialog = ({ onDecide }: { onDecide: (isBlocked: boolean) => void }) => {
  const text = useText(leaveQuestionText)
  return (
    <Dialog
      isOpen
      onClose={() => onDecide(true)}
      widthPx={440}
      title={text.title}
      footer={
        <>
          <Button onClick={() => onDecide(true)}>{text.stay}</Button>
          <Button look="danger" onClick={() => onDecide(false)}>
            {text.leave}
          </Button>
        </>
      }
    >
      <p className="text-body text-ink-2">{text.hint}</p>
    </Dialog>
  )
}
