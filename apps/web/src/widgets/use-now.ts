import { useEffect, useState } from 'react'

const TICK_MS = 30_000

/** Current time in ms, updated every 30 s, so that texts like "6 min ago" stay true. */
export const useNowMs = (): number => {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}
