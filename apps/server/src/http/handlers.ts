/** Types of handlers: what each endpoint's handler gets and returns. */
import type { HistoryGrant } from '@convbox/contract/history-limit'
import type { Access, EndpointData } from '@convbox/contract'
import type { ALL_ENDPOINTS } from '@convbox/contract/api/all-endpoints'
import type { z } from 'zod'
import type { Program } from '../program.ts'

/** Role of a member in a tenant: 'admin' sees all its stores, others those assigned to them. 'read-only' may change nothing. */
export type Role = 'admin' | 'operate' | 'read-only'

/** Any caller. token: the session token as sent (cookie or header), not necessarily valid. */
export type PublicCaller = {
  requestId: string
  ip: string
  userAgent: string
  token: string | undefined
  /** Sends the session's Set-Cookie lines (as a cookie, or in `refreshToken` for callers that use the header). */
  giveToken: (setCookies: string[]) => void
  /** A cookie of the request, decoded. */
  readCookie: (name: string) => string | undefined
  /** Adds a Set-Cookie line to the answer. */
  setCookie: (line: string) => void
}
/**
 * language: 'en', 'zh', or '' to follow the browser. activeTenantId: the organization chosen in this session; decides only the landing page, never permissions.
 */
export type CallerUser = { id: string; email: string; emailVerified: boolean; name: string; language: string; activeTenantId?: string }
/** A signed-in user. */
export type UserCaller = PublicCaller & { user: CallerUser }
/** The store of the call, as its members see it. */
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
  /** History that the operator granted beyond the plan's. */
  historyGrant: HistoryGrant | undefined
  /** Whether the caller may download the table of orders: in a store that the operator restricts only admins may. */
  mayDownloadOrders: boolean
  sandbox: boolean
  /** Wire spelling: how the storefront is built; null until the owner says. */
  shopBuildType: string | null
}
/** A member of the store named in the headers; membership was read from the database for this call. */
export type StoreCaller = UserCaller & { store: CallerStore; role: Role }
/**
 * A member of the stores named in the headers: one, or for All-Sites all that the user may see and whose plan includes the endpoint's feature. At least one; by
 * title.
 */
export type SitesCaller = UserCaller & { stores: readonly CallerStore[]; isAllSites: boolean }
/** A member of the tenant named in the headers. */
export type TenantCaller = UserCaller & { tenant: { id: string; name: string }; role: Role }

/** The caller type of an access level. */
export type CallerOf<A extends Access> = {
  public: PublicCaller
  'signed in': UserCaller
  'store member': StoreCaller
  'store admin': StoreCaller
  'tenant member': TenantCaller
  'tenant admin': TenantCaller
}[A]
/** The caller type of an endpoint's handler: where the endpoint supports All-Sites always a SitesCaller, also for one store. */
export type CallerFor<Call extends EndpointData> = Call extends { allSites: true } ? SitesCaller : CallerOf<Call['access']>

export type FileResult = { filename: string; bytes: Uint8Array }
/** A stream: `send` writes one result; `signal` is aborted when the reader disconnects or the server stops. The stream ends when the handler returns. */
export type Stream<Result> = { send: (result: Result) => void; signal: AbortSignal }

type Schemas = { input: z.ZodType; result: z.ZodType }

/** The handler of one endpoint. A stream's handler gets a third argument; a file's returns name and bytes. Refusals are thrown as AppError. */
export type Handler<Call extends EndpointData, S extends Schemas> = Call extends { stream: true }
  ? (input: z.output<S['input']>, caller: CallerFor<Call>, stream: Stream<z.input<S['result']>>) => Promise<void>
  : Call extends { file: string }
    ? (input: z.output<S['input']>, caller: CallerFor<Call>) => Promise<FileResult>
    : (input: z.output<S['input']>, caller: CallerFor<Call>) => Promise<z.input<S['result']>>

/** A feature's endpoints with their schemas, as ALL_ENDPOINTS holds them. */
export type FeatureEndpoints = { calls: Record<string, EndpointData>; schemas: Record<string, Schemas> }

/** One handler per endpoint of a feature: a missing one does not compile. */
export type HandlersOf<F extends FeatureEndpoints> = {
  [Name in keyof F['calls'] & keyof F['schemas'] & string]: Handler<F['calls'][Name], F['schemas'][Name]>
}

export type FeatureName = keyof typeof ALL_ENDPOINTS
/** The handlers of a feature by its name in ALL_ENDPOINTS. */
export type FeatureHandlers<Name extends FeatureName> = HandlersOf<(typeof ALL_ENDPOINTS)[Name]>
/** Creates a feature's handlers, once at start, for the whole program. */
export type Feature<Name extends FeatureName> = (program: Program) => FeatureHandlers<Name>
