/** A shopper in the demo storefront: follows the ad, views a product, adds it to the cart, pays. */
import type { Page } from 'playwright-core'

/** The ad's link. */
export const AD = '/demo-store/?utm_source=facebook&utm_medium=cpc&utm_campaign=summer'

/** Shops from the shop's page that is open to the thank-you page. buyer: what stands before the @ of the e-mail address. pieces: of the mug. Returns the order's name as the shop shows it, e.g. '#50001'. */
export const buyMug = async (page: Page, buyer: string, pieces = 1): Promise<string> => {
  await page.click('nav a[href$="kitchen-table"]')
  await page.click('a[href$="stoneware-mug"]')
  // Before the shop's script runs, the button leads to the cart.
  await page.waitForURL('**/stoneware-mug')
  await page.waitForLoadState('load')
  for (let piece = 1; piece <= pieces; piece += 1) {
    await page.click('.buy button')
    await page.waitForSelector(`#cart-count[data-count="${piece}"]`)
  }
  await page.click('.cart-link')
  await page.click('button[name=checkout]')
  const fields = {
    email: `${buyer}@buyers.example`,
    firstName: 'Summer',
    lastName: 'Reyes',
    address1: '12 Main St',
    city: 'Beacon',
    zip: '12508',
  }
  for (const [name, value] of Object.entries(fields)) await page.fill(`input[name=${name}]`, value)
  for (const step of ['shipping', 'payment', 'thank-you']) {
    await page.click('.actions button')
    await page.waitForURL(`**/${step}`)
  }
  return /#\d+/.exec(await page.locator('main').innerText())?.[0] ?? 'no order'
}

/** The same from the ad's link. */
export const buyFromAd = async (page: Page, clickId: string): Promise<string> => {
  await page.goto(`${AD}&fbclid=${clickId}`, { referer: 'https://www.facebook.com/' })
  return buyMug(page, clickId.toLowerCase())
}
