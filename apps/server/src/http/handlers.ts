/** What a handler is given and what it returns, typed by its endpoint: `account.routes.ts` and its like are written against these types. */
import type { HistoryGrant } from '@convbox/contract/history-limit'
import type { Access, EndpointData } from '@convbox/contract'
import type { ALL_ENDPOINTS } from '@convbox/contract/api/all-endpoints'
import type { z } from 'zod'
import type { Program } from '../program.ts'

/** How a member stands to a tenant: 'admin' sees every store of it, the others those they were given. 'read-only' may change nothing. */
export type Role = 'admin' | 'operate' | 'read-only'

/** Anybody. token: the session token as it came (cookie or header), checked or not. */
export type PublicCaller = {
  requestId: string
  ip: string
  userAgent: string
  token: string | undefined
  /** Hands the session's Set-Cookie lines to the answer (as a cookie, or in `refreshToken` for callers that use the header). */
  giveToken: (setCookies: string[]) => void
  /** A cookie of the request, decoded. */
  readCookie: (name: string) => string | undefined
  /** Adds a Set-Cookie line to the answer. */
  setCookie: (line: string) => void
}
/** language: 'en', 'zh', or '' to follow the browser. activeTenantId: the organization that this session has chosen; where to land, never what a call may touch. */
export type CallerUser = { id: string; email: string; emailVerified: boolean; name: string; language: string; activeTenantId?: string }
/** Someone signed in. */
export type UserCaller = PublicCaller & { user: CallerUser }
/** The store that the call is about, as its members know it. */
export type CallerStore = {
  id: string
  tenantId: string
  websiteName: string
  title: string
  host: string
  storeKey: string
  timeZone: string
  currency: string
  orderIdentifier: 'name' | 'number' | 'id'
  /** Package codes of its active charges. */
  plans: string[]
  /** History granted by the operator beyond the plan's. */
  historyGrant: HistoryGrant | undefined
  sandbox: boolean
  /** wire spelling: how the storefront is built; null until the owner says. */
  shopBuildType: string | null
}
/** A member of the store named in the headers; its membership was read from the database for this very call. */
export type StoreCaller = UserCaller & { store: CallerStore; role: Role }
/** A member of the stores named in the headers: one, or for All-Sites all that he may see and whose plan has the endpoint's feature. One at least; by title. */
export type SitesCaller = UserCaller & { stores: readonly CallerStore[]; isAllSites: boolean }
/** A member of the tenant named in the headers. */
export type TenantCaller = UserCaller & { tenant: { id: string; name: string }; role: Role }

/** The caller that an access level lets through. */
export type CallerOf<A extends Access> = {
  public: PublicCaller
  'signed in': UserCaller
  'store member': StoreCaller
  'store admin': StoreCaller
  'tenant member': TenantCaller
  'tenant admin': TenantCaller
}[A]
/** The caller that an endpoint hands to its handler: where it takes All-Sites, never one store alone. */
export type CallerFor<Call extends EndpointData> = Call extends { allSites: true } ? SitesCaller : CallerOf<Call['access']>

export type FileResult = { filename: string; bytes: Uint8Array }
/** The other end of a stream: `send` writes one result; `signal` is aborted when the reader has gone or the server stops. The stream ends when the handler returns. */
export type Stream<Result> = { send: (result: Result) => void; signal: AbortSignal }

type Schemas = { input: z.ZodType; result: z.ZodType }

/** The function behind one endpoint. A stream's handler is given a third argument; a file's returns name and bytes. Refusals are thrown as AppError. */
export type Handler<Call extends EndpointData, S extends Schemas> = Call extends { stream: true }
  ? (input: z.output<S['input']>, caller: CallerFor<Call>, stream: Stream<z.input<S['result']>>) => Promise<void>
  : Call extends { file: string }
    ? (input: z.output<S['input']>, caller: CallerFor<Call>) => Promise<FileResult>
    : (input: z.output<S['input']>, caller: CallerFor<Call>) => Promise<z.input<S['result']>>

/** A feature's endpoints with their schemas, as ALL_ENDPOINTS holds them. */
export type FeatureEndpoints = { calls: Record<string, EndpointData>; schemas: Record<string, Schemas> }

/** One handler for each endpoint of a feature: a missing one does not compile. */
export type HandlersOf<F extends FeatureEndpoints> = {
  [Name in keyof F['calls'] & keyof F['schemas'] & string]: Handler<F['calls'][Name], F['schemas'][Name]>
}

export type FeatureName = keyof typeof ALL_ENDPOINTS
/** The handlers of a feature by its name in ALL_ENDPOINTS. */
export type FeatureHandlers<Name extends FeatureName> = HandlersOf<(typeof ALL_ENDPOINTS)[Name]>
/** How a feature is plugged in: made once at start, for the whole program. */
export type Feature<Name extends FeatureName> = (program: Program) => FeatureHandlers<Name>
