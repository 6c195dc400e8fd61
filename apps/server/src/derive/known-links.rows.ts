/** The store's links, by which attribution knows visits. */
import { indexLinks, type KnownLink, type KnownLinks } from '@convbox/attribution'
import { BUILT_LINK_TYPES } from '@convbox/contract/url-builder'
import { mainDbSchema, type MainDbQueries } from '@convbox/storage'
import { count, eq, max } from 'drizzle-orm'

const { builtLink, link } = mainDbSchema

/** Changes whenever a link is added or changed. */
export const readLinksVersion = async ({ db }: MainDbQueries, storeId: string): Promise<string> => {
  const [[row], [built]] = await Promise.all([
    db
      .select({ rows: count(), changedAt: max(link.updatedAt) })
      .from(link)
      .where(eq(link.storeId, storeId)),
    db
      .select({ rows: count(), madeAt: max(builtLink.madeAt) })
      .from(builtLink)
      .where(eq(builtLink.storeId, storeId)),
  ])
  return [row?.rows, row?.changedAt?.getTime(), built?.rows, built?.madeAt?.getTime()].map((part) => part ?? 0).join(' ')
}

const tagsOf = (destination: string): URLSearchParams =>
  URL.canParse(destination) ? new URL(destination).searchParams : new URLSearchParams()

/** All links of the store: short ones with the tags of their destinations, also the disabled ones, whose visits have been; and those of the URL builder. */
export const readKnownLinks = async ({ db }: MainDbQueries, storeId: string): Promise<KnownLinks> => {
  const [rows, built] = await Promise.all([
    db
      .select({ id: link.id, code: link.code, destination: link.destination, isGeneral: link.isGeneral })
      .from(link)
      .where(eq(link.storeId, storeId)),
    db
      .select({ id: builtLink.id, name: builtLink.name, manager: builtLink.manager, type: builtLink.type })
      .from(builtLink)
      .where(eq(builtLink.storeId, storeId)),
  ])
  return indexLinks([
    ...rows.map(({ id, code, destination, isGeneral }): KnownLink => {
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
        type: isGeneral ? 'any' : 'influencers',
      }
    }),
    ...built.flatMap(({ manager, type: word, ...known }): KnownLink[] => {
      const type = BUILT_LINK_TYPES.find((each) => each === word)
      return type === undefined ? [] : [{ ...known, type, ...(manager !== '' && { manager }) }]
    }),
  ])
}
