/** Latency of single events under load: accepted, shown by the events monitor's stream, answered by the platforms' stand-ins. */
import { randomBytes } from 'node:crypto'
import { uuidFromTime } from '@convbox/contract'
import { eventsMonitorSchemas, type EventRow } from '@convbox/contract/api/events-monitor.schemas'
import { z } from 'zod'
import type { RunningApp } from '../../e2e/start-app.ts'
import { callAsUser, type DemoUser } from './app-metrics.ts'
import { postEvents } from './post-events.ts'

/** An event name that the load never sends, so that the stream's filter shows only the probes: unfiltered it shows the newest 100 of each fifth of a second. */
const PROBE_NAME = 'InitiateCheckout'
const GAP_MS = 100
/** Time limit for the last probes. */
const REST_MS = 60_000

const receivedSchema = z.object({ events: z.array(z.object({ eventId: z.string(), at: z.iso.datetime() })) })

type Probe = { id: string; acceptedAtMs: number; visibleAtMs?: number; done: Map<string, EventRow> }
export type ProbeTimes = { asked: number; visibleMs: number[]; answeredMs: { platform: string; times: number[] }[]; receivedMs: number[] }

const pause = (timeMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, timeMs))

/** Rows of the live stream, as a signed-in screen reads it, until aborted. */
const followStream = async (app: RunningApp, user: DemoUser, signal: AbortSignal, onRow: (row: EventRow) => void): Promise<void> => {
  const headers = { cookie: user.cookie, 'x-shop-name': user.websiteName }
  const response = await fetch(`${app.url}/api/report/live-events?eventName=${PROBE_NAME}`, { headers, signal })
  if (!response.ok || response.body === null) throw new Error(`the stream answered ${response.status}`)
  let text = ''
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk
    const messages = text.split('\n\n')
    text = messages.pop() ?? ''
    for (const message of messages) {
      if (!message.startsWith('data: ')) continue
      const line = eventsMonitorSchemas.liveEvents.result.parse(JSON.parse(message.slice('data: '.length)))
      if (line.kind === 'rows') line.rows.forEach(onRow)
    }
  }
}

/** From accepted to the platform's answer, when the program records the attempt. */
const answeredMs = async (app: RunningApp, user: DemoUser, probe: Probe, row: EventRow): Promise<number[]> => {
  const answer = await callAsUser(app, user, `/report/event-detail?pixelId=${row.pixelId}&eventId=${probe.id}`)
  const last = eventsMonitorSchemas.eventDetail.result.parse(answer).attemptList.at(-1)
  return last === undefined ? [] : [Date.parse(last.at) - probe.acceptedAtMs]
}

/** The stand-in keeps its last 5000 events, so only the last seconds of probes are found there. */
const receivedMs = async (app: RunningApp, probes: ReadonlyMap<string, Probe>): Promise<number[]> => {
  const answer = await fetch(`${app.url}/sandbox/facebook/received`)
  const { events } = receivedSchema.parse(await answer.json())
  const firstAt = new Map(events.toReversed().map(({ eventId, at }) => [eventId, Date.parse(at)]))
  return [...probes.values()].flatMap(({ id, acceptedAtMs }) => {
    const at = firstAt.get(id)
    return at === undefined ? [] : [at - acceptedAtMs]
  })
}

/** Sends a probe every tenth of a second for the given time, waits for the last, and returns their times in ms. Never negative: both clocks are this machine's. */
export const measureProbes = async (app: RunningApp, user: DemoUser, forMs: number): Promise<ProbeTimes> => {
  const probes = new Map<string, Probe>()
  const seen = new Map<string, number>()
  const done: EventRow[] = []
  const end = new AbortController()
  const stream = followStream(app, user, end.signal, (row) => {
    if (!seen.has(row.eventId)) seen.set(row.eventId, Date.now())
    if (row.state === 'delivered') done.push(row)
  }).catch((error: unknown) => {
    if (!end.signal.aborted) throw error
  })
  for (const endMs = Date.now() + forMs; Date.now() < endMs; await pause(GAP_MS)) {
    const id = uuidFromTime(Date.now(), randomBytes(10))
    await postEvents(app, user.storeKey, [{ id, name: PROBE_NAME }])
    probes.set(id, { id, acceptedAtMs: Date.now(), done: new Map() })
  }
  const isArrived = (): boolean => new Set(done.map(({ eventId, platform }) => `${platform} ${eventId}`)).size >= 2 * probes.size
  for (const endMs = Date.now() + REST_MS; Date.now() < endMs && !isArrived();) await pause(GAP_MS)
  end.abort()
  await stream
  for (const row of done) probes.get(row.eventId)?.done.set(row.platform, row)
  const list = [...probes.values()]
  const platforms = [...new Set(done.map(({ platform }) => platform))].toSorted()
  const timesOf = async (platform: string): Promise<number[]> => {
    const times: number[] = []
    for (const probe of list) {
      const row = probe.done.get(platform)
      if (row) times.push(...(await answeredMs(app, user, probe, row)))
    }
    return times
  }
  const answered: ProbeTimes['answeredMs'] = []
  for (const platform of platforms) answered.push({ platform, times: await timesOf(platform) })
  return {
    asked: list.length,
    visibleMs: list.flatMap(({ id, acceptedAtMs }) =>
      seen.get(id) === undefined ? [] : [Math.max(0, (seen.get(id) ?? 0) - acceptedAtMs)],
    ),
    answeredMs: answered,
    receivedMs: await receivedMs(app, probes),
  }
}
