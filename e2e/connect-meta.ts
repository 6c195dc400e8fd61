import type { Page } from 'playwright-core'
import { integrationsText } from '../apps/web/src/screens/integrations/integrations.text.ts'

const PAGE = '/website/northwind-goods/integrations'

/** Connects the demo store's Meta account in English, unless it is connected: the tests of channels, which may have run before, disconnect it. */
export const connectMeta = async (page: Page): Promise<void> => {
  const text = integrationsText.en
  await page.goto(PAGE)
  const meta = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Meta/ }) })
  const connected = meta.getByText(text.connected, { exact: true }).first()
  await connected.or(meta.getByText(text.notConnected).first()).waitFor()
  if (await connected.isVisible()) return
  await meta
    .getByRole('button', { name: /Connect/ })
    .first()
    .click()
  await page.getByRole('radio', { name: /Northwind Marketing/ }).check()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.waitForURL(`**${PAGE}**`)
  const picker = page.getByRole('dialog', { name: text.pickTitle({ platform: 'Meta' }) })
  await picker.getByRole('region', { name: 'Northwind Goods' }).getByRole('checkbox').first().check()
  await picker.getByRole('button', { name: text.pickSave }).click()
  await picker.waitFor({ state: 'detached' })
}
