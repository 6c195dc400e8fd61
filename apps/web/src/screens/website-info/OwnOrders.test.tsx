import { headlessCallsText } from './headless-calls.text.ts'
import { ownOrders } from '@convbox/contract/api/own-orders'
import { pixels } from '@convbox/contract/api/pixels'
import { shopify } from '@convbox/contract/api/shopify'
import { stores } from '@convbox/contract/api/stores'
import type { ResultOf } from '@convbox/contract/endpoint'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, type Plain, refuses, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inShop, tinyShop } from '../../testing/tiny-shop.ts'
import { sharedText } from '../../text/shared.text.ts'
import { ownOrdersText } from '../../widgets/own-orders.text.ts'
import { websiteInfoText } from './website-info.text.ts'

const { en, zh } = ownOrdersText
type Arrivals = Plain<ResultOf<typeof ownOrders.orderArrivals>>
const nothing: Arrivals = { sources: [], incompletePurchases: 0, browserOrders: 'count' }
const ownStore = [
  answers(shopify.shopConnection, { status: 'none', missingScopes: [], embed: { status: 'unknown' } }),
  answers(stores.installation, { snippet: '<script src="/sdk/key-1.js">', customerEventsSnippet: 'analytics', eventCount: 0 }),
  answers(pixels.listPixels, []),
  answers(ownOrders.orderArrivals, nothing),
  answers(ownOrders.orderKeys, []),
  answers(ownOrders.orderFiles, []),
]
const open = (plays: Parameters<typeof renderScreen>[1] = [], options?: Parameters<typeof renderScreen>[2]) =>
  renderScreen(inShop('website-info'), [...ownStore, ...plays], options)
const step = async (title = en.title) =>
  within((await screen.findByRole('heading', { name: title })).closest('li') ?? document.createElement('li'))

it('shows a store without Shopify its snippet, the call of the thank-you page, and that nothing has come', async () => {
  open()
  const paste = within((await screen.findByRole('heading', { name: websiteInfoText.en.pasteOneTitle })).closest('li') ?? document.body)
  paste.getByText('<script src="/sdk/key-1.js">')
  const purchases = await step()
  const code = await purchases.findByRole('group', { name: en.browser.code })
  expect(code.textContent).toContain("convbox.track('Purchase', {")
  within(code).getByRole('button', { name: sharedText.en.copy })
  expect(purchases.getAllByText(en.nothingYet)).toHaveLength(3)
  purchases.getByText(websiteInfoText.en.stepOpen)
})

it('tells a headless store outside Shopify what its own code calls, and where its purchases come from', async () => {
  open([answers(stores.websiteInfo, { ...tinyShop, shopBuildType: 'Other Headless' })])
  const calls = await screen.findByRole('group', { name: headlessCallsText.en.calls })
  expect(calls.textContent).toContain("convbox.track('ViewContent'")
  screen.getByText(headlessCallsText.en.ordersHint)
  expect(screen.queryByText(headlessCallsText.en.cart)).toBeNull()
})

it('turns green by what really arrived, by source, without being asked, and names purchases that are no order', async () => {
  const { play } = open()
  await (await step()).findAllByText(en.nothingYet)
  play(
    answers(ownOrders.orderArrivals, {
      ...nothing,
      // 15:59 UTC is 11:59 in New York.
      sources: [{ source: 'browser', orders: 3, notCounted: 1, lastAt: '2026-03-10T15:59:00.000Z' }],
      incompletePurchases: 2,
    }),
  )
  const purchases = await step()
  await purchases.findByText(en.orders({ n: 3, moment: '2026-03-10 11:59:00' }))
  purchases.getByText(en.notCounted({ n: 1 }))
  purchases.getByText(en.incomplete({ n: 2 }))
  purchases.getByText(websiteInfoText.en.stepDone)
})

it('stands as a grey box while it loads', async () => {
  open([staysPending(ownOrders.orderArrivals)])
  const purchases = await step()
  expect(purchases.getByRole('status', { busy: true }).textContent).toBe(sharedText.en.loading)
})

it('says what failed, with a second try', async () => {
  const { play, user } = open([refuses(ownOrders.orderArrivals, 'overloaded')])
  const again = await (await step()).findByRole('button', { name: sharedText.en.retry })
  play(answers(ownOrders.orderArrivals, nothing))
  await user.click(again)
  await (await step()).findAllByText(en.nothingYet)
})

it('makes a key, shows its secret once, and revokes it after one more question', async () => {
  const { play, user, sent } = open([answers(ownOrders.createOrderKey, { id: 'ok_1', secret: 'os_secret' })])
  await user.click(await (await step()).findByRole('tab', { name: en.ways.server }))
  await screen.findByText(en.keys.none)
  expect(screen.getByRole('group', { name: en.server.curl }).textContent).toContain('convbox-signature: v1=$SIGNATURE')
  expect(screen.getByRole('group', { name: en.server.node }).textContent).toContain("type: 'refund'")
  play(answers(ownOrders.orderKeys, [{ id: 'ok_1', createdAt: '2026-03-10T16:00:00.000Z' }]))
  await user.click(screen.getByRole('button', { name: en.keys.make }))
  const dialog = within(await screen.findByRole('dialog', { name: en.keys.newKey }))
  dialog.getByRole('heading', { name: en.keys.id })
  dialog.getByRole('heading', { name: en.keys.secret })
  dialog.getByText('os_secret')
  await user.click(dialog.getByRole('button', { name: en.keys.close }))
  expect(screen.queryByText('os_secret')).toBeNull()
  play(
    answers(ownOrders.revokeOrderKey, { ok: true }),
    answers(ownOrders.orderKeys, [{ id: 'ok_1', createdAt: '2026-03-10T16:00:00.000Z', revokedAt: '2026-03-10T16:00:00.000Z' }]),
  )
  await user.click(await screen.findByRole('button', { name: `${en.keys.revoke} ok_1` }))
  await user.click(within(await screen.findByRole('dialog', { name: en.keys.revokeTitle })).getByRole('button', { name: en.keys.revoke }))
  // Noon in New York.
  await screen.findByText(en.keys.revoked({ moment: '2026-03-10 12:00' }))
  expect(sent(ownOrders.revokeOrderKey)).toEqual([{ id: 'ok_1' }])
})

it('lets nobody but an admin make keys', async () => {
  const { user } = open([answers(stores.websiteInfo, { ...tinyShop, optorRole: 'operate' })])
  await user.click(await (await step()).findByRole('tab', { name: en.ways.server }))
  await screen.findByText(en.keys.adminsOnly)
  expect(screen.queryByRole('button', { name: en.keys.make })).toBeNull()
})

it('says what a file holds and which lines are wrong before it imports, and how far it is', async () => {
  const { play, user, sent } = open([
    answers(ownOrders.previewOrderFile, {
      lines: 3,
      orders: 2,
      refunds: 1,
      cancellations: 0,
      missingColumns: [],
      unknownColumns: ['colour'],
      bad: [{ line: 4, reason: 'unknown currency', column: 'currency' }],
      badLines: 1,
      first: [],
    }),
    answers(ownOrders.importOrderFile, { ok: true }),
  ])
  await user.click(await (await step()).findByRole('tab', { name: en.ways.csv }))
  expect(screen.getByRole('link', { name: en.csv.sample }).getAttribute('href')).toContain('order_id')
  await user.upload(screen.getByLabelText(en.csv.choose), new File(['order_id,total\n'], 'past.csv', { type: 'text/csv' }))
  // Nothing is cancelled, so nothing is said of it.
  await screen.findByText('2 orders, 1 with a refund')
  screen.getByText(en.csv.unknown({ columns: 'colour' }))
  const row = within(screen.getByText(en.faults['unknown currency']).closest('tr') ?? document.body)
  row.getByText('4')
  play(
    answers(ownOrders.orderFiles, [
      {
        id: 'f',
        fileName: 'past.csv',
        status: 'running',
        lines: 3,
        doneLines: 1,
        parkedLines: 0,
        bad: [],
        createdAt: '2026-03-10T16:00:00.000Z',
      },
    ]),
  )
  await user.click(screen.getByRole('button', { name: en.csv.import({ n: 2 }) }))
  await screen.findByText(en.csv.progress({ done: 1, lines: 3 }))
  expect(sent(ownOrders.importOrderFile)).toEqual([{ fileName: 'past.csv', csv: 'order_id,total\n' }])
})

it('says under its field, in Chinese, why a limit cannot be saved, and saves a right one', async () => {
  const { play, user, sent } = open([refuses(ownOrders.saveBrowserOrders, 'invalid input', { details: { max: '金额不对' } })], {
    language: 'zh',
  })
  const max = await (await step(zh.title)).findByRole('textbox', { name: `${zh.max} (USD)` })
  await user.type(max, '5')
  await user.click(screen.getByRole('button', { name: zh.save }))
  await waitFor(() => expect(max.getAttribute('aria-invalid')).toBe('true'))
  play(answers(ownOrders.saveBrowserOrders, { ok: true }), answers(ownOrders.orderArrivals, { ...nothing, browserOrderMax: '500' }))
  await user.clear(max)
  await user.type(max, '500')
  await user.click(screen.getByRole('button', { name: zh.save }))
  await waitFor(() => expect(sent(ownOrders.saveBrowserOrders).at(-1)).toEqual({ rule: 'count', max: '500' }))
})
