/** Server-sent events over fetch, so that request headers can be sent; reconnects automatically. */
import { useEffect, useRef, useState } from 'react'
import type { Endpoint } from '@convbox/contract/endpoint'
import { readEnvelope, send } from './call.ts'
import { CallError, failureOf } from './failure.ts'
import { reactTo } from './react-to.ts'
import { useCurrentStoreName } from './current-store.ts'

/** 'live': connected. 'waiting': between two tries. 'stopped': refused or disabled. */
export type StreamState = 'connecting' | 'live' | 'waiting' | 'stopped'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

/** One event of a stream: its name ('message' by default) and its data. */
export type StreamEvent = { name: string; data: string }

const parseBlock = (block: string): StreamEvent[] => {
  const fields = block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).replace(/^ /, '')])
  const data = fields.filter(([field]) => field === 'data').map(([, text]) => text)
  const name = fields.findLast(([field]) => field === 'event')?.[1] ?? 'message'
  return data.length === 0 ? [] : [{ name, data: data.join('\n') }]
}

/** Splits a growing text into complete events and the incomplete rest. Comments and other fields are ignored. */
export const splitEvents = (buffer: string): { events: StreamEvent[]; rest: string } => {
  const blocks = buffer.replaceAll('\r\n', '\n').split('\n\n')
  const rest = blocks.pop() ?? ''
  return { events: blocks.flatMap(parseBlock), rest }
}

/** Reads until the stream ends. An `error` event carries the envelope of a refusal. */
const readStream = async (response: Response, onData: (data: string) => void): Promise<void> => {
  if (!response.body) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let buffer = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const split = splitEvents(buffer + value)
    buffer = split.rest
    for (const event of split.events) {
      if (event.name === 'error') {
        const answer = readEnvelope(response.status, JSON.parse(event.data))
        throw new CallError('failure' in answer ? answer.failure : { kind: 'network' })
      }
      onData(event.data)
    }
  }
}

const openStream = async <Input, Result>(
  endpoint: Endpoint<Input, Result>,
  input: Input,
  from: { signal: AbortSignal; store: string | undefined },
): Promise<Response> => {
  const response = await send(endpoint, input, { ...from, accept: 'text/event-stream' })
  if (response.ok && (response.headers.get('content-type') ?? '').includes('text/event-stream')) return response
  const body: unknown = await response.json().catch(() => undefined)
  const answer = readEnvelope(response.status, body)
  throw new CallError('failure' in answer ? answer.failure : { kind: 'network' })
}

/** Waits; ends early when aborted. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/**
 * Subscribes to a stream while the component is mounted; a new input or store opens a new stream. onEvent receives each result, in order.
 * A broken connection is retried after 1 s, 2 s, 4 s ... at most 30 s; a refusal stops the stream and is handled like any failed call.
 */
export const useEventStream = <Input, Result>(
  endpoint: Endpoint<Input, Result>,
  input: Input,
  options: { onEvent: (result: Result) => void; enabled?: boolean },
): { state: StreamState } => {
  const store = useCurrentStoreName()
  const [state, setState] = useState<StreamState>('connecting')
  const onEvent = useRef(options.onEvent)
  useEffect(() => {
    onEvent.current = options.onEvent
  })
  const key = JSON.stringify(input)
  const enabled = options.enabled ?? true

  useEffect(() => {
    if (!enabled) {
      setState('stopped')
      return undefined
    }
    const abort = new AbortController()
    const { signal } = abort
    const listen = async (): Promise<void> => {
      let waitMs = FIRST_WAIT_MS
      while (!signal.aborted) {
        setState('connecting')
        try {
          const response = await openStream(endpoint, input, { signal, store })
          setState('live')
          waitMs = FIRST_WAIT_MS
          await readStream(response, (data) => onEvent.current(JSON.parse(data) as Result))
        } catch (thrown) {
          if (signal.aborted) return
          const failure = failureOf(thrown)
          if (failure.kind === 'refused' && failure.code !== 503 && failure.code !== 429) {
            setState('stopped')
            reactTo(failure, { quiet: true })
            return
          }
        }
        if (signal.aborted) return
        setState('waiting')
        await pause(waitMs, signal)
        waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
      }
    }
    void listen()
    return () => abort.abort()
    // `key` stands for the input: an equal new object must not reconnect.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [endpoint, key, store, enabled])

  return { state }
}
