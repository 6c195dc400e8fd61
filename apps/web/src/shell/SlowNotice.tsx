import { useIsFetching } from '@tanstack/react-query'
import { useEffect } from 'react'
import { apiText } from '../api/api.text.ts'
import { useText } from '../text/language.ts'
import { closeToast, showToast } from '../ui/toast.ts'

/** Milliseconds until a load counts as slow. */
const SLOW_MS = 8000

/** Shows a notice while a first load takes longer than 8 s. */
export const SlowNotice = () => {
  const { slow } = useText(apiText)
  const isWaiting = useIsFetching({ predicate: (query) => query.state.data === undefined }) > 0
  useEffect(() => {
    if (!isWaiting) return undefined
    let shown: string | undefined
    const timer = setTimeout(() => {
      shown = showToast({ text: slow, timeoutMs: 0 })
    }, SLOW_MS)
    return () => {
      clearTimeout(timer)
      if (shown !== undefined) closeToast(shown)
    }
  }, [isWaiting, slow])
  return null
}
