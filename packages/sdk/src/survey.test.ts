// @vitest-environment happy-dom
/** The survey on a shop's own page: what it asks the server, shows and sends. */
import { surveyAskSchema, surveyReplySchema } from '@convbox/contract/events/survey-answer.schemas'
import type { SurveyShown } from '@convbox/contract/events/survey-answer'
import { beforeEach, expect, test } from 'vitest'
import { showSurvey } from './survey.ts'

const SHOWN: SurveyShown = {
  isConfigured: true,
  ticket: '3.1.mac',
  words: { send: 'Send', thanks: 'Thank you', failed: 'Once more', write: 'In your words' },
  questions: [
    {
      id: 'heard-about-us',
      kind: 'choice',
      text: 'How did you hear about us?',
      options: [
        { id: 'google', text: 'Google', followUp: { text: 'What was it?', choices: [{ id: 'ad', text: 'An ad' }] } },
        { id: 'other', text: '<b>Elsewhere</b>', takesText: true },
      ],
    },
    { id: 'why', kind: 'text', text: 'Why us?', options: [] },
  ],
}

beforeEach(() => {
  document.body.innerHTML = ''
  localStorage.clear()
})

/** answers: whether each request to keep an answer succeeds. */
const open = async (data: Record<string, string> = {}, { shown = SHOWN, answers = [] }: { shown?: unknown; answers?: boolean[] } = {}) => {
  const script = document.createElement('script')
  Object.assign(script.dataset, { order: '1001', ...data })
  document.body.append(script)
  const sent: { url: string; body: unknown }[] = []
  await showSurvey({
    document,
    script,
    config: { storeKey: 'key-1', url: 'https://c.example/collect/v1/survey' },
    sender: async (url, body) => {
      sent.push({ url, body: JSON.parse(body) as unknown })
      return { ok: url.endsWith('/ask') || (answers.shift() ?? true), json: async () => shown }
    },
  })
  const root = document.querySelector('div')?.shadowRoot
  const all = <Element_ extends Element>(selector: string) => [...(root?.querySelectorAll<Element_>(selector) ?? [])]
  const choose = (label: string): void => {
    const input = all<HTMLLabelElement>('label')
      .find((one) => one.textContent.trim() === label)
      ?.querySelector('input')
    if (!input) throw new Error(`There is no ${label}`)
    input.checked = true
    input.dispatchEvent(new Event('change'))
  }
  const write = (place: number, words: string): void => {
    const input = all<HTMLInputElement>('label input[type=text]')[place]
    if (!input) throw new Error(`There is no field ${place}`)
    input.value = words
    input.dispatchEvent(new Event('input'))
  }
  const send = (): void => void all<HTMLFormElement>('form')[0]?.dispatchEvent(new Event('submit'))
  const words = (): string =>
    all('p')
      .map((one) => one.textContent)
      .join('')
  return { sent, all, choose, write, send, words }
}

test('asks with what the page says of the order, leaving out what is none', async () => {
  document.documentElement.lang = 'de'
  const { sent } = await open({ total: '49.90', currency: 'EUR', first: 'true' })
  expect(sent).toEqual([
    {
      url: 'https://c.example/collect/v1/survey/ask',
      body: { storeKey: 'key-1', orderId: '1001', language: 'de', isFirstOrder: true, total: '49.90', currency: 'EUR' },
    },
  ])
  expect(surveyAskSchema.parse(sent[0]?.body)).toEqual(sent[0]?.body)
  const unfilled = await open({ total: '{total}', currency: '{currency}', first: '{true or false}' })
  expect(unfilled.sent[0]?.body).toEqual({ storeKey: 'key-1', orderId: '1001', language: 'de' })
})

test('shows the questions, asks further, and sends what was chosen and written, once', async () => {
  document.cookie = '_cb_v=visitor-12345678'
  const { sent, all, choose, write, send, words } = await open()
  expect(all('legend').map((one) => one.textContent)).toEqual(['How did you hear about us?', 'Why us?'])
  expect(all<HTMLButtonElement>('button')[0]?.disabled).toBe(true)
  choose('Google')
  choose('An ad')
  expect(all('legend')).toHaveLength(3)
  // Text of the owner's is text.
  choose('<b>Elsewhere</b>')
  expect(all('b')).toEqual([])
  write(0, ' on the radio ')
  write(1, 'the price')
  send()
  await expect.poll(words).toBe('Thank you')
  expect(sent[1]).toEqual({
    url: 'https://c.example/collect/v1/survey',
    body: {
      storeKey: 'key-1',
      orderId: '1001',
      language: 'de',
      ticket: '3.1.mac',
      visitorId: 'visitor-12345678',
      answers: [
        { questionId: 'heard-about-us', optionId: 'other', written: 'on the radio' },
        { questionId: 'why', written: 'the price' },
      ],
    },
  })
  expect(surveyReplySchema.parse(sent[1]?.body)).toEqual(sent[1]?.body)
  document.body.innerHTML = ''
  expect((await open()).sent).toEqual([])
})

test('an answer that did not arrive can be sent again', async () => {
  const { sent, choose, send, words } = await open({}, { answers: [false] })
  choose('Google')
  send()
  await expect.poll(words).toBe('Once more')
  send()
  await expect.poll(words).toBe('Thank you')
  expect(sent).toHaveLength(3)
})

test('tells of a filled field that no person sees', async () => {
  const { sent, all, choose, send } = await open()
  const [trap] = all<HTMLInputElement>('.trap')
  expect([trap?.getAttribute('aria-hidden'), trap?.tabIndex]).toEqual(['true', -1])
  if (trap) trap.value = 'https://spam.example'
  choose('Google')
  send()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]?.body).toMatchObject({ trap: 'https://spam.example' })
})

test.each([
  ['nothing to ask', { ...SHOWN, questions: [] }],
  ['an answer that is none', 'oops'],
])('shows nothing at %s', async (_what, shown) => {
  await open({}, { shown })
  expect(document.querySelector('div')).toBeNull()
})

test('asks nothing without an order', async () => {
  expect((await open({ order: '' })).sent).toEqual([])
})
