/** A store connects its ad account on the simulated platform: allowed, denied, partly granted, used by another store, expired and reauthorized. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KEY_SERVICES } from '../demo/src/platforms/oauth/key-services.ts'
import { failureText } from '../packages/contract/src/channel-failures.text.ts'
import { permissionText } from '../packages/contract/src/channel-permissions.text.ts'
import { authResultText } from '../apps/web/src/widgets/auth-result.text.ts'
import { integrationsText } from '../apps/web/src/screens/integrations/integrations.text.ts'
import { appUrl } from './app.ts'
import { expectAccessible, openPage, signIn } from './browser.ts'

const { en, zh } = integrationsText
const page = '/website/northwind-goods/integrations'

let owner: Page
let errors: string[]
beforeAll(async () => {
  const opened = await openPage({ isKept: true })
  owner = opened.page
  errors = opened.errors
  await signIn(owner)
  // The demo comes connected; the ways below begin without an account.
  await owner.goto(page)
  await channel('Meta').getByText(en.connected).waitFor()
  await disconnect('Meta', 'Northwind Marketing · marketing@northwind.example')
})
afterAll(() => owner.context().close())

const channel = (name: string) => owner.getByRole('listitem').filter({ has: owner.getByRole('heading', { name: new RegExp(`^${name}`) }) })

/** Disconnects the only account of a channel, on the open page. */
const disconnect = async (of: string, name: string): Promise<void> => {
  await channel(of)
    .getByRole('button', { name: en.more({ name }) })
    .click()
  await owner.getByRole('menuitem', { name: en.disconnect }).click()
  await owner.getByRole('dialog').getByRole('button', { name: en.disconnect, exact: true }).click()
  await channel(of).getByText(en.notConnected).waitFor()
}

/** Starts connecting on the integrations page, and answers on the platform's consent page. */
const answerAt = async (name: string, answer: (consent: Page) => Promise<void>): Promise<void> => {
  await owner.goto(page)
  await channel(name)
    .getByRole('button', { name: /Connect/ })
    .first()
    .click()
  await owner.getByRole('button', { name: 'Deny' }).waitFor()
  await answer(owner)
  await owner.waitForURL(`**${page}**`)
}
const allow = (consent: Page): Promise<void> => consent.getByRole('button', { name: 'Allow' }).click()

describe('an authorization', () => {
  it('that is denied stores nothing and says so', async () => {
    await answerAt('Meta', (consent) => consent.getByRole('button', { name: 'Deny' }).click())
    const dialog = owner.getByRole('dialog', { name: authResultText.en.failedTitle({ platform: 'Meta' }) })
    await dialog.getByText(failureText('en', 'denied', 'Meta')).waitFor()
    await expectAccessible(owner)
    await dialog.getByRole('button', { name: authResultText.en.close, exact: true }).last().click()
    expect(new URL(owner.url()).search).toBe('')
    await channel('Meta').getByText(en.notConnected).waitFor()
  })

  it('that is granted in part stores nothing and names what is missing', async () => {
    await answerAt('Meta', async (consent) => {
      await consent.getByRole('checkbox').first().uncheck()
      await allow(consent)
    })
    const dialog = owner.getByRole('dialog')
    await dialog.getByText(failureText('en', 'permissions incomplete', 'Meta')).waitFor()
    await dialog.getByText(permissionText('en', 'facebook', 'ads_read')?.without ?? '').waitFor()
    await dialog.getByText('ads_read', { exact: true }).waitFor()
    await expectAccessible(owner)
    await dialog.getByRole('button', { name: authResultText.en.close, exact: true }).last().click()
    await channel('Meta').getByText(en.notConnected).waitFor()
  })

  it('that is allowed leads to the picker, and the pick is kept', async () => {
    await answerAt('Meta', allow)
    const picker = owner.getByRole('dialog', { name: en.pickTitle({ platform: 'Meta' }) })
    await picker.getByRole('button', { name: en.pickSave }).click()
    await picker.getByText(en.pickRequired).waitFor()
    // Selecting a pixel selects its ad account too.
    const main = picker.getByRole('region', { name: 'Northwind Main' })
    await main.getByRole('checkbox', { name: /^Northwind Main pixel/ }).check()
    expect(await main.getByRole('checkbox').first().isChecked()).toBe(true)
    await expectAccessible(owner)
    await picker.getByRole('button', { name: en.pickSave }).click()
    await picker.waitFor({ state: 'detached' })
    await channel('Meta').getByText('1 ad account, 1 pixel').waitFor()
    await channel('Meta').getByRole('button', { name: en.test }).click()
    await owner.getByText(en.works({ name: 'Nora Lind · nora@northwind.example' })).waitFor()
  })

  it('that has run out is said on every page, in Chinese too, and mended by one click', async () => {
    await fetch(`${appUrl}/sandbox/facebook/oauth/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'action=end grants',
    })
    // Reading the account's ad spend finds it out by itself, with the next look of the schedule; a click would be too late then.
    await expect
      .poll(
        async () => {
          await owner.goto(page)
          await channel('Meta').waitFor()
          const test = channel('Meta').getByRole('button', { name: en.test })
          if (await test.isVisible()) await test.click({ timeout: 2000 }).catch(() => undefined)
          return channel('Meta').getByText(en.expired).first().isVisible()
        },
        { timeout: 60_000, interval: 1000 },
      )
      .toBe(true)
    const other = await openPage({ language: 'zh', theme: 'dark' })
    // The browser's own language overrides the account's, which another journey may have changed.
    await other.page.goto('/login')
    await other.page.getByRole('button', { name: '中文' }).click()
    await signIn(other.page)
    // Another journey may have created a store that comes first.
    await other.page.goto('/website/northwind-goods/order-attribution')
    await other.page.getByRole('dialog', { name: zh.oneExpiredTitle({ platform: 'Meta' }) }).waitFor()
    await expectAccessible(other.page)
    await other.page.keyboard.press('Escape')
    await other.page.getByText(zh.expiredBanner({ platforms: 'Meta' })).waitFor()
    await other.page.getByRole('button', { name: zh.reconnect }).first().click()
    await other.page.getByRole('button', { name: 'Allow' }).click()
    await other.page.waitForURL(`**${page}**`)
    await owner.goto(page)
    await channel('Meta').getByText(en.connected).waitFor()
    expect(other.errors).toEqual([])
  })

  it('by a key: a wrong one is refused beside its field, a right one connects', async () => {
    await owner.goto(page)
    await channel('Klaviyo')
      .getByRole('button', { name: /Connect/ })
      .click()
    const dialog = owner.getByRole('dialog', { name: en.keyTitle({ platform: 'Klaviyo' }) })
    await dialog.getByLabel(en.keyLabel).fill('not a key at all')
    await dialog.getByRole('button', { name: en.keySave }).click()
    await dialog.getByText(failureText('en', 'key misspelt', 'Klaviyo')).waitFor()
    await expectAccessible(owner)
    await dialog.getByLabel(en.keyLabel).fill('pk_sandbox0123456789abcdef0123456789')
    await dialog.getByRole('button', { name: en.keySave }).click()
    await owner.getByText(en.keySaved({ platform: 'Klaviyo' })).waitFor()
    await channel('Klaviyo').getByText(en.connected).waitFor()
  })

  it.each([
    ['Omnisend', KEY_SERVICES.omnisend.sample],
    ['Mailchimp', KEY_SERVICES.mailchimp.sample],
    ['Awin', KEY_SERVICES.awin.sample],
  ])('by a key of %s connects and works', async (name, apiKey) => {
    await owner.goto(page)
    await channel(name)
      .getByRole('button', { name: /Connect/ })
      .click()
    const dialog = owner.getByRole('dialog', { name: en.keyTitle({ platform: name }) })
    await dialog.getByLabel(en.keyLabel).fill(apiKey)
    await dialog.getByRole('button', { name: en.keySave }).click()
    await channel(name).getByText(en.connected).waitFor()
    await channel(name).getByRole('button', { name: en.test }).click()
    await owner.getByText(/ works$/).waitFor()
  })

  it('ends when it is disconnected, after one more question', async () => {
    await owner.goto(page)
    await disconnect('Meta', 'Nora Lind · nora@northwind.example')
    expect(errors).toEqual([])
  })
})
