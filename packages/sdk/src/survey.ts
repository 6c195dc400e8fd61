/**
 * The survey on the thank-you page of a shop that is not at Shopify: a file of its own, which no other page loads. It stands where its script element stands, and
 * shows nothing where the server has nothing to ask. Its style is apart from the page's (shadow root), but for the font.
 */
import type { AskedOption, AskedQuestion, SurveyReplyAnswer, SurveyShown } from '@convbox/contract/events/survey-answer'
import { VISITOR_COOKIE } from '@convbox/contract/events/script-facts'
import { guarded, parseCookies } from './env.ts'

/** The server puts it before the code. */
export type SurveyConfig = { storeKey: string; url: string }

/** From its storage an answered order, so that a reload does not ask again. */
const ANSWERED_KEY = '_cb_q_survey'
const STYLE =
  ':host{all:initial;display:block;font:inherit;color:inherit}form{font:inherit;max-width:32em;margin:1.5em 0}fieldset{border:0;margin:0 0 1em;padding:0}legend{font-weight:600;padding:0;margin-bottom:.5em}label{display:block;margin:.35em 0}fieldset fieldset{margin:.5em 0 0;padding-left:1em;border-left:2px solid}input[type=text]{font:inherit;width:100%;box-sizing:border-box;padding:.4em;margin:.2em 0}button{font:inherit;padding:.5em 1.2em}[hidden]{display:none}.trap{position:absolute;left:-9999px}'

type Page = {
  document: Document
  script: HTMLElement
  config: SurveyConfig
  sender: (url: string, body: string) => Promise<{ ok: boolean; json: () => Promise<unknown> }>
}

/** What is chosen of a question. */
type Chosen = { option?: AskedOption; followUpId?: string; written?: string }

const make = <Name extends keyof HTMLElementTagNameMap>(
  document: Document,
  name: Name,
  fields: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] => {
  const element = Object.assign(document.createElement(name), fields)
  element.append(...children)
  return element
}

/** A list of choices with their question as legend. */
const radios = (
  document: Document,
  {
    legend,
    name,
    choices,
    onChoose,
  }: { legend: string; name: string; choices: { id: string; text: string }[]; onChoose: (index: number) => void },
): HTMLFieldSetElement =>
  make(
    document,
    'fieldset',
    {},
    make(document, 'legend', {}, legend),
    ...choices.map(({ text }, index) =>
      make(document, 'label', {}, make(document, 'input', { type: 'radio', name, onchange: () => onChoose(index) }), ` ${text}`),
    ),
  )

const field = (document: Document, label: string, onType: (text: string) => void): HTMLLabelElement => {
  const input = make(document, 'input', { type: 'text', maxLength: 500, oninput: () => onType(input.value) })
  return make(document, 'label', {}, label, input)
}

/** One question; what is chosen is written into `chosen`. */
const showQuestion = (
  document: Document,
  { id, kind, text, options }: AskedQuestion,
  chosen: Chosen,
  write: string,
  onChange: () => void,
): Node => {
  const change = (part: Chosen): void => {
    Object.assign(chosen, part)
    onChange()
  }
  if (kind === 'text') {
    return make(
      document,
      'fieldset',
      {},
      make(document, 'legend', {}, text),
      field(document, write, (written) => change({ written })),
    )
  }
  const more = make(document, 'div')
  const list = radios(document, {
    legend: text,
    name: id,
    choices: options,
    onChoose: (index) => {
      const option = options[index]
      if (!option) return
      delete chosen.followUpId
      delete chosen.written
      const { followUp, takesText } = option
      more.replaceChildren(
        ...(takesText ? [field(document, write, (written) => change({ written }))] : []),
        ...(followUp
          ? [
              radios(document, {
                legend: followUp.text,
                name: `${id} further`,
                choices: followUp.choices,
                onChoose: (place) => change({ followUpId: followUp.choices[place]?.id ?? '' }),
              }),
            ]
          : []),
      )
      change({ option })
    },
  })
  list.append(more)
  return list
}

const answerOf = ({ id, kind }: AskedQuestion, { option, followUpId, written = '' }: Chosen): SurveyReplyAnswer[] => {
  const words = written.trim()
  if (kind === 'text') return words === '' ? [] : [{ questionId: id, written: words }]
  if (!option) return []
  return [
    {
      questionId: id,
      optionId: option.id,
      ...(followUpId ? { followUpId } : {}),
      ...(words && option.takesText ? { written: words } : {}),
    },
  ]
}

const isShown = (value: unknown): value is SurveyShown =>
  typeof value === 'object' && value !== null && 'questions' in value && 'ticket' in value

const storageOf = (document: Document): Storage | undefined => guarded(() => document.defaultView?.localStorage)()

/** Asks the server, and shows what it answers. Resolves when the survey stands, or has nothing to show. */
export const showSurvey = async ({ document, script, config, sender }: Page): Promise<void> => {
  const { order = '', total, currency, first } = script.dataset
  const storage = storageOf(document)
  if (!order || guarded(() => storage?.getItem(ANSWERED_KEY))() === order) return
  const language = document.documentElement.lang || document.defaultView?.navigator.language || 'en'
  const shared = { storeKey: config.storeKey, orderId: order, language }
  const asked = {
    ...shared,
    ...(first === 'true' || first === 'false' ? { isFirstOrder: first === 'true' } : {}),
    ...(total && /^\d+(\.\d{1,4})?$/.test(total) ? { total } : {}),
    ...(currency && /^[A-Z]{3}$/.test(currency) ? { currency } : {}),
  }
  const answer = await sender(`${config.url}/ask`, JSON.stringify(asked))
  const shown = answer.ok ? await answer.json() : undefined
  if (!isShown(shown) || shown.questions.length === 0) return

  const { questions, words, ticket } = shown
  const chosen = questions.map((): Chosen => ({}))
  const answers = (): SurveyReplyAnswer[] => questions.flatMap((question, place) => answerOf(question, chosen[place] ?? {}))
  const button = make(document, 'button', { type: 'submit', textContent: words.send, disabled: true })
  const status = make(document, 'p')
  status.setAttribute('role', 'status')
  // A field that nobody sees.
  const trap = make(document, 'input', { type: 'text', name: 'website', className: 'trap', tabIndex: -1, autocomplete: 'off' })
  trap.setAttribute('aria-hidden', 'true')
  const form = make(
    document,
    'form',
    { noValidate: true },
    ...questions.map((question, place) =>
      showQuestion(document, question, chosen[place] ?? {}, words.write, () => (button.disabled = answers().length === 0)),
    ),
    trap,
    button,
    status,
  )
  const box = make(document, 'div')
  const root = box.attachShadow({ mode: 'open' })
  root.append(make(document, 'style', { textContent: STYLE }), form)
  form.onsubmit = (event) => {
    event.preventDefault()
    if (button.disabled) return
    button.disabled = true
    const visitorId = parseCookies(document.cookie)[VISITOR_COOKIE]
    const body = { ...shared, ticket, answers: answers(), ...(visitorId ? { visitorId } : {}), ...(trap.value ? { trap: trap.value } : {}) }
    void sender(config.url, JSON.stringify(body))
      .then(
        ({ ok }) => ok,
        () => false,
      )
      .then((isKept) => {
        status.textContent = isKept ? words.thanks : words.failed
        if (!isKept) button.disabled = false
        else {
          guarded(() => storage?.setItem(ANSWERED_KEY, order))()
          form.replaceChildren(status)
        }
      })
  }
  script.after(box)
}
