import { useRouter } from '@tanstack/react-router'
import { lazy, useEffect, useEffectEvent, useState } from 'react'
import { Later } from './Later.tsx'

const LeaveDialog = lazy(async () => ({ default: (await import('./LeaveDialog.tsx')).LeaveDialog }))

/**
 * Asks before a form with unsaved changes is left by a link, by Back or by closing the tab (the browser's own dialog). isUnsaved: called at that moment.
 * isPageFree: a change of the same page's parameters is no leaving.
 * Blocks through the history itself: the router's hook would add to every page's first load.
 */
export const LeaveQuestion = ({ isUnsaved, isPageFree = false }: { isUnsaved: () => boolean; isPageFree?: boolean }) => {
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
    <Later>
      <LeaveDialog onDecide={decide} />
    </Later>
  )
}
