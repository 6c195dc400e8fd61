/** A link of the URL builder: built by a naming rule, followed by a shopper who buys, and known again in the list and in product conversion. In both languages. */
import { describe, expect, it } from 'vitest'
import { productConversionText } from '../apps/web/src/screens/product-conversion/product-conversion.text.ts'
import { urlBuilderText } from '../apps/web/src/screens/utm-builder/url-builder.text.ts'
import { expectAccessible, openPage, signIn } from './browser.ts'
import { buyMug } from './shopper.ts'

const STORE = '/website/northwind-goods'
/** A landing is judged beside everything else that a busy program does. */
const PATIENT = { timeout: 90_000, interval: 1000 }

describe.each(['en', 'zh'] as const)('a built link in %s', (language) => {
  const text = urlBuilderText[language]

  it('brings a shopper, who is counted by it', async () => {
    const { page, errors } = await openPage({ language, theme: language === 'zh' ? 'dark' : 'light' })
    await signIn(page)
    await page.goto(`${STORE}/utm-builder`)
    await page.getByRole('button', { name: text.add }).first().click()
    const dialog = page.getByRole('dialog', { name: text.buildTitle })
    await dialog.getByRole('button', { name: text.types.email }).click()
    const name = `Letter ${language}`
    await dialog.locator('input[name=destination]').fill('https://northwind-goods.example/')
    await dialog.locator('input[name=name]').fill(name)
    await dialog.locator('input[name=campaign]').fill('spring')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: text.build, exact: true }).click()
    const address = await dialog.getByText(/utm_name=Letter/).innerText()
    await dialog.getByRole('button', { name: text.done }).click()

    // The shop on this machine stands in for the address of the store.
    const shopper = await openPage()
    await shopper.page.goto(`/demo-store/${new URL(address).search}`)
    await buyMug(shopper.page, `letter-${language}`)
    const visitors = async (): Promise<string> => {
      await page.goto(`${STORE}/utm-builder?search=${encodeURIComponent(name)}`)
      return page.getByRole('row', { name }).getByTitle(text.visitorsHelp).innerText()
    }
    await expect.poll(visitors, PATIENT).toBe('1')
    await expectAccessible(page)
    await page.getByRole('tab', { name: text.rules }).click()
    await page.getByRole('button', { name: text.save }).waitFor()
    await expectAccessible(page)

    const words = productConversionText[language]
    await page.goto(`${STORE}/product-conversion?view=all&search=mug`)
    const mug = page.getByRole('button', { name: words.open({ name: 'Stoneware Mug' }) })
    await mug.waitFor()
    await expectAccessible(page)
    await mug.click()
    await page.getByRole('table', { name: words.dayFigures }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: words.back }).click()
    await page.getByRole('table', { name: words.tableLabel }).waitFor()
    expect([shopper.errors, errors]).toEqual([[], []])
  })
})
