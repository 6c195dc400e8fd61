/** A campaign with discount codes in Chinese: a code that the shop refuses is sent again, a shopper comes by the link and buys with it, part is given back, the rest matures, is paid out and disputed. The program's clock is wound ahead. */
import { campaigns } from '@convbox/contract/api/campaigns'
import { creatorPortal } from '@convbox/contract/api/creator-portal'
import { creators } from '@convbox/contract/api/creators'
import { landingPages } from '@convbox/contract/api/landing-pages'
import { commissionOutcomesText, commissionStatesText } from '@convbox/contract/commissions.text'
import { todayIn } from '@convbox/contract/date-range'
import { discountFailuresText } from '@convbox/contract/discount-failures.text'
import { disputeStatesText } from '@convbox/contract/disputes.text'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SHOP_TIME_ZONE } from '@convbox/demo/platforms/shopify/shop-clock'
import { detailsText } from '../apps/web/src/screens/affluencer-hub/campaign/details.text.ts'
import { disputesText } from '../apps/web/src/screens/affluencer-hub/campaign/disputes.text.ts'
import { ordersText } from '../apps/web/src/screens/affluencer-hub/campaign/orders.text.ts'
import { discountCodesText } from '../apps/web/src/screens/affluencer-hub/discount/discount-codes.text.ts'
import { payoutsText } from '../apps/web/src/screens/affluencer-hub/payouts/payouts.text.ts'
import { creatorText } from '../apps/web/src/screens/creator/creator.text.ts'
import { ownDisputesText } from '../apps/web/src/screens/creator/own-disputes.text.ts'
import { expectAccessible, openPage, signIn, windUntil } from './browser.ts'
import { connectShop } from './new-owner.ts'
import { ask } from './sandbox-store.ts'
import { root, startApp, type RunningApp } from './start-app.ts'

const SHOP = 'maple-and-mint.myshopify.com'
const CREATOR = 'Mila'
const LOOK_MS = 30_000

let app: RunningApp
beforeAll(async () => {
  const ahead = { NODE_OPTIONS: `--import file://${root}e2e/clock-ahead.ts`, CLOCK_AHEAD_HOURS: '24' }
  app = await startApp({ env: { DEMO_DAYS: '2', DEMO_ORDERS_PER_DAY: '2', ...ahead } })
})
afterAll(async () => {
  await app.stop()
  app.remove()
})

/** Sets how the simulated Shopify takes discounts. */
const orderDiscounts = async (order: object): Promise<void> => {
  const answer = await fetch(`${app.url}/sandbox/shopify/fail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  })
  expect(answer.status).toBe(200)
}

/** A campaign of two creators with ten per cent for each and a day of holding; its id, and the id of Mila. */
const makeCampaign = async (page: Page, store: string): Promise<{ id: string; mila: string }> => {
  const idOf = async (asked: Promise<Record<string, unknown>>): Promise<string> => String((await asked)['id'])
  const mila = await idOf(ask(page, creators.saveCreator, { name: CREATOR }, store))
  const noor = await idOf(ask(page, creators.saveCreator, { name: 'Noor' }, store))
  const medium = await idOf(ask(page, creators.saveMedium, { name: 'Instagram' }, store))
  const landing = await idOf(ask(page, landingPages.saveLandingPage, { name: 'Home', url: `https://${SHOP}/` }, store))
  const id = await idOf(
    ask(
      page,
      campaigns.saveCampaign,
      {
        name: 'Mint week',
        landingPageId: landing,
        startsOn: todayIn(SHOP_TIME_ZONE, Date.now()),
        isPermanent: true,
        creatorIds: [mila, noor],
        mediumIds: [medium],
        discounts: [{ id: 'ten', type: 'order', valueType: 'percentage', value: '10', codePattern: '{creator}' }],
        feeRule: { fee: { kind: 'percent', percent: '10' }, holdDays: 1 },
      },
      store,
    ),
  )
  return { id, mila }
}

/** Opens a link as a browser does, and buys: the shop's own address leads to the storefront of the sandbox. */
const buyByLink = async (page: Page, link: string): Promise<void> => {
  await page.route(link, async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 })
    const { pathname, search } = new URL(answer.headers()['location'] ?? '')
    await route.fulfill({ status: 302, headers: { location: `${app.url}/sandbox/shopify/${SHOP}/storefront${pathname}${search}` } })
  })
  await page.goto(link)
  await page.getByText('Your code MILA takes 10% off.').waitFor()
  await page.getByRole('button', { name: /^Buy/ }).click()
  await page.waitForLoadState()
}

/** The newest order of the shop, part of which its owner gives back. */
const giveBack = async (page: Page): Promise<void> => {
  await page.goto(`/sandbox/shopify/${SHOP}/`)
  const sent = page.waitForRequest((request) => request.isNavigationRequest() && request.method() === 'POST')
  await page.getByRole('button', { name: 'Give 5.00 of it back' }).click()
  await (await sent).response()
}

test('a refused code is sent again, the order that it brings is credited, and its commission matures and is paid', async () => {
  const { page, errors } = await openPage({ url: app.url, language: 'zh', ownClock: true })
  await signIn(page, { email: 'demo@convbox.example', password: app.password })
  const store = await connectShop(page, SHOP.split('.')[0] ?? '', 'zh')
  const hub = `/website/${store}/affluencer-hub`
  await orderDiscounts({ mode: 'discounts', taken: [CREATOR.toUpperCase()] })
  const { id, mila } = await makeCampaign(page, store)
  await ask(page, campaigns.createCampaign, { id }, store)

  const campaign = `${hub}/campaign/${id}`
  await page.goto(campaign)
  await windUntil(page, page.getByText(detailsText.zh.synced({ done: 1, all: 2 })), LOOK_MS)
  await page.getByText(discountFailuresText.zh['already exists']).first().waitFor()
  await expectAccessible(page)
  await orderDiscounts({ mode: 'none' })
  await page.getByRole('button', { name: discountCodesText.zh.retry({ code: 'MILA' }) }).click()
  await windUntil(page, page.getByText(detailsText.zh.synced({ done: 2, all: 2 })), LOOK_MS)

  const link = await page.getByRole('row', { name: CREATOR }).getByText(`${app.url}/s/`).innerText()
  const shopper = await openPage({ url: app.url })
  await buyByLink(shopper.page, link)
  await page.goto(`${campaign}?view=orders`)
  const credited = page.getByRole('table', { name: ordersText.zh.orders }).getByRole('row', { name: CREATOR })
  // Ten per cent of 24.00 less ten per cent.
  await windUntil(page, credited.getByText('$2.16'), LOOK_MS)
  await credited.getByText(commissionOutcomesText.zh.won_code).waitFor()
  await credited.getByText(commissionStatesText.zh.maturing).waitFor()
  await expectAccessible(page)
  await giveBack(shopper.page)
  await windUntil(page, credited.getByText('$1.66'), LOOK_MS)

  const words = payoutsText.zh
  const payable = page.getByRole('row', { name: CREATOR })
  await page.goto(`${hub}/payouts?minimum=1`)
  await payable.getByText(words.choices['nothing yet']).waitFor()
  app.process.kill('SIGUSR2')
  await expect
    .poll(async () => {
      await page.reload()
      await payable.waitFor()
      return payable.getByText(words.choices.pay).isVisible()
    })
    .toBe(true)
  await expectAccessible(page)
  await page.getByRole('button', { name: words.make }).click()
  await page.getByRole('button', { name: words.makeNow({ count: 1, amount: '$1.66' }) }).click()
  const run = page.getByRole('dialog', { name: words.runName({ number: 1 }) })
  await run.getByRole('button', { name: words.cameBackOf({ name: CREATOR }) }).waitFor()
  await expectAccessible(page)
  await run.getByRole('button', { name: words.markPaid }).click()
  const paid = page.getByRole('dialog', { name: words.markPaidTitle({ count: 1, amount: '$1.66' }) })
  await paid.getByRole('textbox', { name: words.paymentField }).fill('SEPA 4712')
  await paid.getByRole('button', { name: words.markPaid }).click()
  await run.getByText('SEPA 4712').waitFor()
  const { link: own } = await ask(page, creatorPortal.inviteCreator, { creatorId: mila, language: 'zh' }, store)
  await disputeInChinese(page, { hub, own: String(own) })
  expect([shopper.errors, errors]).toEqual([[], []])
}, 360_000)

/** The creator reads in Chinese what was paid, disagrees, is answered by the store, and reads the answer. */
const disputeInChinese = async (owner: Page, { hub, own }: { hub: string; own: string }): Promise<void> => {
  const words = ownDisputesText.zh
  const { page, errors } = await openPage({ url: app.url, language: 'zh', theme: 'dark' })
  await page.goto(own)
  await page.getByRole('button', { name: creatorText.zh.enter }).click()
  const order = page.getByRole('table', { name: creatorText.zh.orders }).getByRole('row', { name: commissionOutcomesText.zh.won_code })
  await order.getByText(commissionStatesText.zh.paid).waitFor()
  await expectAccessible(page)
  await order.getByRole('button', { name: /提出异议$/ }).click()
  await page.getByRole('textbox', { name: words.text }).fill('退款与我无关。')
  await page.getByRole('button', { name: words.send }).click()
  await page.getByText(words.opened).waitFor()
  await owner.goto(`${hub}/payouts?view=disputes`)
  await owner.getByRole('button', { name: new RegExp(`的异议：${CREATOR}$`) }).click()
  await owner.getByRole('textbox', { name: disputesText.zh.answer }).fill('顾客保留的部分仍计佣金。')
  await expectAccessible(owner)
  await owner.getByRole('button', { name: disputesText.zh.refuse }).click()
  await owner.getByText(disputesText.zh.closed).waitFor()
  await page.reload()
  await page.getByText('顾客保留的部分仍计佣金。').waitFor()
  await page.getByText(disputeStatesText.zh.refused).first().waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
}
