/** Checks our documents against Shopify's published schema; used by a test of all documents. */
import { GraphQLError, Kind, NoDeprecatedCustomRule, parse, TypeInfo, validate, visit, visitWithTypeInfo } from 'graphql'
import { loadAdminSchema } from './admin-schema.ts'
import type { ApiVersion } from './api-versions.ts'
import { bulkFaults } from './bulk-query.ts'
import { describeRefusal } from './refusal-shape.ts'
import { missingAccess } from './resolve-field.ts'

/** Errors of a document; empty if it is valid. */
export const checkDocument = async (version: ApiVersion, text: string): Promise<string[]> => {
  const { schema } = await loadAdminSchema(version)
  try {
    const document = parse(text)
    const hasOperation = document.definitions.some(({ kind }) => kind === Kind.OPERATION_DEFINITION)
    return hasOperation ? validate(schema, document).map((fault) => describeRefusal(document, fault).message) : ['holds no operation']
  } catch (error) {
    if (error instanceof GraphQLError) return [error.message]
    throw error
  }
}

/** Errors of a bulk operation's query; empty if it is valid. */
export const checkBulkQuery = async (version: ApiVersion, text: string): Promise<string[]> =>
  bulkFaults((await loadAdminSchema(version)).schema, text)

/** Deprecated fields that a document uses; empty if there are none. */
export const findDeprecated = async (version: ApiVersion, text: string): Promise<string[]> => {
  const { schema } = await loadAdminSchema(version)
  return validate(schema, parse(text), [NoDeprecatedCustomRule]).map(({ message }) => message)
}

/** Fields of a document that these scopes do not allow, each with the access it requires; empty when all are allowed. */
export const findClosedFields = async (version: ApiVersion, text: string, scopes: readonly string[]): Promise<string[]> => {
  const admin = await loadAdminSchema(version)
  const types = new TypeInfo(admin.schema)
  const closed: string[] = []
  const enter = (): void => {
    const [parent, field] = [types.getParentType(), types.getFieldDef()]
    if (!parent || !field) return
    const missing = missingAccess(admin, scopes, { parent: parent.name, name: field.name, type: field.type })
    if (missing) closed.push(`${parent.name}.${field.name}: ${missing.text}`)
  }
  visit(parse(text), visitWithTypeInfo(types, { Field: { enter } }))
  return closed
}
