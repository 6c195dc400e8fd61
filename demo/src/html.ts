/** HTML templates that escape inserted text. */

/** A piece of finished HTML. */
export type Html = { readonly html: string }
type Part = Html | string | number | false | undefined | readonly Part[]

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)

const render = (part: Part): string => {
  if (part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escape(String(part))
  return 'html' in part ? part.html : part.map(render).join('')
}

/** HTML template: texts are escaped, pieces of HTML and lists of them are inserted, undefined and false are skipped. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html => ({
  html: texts.map((text, index) => text + render(parts[index])).join(''),
})

/** Marks trusted HTML. */
export const trusted = (text: string): Html => ({ html: text })

/** A value inside a script element: as JSON that cannot end the element. */
export const json = (value: unknown): Html => trusted(JSON.stringify(value).replaceAll('<', String.raw`\u003c`))

/** Cents as a price tag: 1234 -> '$12.34'. */
export const price = (cents: number): string => `$${(cents / 100).toFixed(2)}`
