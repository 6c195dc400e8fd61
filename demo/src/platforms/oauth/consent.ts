/** Logic of a stand-in's consent page: checks a request as the platform would, and answers with a code or a refusal. */
import { SANDBOX_CLIENT } from '@convbox/server/platforms/sandbox-client'
import type { OAuthStandIn, StandInContext } from './oauth-stand-in.ts'

type Query = Readonly<Record<string, string>>
export type ConsentRequest = { redirectUri: string; state: string; scopes: string[]; challenge: string }

/** The addresses that the app has registered at the platform: its callbacks on the host that serves this stand-in. */
const isRegistered = (address: string, { platform }: OAuthStandIn, host: string): boolean =>
  URL.canParse(address) &&
  new URL(address).host === new URL(`${new URL(address).protocol}//${host}`).host &&
  new URL(address).pathname === `/callbacks/${platform}` &&
  new URL(address).search === ''

/** The request, or why the platform shows an error page. */
export const readConsentRequest = (standIn: OAuthStandIn, query: Query, host: string): ConsentRequest | { fault: string } => {
  const { consent } = standIn
  if (query[consent.clientParam] !== SANDBOX_CLIENT.clientId) return { fault: `${consent.clientParam} is not known` }
  const redirectUri = query['redirect_uri'] ?? ''
  if (!isRegistered(redirectUri, standIn, host)) return { fault: 'redirect_uri is not registered' }
  if (consent.clientParam === 'client_id' && query['response_type'] !== 'code') return { fault: 'response_type must be code' }
  const scopes = consent.readScopes(query)
  const unknown = scopes.find((scope) => !(scope in consent.labels) && !consent.always.includes(scope))
  if (unknown !== undefined) return { fault: `the scope ${unknown} is not known` }
  const challenge = query['code_challenge'] ?? ''
  if (challenge !== '' && query['code_challenge_method'] !== 'S256') return { fault: 'code_challenge_method must be S256' }
  return { redirectUri, state: query['state'] ?? '', scopes, challenge }
}

/** The permissions that a person can untick. */
export const boxesOf = ({ consent }: OAuthStandIn, { scopes }: ConsentRequest): { scope: string; label: string }[] =>
  scopes.flatMap((scope) => (consent.labels[scope] === undefined ? [] : [{ scope, label: consent.labels[scope] }]))

const backTo = ({ redirectUri, state }: ConsentRequest, params: Query): string => {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries({ ...params, state })) url.searchParams.set(name, value)
  return url.toString()
}

/** Redirect URL after the person's decision. chosen: the boxes that stayed ticked; userId absent: refused. */
export const decide = (
  standIn: OAuthStandIn,
  { grants, people, readNowMs }: StandInContext,
  request: ConsentRequest,
  chosen: { userId: string | undefined; scopes: readonly string[] },
): string => {
  const { consent } = standIn
  const person = people.find(({ id }) => id === chosen.userId)
  if (person === undefined) return backTo(request, consent.denied)
  const scopes = [...consent.always, ...request.scopes].filter(
    (scope, index, all) =>
      all.indexOf(scope) === index && (request.scopes.includes(scope) || consent.clientParam === 'app_id' || scope === 'public_profile'),
  )
  const code = grants.issue({
    kind: 'code',
    grant: person.id,
    userId: person.id,
    scopes: scopes.filter((scope) => consent.labels[scope] === undefined || chosen.scopes.includes(scope)),
    endsAtMs: readNowMs() + consent.codeSeconds * 1000,
    redirectUri: request.redirectUri,
    challenge: request.challenge,
  })
  return backTo(request, { [consent.codeParam]: code })
}
