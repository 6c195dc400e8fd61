/** A data request: everything stored about one person, as readable JSON. */
import type { Program } from '../../program.ts'
import { readCustomers, readOrderFacts } from './export-person.rows.ts'
import { readPersonsAnswers, readPersonsDeliveries, readPersonsEvents, readPersonsTouches } from './export-person.sql.ts'
import { findPerson, type PersonKey } from './find-person.ts'
import { readEventIds } from './find-person.sql.ts'

/** text: the export; record: number of items by kind. */
export type PersonExport = { text: string; record: Record<string, number> }

/** customer: the person, as named by Shopify; until: time of the request. */
export const exportPerson = async (
  program: Program,
  storeId: string,
  asked: { customer: Record<string, unknown>; seeds: readonly PersonKey[]; until: Date },
): Promise<PersonExport> => {
  const { mainDb, warehouse, secrets } = program
  const { keys } = await findPerson(program, storeId, asked.seeds, asked.until)
  const of = (kind: PersonKey['kind']): string[] => keys.filter((one) => one.kind === kind).map(({ key }) => key)
  const [visitors, orders] = [of('visitor'), of('order')]
  const names = await readCustomers(mainDb.pool, storeId, [...of('customer'), ...orders.map((id) => `order:${id}`)])
  const eventIds = await readEventIds(warehouse, storeId, { visitors, orders, until: asked.until })
  const content = {
    customer: asked.customer,
    namesAndAddresses: names.map((sealed): unknown => JSON.parse(secrets.open(sealed))),
    orders: await readOrderFacts(mainDb.pool, storeId, orders),
    browsers: visitors,
    visits: await readPersonsTouches(warehouse, storeId, visitors),
    events: await readPersonsEvents(warehouse, storeId, { visitors, orders }),
    surveyAnswers: await readPersonsAnswers(warehouse, storeId, orders),
    sentToPlatforms: await readPersonsDeliveries(warehouse, storeId, { events: eventIds, orders }),
  }
  const record = Object.fromEntries(Object.entries(content).flatMap(([name, list]) => (Array.isArray(list) ? [[name, list.length]] : [])))
  return { text: JSON.stringify({ madeAt: new Date(program.now()).toISOString(), ...content }, undefined, 2), record }
}
