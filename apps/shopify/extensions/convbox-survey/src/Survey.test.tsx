/** @jsxImportSource preact */
import type { SurveyShown } from '@convbox/contract/events/survey-answer'
import { surveyAnswerSchema, surveyAskSchema, surveyReplySchema } from '@convbox/contract/events/survey-answer.schemas'
import { render } from 'preact'
import { act } from 'preact/test-utils'
import { afterEach, describe, expect, test } from 'vitest'
import texts from '../locales/en.default.json' with { type: 'json' }
import { Survey } from './Survey.tsx'
import type { SurveyApi } from './survey-api.ts'

type Place = 'thanks' | 'order status'
const ORDER = 'gid://shopify/OrderIdentity/820982911946154508'

/** A signal like Shopify's. */
const signal = <Value,>(first: Value) => {
  const listeners = new Set<(value: Value) => void>()
  const live = {
    value: first,
    current: first,
    destroy: async () => undefined,
    subscribe: (listener: (value: Value) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const set = (value: Value): void => {
    live.value = value
    for (const listener of listeners) listener(value)
  }
  return { live, set }
}

/** Renders the survey in one place with a fake Shopify API; `answers`: status codes of the server's next responses, then 200. */
const open = async (
  options: {
    place?: Place
    settings?: Record<string, string>
    kept?: Record<string, unknown>
    answers?: number[]
    /** What the server wants shown; undefined: it fails. */
    shown?: SurveyShown
  } = {},
) => {
  const { kept = {}, answers = [] } = options
  const settings = signal<Record<string, string>>(options.settings ?? {})
  const order = signal<{ id: string; name: string } | undefined>(undefined)
  const requests: { url: string; authorization: string | null; body: unknown }[] = []
  const asked: unknown[] = []
  const shared = {
    settings: settings.live,
    sessionToken: { get: async () => 'token of the shop' },
    storage: {
      read: async <Value,>(key: string) => (kept[key] ?? null) as Value | null,
      write: async (key: string, value: unknown) => void (kept[key] = value),
      delete: async (key: string) => void delete kept[key],
    },
    i18n: {
      translate: (key: string) => Object.entries(texts).find(([name]) => name === key)?.[1] ?? '',
    } as SurveyApi['i18n'],
  }
  const api: SurveyApi =
    options.place === 'order status'
      ? { ...shared, order: order.live }
      : { ...shared, orderConfirmation: signal({ order: { id: ORDER }, isFirstOrder: true }).live }
  const sender = async (url: unknown, init: RequestInit = {}) => {
    const body: unknown = JSON.parse(typeof init.body === 'string' ? init.body : 'null')
    if (`${url as string}`.endsWith('/ask')) {
      asked.push(body)
      return new Response(JSON.stringify(options.shown ?? {}), { status: options.shown ? 200 : 503 })
    }
    requests.push({ url: `${url as string}`, authorization: new Headers(init.headers).get('authorization'), body })
    return new Response('{}', { status: answers.shift() ?? 200 })
  }
  await act(() =>
    render(<Survey api={api} server={{ appUrl: 'https://convbox.example', sender: sender as typeof fetch }} />, document.body),
  )
  const isSilent = options.shown?.isConfigured === true && options.shown.questions.length === 0
  // The server has answered what to show.
  if (kept['answered'] === undefined && options.place !== 'order status' && !isSilent)
    await expect.poll(() => document.querySelector('s-choice-list')).not.toBeNull()
  return { kept, requests, settings, order, asked }
}
afterEach(() => render(null, document.body))

const lists = () => [...document.querySelectorAll('s-choice-list')]
const choicesOf = (index: number) => [...(lists()[index]?.querySelectorAll('s-choice') ?? [])].map((choice) => choice.textContent)
const choose = (index: number, text: string) =>
  act(() => {
    const list = lists()[index]
    if (!list) throw new Error(`There is no list ${index}`)
    Object.assign(list, { values: [`${choicesOf(index).indexOf(text)}`] })
    list.dispatchEvent(new Event('change'))
  })
const button = () => document.querySelector('s-button')
const send = () => act(() => void button()?.dispatchEvent(new Event('click')))
const shown = () => document.body.textContent

describe('the survey', () => {
  test('asks for the channel, then for what it was there, and sends both with the shop’s token', async () => {
    const { requests, kept, asked } = await open()
    expect(document.querySelector('s-section')?.getAttribute('heading')).toBe('How did you hear about us?')
    expect(asked).toEqual([{ orderId: ORDER, language: 'en', isFirstOrder: true }])
    expect(surveyAskSchema.parse(asked[0])).toEqual(asked[0])
    expect(lists().length).toBe(1)
    await choose(0, 'Facebook or Instagram')
    expect(choicesOf(1)).toEqual(['An ad', 'A post', 'A story or reel'])
    await choose(1, 'A post')
    await send()
    await expect.poll(shown).toBe('Thank you for your answer.')
    expect(requests).toEqual([
      {
        url: 'https://convbox.example/collect/v1/survey',
        authorization: 'Bearer token of the shop',
        body: {
          orderId: ORDER,
          questionId: 'heard-about-us',
          first: { channel: 'facebook', answer: 'Facebook or Instagram' },
          second: { channel: 'facebook', answer: 'A post' },
        },
      },
    ])
    expect(surveyAnswerSchema.parse(requests[0]?.body)).toEqual(requests[0]?.body)
    expect(kept).toEqual({ answered: ORDER })
  })

  test('an option without answers below it is an answer, and another choice takes the second one back', async () => {
    const { requests } = await open()
    await choose(0, 'Google')
    await choose(1, 'An ad')
    await choose(0, 'Friends or family')
    expect(lists().length).toBe(1)
    await send()
    await expect
      .poll(() => requests.map(({ body }) => body))
      .toEqual([{ orderId: ORDER, questionId: 'heard-about-us', first: { channel: 'friends and family', answer: 'Friends or family' } }])
  })

  test('cannot be sent before something is chosen', async () => {
    const { requests } = await open()
    await send()
    expect(requests).toEqual([])
    await choose(0, 'YouTube')
    await send()
    await expect.poll(() => requests.length).toBe(1)
  })

  test('an answer that did not arrive stays chosen and can be sent again', async () => {
    const { requests, kept } = await open({ answers: [503] })
    await choose(0, 'YouTube')
    await send()
    await expect.poll(shown).toContain('Your answer could not be sent. Please try again.')
    expect(kept).toEqual({})
    await send()
    await expect.poll(shown).toBe('Thank you for your answer.')
    expect(requests.length).toBe(2)
  })

  test('is not asked twice for one order in one browser', async () => {
    await open({ kept: { answered: ORDER } })
    await expect.poll(shown).toBe('Thank you for your answer.')
    expect(lists()).toEqual([])
  })

  test('uses the owner’s words, also while they are typed in the editor', async () => {
    const { settings } = await open({ settings: { question: 'Where from?', options: 'radio | The radio' } })
    expect(choicesOf(0)).toEqual(['The radio'])
    await act(() =>
      settings.set({ question: 'From where?', options: 'radio | The radio\ntv | Television | News; A film', follow_up: 'What?' }),
    )
    expect(document.querySelector('s-section')?.getAttribute('heading')).toBe('From where?')
    await choose(0, 'Television')
    expect(lists()[1]?.getAttribute('label')).toBe('What?')
    expect(choicesOf(1)).toEqual(['News', 'A film'])
  })

  test('on the order’s status it waits until Shopify has made the order', async () => {
    const { order, requests } = await open({ place: 'order status' })
    expect(shown()).toBe('')
    await act(() => order.set({ id: 'gid://shopify/Order/7', name: '#1007' }))
    await expect.poll(() => lists().length).toBe(1)
    await choose(0, 'YouTube')
    await send()
    await expect.poll(() => requests[0]?.body).toMatchObject({ orderId: 'gid://shopify/Order/7' })
  })
})

const SHOWN: SurveyShown = {
  isConfigured: true,
  ticket: '3.1.mac',
  words: { send: 'Senden', thanks: 'Danke', failed: 'Noch einmal', write: 'In Ihren Worten' },
  questions: [
    {
      id: 'heard-about-us',
      kind: 'choice',
      text: 'Woher kennen Sie uns?',
      options: [
        { id: 'google', text: 'Google', followUp: { text: 'Was war es?', choices: [{ id: 'ad', text: 'Eine Anzeige' }] } },
        { id: 'other', text: 'Anderswo', takesText: true },
      ],
    },
    { id: 'why', kind: 'text', text: 'Warum?', options: [] },
  ],
}

describe('the survey of the store’s own', () => {
  const fields = () => [...document.querySelectorAll('s-text-field')]
  const write = (index: number, words: string) =>
    act(() => {
      const field = fields()[index]
      if (!field) throw new Error(`There is no field ${index}`)
      Object.assign(field, { value: words })
      field.dispatchEvent(new Event('input'))
    })

  test('asks its questions in its words, and sends what was chosen and written with the ticket', async () => {
    const { requests, kept } = await open({ shown: SHOWN })
    expect(choicesOf(0)).toEqual(['Google', 'Anderswo'])
    expect(fields().map((field) => field.getAttribute('label'))).toEqual(['Warum?'])
    await choose(0, 'Google')
    expect(choicesOf(1)).toEqual(['Eine Anzeige'])
    await choose(0, 'Anderswo')
    expect(lists().length).toBe(1)
    await write(0, ' im Radio ')
    await write(1, 'der Preis')
    await send()
    await expect.poll(shown).toBe('Danke')
    expect(requests.map(({ body }) => body)).toEqual([
      {
        orderId: ORDER,
        ticket: '3.1.mac',
        language: 'en',
        answers: [
          { questionId: 'heard-about-us', optionId: 'other', written: 'im Radio' },
          { questionId: 'why', written: 'der Preis' },
        ],
      },
    ])
    expect(surveyReplySchema.parse(requests[0]?.body)).toEqual(requests[0]?.body)
    expect(kept).toEqual({ answered: ORDER })
  })

  test('shows nothing where the order is not to be asked', async () => {
    const { asked } = await open({ shown: { ...SHOWN, questions: [] } })
    await expect.poll(() => asked.length).toBe(1)
    expect([shown(), button()]).toEqual(['', null])
  })

  test('shows the options of the editor where the store has saved none', async () => {
    await open({ shown: { ...SHOWN, isConfigured: false, questions: [] } })
    expect(choicesOf(0)[0]).toBe('Facebook or Instagram')
  })
})
