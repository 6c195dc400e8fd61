/** Metafields of the app's own installation, which theme blocks can read. Others are not implemented. */
import type { CallContext, Fields } from '../call-context.ts'
import { notPlayed } from '../call-context.ts'
import { nextId, readGid, type AppMetafield } from '../shop.ts'

type Input = { ownerId: string; namespace?: string | null; key: string; type?: string | null; value: string }
const MAX_INPUTS = 25

const isUrl = (value: string): boolean => URL.canParse(value) && /^(https?|mailto|sms|tel):$/.test(new URL(value).protocol)

const CHECKS: Record<string, (value: string) => boolean> = {
  single_line_text_field: (value) => !value.includes('\n'),
  multi_line_text_field: () => true,
  url: isUrl,
  boolean: (value) => value === 'true' || value === 'false',
  number_integer: (value) => /^-?\d+$/.test(value),
}

type UserError = { code: string; field: string[]; message: string; elementIndex: number | null }

const faultOf = ({ shop }: CallContext, input: Input, index: number): UserError | undefined => {
  const refuse = (name: string, code: string, message: string): UserError => ({
    code,
    field: ['metafields', String(index), name],
    message,
    elementIndex: null,
  })
  const owner = readGid('AppInstallation', input.ownerId)
  if (owner === undefined) throw notPlayed(`metafields of ${input.ownerId}`)
  if (owner !== shop.installation?.id) return refuse('ownerId', 'INVALID', 'Owner does not exist.')
  if (input.key.length < 2 || input.key.length > 64) return refuse('key', 'TOO_SHORT', 'Key must be 2 to 64 characters long.')
  if (!input.type) return refuse('type', 'BLANK', "Type can't be blank")
  const check = CHECKS[input.type]
  if (check === undefined) throw notPlayed(`metafields of type ${input.type}`)
  if (input.value === '') return refuse('value', 'BLANK', "Value can't be blank")
  return check(input.value) ? undefined : refuse('value', 'INVALID_VALUE', `Value is not a valid ${input.type}.`)
}

const metafieldFields = (one: AppMetafield): Fields => ({
  id: `gid://shopify/Metafield/${one.id}`,
  legacyResourceId: one.id,
  namespace: one.namespace,
  key: one.key,
  type: one.type,
  value: one.value,
  jsonValue: one.value,
  ownerType: 'API_INSTALLATION',
})

const put = ({ shop }: CallContext, input: Input): AppMetafield => {
  const namespace = input.namespace ?? 'app'
  const known = shop.metafields.find((one) => one.namespace === namespace && one.key === input.key)
  const one: AppMetafield = { id: known?.id ?? nextId(shop), namespace, key: input.key, type: input.type ?? '', value: input.value }
  shop.metafields = [...shop.metafields.filter((other) => other !== known), one]
  return one
}

/** Mutations of metafields. */
export const metafieldRoots = (context: CallContext): Fields => ({
  metafieldsSet: ({ metafields }: { metafields: Input[] }) => {
    if (metafields.length > MAX_INPUTS)
      return {
        metafields: null,
        userErrors: [
          {
            code: 'LESS_THAN_OR_EQUAL_TO',
            field: ['metafields'],
            message: 'Exceeded the maximum metafields input limit of 25.',
            elementIndex: null,
          },
        ],
      }
    const userErrors = metafields.flatMap((input, index) => faultOf(context, input, index) ?? [])
    if (userErrors.length > 0) return { metafields: [], userErrors }
    const made = metafields.map((input) => put(context, input))
    context.save()
    return { metafields: made.map(metafieldFields), userErrors: [] }
  },
})

/** `metafield` of the installation. */
export const findMetafield = ({ shop }: CallContext, namespace: string, key: string): Fields | null => {
  const one = shop.metafields.find((other) => other.namespace === namespace && other.key === key)
  return one ? metafieldFields(one) : null
}
