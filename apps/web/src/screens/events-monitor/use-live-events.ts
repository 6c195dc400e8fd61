/** Live realtime log: the last two hours from the server, then rows from its stream. */
import { eventsMonitor } from '@convbox/contract/api/events-monitor'
import type { EventRow } from '@convbox/contract/api/events-monitor.schemas'
import { useEffect, useRef, useState } from 'react'
import { useEventStream } from '../../api/event-stream.ts'
import { useCall } from '../../api/use-call.ts'
import { groupByEvent } from './event-groups.ts'
import { isWanted, mergeRows, rowKey } from './live-rows.ts'
import type { EventFilter } from './use-events-search.ts'

/** How long a new row stays tinted. */
const FRESH_MS = 4000
/** New rows are announced to screen readers together, at most this often. */
const TELL_MS = 3000
/** Number of stream rows kept; more than are shown, because filters hide some. */
const LIVE_ROWS = 300

/** Interval at which rows older than two hours are removed. */
const MINUTE_MS = 60_000

type Live = { row: EventRow; seenMs: number }

/** New rows: tinted for a while, and counted for screen readers. */
const useArrivals = () => {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const [told, setTold] = useState({ n: 0, at: 0 })
  const untold = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const arrive = (keys: readonly string[]): void => {
    if (keys.length === 0) return
    setFresh((now) => new Set([...now, ...keys]))
    setTimeout(() => setFresh((now) => new Set([...now].filter((key) => !keys.includes(key)))), FRESH_MS)
    untold.current += keys.length
    timer.current ??= setTimeout(() => {
      const n = untold.current
      setTold((before) => ({ n, at: before.at + 1 }))
      untold.current = 0
      timer.current = undefined
    }, TELL_MS)
  }
  return { fresh, told, arrive }
}

/** Current time, updated every minute. */
const useNowMs = (): number => {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}

/** Rows to show, newest first. `held`: events that arrived while paused. fresh: keys of new rows. told: number of new rows to announce to screen readers; `at` tells two equal announcements apart. */
export const useLiveEvents = (filter: EventFilter) => {
  const { status: _status, ...streamFilter } = filter
  const base = useCall(eventsMonitor.eventLogs, filter, { quiet: true, staleMs: 0 })
  const [live, setLive] = useState<readonly Live[]>([])
  const [pausedRows, setPausedRows] = useState<readonly EventRow[]>()
  const { fresh, told, arrive } = useArrivals()
  const nowMs = useNowMs()
  const known = useRef(new Set<string>())
  const loaded = base.data?.rows
  useEffect(() => {
    for (const row of loaded ?? []) known.current.add(rowKey(row))
  }, [loaded])

  const take = (rows: readonly EventRow[]): void => {
    const seenMs = Date.now()
    setLive((now) => [...now, ...rows.map((row) => ({ row, seenMs }))].slice(-LIVE_ROWS))
    arrive(rows.filter((row) => isWanted(row, filter) && !known.current.has(rowKey(row))).map(rowKey))
    for (const row of rows) known.current.add(rowKey(row))
  }
  // Not filtered by status: a delivery that changes to another status must arrive too, or it would stay in the list.
  const stream = useEventStream(eventsMonitor.liveEvents, streamFilter, {
    enabled: base.data?.hasPixel === true,
    onEvent: (line) => {
      if (line.kind === 'rows') take(line.rows)
    },
  })

  const { refetch } = base
  useEffect(() => {
    if (stream.state !== 'live') return
    // The list requested now includes everything before the stream opened; earlier stream rows may be older than the list.
    const askedMs = Date.now()
    void refetch().then(({ isSuccess }) => {
      if (isSuccess) setLive((now) => now.filter(({ seenMs }) => seenMs >= askedMs))
    })
  }, [stream.state, refetch])

  const merged = mergeRows(
    loaded ?? [],
    live.map(({ row }) => row),
    filter,
    nowMs,
  )
  const pausedKeys = new Set(pausedRows?.map(rowKey))
  return {
    base,
    rows: pausedRows?.filter((row) => isWanted(row, filter)) ?? merged,
    state: stream.state,
    fresh,
    told,
    isPaused: pausedRows !== undefined,
    held: pausedRows === undefined ? 0 : groupByEvent(merged.filter((row) => !pausedKeys.has(rowKey(row)))).length,
    pause: () => setPausedRows(merged),
    resume: () => setPausedRows(undefined),
  }
}

export type LiveEvents = ReturnType<typeof useLiveEvents>
