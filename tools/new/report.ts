/** The files of a new report in contract and server, and its entries in lists. Parts still to be written are `toWrite('...')`, an undefined name: each is an error of `npm run types` until it is written. */
import { camelCase, pascalCase, type Scaffold } from './scaffold.ts'

const calls = (word: string): string => {
  const camel = camelCase(word)
  return `/** ${pascalCase(word)}: say in a sentence what it answers. */
import { endpoints } from '../endpoint.ts'
import type { ${camel}Schemas } from './${word}.schemas.ts'

/** The endpoints; schemas: \`${word}.schemas.ts\`. */
export const ${camel} = endpoints<typeof ${camel}Schemas>()({
  ${camel}Rows: { method: 'GET', path: '/attributionreport/${word}', access: 'store member', feature: toWrite('its feature in plans.ts'), allSites: true },
})
`
}

const schemas = (word: string): string => `/** What ${pascalCase(word)} asks and answers. */
import { z } from 'zod'
import { dayField, timeField } from '../api/fields.schemas.ts'

const row = z.object({ key: toWrite('what a row is of; then one field a figure, unknown left out, never 0') })

export const ${camelCase(word)}Schemas = {
  ${camelCase(word)}Rows: {
    input: z.object({ from: dayField, to: dayField }),
    result: z.object({ rows: z.array(row), total: row, lastUpdate: timeField.optional() }),
  },
}
export type ${pascalCase(word)}Row = z.output<typeof row>
`

const columns = (word: string): string => {
  const pascal = pascalCase(word)
  return `/** The columns of ${pascal}, for its table, column picker and download. Pure. */
import type { ReportColumn } from '../metrics/report-columns.ts'
import type { ${pascal}Row } from './${word}.schemas.ts'

/** All columns in their order. */
export const ${word.replaceAll('-', '_').toUpperCase()}_COLUMNS: readonly ReportColumn<${pascal}Row>[] = [
  { key: 'key', label: toWrite('its head in both languages'), format: 'text', widthPx: 160, value: ({ key }) => key },
]
`
}

const query = (word: string): string => {
  const pascal = pascalCase(word)
  return `import { column, type Warehouse } from '@convbox/storage'
import { z } from 'zod'

/** What the rows are of: stores, and the instants between which they count. */
export type ${pascal}Question = { storeIds: string[]; since: Date; until: Date }

/** State what it reads, by which sorting key, and which totals close. */
const ROWS = toWrite('the query: values bound, store_id IN {storeIds:Array(String)} in every table it reads')

/** The rows as the warehouse has them. */
export const read${pascal}Rows = (warehouse: Warehouse, { storeIds, since, until }: ${pascal}Question) =>
  warehouse.query({ sql: ROWS, params: { storeIds, since, until }, row: z.object({ key: column.text }) })
`
}

const handlers = (word: string): string => {
  const [camel, pascal] = [camelCase(word), pascalCase(word)]
  return `/** ${pascal}: say in a sentence what it answers. */
import { instantsOf, zoneOf } from '@convbox/contract/store-days'
import type { Feature } from '../../http/handlers.ts'
import { clampQuestion } from '../report-span.ts'
import { read${pascal}Rows } from './${word}.sql.ts'

/** The report's endpoints. Days are the stores' where their zones agree, else UTC's. */
export const ${camel}Feature: Feature<'${camel}'> = (program) => ({
  ${camel}Rows: async (input, { stores }) => {
    const { from, to } = clampQuestion(program, stores, input)
    const instants = instantsOf({ from, to }, zoneOf(stores))
    const rows = await read${pascal}Rows(program.warehouse, { storeIds: stores.map(({ id }) => id), ...toWrite('since and until', instants) })
    return { rows, total: toWrite('what closes the rows to the cent') }
  },
})
`
}

const test = (word: string): string => {
  const camel = camelCase(word)
  return `import { ${camel} } from '@convbox/contract/reports/${word}'
import { loadTinyShop, TINY_RANGE } from '@convbox/demo/tiny-shop/tiny-shop'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestProgram, type TestProgram } from '../../testing/test-program.ts'

let test: TestProgram
let tiny: { id: string; websiteName: string }

beforeAll(async () => {
  test = await startTestProgram({ now: () => Date.parse('2035-03-20T12:00:00Z') })
  tiny = await loadTinyShop(test.program, test.alder)
})
afterAll(() => test.stop())

const ask = async () => {
  const answer = await test.call(${camel}.${camel}Rows, { ...TINY_RANGE }, { as: 'ada', store: tiny })
  if (answer.result === undefined) throw new Error(answer.response.body)
  return answer.result
}

it('gives the rows of the tiny shop', async () => expect((await ask()).rows).toEqual(toWrite('worked out by hand, in a comment')))
it('closes to the cent', async () => toWrite('the sums of the rows against the total', await ask()))
`
}

/** A report by its word: lower-case letters, digits and dashes. Its screen: npm run new -- screen. */
export const newReport = (word: string): Scaffold => {
  const camel = camelCase(word)
  const contract = `packages/contract/src/reports/${word}`
  const server = `apps/server/src/reports/${word}/${word}`
  const endpoints = 'packages/contract/src/api/all-endpoints.ts'
  const features = 'apps/server/src/features/all-features.ts'
  return {
    files: new Map([
      [`${contract}.ts`, calls(word)],
      [`${contract}.schemas.ts`, schemas(word)],
      [`${contract}.columns.ts`, columns(word)],
      [`${server}.sql.ts`, query(word)],
      [`${server}.ts`, handlers(word)],
      [`${server}.test.ts`, test(word)],
    ]),
    entries: [
      {
        path: endpoints,
        anchor: 'import { orderAttribution }',
        insert: `import { ${camel} } from '../reports/${word}.ts'\nimport { ${camel}Schemas } from '../reports/${word}.schemas.ts'\n`,
      },
      { path: endpoints, anchor: '  orderAttribution: {', insert: `  ${camel}: { calls: ${camel}, schemas: ${camel}Schemas },\n` },
      {
        path: features,
        anchor: 'import { orderAttributionFeature }',
        insert: `import { ${camel}Feature } from '../reports/${word}/${word}.ts'\n`,
      },
      { path: features, anchor: '  orderAttribution: orderAttributionFeature,', insert: `  ${camel}: ${camel}Feature,\n` },
    ],
    next: [
      `Its page: npm run new -- screen ${word}, then widgets/ReportPage.tsx and widgets/use-report.ts.`,
      "npm run types names every toWrite('...') that is left.",
    ],
  }
}
