/** Reads errors in the form of RFC 9457 ("Problem Details for HTTP APIs"), which several platforms use with a list of faulty fields. */
import { readDetail, readObject } from './answer-parts.ts'

/** title, detail: the platform's words, cut. isAboutFields: it names fields of the request. said: for the delivery log, without addresses and phone numbers, which platforms repeat. */
export type Problem = { title: string; detail: string; isAboutFields: boolean; said: { detail?: string } }

const MAX_TEXT = 500
const asText = (value: unknown): string => (typeof value === 'string' ? value.slice(0, MAX_TEXT) : '')

/** The text without e-mail addresses and phone numbers. */
export const hideContacts = (text: string): string => text.replace(/[^\s"'<>]+@[^\s"'<>]+|\+\d[\d ()-]{5,}/g, '…')

const readFields = (errors: unknown): string[] =>
  (Array.isArray(errors) ? errors.slice(0, 5) : []).flatMap((error) => {
    const fields = readObject(error)
    const [field, message] = [asText(fields?.field), asText(fields?.message)]
    return message === '' ? [] : [field === '' ? message : `${field}: ${message}`]
  })

/** The problem of a body; undefined when it is none (HTML of a proxy, an empty body, another object). An older form has `error` in place of the title. */
export const readProblem = (body: unknown): Problem | undefined => {
  const fields = readObject(body)
  const title = asText(fields?.title) || asText(fields?.error)
  if (fields === undefined || title === '') return undefined
  const detail = asText(fields.detail)
  const named = readFields(fields.errors)
  const said = hideContacts(named.length > 0 ? named.join('; ').slice(0, 1000) : detail || title)
  return { title, detail, isAboutFields: named.length > 0, said: readDetail(said) }
}
