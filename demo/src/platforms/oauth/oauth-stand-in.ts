/** The type of a channel's OAuth stand-in: a value with its pages, token endpoint and lists, each as strict as the platform's documentation. */
import type { OAuthChannel } from '@convbox/contract/channels'
import type { AdBook } from '../ads/ad-book.ts'
import type { Person } from './people.ts'
import type { Grant, StandInGrants } from './stand-in-grants.ts'

/** One call as it came. form: fields of a form or of JSON, as texts; body: parsed JSON. */
export type OAuthCall = {
  method: string
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  headers: Readonly<Record<string, string>>
  form: Readonly<Record<string, string>>
  body: unknown
}
export type OAuthReply = { status?: number; body: unknown; headers?: Readonly<Record<string, string>> }

/** What a stand-in works with. lifeSeconds: of the next access tokens; undefined: the platform's own. */
export type StandInContext = {
  grants: StandInGrants
  people: readonly Person[]
  readNowMs: () => number
  lifeSeconds: number | undefined
  ads: AdBook
}
/** A call with a valid token. */
export type SignedCall = OAuthCall & { grant: Grant; person: Person; context: StandInContext }

export type OAuthStandIn = {
  platform: OAuthChannel
  title: string
  tokenPrefix: string
  consent: {
    path: string
    clientParam: 'client_id' | 'app_id'
    codeParam: 'code' | 'auth_code'
    codeSeconds: number
    /** Scopes of the request; those of the app where the address has none. */
    readScopes: (query: Readonly<Record<string, string>>) => string[]
    /** What a person reads beside a box; scopes without a label cannot be unticked, and unknown ones are refused. */
    labels: Readonly<Record<string, string>>
    always: readonly string[]
    /** The platform's redirect parameters when the user refuses. */
    denied: Readonly<Record<string, string>>
  }
  /** Calls without a user's token: token, refresh, revoke. */
  open: readonly {
    methods: readonly ('GET' | 'POST' | 'DELETE')[]
    path: string
    answer: (call: OAuthCall, context: StandInContext) => OAuthReply | Promise<OAuthReply>
  }[]
  /** Calls with one. scope: without it the call is refused. isOpenToUsers: needs nothing besides the token. */
  signed: readonly {
    method: 'GET' | 'POST' | 'DELETE'
    path: string
    scope?: string
    isOpenToUsers?: true
    answer: (call: SignedCall) => OAuthReply | Promise<OAuthReply>
  }[]
  readToken: (call: OAuthCall) => string | undefined
  refuseToken: (fault: 'missing' | 'invalid' | 'expired') => OAuthReply
  refuseScope: () => OAuthReply
  /** What every signed call must carry besides the token; the refusal when it does not. */
  checkCall?: (call: OAuthCall) => OAuthReply | undefined
  fail: (status: number) => unknown
}

/** The token of an Authorization header. */
export const bearer = ({ headers }: OAuthCall): string | undefined => /^Bearer (.+)$/.exec(headers['authorization'] ?? '')?.[1]
