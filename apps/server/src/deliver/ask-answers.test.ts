/** Late answers, against a platform that is a function. */
import { DESTINATIONS, type Destination, type EventOutcome } from '@convbox/destinations'
import { expect, it } from 'vitest'
import { pageView } from '../testing/collect-fixtures.ts'
import { pixelSettings } from '../testing/sandbox-pixel.ts'
import { askAnswers } from './ask-answers.ts'
import { decide } from './decide.ts'
import type { Waiting } from '../deliveries/lane-entry.ts'
import { createPace } from './pace.ts'
import type { SendingContext } from './send-events.ts'

const NOW_MS = Date.parse('2026-11-20T12:00:00Z')
const GIVE_UP_AT_MS = NOW_MS + 3_600_000

const awaiting = (id: string, key: string, giveUpAtMs = GIVE_UP_AT_MS): Waiting => {
  const { client: _client, ...event } = pageView(NOW_MS, { id })
  return {
    entry: { pixelId: 'p', seq: 1, eventId: id, body: {}, enqueuedAtMs: NOW_MS, nextAtMs: 0, attempts: 0 },
    body: { storeId: 's', event: { ...event, receivedAt: event.occurredAt } },
    note: { attempts: [], shown: 'delivered', awaited: { key, everyMs: 60_000, giveUpAtMs } },
  }
}

/** Asks a platform that gives this outcome for each event. */
const contextWith = (say: (event: string) => EventOutcome) => {
  const asked: string[] = []
  const followUp: Destination['followUp'] = {
    build: (key) => ({ method: 'GET', url: `https://platform.example/status?key=${key}`, headers: {} }),
    read: ({ events }) => events.map(say),
  }
  const context: SendingContext = {
    destination: { ...DESTINATIONS.generic, followUp },
    pixel: {
      id: 'p',
      storeId: 's',
      name: 'p',
      enabled: true,
      state: 'running',
      pausedReason: undefined,
      settings: pixelSettings('generic'),
    },
    store: { id: 's', name: 'Store', url: 'https://store.example', currency: 'USD' },
    consentDefault: 'granted',
    send: async ({ url }) => {
      asked.push(url)
      return { durationMs: 1, answer: { status: 200, headers: {}, body: '{}' } }
    },
    pace: createPace(() => NOW_MS),
    keepProgress: async (one) => one,
    maxTries: 12,
    now: () => NOW_MS,
    isStopping: () => false,
  }
  return { context, asked }
}

it('keeps an accepted event with its key until the platform knows more', () => {
  const followUp = { key: 'request-1', notBeforeMs: 60_000, giveUpMs: 3_600_000 }
  const outcome = { outcome: 'delivered', proof: 'accepted', followUp } as const
  const one = { at: 'now', status: 200, durationMs: 1, request: '', answer: '' }
  const fresh = { ...awaiting('a', ''), note: { attempts: [] } }
  expect(decide(outcome, fresh, one, { isAlone: true, maxTries: 12 })).toMatchObject({
    kind: 'follow',
    followUp,
    change: { state: 'delivered', proof: 'accepted' },
  })
})

it('asks once for all events of a key, and confirms or rejects each', async () => {
  const { context, asked } = contextWith((event) =>
    event === 'b' ? { event, outcome: 'rejected', reason: 'invalid field' } : { event, outcome: 'delivered', proof: 'confirmed' },
  )
  const { sent, trouble } = await askAnswers(context, [awaiting('a', 'k1'), awaiting('b', 'k1'), awaiting('c', 'k2')])
  expect(asked).toEqual(['https://platform.example/status?key=k1', 'https://platform.example/status?key=k2'])
  expect(trouble).toBeUndefined()
  expect(sent.map(({ waiting, decision }) => [waiting.entry.eventId, decision.kind, waiting.note.awaited])).toEqual([
    ['a', 'done', undefined],
    ['b', 'park', undefined],
    ['c', 'done', undefined],
  ])
  expect(sent[0]?.decision).toMatchObject({ change: { state: 'delivered', proof: 'confirmed' } })
})

it('asks again while nothing is known, and lets the event stay accepted when the time is up', async () => {
  const { context } = contextWith((event) => ({ event, outcome: 'retry', reason: 'temporary refusal' }))
  const { sent } = await askAnswers(context, [awaiting('a', 'k'), awaiting('late', 'k', NOW_MS)])
  expect(sent.map(({ decision }) => decision)).toEqual([{ kind: 'ask', atMs: NOW_MS + 60_000 }, { kind: 'given up' }])
})

it('takes an answer that the adapter cannot read for none', async () => {
  const { context } = contextWith(() => {
    throw new TypeError('not an answer')
  })
  const { sent } = await askAnswers(context, [awaiting('a', 'k')])
  expect(sent.map(({ decision }) => decision.kind)).toEqual(['ask'])
})

it('sends an event once more where the platform asks for it', async () => {
  const { context } = contextWith((event) => ({ event, outcome: 'again', reason: 'batch refused', afterMs: 21_600_000 }))
  const { sent } = await askAnswers(context, [awaiting('a', 'k')])
  expect(sent[0]?.waiting.note.awaited).toBeUndefined()
  expect(sent[0]?.decision).toMatchObject({ kind: 'later', afterMs: 21_600_000, change: { state: 'retrying' } })
})

it('parks an event that the platform wants again and again, when its tries are over', async () => {
  const { context } = contextWith((event) => ({ event, outcome: 'again', reason: 'batch refused' }))
  const tried = awaiting('a', 'k')
  const { sent } = await askAnswers(context, [{ ...tried, entry: { ...tried.entry, attempts: 11 } }])
  expect(sent[0]?.decision).toMatchObject({ kind: 'park', reason: 'out of tries' })
})

it('keeps asking where the credential fails, and pauses the lane for it', async () => {
  const { context } = contextWith((event) => ({ event, outcome: 'reauthorize', reason: 'token expired' }))
  const { sent, trouble } = await askAnswers(context, [awaiting('a', 'k')])
  expect(sent[0]?.decision).toMatchObject({ kind: 'ask' })
  expect(trouble).toMatchObject({ kind: 'authorization', reason: 'token expired' })
})
