/** Sandbox stores made through the API, for journeys that need one of their own. */
import { account } from '@convbox/contract/api/account'
import { integrations } from '@convbox/contract/api/integrations'
import { stores } from '@convbox/contract/api/stores'
import type { EndpointData } from '@convbox/contract/endpoint'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Calls the API as the signed-in user. */
export const ask = async (page: Page, endpoint: EndpointData, data: object, store?: string): Promise<Record<string, unknown>> => {
  const headers = store === undefined ? {} : { 'x-shop-name': store }
  const url = `/api${endpoint.path}`
  const answer = endpoint.method === 'GET' ? await page.request.get(url, { headers }) : await page.request.post(url, { headers, data })
  expect([endpoint.path, answer.status()]).toEqual([endpoint.path, 200])
  return ((await answer.json()) as { result: Record<string, unknown> }).result
}

/** A sandbox store of its own, which opens with its pixels. */
export const makeStore = async (page: Page, websiteTitle: string, websiteUrl: string): Promise<{ name: string; storeKey: string }> => {
  const { activeTenantId: tenantId } = await ask(page, account.userInfo, {})
  const created = await ask(page, stores.createStore, {
    tenantId,
    websiteUrl,
    websiteTitle,
    timezone: 'America/New_York',
    currencyCode: 'USD',
    sandbox: true,
    product: 'Omnitrack',
  })
  const name = String(created['websiteName'])
  const answer = await page.request.get(`/api${stores.websiteInfo.path}?websiteName=${name}`, { headers: { 'x-shop-name': name } })
  const { storeKey } = ((await answer.json()) as { result: { storeKey: string } }).result
  return { name, storeKey }
}

/** Connects an account of a platform that takes no pasted token, on its consent page. */
export const connect = async (page: Page, store: string, channel: string): Promise<void> => {
  const { url } = await ask(
    page,
    integrations.authorize,
    { plat_name: channel, app_name: 'Convbox', redirect_uri: `/website/${store}/integrations` },
    store,
  )
  await page.goto(String(url))
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.waitForURL(`**/website/${store}/integrations**`)
}
