/** Updates persons in both databases, recomputed from the links: merges and splits alike. */
import type { Program } from '../program.ts'
import { personsOf, keyOf, type Link, linkingKeys } from './persons.ts'
import {
  readAllPersons,
  readLinksOfKeys,
  readLinksOfVisitors,
  readPersonsOf,
  readSharedLinks,
  readVisitorsLinkedBy,
  writePersons,
} from './persons.rows.ts'
import { nextVersion } from './versions.ts'

/** Everything reachable from some visitors over linking keys and over the stored persons. */
const gatherLinks = async (program: Program, storeId: string, visitorIds: readonly string[]) => {
  const stored = new Map<string, string>()
  const seen = new Set<string>()
  const links = new Map<string, Link[]>()
  let frontier = [...visitorIds]
  while (frontier.length > 0) {
    for (const visitor of frontier) seen.add(visitor)
    for (const [visitor, person] of await readPersonsOf(program.mainDb, storeId, frontier)) stored.set(visitor, person)
    const own = await readLinksOfVisitors(program.mainDb, storeId, frontier)
    const newKeys = [...new Map(own.filter((link) => !links.has(keyOf(link))).map((link) => [keyOf(link), link])).values()]
    for (const link of newKeys) links.set(keyOf(link), [])
    for (const link of await readLinksOfKeys(program.mainDb, storeId, newKeys)) links.get(keyOf(link))?.push(link)
    // Do not follow a key that links nobody: a shared till would reach every customer of the shop. But recheck the visitors it may have linked before.
    const linking = linkingKeys(newKeys.flatMap((link) => links.get(keyOf(link)) ?? []))
    const former = await readVisitorsLinkedBy(
      program.mainDb,
      storeId,
      newKeys.filter((link) => !linking.has(keyOf(link))),
    )
    frontier = [...new Set([...[...linking.values()].flat(), ...former, ...stored.keys()])].filter((visitor) => !seen.has(visitor))
  }
  return { visitors: seen, links: [...links.values()].flat(), stored }
}

const changesBetween = (
  visitors: Iterable<string>,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Map<string, string | undefined> => {
  const changes = new Map<string, string | undefined>()
  for (const visitor of visitors) if (before.get(visitor) !== after.get(visitor)) changes.set(visitor, after.get(visitor))
  return changes
}

/** Visitors of the persons that gain or lose a member, including members who stay: their orders now have more or fewer touches. */
const visitorsOfChanged = (
  visitors: Iterable<string>,
  changes: ReadonlyMap<string, string | undefined>,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] => {
  const [left, joined] = [new Set<string>(), new Set<string>()]
  for (const [visitor, person] of changes) {
    left.add(before.get(visitor) ?? visitor)
    joined.add(person ?? visitor)
  }
  return [...visitors].filter((visitor) => left.has(before.get(visitor) ?? visitor) || joined.has(after.get(visitor) ?? visitor))
}

/** Warehouse first, then PostgreSQL: after a crash, what PostgreSQL lacks is written again. */
const writeBoth = async (program: Program, storeId: string, changes: ReadonlyMap<string, string | undefined>): Promise<void> => {
  const version = nextVersion(program)
  const rows = [...changes].map(([visitorId, personId]) => ({
    store_id: storeId,
    visitor_id: visitorId,
    person_id: personId ?? visitorId,
    version,
    deleted: personId === undefined ? 1 : 0,
  }))
  for (let from = 0; from < rows.length; from += 50_000) {
    await program.warehouse.insert({ table: 'persons', rows: rows.slice(from, from + 50_000) })
  }
  await writePersons(program.mainDb, storeId, changes)
}

/**
 * moved: visitors whose person gains or loses a member. visitors: all visitors involved. membersOf: all visitors of a visitor's person after the change. links:
 * the linking keys of all involved; sharedKeys: keys that link nobody. write: writes the change to both databases; mark affected orders before calling it.
 */
export type IdentityPlan = {
  moved: string[]
  visitors: string[]
  membersOf: (visitorId: string) => string[]
  links: Link[]
  sharedKeys: Link[]
  write: () => Promise<void>
}

/** Recomputes the persons around some visitors, without writing. */
export const planPersons = async (program: Program, storeId: string, visitorIds: readonly string[]): Promise<IdentityPlan> => {
  const { visitors, links, stored } = await gatherLinks(program, storeId, visitorIds)
  const linking = linkingKeys(links)
  const strong = links.filter((link) => linking.has(keyOf(link)))
  const persons = personsOf(strong)
  const changes = changesBetween(visitors, stored, persons)
  const members = new Map<string, string[]>()
  for (const [visitor, person] of persons) members.set(person, [...(members.get(person) ?? []), visitor])
  return {
    moved: visitorsOfChanged(visitors, changes, stored, persons),
    visitors: [...visitors],
    membersOf: (visitorId) => members.get(persons.get(visitorId) ?? visitorId) ?? [visitorId],
    links: strong,
    sharedKeys: [...new Map(links.filter((link) => !linking.has(keyOf(link))).map((link) => [keyOf(link), link])).values()],
    write: () => writeBoth(program, storeId, changes),
  }
}

/** Recomputes all persons of a store. */
export const rebuildPersons = async (program: Program, storeId: string): Promise<void> => {
  const [links, stored] = await Promise.all([readSharedLinks(program.mainDb, storeId), readAllPersons(program.mainDb, storeId)])
  const persons = personsOf(links)
  // The warehouse may lack what PostgreSQL has (a restored backup, a lost write), so a rebuild writes every row.
  const all = new Map<string, string | undefined>(persons)
  for (const visitor of stored.keys()) if (!persons.has(visitor)) all.set(visitor, undefined)
  await writeBoth(program, storeId, all)
}
