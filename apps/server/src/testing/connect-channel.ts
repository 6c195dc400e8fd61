/** Connects a channel in a test as a user does: our call, the stand-in's consent page by HTTP, our callback. */
import type { AuthErrorMessage, OAuthChannel } from '@convbox/contract/channels'
import { integrations } from '@convbox/contract/api/integrations'
import type { Person } from './test-people.ts'
import type { TestProgram } from './test-program.ts'

/** user: one of the made-up people, by the first letters of the name. untick: permissions to decline; deny: declines all. redirect: our path to return to. */
export type Consent = {
  as: Person
  store: { websiteName: string }
  platform: OAuthChannel
  user?: string
  untick?: readonly string[]
  deny?: boolean
  redirect?: string
}

/** URL of the platform's consent page, from our call. */
export const begin = async (test: TestProgram, { as, store, platform, redirect }: Consent): Promise<string> => {
  const input = { plat_name: platform, ...(redirect !== undefined && { redirect_uri: redirect }) }
  const { result, details } = await test.call(integrations.authorize, input, { as, store })
  if (result === undefined) throw new Error(`No authorization: ${JSON.stringify(details)}`)
  return result.url
}

/** The inputs of one type on a page: form value and label. */
const valuesOf = (page: string, type: string): { value: string; text: string }[] =>
  page
    .split('<label')
    .filter((label) => label.includes(`type="${type}"`))
    .map((label) => ({
      value: /value="([^"]*)"/.exec(label)?.[1] ?? '',
      text: label
        .slice(label.indexOf('<input'))
        .replaceAll(/<[^>]*>/g, ' ')
        .trim(),
    }))

/** Submits the consent page; returns the URL that the platform redirects to. */
export const decideOn = async (url: string, { user = 'Nora', untick = [], deny = false }: Partial<Consent> = {}): Promise<string> => {
  const page = await (await fetch(url)).text()
  if (!page.includes('Sandbox')) throw new Error('The page does not say Sandbox')
  const chosen = valuesOf(page, 'radio').find(({ text }) => text.startsWith(user))
  const form = new URLSearchParams({ user: chosen?.value ?? '', decision: deny ? 'deny' : 'allow' })
  for (const { value } of valuesOf(page, 'checkbox')) if (!untick.includes(value)) form.append('scope', value)
  const answer = await fetch(url, { method: 'POST', body: form, redirect: 'manual' })
  const location = answer.headers.get('location')
  if (location === null) throw new Error(`The platform sends nobody back: ${await answer.text()}`)
  return location
}

export type CallbackResult = { status: number; path: string; query: Record<string, string>; error: AuthErrorMessage | undefined }

const isErrorMessage = (value: unknown): value is AuthErrorMessage => typeof value === 'object' && value !== null && 'code' in value

/** The query's errorMsg, decoded. */
export const openErrorMessage = (text: string | undefined): AuthErrorMessage | undefined => {
  const value: unknown = text === undefined ? undefined : JSON.parse(Buffer.from(text, 'base64').toString('utf8'))
  return isErrorMessage(value) ? value : undefined
}

/** Calls our callback in this person's browser (nobody's if absent); returns the redirect. */
export const comeBack = async (test: TestProgram, address: string, as?: Person): Promise<CallbackResult> => {
  const { pathname, search } = new URL(address)
  const headers = as === undefined ? {} : await test.call.headersOf({ as })
  const response = await test.server.inject({ method: 'GET', url: `${pathname}${search}`, headers })
  const target = new URL(String(response.headers['location']), 'http://own.example')
  if (target.host !== 'own.example') throw new Error(`The callback leads away: ${target.href}`)
  const query = Object.fromEntries(target.searchParams)
  return { status: response.statusCode, path: target.pathname, query, error: openErrorMessage(query['errorMsg']) }
}

/** All steps together. */
export const connectChannel = async (test: TestProgram, consent: Consent): Promise<CallbackResult> =>
  comeBack(test, await decideOn(await begin(test, consent), consent), consent.as)
