/** Errors of a document in the words of Shopify's server (graphql-ruby). Pure. */
import { type ASTNode, type DocumentNode, GraphQLError, Kind, visit } from 'graphql'

/** An entry of `errors`. */
export type ShopifyError = {
  message: string
  locations?: readonly { line: number; column: number }[]
  path?: readonly (string | number)[]
  extensions?: Record<string, unknown>
}

const nameOf = (node: ASTNode): string[] => {
  if (node.kind === Kind.OPERATION_DEFINITION) return [node.name === undefined ? node.operation : `${node.operation} ${node.name.value}`]
  if (node.kind === Kind.FRAGMENT_DEFINITION) return [`fragment ${node.name.value}`]
  if (node.kind === Kind.FIELD) return [node.alias?.value ?? node.name.value]
  if (node.kind === Kind.ARGUMENT) return [node.name.value]
  return []
}

const isNode = (one: unknown): one is ASTNode => typeof one === 'object' && one !== null && 'kind' in one

/** A node's path in the document: ['query Shop', 'shop', 'name']. */
const pathOf = (document: DocumentNode, wanted: ASTNode | undefined): string[] => {
  let path: string[] = []
  visit(document, {
    enter: (node, _key, _parent, _path, ancestors) => {
      if (node === wanted) path = [...ancestors.filter(isNode), node].flatMap(nameOf)
    },
  })
  return path
}

type Wording = { message: string; extensions?: Record<string, unknown> }

const RULES: readonly [RegExp, (found: readonly string[]) => Wording][] = [
  [
    /^Cannot query field "(\w+)" on type "(\w+)"/,
    ([, fieldName = '', typeName = '']) => ({
      message: `Field '${fieldName}' doesn't exist on type '${typeName}'`,
      extensions: { code: 'undefinedField', typeName, fieldName },
    }),
  ],
  [
    /^Unknown argument "(\w+)" on field "\w+\.(\w+)"/,
    ([, argumentName = '', name = '']) => ({
      message: `Field '${name}' doesn't accept argument '${argumentName}'`,
      extensions: { code: 'argumentNotAccepted', name, typeName: 'Field', argumentName },
    }),
  ],
  [
    /^Argument "\w+\.(\w+)\((\w+):\)" of type .* is required/,
    ([, name = '', missing = '']) => ({
      message: `Field '${name}' is missing required arguments: ${missing}`,
      extensions: { code: 'missingRequiredArguments', className: 'Field', name, arguments: missing },
    }),
  ],
  [
    /^Field "(\w+)" of type "([\w![\]]+)" must have a selection/,
    ([, name = '', type = '']) => ({
      message: `Field must have selections (field '${name}' returns ${type.replaceAll(/[![\]]/g, '')} but has no selections. Did you mean '${name} { ... }'?)`,
      extensions: { code: 'selectionMismatch', nodeName: `field '${name}'`, typeName: type.replaceAll(/[![\]]/g, '') },
    }),
  ],
]

/** The error of a document that the schema rejects. */
export const describeRefusal = (document: DocumentNode, error: GraphQLError): ShopifyError => {
  const [rule, word] = RULES.find(([pattern]) => pattern.test(error.message)) ?? []
  const { message, extensions } = word && rule ? word(rule.exec(error.message) ?? []) : { message: error.message }
  return {
    message,
    ...(error.locations && { locations: error.locations }),
    path: pathOf(document, error.nodes?.[0]),
    ...(extensions && { extensions }),
  }
}

/** A variable that does not fit its type. */
export const describeVariable = (error: GraphQLError, given: Readonly<Record<string, unknown>>): ShopifyError => {
  const [, name = ''] = /\$(\w+)/.exec(error.message) ?? []
  return {
    message: `Variable $${name} was provided invalid value`,
    ...(error.locations && { locations: error.locations }),
    extensions: { code: 'INVALID_VARIABLE', value: given[name] ?? null, problems: [{ path: [], explanation: error.message }] },
  }
}

/** An error that a field threw. */
export const describeFieldError = ({ message, locations, path, extensions }: GraphQLError): ShopifyError => ({
  message,
  ...(locations && { locations }),
  ...(Object.keys(extensions).length > 0 && { extensions }),
  ...(path && { path }),
})
