/** Makes the smallest valid input of a schema, for suites generated from the contract. */
import { OWNED_KINDS, type OwnedKind } from '@convbox/contract'
import { z } from 'zod'

const nodeSchema = z.looseObject({
  type: z.string().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  minimum: z.number().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  owned: z.enum([...OWNED_KINDS, 'user']).optional(),
})
type Node = z.output<typeof nodeSchema>
/** Ids for fields that name owned things. */
export type OwnedIds = Record<OwnedKind | 'user', string>

/** Texts for patterns, tried in order. */
const TEXTS = ['sample', '2035-11-20', 'USD', 'UTC', '1', 'a@convbox.example']

const sampleText = (node: Node): string => {
  if (node.format === 'date-time') return '2035-11-20T10:00:00.000Z'
  if (node.format === 'email') return 'a@convbox.example'
  const { pattern } = node
  return TEXTS.find((text) => pattern === undefined || new RegExp(pattern).test(text)) ?? ''
}

const sampleOf = (input: unknown, ids: OwnedIds): unknown => {
  const node = nodeSchema.parse(input)
  if (node.owned !== undefined) return ids[node.owned]
  if ('const' in node && node.const !== undefined) return node.const
  if (node.enum !== undefined) return node.enum[0]
  if (node.anyOf !== undefined) return sampleOf(node.anyOf[0], ids)
  switch (node.type) {
    case 'object':
      return sampleObject(node, ids)
    case 'array':
      return []
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return node.minimum ?? 1
    default:
      return sampleText(node)
  }
}

const sampleObject = (node: Node, ids: OwnedIds): Record<string, unknown> => {
  const required = new Set(node.required)
  return Object.fromEntries(
    Object.entries(node.properties ?? {}).flatMap(([name, field]) => (required.has(name) ? [[name, sampleOf(field, ids)]] : [])),
  )
}

const readSchema = (schema: z.ZodType): Node => nodeSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))

/** The required fields of an input, filled. Values checked only by a refinement (a time zone) come from `known`. */
export const sampleInput = (schema: z.ZodType, ids: OwnedIds, known: Record<string, unknown> = {}): Record<string, unknown> => {
  const sample = sampleObject(readSchema(schema), ids)
  return Object.fromEntries(Object.entries(sample).map(([name, value]) => [name, name in known ? known[name] : value]))
}

/** The fields of an input that name owned things, with their kind; optional ones too. */
export const ownedFields = (schema: z.ZodType): { field: string; kind: OwnedKind | 'user' }[] =>
  Object.entries(readSchema(schema).properties ?? {}).flatMap(([field, node]) => {
    const { owned } = nodeSchema.parse(node)
    return owned === undefined ? [] : [{ field, kind: owned }]
  })
