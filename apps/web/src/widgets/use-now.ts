import { useEffect, useState } from 'react'

const TICK_MS = 30_000

/** The time in ms, again every 30 s: words like "6 min ago" keep up with the clock. */
export const useNowMs = (): number => {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}
