/** The store's links, by which attribution knows visits. */
import { indexLinks, type KnownLink, type KnownLinks } from '@convbox/attribution'
import { mainDbSchema, type MainDbQueries } from '@convbox/storage'
import { count, eq, max } from 'drizzle-orm'

const { link } = mainDbSchema

/** Changes whenever a link is added or changed. */
export const readLinksVersion = async ({ db }: MainDbQueries, storeId: string): Promise<string> => {
  const [row] = await db
    .select({ rows: count(), changedAt: max(link.updatedAt) })
    .from(link)
    .where(eq(link.storeId, storeId))
  return `${row?.rows ?? 0} ${row?.changedAt?.getTime() ?? 0}`
}

const tagsOf = (destination: string): URLSearchParams =>
  URL.canParse(destination) ? new URL(destination).searchParams : new URLSearchParams()

/** All links of the store with the tags of their destinations, also the disabled ones: their visits have been. */
export const readKnownLinks = async ({ db }: MainDbQueries, storeId: string): Promise<KnownLinks> => {
  const rows = await db.select({ id: link.id, code: link.code, destination: link.destination }).from(link).where(eq(link.storeId, storeId))
  return indexLinks(
    rows.map(({ id, code, destination }): KnownLink => {
      const tags = tagsOf(destination)
      const of = (name: string): string => tags.get(`utm_${name}`) ?? ''
      const [manager, content] = [of('mgr'), of('content')]
      return {
        id,
        code,
        name: of('name'),
        ...(manager !== '' && { manager }),
        ...(content !== '' && { content }),
        tags: { source: of('source'), medium: of('medium'), campaign: of('campaign'), term: of('term'), content },
        type: 'influencers',
      }
    }),
  )
}
