import {
  BUILT_LINKS_PER_PAGE,
  buildUrl,
  judgeLink,
  LINK_PLATFORMS,
  LISTED_LINK_FAULTS,
  MAX_BUILT_LINKS,
  type TypedLink,
} from '@convbox/contract/url-builder'
import { isUniqueViolation } from '@convbox/storage'
import { randomUUID } from 'node:crypto'
import type { AuditAction } from '@convbox/contract/api/audit.values'
import { AppError } from '../../http/app-error.ts'
import type { Feature, StoreCaller } from '../../http/handlers.ts'
import { writeAudit } from '../audit/audit.ts'
import { addLinks, countLinks, deleteLink, findTaken, keyOf, listLinks, type NewLink } from './built-links.rows.ts'
import { countVisitors } from './link-visits.sql.ts'
import { readNamingRules, writeNamingRules } from './naming-rules.rows.ts'
import { readLinkFile } from './read-link-file.ts'

const toNew = (link: TypedLink): NewLink => {
  const { platform, destination, name, manager, tags } = link
  return { id: randomUUID(), platform, destination, name, manager, campaign: tags.campaign, url: buildUrl(link) }
}

/** Links with tags that name their channel, campaign and manager. Visits are known by them from the moment at which they are built. */
export const urlBuilderFeature: Feature<'urlBuilder'> = (program) => {
  const { mainDb, warehouse } = program
  const now = (): Date => new Date(program.now())
  const note = ({ store, user }: StoreCaller, action: AuditAction, target: string) =>
    writeAudit(mainDb, { tenantId: store.tenantId, storeId: store.id, userId: user.id, action, target, detail: {} })

  /** Throws if a name was taken meanwhile. */
  const keep = async ({ store, user }: StoreCaller, links: readonly NewLink[]): Promise<void> => {
    if ((await countLinks(mainDb, store.id)) + links.length > MAX_BUILT_LINKS)
      throw new AppError('invalid input', { details: { name: `At most ${MAX_BUILT_LINKS} links` } })
    try {
      await mainDb.db.transaction((db) => addLinks({ db }, store.id, links, { at: now(), by: user.id, byName: user.name }))
    } catch (error) {
      if (isUniqueViolation(error)) throw new AppError('already exists', { cause: error })
      throw error
    }
  }

  return {
    listBuiltLinks: async ({ search, type, pageNo }, { store }) => {
      const page = { limit: BUILT_LINKS_PER_PAGE, offset: (pageNo - 1) * BUILT_LINKS_PER_PAGE }
      const { rows, count } = await listLinks(mainDb, store.id, { search, type, ...page })
      const visitors = await countVisitors(
        warehouse,
        store.id,
        rows.map(({ id }) => id),
      )
      return {
        links: rows.map(({ id, name, platform, manager, campaign, destination, url, madeAt, madeBy }) => ({
          id,
          name,
          platform,
          type: LINK_PLATFORMS[platform].type,
          manager,
          campaign,
          destination,
          url,
          madeAt: madeAt.toISOString(),
          madeBy,
          visitors: visitors.get(id) ?? 0,
        })),
        count,
        pageSize: BUILT_LINKS_PER_PAGE,
      }
    },
    buildLink: async (typed, caller) => {
      const { link, faults } = judgeLink(typed, await readNamingRules(mainDb, caller.store.id))
      const taken = await findTaken(mainDb, caller.store.id, [link.name])
      const all = taken.size > 0 ? [...faults, { field: 'name', reason: 'taken' } as const] : faults
      if (all.length > 0) return { faults: all }
      const made = toNew(link)
      await keep(caller, [made])
      await note(caller, 'link built', link.name)
      return { url: made.url, faults: [] }
    },
    buildLinksOfFile: async ({ csv, isPreview }, caller) => {
      const { store } = caller
      const { links, missing, unknown, bad } = readLinkFile(csv, await readNamingRules(mainDb, store.id))
      const taken = await findTaken(
        mainDb,
        store.id,
        links.flatMap(({ link }) => link?.name ?? []),
      )
      const made = links.map(({ line, link }) => {
        if (link !== undefined && taken.has(keyOf(link.name))) bad.push({ line, column: 'name', reason: 'taken' })
        return link && toNew(link)
      })
      const right = made.flatMap((link) => link ?? [])
      const isTaken = !isPreview && missing.length + bad.length === 0 && right.length > 0
      if (isTaken) {
        await keep(caller, right)
        await note(caller, 'link file imported', store.websiteName)
      }
      const listed = bad.toSorted((one, other) => one.line - other.line).slice(0, LISTED_LINK_FAULTS)
      return {
        isTaken,
        lines: links.length,
        urls: made.map((link) => link?.url ?? ''),
        missing,
        unknown,
        bad: listed,
        badCount: bad.length,
      }
    },
    deleteBuiltLink: async ({ id }, caller) => {
      const name = await deleteLink(mainDb, caller.store.id, id)
      if (name === undefined) throw new AppError('not found')
      await note(caller, 'built link deleted', name)
      return { ok: true }
    },
    readNamingRules: (_input, { store }) => readNamingRules(mainDb, store.id),
    saveNamingRules: async (rules, caller) => {
      await writeNamingRules(mainDb, caller.store.id, rules, now())
      await note(caller, 'naming rules saved', caller.store.websiteName)
      return { ok: true }
    },
  }
}
