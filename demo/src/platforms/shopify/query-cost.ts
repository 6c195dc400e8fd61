/** A query's requested cost, computed before it runs. Source: Shopify's rate limits page: scalar 0, object 1, connection 2 and its nodes, mutation 10. */
import {
  type FieldNode,
  getNamedType,
  getVariableValues,
  GraphQLError,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isAbstractType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import type { DocumentNode, GraphQLNamedType, GraphQLSchema } from 'graphql'

/** Maximum cost of a single query. */
export const MAX_QUERY_COST = 1000

type Walk = { schema: GraphQLSchema; fragments: Map<string, SelectionSetNode>; variables: Readonly<Record<string, unknown>> }

const sizeOf = (node: FieldNode, { variables }: Walk): number | undefined => {
  const argument = node.arguments?.find(({ name }) => name.value === 'first' || name.value === 'last')
  if (argument?.value.kind === Kind.INT) return Number(argument.value.value)
  const given = argument?.value.kind === Kind.VARIABLE ? variables[argument.value.name.value] : undefined
  return typeof given === 'number' ? given : undefined
}

const isList = (type: GraphQLOutputType): boolean => isListType(isNonNullType(type) ? type.ofType : type)

const costOfField = (walk: Walk, parent: GraphQLObjectType, node: FieldNode): number => {
  const field = parent.getFields()[node.name.value]
  if (field === undefined || node.selectionSet === undefined) return 0
  const named = getNamedType(field.type)
  const inside = costOfSelections(walk, named, node.selectionSet)
  if (parent.name === 'Mutation') return 10
  if (named.name.endsWith('Connection')) return 2 + (sizeOf(node, walk) ?? 1) * inside
  if (parent.name.endsWith('Connection')) return node.name.value === 'nodes' ? 1 + inside : inside
  if (parent.name.endsWith('Edge')) return 1 + inside
  return isList(field.type) ? (sizeOf(node, walk) ?? 1) * (1 + inside) : 1 + inside
}

const costOfSelections = (walk: Walk, type: GraphQLNamedType, set: SelectionSetNode): number => {
  let shared = 0
  let dearest = 0
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) {
      if (isObjectType(type)) shared += costOfField(walk, type, selection)
      continue
    }
    const inner = selection.kind === Kind.INLINE_FRAGMENT ? selection.selectionSet : walk.fragments.get(selection.name.value)
    const name = selection.kind === Kind.INLINE_FRAGMENT ? selection.typeCondition?.name.value : undefined
    const target = name === undefined ? type : walk.schema.getType(name)
    if (inner === undefined || target === undefined) continue
    const cost = costOfSelections(walk, target, inner)
    // Of an interface or union only the most expensive branch counts, because an object has one type.
    if (isAbstractType(type)) dearest = Math.max(dearest, cost)
    else shared += cost
  }
  return shared + dearest
}

/** The operation to run; undefined if the name is unknown, or missing with several operations. */
export const findOperation = (document: DocumentNode, name: string | undefined): OperationDefinitionNode | undefined => {
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
  return name === undefined ? (operations.length === 1 ? operations[0] : undefined) : operations.find((one) => one.name?.value === name)
}

/** Points of an operation with these variables. Throws a GraphQLError when the variables do not fit. */
export const requestedCost = (
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  given: Readonly<Record<string, unknown>>,
): number => {
  const read = getVariableValues(schema, operation.variableDefinitions ?? [], given)
  const [error] = read.errors ?? []
  if (error) throw error
  const root = schema.getRootType(operation.operation)
  if (!root) throw new GraphQLError('Schema is not configured for this operation')
  const fragments = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition.selectionSet] as const] : [],
    ),
  )
  const variables = read.variableValues?.coerced ?? {}
  return costOfSelections({ schema, fragments, variables }, root, operation.selectionSet)
}
