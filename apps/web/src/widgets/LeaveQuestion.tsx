import { useBlocker } from '@tanstack/react-router'
import { useText } from '../text/language.ts'
import { sharedText } from '../text/shared.text.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

/** Asks before a form with unsaved changes is left, by a link, by Back or by closing the tab (there in the browser's own words). isUnsaved: whether something would be lost now; asked at that moment. */
export const LeaveQuestion = ({ isUnsaved }: { isUnsaved: () => boolean }) => {
  const text = useText(sharedText)
  const { status, proceed, reset } = useBlocker({ shouldBlockFn: isUnsaved, enableBeforeUnload: isUnsaved, withResolver: true })
  if (status !== 'blocked') return null
  return (
    <Dialog
      isOpen
      onClose={reset}
      widthPx={440}
      title={text.leaveTitle}
      footer={
        <>
          <Button onClick={reset}>{text.stay}</Button>
          <Button look="danger" onClick={proceed}>
            {text.leave}
          </Button>
        </>
      }
    >
      <p className="text-body text-ink-2">{text.leaveHint}</p>
    </Dialog>
  )
}
