import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useText } from '../text/language.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { leaveQuestionText } from './leave-question.text.ts'

/**
 * Asks before a form with unsaved changes is left by a link, by Back or by closing the tab (the browser's own dialog). isUnsaved: called at that moment.
 * isPageFree: a change of the same page's parameters is no leaving.
 * Blocks through the history itself: the router's hook would add to every page's first load.
 */
export const LeaveQuestion = ({ isUnsaved, isPageFree = false }: { isUnsaved: () => boolean; isPageFree?: boolean }) => {
  const text = useText(leaveQuestionText)
  const { history } = useRouter()
  const [leaving, setLeaving] = useState<{ answer: (isBlocked: boolean) => void }>()
  const asks = useEffectEvent(isUnsaved)
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: () => asks(),
        blockerFn: async ({ currentLocation, nextLocation }) =>
          !(isPageFree && nextLocation.pathname === currentLocation.pathname) &&
          asks() &&
          (await new Promise<boolean>((resolve) => setLeaving({ answer: resolve }))),
      }),
    [history, isPageFree],
  )
  if (leaving === undefined) return null
  const decide = (isBlocked: boolean): void => {
    setLeaving(undefined)
    leaving.answer(isBlocked)
  }
  return (
    <Dialog
      isOpen
      onClose={() => decide(true)}
      widthPx={440}
      title={text.title}
      footer={
        <>
          <Button onClick={() => decide(true)}>{text.stay}</Button>
          <Button look="danger" onClick={() => decide(false)}>
            {text.leave}
          </Button>
        </>
      }
    >
      <p className="text-body text-ink-2">{text.hint}</p>
    </Dialog>
  )
}
