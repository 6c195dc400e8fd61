import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { checkBulkQuery, checkDocument, findClosedFields, findDeprecated } from '@convbox/demo/platforms/shopify/check-document'
import { SHOPIFY_SCOPES } from '@convbox/contract/shopify-app'
import { describe, expect, it } from 'vitest'
import { SHOPIFY_API_VERSION } from './shopify-app.ts'

/** Every exported text of the files `*.graphql.ts` here. A name ending in BULK_DOCUMENT is the query of a bulk operation. */
const collectDocuments = async (): Promise<{ name: string; text: string }[]> => {
  const files = (await readdir(import.meta.dirname, { recursive: true })).filter((path) => path.endsWith('.graphql.ts')).toSorted()
  const modules = await Promise.all(
    files.map(async (file) => {
      const exported: unknown = await import(/* @vite-ignore */ join(import.meta.dirname, file))
      return typeof exported === 'object' && exported !== null ? Object.entries(exported) : []
    }),
  )
  return modules.flat().flatMap(([name, text]: [string, unknown]) => (typeof text === 'string' ? [{ name, text }] : []))
}

const documents = await collectDocuments()

describe('GraphQL documents', () => {
  it('are found, each by the name that this test looks for', () => {
    expect(documents.length).toBeGreaterThan(5)
    expect(documents.filter(({ name, text }) => !name.endsWith('_DOCUMENT') || !text.startsWith('#graphql'))).toEqual([])
  })

  it.each(documents.map(({ name, text }) => [name, text]))('%s is one that Shopify takes', async (name, text) => {
    const check = name.endsWith('BULK_DOCUMENT') ? checkBulkQuery : checkDocument
    expect(await check(SHOPIFY_API_VERSION, text)).toEqual([])
  })

  it.each(documents.map(({ name, text }) => [name, text]))(
    '%s asks for nothing that our scopes do not open, nor that Shopify gives up',
    async (_name, text) => {
      expect(await findClosedFields(SHOPIFY_API_VERSION, text, SHOPIFY_SCOPES)).toEqual([])
      expect(await findDeprecated(SHOPIFY_API_VERSION, text)).toEqual([])
    },
  )

  it('that Shopify does not take are seen', async () => {
    expect(await checkDocument(SHOPIFY_API_VERSION, '{shop{nose}}')).toEqual(["Field 'nose' doesn't exist on type 'Shop'"])
    expect(await findClosedFields(SHOPIFY_API_VERSION, '{orders(first: 1){nodes{id}}}', ['read_products'])).toEqual([
      expect.stringMatching(/^QueryRoot\.orders: .*read_orders/),
      expect.stringMatching(/^OrderConnection\.nodes: /),
    ])
    expect(await findDeprecated(SHOPIFY_API_VERSION, '{orders(first: 1){nodes{landingPageUrl}}}')).toHaveLength(1)
    expect(await checkBulkQuery(SHOPIFY_API_VERSION, '{shop{name}}')).toEqual(['Bulk queries must contain at least one connection.'])
  })
})
