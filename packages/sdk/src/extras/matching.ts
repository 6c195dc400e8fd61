/** CustomAdvanceMatching: identifiers from the form fields that the store has named. Only while advertising is allowed; never from fields of passwords and cards. */
import { NEVER_MATCHED } from '@convbox/contract/matched-fields'
import type { EventUser } from '@convbox/contract/events/events'
import { guarded } from '../env.ts'
import { startExtra } from '../start-extra.ts'

/** A card number by its length and check digit (Luhn), in whatever field somebody types it. */
const isCardNumber = (text: string): boolean => {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d{13,19}$/.test(digits)) return false
  const sum = digits
    .split('')
    .reverse()
    .reduce((total, digit, at) => total + (at % 2 ? (2 * +digit) % 9 || +digit : +digit), 0)
  return sum % 10 === 0
}

startExtra('matching', ({ fields }, { page, api: [, decision, allowsAds], track, identify, hear }) => {
  let found: Record<string, string> = {}
  let told = '{}'
  let timer = 0
  const tell = guarded(() => {
    page.clearTimeout(timer)
    const text = JSON.stringify(found)
    if (text === told || decision() !== 'go' || !allowsAds()) return
    told = text
    const user = { ...found } as EventUser
    identify(user)
    track('CustomAdvanceMatching', { user })
  })
  const read = (target: unknown): void => {
    const { type, name, id, value, dataset, autocomplete } = target as HTMLInputElement
    if (/^(password|hidden|file|checkbox|radio)$/.test(type) || [name, id, autocomplete].some((text) => NEVER_MATCHED.test(`${text}`)))
      return
    const field = fields.find((one) => [name, id, dataset?.['convboxMatch']].includes(one.name))
    const text = `${value ?? ''}`.trim().slice(0, 200)
    if (field && text && !isCardNumber(text) && decision() === 'go' && allowsAds()) found[field.identifier] = text
  }
  // The values of a form go out together, once the visitor pauses; before the form leaves the page.
  page.document.addEventListener(
    'change',
    guarded(({ target }: Event) => {
      read(target)
      page.clearTimeout(timer)
      timer = page.setTimeout(tell, 2000)
    }),
    true,
  )
  page.document.addEventListener(
    'submit',
    guarded(({ target }: Event) => {
      for (const one of Array.from((target as HTMLFormElement).elements)) read(one)
      tell()
    }),
    true,
  )
  hear(({ name }) => {
    if (name !== 'PageView') return
    found = {}
    told = '{}'
  })
})
