/** A bulk operation's query: Shopify's checks, and its result as lines. Source: https://shopify.dev/docs/api/usage/bulk-operations/queries; the messages are Shopify's. */
import {
  type DocumentNode,
  execute,
  type FieldNode,
  getNamedType,
  GraphQLError,
  type GraphQLSchema,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import type { CallContext } from './call-context.ts'
import { describeRefusal } from './refusal-shape.ts'
import { resolveField } from './resolve-field.ts'

const MAX_CONNECTIONS = 5
const MAX_DEPTH = 2

/** Position in a walk through the query. kind: the sort of field. */
type Level = { name: string; kind: 'connection' | 'list' | 'other'; hasId: boolean }

type Shape = { connections: number; depth: number; byNodes: string[]; withoutId: string[]; isInList: boolean; hasTopNode: boolean }

const selects = (node: FieldNode, name: string): FieldNode | undefined =>
  node.selectionSet?.selections.find((one): one is FieldNode => one.kind === Kind.FIELD && one.name.value === name)

/** Whether the nodes of a connection select their id, without an alias. */
const selectsId = (node: FieldNode): boolean => {
  const inner = selects(node, 'nodes') ?? (selects(node, 'edges') && selects(selects(node, 'edges') ?? node, 'node'))
  const id = inner && selects(inner, 'id')
  return id !== undefined && id.alias === undefined
}

const shapeOf = (schema: GraphQLSchema, document: DocumentNode): Shape => {
  const shape: Shape = { connections: 0, depth: 0, byNodes: [], withoutId: [], isInList: false, hasTopNode: false }
  const levels: Level[] = []
  const types = new TypeInfo(schema)
  const enter = (node: FieldNode): void => {
    const type = types.getType()
    const bare = type && isNonNullType(type) ? type.ofType : type
    const named = type ? getNamedType(type) : undefined
    const isConnection = isObjectType(named) && named.name.endsWith('Connection')
    const isPart = ['edges', 'nodes', 'node'].includes(node.name.value)
    if (levels.length === 0 && ['node', 'nodes'].includes(node.name.value)) shape.hasTopNode = true
    if (isConnection) {
      const outer = levels.filter(({ kind }) => kind === 'connection')
      shape.connections += 1
      shape.depth = Math.max(shape.depth, outer.length)
      if (selects(node, 'nodes')) shape.byNodes.push(node.name.value)
      const parent = outer.at(-1)
      if (parent && !parent.hasId && !shape.withoutId.includes(parent.name)) shape.withoutId.push(parent.name)
      if (levels.some(({ kind }) => kind === 'list')) shape.isInList = true
    }
    const kind = isConnection ? 'connection' : isListType(bare) && !isPart ? 'list' : 'other'
    levels.push({ name: node.name.value, kind, hasId: isConnection && selectsId(node) })
  }
  visit(document, visitWithTypeInfo(types, { Field: { enter, leave: () => void levels.pop() } }))
  return shape
}

const findFaults = (shape: Shape): string[] => [
  ...(shape.byNodes.length > 0
    ? [
        `All connection fields in a bulk query must select their contents using 'edges' > 'node', e.g: '${shape.byNodes[0]} { edges { node {'. Selecting via 'nodes' is not supported. Invalid connection fields: ${shape.byNodes.map((name) => `'${name}'`).join(', ')}.`,
      ]
    : []),
  ...(shape.hasTopNode ? ['Bulk queries cannot contain a top level `node` field.'] : []),
  ...(shape.depth > MAX_DEPTH ? ['Bulk queries cannot contain connections with a nesting depth greater than 2.'] : []),
  ...(shape.connections > MAX_CONNECTIONS ? ['Bulk queries cannot contain more than 5 connections.'] : []),
  ...(shape.withoutId.length > 0
    ? [
        `The parent 'node' field for a nested connection must select the 'id' field without an alias and must be of 'ID' return type. Connection fields without 'id': ${shape.withoutId.join(', ')}.`,
      ]
    : []),
  ...(shape.isInList ? ['Queries that contain a connection field within a list field are not currently supported.'] : []),
  ...(shape.connections === 0 ? ['Bulk queries must contain at least one connection.'] : []),
]

const readDocument = (text: string): DocumentNode | string => {
  try {
    return parse(text)
  } catch (error) {
    if (error instanceof GraphQLError) return error.message
    throw error
  }
}

const findQuery = (document: DocumentNode): OperationDefinitionNode | undefined =>
  document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION)

/** Why a query cannot run in bulk; empty for a good one. */
export const bulkFaults = (schema: GraphQLSchema, text: string): string[] => {
  const document = readDocument(text)
  if (typeof document === 'string') return [`Invalid bulk query: ${document}`]
  const operation = findQuery(document)
  if (operation?.operation !== 'query') return ['Invalid bulk query: a bulk query operation runs queries only']
  if (operation.selectionSet.selections.length > 1) return ['Bulk queries cannot contain more than one top level field.']
  const refused = validate(schema, document).map((fault) => `Invalid bulk query: ${describeRefusal(document, fault).message}`)
  return refused.length > 0 ? refused : findFaults(shapeOf(schema, document))
}

type Item = Record<string, unknown>
const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value)
const edgesOf = (value: unknown): Item[] | undefined =>
  isItem(value) && Array.isArray(value.edges)
    ? value.edges
        .filter(isItem)
        .map(({ node }) => node)
        .filter(isItem)
    : undefined

/** A node without its connections, followed by their nodes, each with its parent's id. */
const flatten = (node: Item, parentId: unknown): { own: Item; children: Item[] } => {
  const own: Item = {}
  const children: Item[] = []
  for (const [key, value] of Object.entries(node)) {
    const inner = edgesOf(value)
    if (inner === undefined) own[key] = value
    else
      for (const child of inner) {
        const flat = flatten(child, node.id)
        children.push(flat.own, ...flat.children)
      }
  }
  return { own: parentId === undefined ? own : { ...own, __parentId: parentId }, children }
}

/** Parents are written in groups of this size, then their children: Shopify does not promise that a child directly follows its parent. */
const PARCEL = 50

export type BulkResult = { lines: string[]; rootCount: number; objectCount: number; errorCode?: 'ACCESS_DENIED' | 'INTERNAL_SERVER_ERROR' }

/** Runs a valid query over the whole shop. */
export const runBulkQuery = async (context: CallContext, text: string, isGrouped: boolean): Promise<BulkResult> => {
  const { data, errors } = await execute({
    schema: context.admin.schema,
    document: parse(text),
    rootValue: context.rootFields(context),
    contextValue: context,
    fieldResolver: resolveField,
  })
  if (errors && errors.length > 0) {
    const errorCode = errors.some(({ extensions }) => extensions.code === 'ACCESS_DENIED') ? 'ACCESS_DENIED' : 'INTERNAL_SERVER_ERROR'
    return { lines: errors.map(({ message }) => message), rootCount: 0, objectCount: 0, errorCode }
  }
  const roots = Object.values(data ?? {}).flatMap((value) => edgesOf(value) ?? [])
  const flat = roots.map((root) => flatten(root, undefined))
  const parcels = Array.from({ length: Math.ceil(flat.length / PARCEL) }, (_, index) => flat.slice(index * PARCEL, (index + 1) * PARCEL))
  const items = isGrouped
    ? flat.flatMap(({ own, children }) => [own, ...children])
    : parcels.flatMap((parcel) => [...parcel.map(({ own }) => own), ...parcel.flatMap(({ children }) => children)])
  return { lines: items.map((item) => JSON.stringify(item)), rootCount: roots.length, objectCount: items.length }
}
