/** Resolver of every field: checks access, then returns the value or a refusal; adds up the cost. */
import {
  getNamedType,
  GraphQLError,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { type AdminSchema, type RequiredAccess } from './admin-schema.ts'
import { type CallContext, type Fields, notPlayed } from './call-context.ts'
import { meets } from './scopes.ts'

/** The type whose access rules apply; for a connection, its nodes' type. */
const guardedType = (type: GraphQLOutputType): string => {
  const named = getNamedType(type)
  const nodes = isObjectType(named) && named.name.endsWith('Connection') ? named.getFields().nodes : undefined
  return nodes === undefined ? named.name : getNamedType(nodes.type).name
}

/** The access that a field requires but the scopes do not give. */
export const missingAccess = (
  admin: AdminSchema,
  scopes: readonly string[],
  field: { parent: string; name: string; type: GraphQLOutputType },
): RequiredAccess | undefined =>
  [admin.accessOf(field.parent, field.name), admin.accessOf(guardedType(field.type))].find(
    (access) => access !== undefined && !meets(scopes, access),
  )

const denied = (field: string, { text }: RequiredAccess): GraphQLError =>
  new GraphQLError(`Access denied for ${field} field. Required access: ${text}`, {
    extensions: { code: 'ACCESS_DENIED', documentation: 'https://shopify.dev/api/usage/access-scopes', requiredAccess: text },
  })

/** Protected customer data, by type. Source: shopify.dev/docs/apps/launch/protected-customer-data. */
const PERSONAL: Record<string, readonly string[]> = {
  QueryRoot: ['customer', 'customers'],
  Order: ['customer', 'email', 'phone', 'billingAddress', 'shippingAddress', 'displayAddress'],
}

const notApproved = (): GraphQLError =>
  new GraphQLError(
    'This app is not approved to access the Customer object. See https://shopify.dev/docs/apps/launch/protected-customer-data for more details.',
    { extensions: { code: 'ACCESS_DENIED', documentation: 'https://shopify.dev/docs/apps/launch/protected-customer-data' } },
  )

const isList = (type: GraphQLOutputType): boolean => isListType(isNonNullType(type) ? type.ofType : type)

/** Cost points of a field's result: object 1, connection 2 (plus its nodes), mutation 10. */
const priceOf = (info: GraphQLResolveInfo, value: unknown): number => {
  const named = getNamedType(info.returnType)
  if (isLeafType(named) || value === null || value === undefined) return 0
  if (info.parentType.name === 'Mutation') return 10
  if (named.name.endsWith('Connection')) return 2
  if (info.parentType.name.endsWith('Edge') || info.parentType.name.endsWith('Connection')) {
    // Only a connection's nodes cost points; behind edges they are counted at `node`.
    return info.fieldName === 'nodes' && Array.isArray(value) ? value.length : info.fieldName === 'node' ? 1 : 0
  }
  return isList(info.returnType) && Array.isArray(value) ? value.length : 1
}

/** Resolves any field of the schema. Objects are plain values: a property, or a function of the arguments. */
export const resolveField = (source: Fields, args: Record<string, unknown>, context: CallContext, info: GraphQLResolveInfo): unknown => {
  const { parentType, fieldName, returnType } = info
  const missing = missingAccess(context.admin, context.scopes, { parent: parentType.name, name: fieldName, type: returnType })
  if (missing) throw denied(fieldName, missing)
  if (!context.hasCustomerData && PERSONAL[parentType.name]?.includes(fieldName)) throw notApproved()
  const field = Object.hasOwn(source, fieldName) ? source[fieldName] : undefined
  if (field === undefined) throw notPlayed(`the field '${fieldName}' of ${parentType.name}`)
  const value: unknown = typeof field === 'function' ? field(args, context) : field
  const spend = (given: unknown): unknown => {
    context.spent += priceOf(info, given)
    return given
  }
  return value instanceof Promise ? value.then(spend) : spend(value)
}
