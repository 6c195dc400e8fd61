/** Shopify's published Admin schema, read from @shopify/dev-mcp (its data only) at the first call: 0.3 s and 75 MB that only a sandbox pays. */
import { readFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { buildClientSchema, type GraphQLSchema, type IntrospectionQuery } from 'graphql'
import type { ApiVersion } from './api-versions.ts'

/** The access that a type or field requires. text: Shopify's own sentence. anyOf: one of these scopes is enough; allOf: needed beside it. */
export type RequiredAccess = { text: string; anyOf: string[]; allOf: string[] }

export type AdminSchema = {
  version: ApiVersion
  schema: GraphQLSchema
  /** Shopify's published access rules of a type, or of one of its fields. */
  accessOf: (typeName: string, fieldName?: string) => RequiredAccess | undefined
}

type PublishedScope = { typeName: string; fieldName?: string; requiredAccess: string; offlineScopes: string[] }
type Published = { data: IntrospectionQuery; offline_scopes: { items: PublishedScope[] } }

const readPublished = async (version: ApiVersion): Promise<Published> => {
  const manifest = findPackageJSON('@shopify/dev-mcp', import.meta.url)
  if (manifest === undefined) throw new Error('The package @shopify/dev-mcp is not installed: the sandbox takes Shopify’s schema from it.')
  const packed = await readFile(join(dirname(manifest), 'dist', 'data', `admin_${version}.json.gz`))
  // The package's own file: its form is checked by buildClientSchema.
  return JSON.parse((await promisify(gunzip)(packed)).toString()) as Published
}

const readAccess = ({ requiredAccess, offlineScopes }: PublishedScope): RequiredAccess => ({
  text: requiredAccess,
  anyOf: offlineScopes,
  // "Also: The app requires read_customer_events access scope" stands only in the sentence.
  allOf: [...requiredAccess.matchAll(/requires `?([a-z_]+)`? access scope/g)].map(([, scope = '']) => scope),
})

const load = async (version: ApiVersion): Promise<AdminSchema> => {
  const { data, offline_scopes: scopes } = await readPublished(version)
  const access = new Map(
    scopes.items
      .filter(({ offlineScopes }) => offlineScopes.length > 0)
      .map((item) => [item.fieldName === undefined ? item.typeName : `${item.typeName}.${item.fieldName}`, readAccess(item)]),
  )
  return {
    version,
    // Shopify's own schema breaks a rule of deprecation that graphql 17 checks.
    schema: buildClientSchema(data, { assumeValid: true }),
    accessOf: (typeName, fieldName) => access.get(fieldName === undefined ? typeName : `${typeName}.${fieldName}`),
  }
}

const loaded = new Map<ApiVersion, Promise<AdminSchema>>()

/** The schema of a version; read once for the whole process. */
export const loadAdminSchema = (version: ApiVersion): Promise<AdminSchema> => {
  const known = loaded.get(version) ?? load(version)
  loaded.set(version, known)
  return known
}
