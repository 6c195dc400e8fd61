/** Whether Shopify's published schema takes a document of ours, for the test that looks at all of them. */
import { GraphQLError, Kind, parse, validate } from 'graphql'
import { loadAdminSchema } from './admin-schema.ts'
import type { ApiVersion } from './api-versions.ts'
import { bulkFaults } from './bulk-query.ts'
import { describeRefusal } from './refusal-shape.ts'

/** What Shopify would say against a document; empty for a good one. */
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

/** What Shopify would say against a query of a bulk operation; empty for a good one. */
export const checkBulkQuery = async (version: ApiVersion, text: string): Promise<string[]> =>
  bulkFaults((await loadAdminSchema(version)).schema, text)
