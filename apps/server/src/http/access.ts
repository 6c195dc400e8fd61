/** Access checks: the contract declares who may call an endpoint; this file enforces it against the database for every call. */
import { ALL_SITES, HEADERS, hasFeature, type Access, type EndpointData } from '@convbox/contract'
import type { FastifyRequest } from 'fastify'
import type { Program } from '../program.ts'
import { findVisibleStore, listTenants, listVisibleStores, type VisibleStore } from './access.rows.ts'
import { AppError } from './app-error.ts'
import { authOf } from './auth.ts'
import type { CallerOf, PublicCaller, Role, SitesCaller, StoreCaller, TenantCaller, UserCaller } from './handlers.ts'
import { authHeaders, findSession } from './sessions.ts'

const headerText = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A call about a tenant may name it in its own field instead of the header; membership is checked either way. */
const tenantField = ({ method, body, query }: FastifyRequest): string | undefined => {
  const input: unknown = method === 'GET' ? query : body
  return typeof input === 'object' && input !== null && 'tenantId' in input && typeof input.tenantId === 'string' && input.tenantId !== ''
    ? input.tenantId
    : undefined
}

/** The user of a live session, else 'not signed in'; a prolonged session is sent with the answer. */
const requireUser = async (program: Program, caller: PublicCaller, isLook: boolean): Promise<UserCaller> => {
  if (caller.token === undefined) throw new AppError('not signed in')
  const { user, setCookies } = await findSession(authOf(program), authHeaders(caller), isLook)
  if (!isLook) caller.giveToken(setCookies)
  if (user === undefined) throw new AppError('not signed in')
  return { ...caller, user }
}

/** A POST counts as a change unless its endpoint declares itself read-only. */
const requireWriter = (endpoint: EndpointData, role: Role): void => {
  if (role === 'read-only' && endpoint.method === 'POST' && !endpoint.reads) throw new AppError('read only')
}

/** The stores named in the headers: one, or for All-Sites all that the user may see. Empty for a foreign or unknown store. */
const findNamedStores = async (program: Program, userId: string, websiteName: string | undefined): Promise<VisibleStore[]> => {
  if (websiteName === undefined) return []
  if (websiteName === ALL_SITES) return listVisibleStores(program.mainDb, userId)
  const visible = await findVisibleStore(program.mainDb, userId, websiteName)
  return visible === undefined ? [] : [visible]
}

const requireStore = async (
  program: Program,
  caller: UserCaller,
  endpoint: EndpointData,
  request: FastifyRequest,
): Promise<StoreCaller & SitesCaller> => {
  const websiteName = headerText(request, HEADERS.store)
  const named = await findNamedStores(program, caller.user.id, websiteName)
  const isAllSites = websiteName === ALL_SITES
  if (named.length === 0) throw new AppError('no store access')
  if (isAllSites && !endpoint.allSites) throw new AppError('all sites')
  for (const { role } of named) requireWriter(endpoint, role)
  const { feature } = endpoint
  const open = feature === undefined ? named : named.filter(({ store }) => hasFeature(store.plans, feature))
  const [first] = open
  if (first === undefined) throw new AppError('plan needed')
  return { ...caller, store: first.store, role: first.role, stores: open.map(({ store }) => store), isAllSites }
}

const requireTenant = async (
  program: Program,
  caller: UserCaller,
  endpoint: EndpointData,
  request: FastifyRequest,
): Promise<TenantCaller> => {
  const field = tenantField(request)
  const tenantId = headerText(request, HEADERS.tenant) ?? field
  const [tenant] = tenantId === undefined ? [] : await listTenants(program.mainDb, caller.user.id, tenantId)
  if (tenant === undefined) throw new AppError('no store access')
  requireWriter(endpoint, tenant.role)
  // Where both are given, the field must equal the header.
  if (field !== undefined && field !== tenant.id) throw new AppError('not found')
  return { ...caller, tenant: { id: tenant.id, name: tenant.name }, role: tenant.role }
}

const requireAdmin = <Caller extends { role: Role }>(caller: Caller): Caller => {
  if (caller.role !== 'admin') throw new AppError('not an admin')
  return caller
}

/** The caller admitted by the endpoint, or the refusal. Store and tenant are those named in the headers. isLook: only recheck permission; nothing is sent. */
export const admit = async (
  program: Program,
  endpoint: EndpointData,
  request: FastifyRequest,
  caller: PublicCaller,
  isLook = false,
): Promise<CallerOf<Access>> => {
  const { access } = endpoint
  if (access === 'public') return caller
  const user = await requireUser(program, caller, isLook)
  switch (access) {
    case 'signed in':
      return user
    case 'store member':
      return requireStore(program, user, endpoint, request)
    case 'store admin':
      return requireAdmin(await requireStore(program, user, endpoint, request))
    case 'tenant member':
      return requireTenant(program, user, endpoint, request)
    case 'tenant admin':
      return requireAdmin(await requireTenant(program, user, endpoint, request))
  }
}
