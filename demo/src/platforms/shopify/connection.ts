/** Pages of a list, as every connection of the schema has them. */
import { GraphQLError } from 'graphql'
import type { CallContext, Fields } from './call-context.ts'

const MAX_PAGE = 250

type Page = { first?: number | null; last?: number | null; after?: string | null; before?: string | null; reverse?: boolean | null }

const toCursor = (id: string): string => Buffer.from(JSON.stringify({ last_id: id })).toString('base64url')

const refuse = (message: string): GraphQLError => new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } })

const checkSize = ({ first, last }: Page): void => {
  if (typeof first !== 'number' && typeof last !== 'number') throw refuse('you must provide one of first or last')
  if (typeof first === 'number' && typeof last === 'number') throw refuse('providing both first and last is not supported')
  const size = first ?? last ?? 0
  if (size < 0 || size > MAX_PAGE) throw refuse(`first and last must be between 0 and ${MAX_PAGE}, not ${size}`)
}

const findCursor = (cursors: readonly string[], cursor: string | null | undefined): number | undefined => {
  if (cursor === null || cursor === undefined) return undefined
  const index = cursors.indexOf(cursor)
  if (index < 0) throw new GraphQLError('Invalid cursor for current pagination sort.', { extensions: { code: 'INVALID_CURSOR' } })
  return index
}

/** A page of items, each with an `id`; `toNode` builds a node for each shown item. A bulk operation shows all. */
export const connection = <Thing extends { id: string }>(
  things: readonly Thing[],
  args: Record<string, unknown>,
  { isBulk }: CallContext,
  toNode: (thing: Thing) => Fields = (thing) => ({ ...thing }),
): Fields => {
  const page: Page = args
  if (!isBulk) checkSize(page)
  const all = page.reverse === true ? things.toReversed() : things
  const cursors = all.map(({ id }) => toCursor(id))
  const from = isBulk ? 0 : (findCursor(cursors, page.after) ?? -1) + 1
  const to = isBulk ? all.length : (findCursor(cursors, page.before) ?? all.length)
  const start = typeof page.last === 'number' && !isBulk ? Math.max(from, to - page.last) : from
  const end = typeof page.first === 'number' && !isBulk ? Math.min(to, from + page.first) : to
  const nodes = all.slice(start, end).map(toNode)
  return {
    nodes,
    edges: nodes.map((node, index) => ({ node, cursor: cursors[start + index] })),
    pageInfo: {
      hasNextPage: end < all.length,
      hasPreviousPage: start > 0,
      startCursor: cursors[start] ?? null,
      endCursor: nodes.length > 0 ? (cursors[end - 1] ?? null) : null,
    },
  }
}
