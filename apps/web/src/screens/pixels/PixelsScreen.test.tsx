import { plansFor } from '@convbox/contract/plans'
import { pixelLists } from '@convbox/contract/api/pixel-lists'
import { pixels } from '@convbox/contract/api/pixels'
import { reasonsText } from '@convbox/contract/reasons.text'
import type { PixelRow } from '@convbox/contract/api/pixels.schemas'
import { PIXEL_FAULTS } from '@convbox/contract/destination-rules'
import { ga4Facts } from '@convbox/contract/destinations/ga4'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { apiText } from '../../api/api.text.ts'
import { refusalMessage } from '@convbox/contract/refusals.text'
import { answers, isUnreachable, type Plain, refuses, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inShop, planlessShop, readOnlyShop } from '../../testing/tiny-shop.ts'
import { featuresText } from '../../text/features.text.ts'
import { sharedText } from '../../text/shared.text.ts'
import { pixelFormText } from './pixel-form.text.ts'
import { metaPixel, stoppedPixel, unconnectedPixel } from './pixels.cases.ts'
import { pixelsText } from './pixels.text.ts'

const { en, zh } = pixelsText
const address = inShop('pixels')
const list = (...rows: Plain<PixelRow>[]) => answers(pixels.listPixels, rows)
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))

it('says that it loads until the server answers', async () => {
  renderScreen(address, [staysPending(pixels.listPixels)])
  await screen.findByRole('heading', { name: en.title })
  expect(screen.getByRole('status', { busy: true }).textContent).toBe(sharedText.en.loading)
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('heading', { name: en.emptyTitle })).toBeNull()
})

it('leads from an empty list to the accounts that a pixel may send with', async () => {
  renderScreen(address, [list()])
  expect((await screen.findByRole('link', { name: en.connect })).getAttribute('href')).toBe(inShop('integrations'))
})

it('names the first pixels that need somebody, broken ones before new ones, and the rest on request', async () => {
  const rows = ['one', 'two', 'three', 'four', 'five', 'six'].map((id) => ({ ...metaPixel, id: `pixel-${id}`, pixelName: `Pixel ${id}` }))
  const reasonOf = (id: string) => (id === 'pixel-six' ? ('needs reauthorization' as const) : ('never delivered' as const))
  const exceptions = rows.map(({ id, platform, pixelId, pixelName, enable, enableCapi, state }) => {
    const reason = reasonOf(id)
    return { id, platform, pixelId, pixelName, enable, enableCapi, state, reason }
  })
  renderScreen(address, [list(...rows), answers(pixelLists.exceptionPixels, exceptions)])
  const more = await screen.findByText(en.moreExceptions({ n: 2 }))
  const [shown, folded] = [more.parentElement?.previousElementSibling, more.parentElement]
  expect(
    [shown, folded].map((part) => [...(part?.getElementsByTagName('li') ?? [])].map((item) => /Pixel \w+/.exec(item.textContent)?.[0])),
  ).toEqual([
    ['Pixel six', 'Pixel one', 'Pixel two', 'Pixel three'],
    ['Pixel four', 'Pixel five'],
  ])
})

it('leads from an empty list to the form of a platform', async () => {
  const { user, address: now } = renderScreen(address, [list()])
  const empty = await screen.findByRole('heading', { name: en.emptyTitle })
  const card = within(empty.parentElement ?? document.body)
  await user.click(card.getByRole('button', { name: en.add }))
  await user.click(await screen.findByRole('menuitem', { name: ga4Facts.name.en }))
  await screen.findByRole('heading', { level: 1, name: /Google Analytics 4/ })
  expect(now()).toBe(inShop('pixels/destination/ga4/add'))
})

it('says why the list could not be loaded, and tries again', async () => {
  const { user, play, sent } = renderScreen(address, [refuses(pixels.listPixels, 'bug')])
  expect((await screen.findByRole('alert')).textContent).toContain(refusalMessage('bug', 'en'))
  play(list(metaPixel))
  await user.click(screen.getByRole('button', { name: sharedText.en.retry }))
  // At once, without waiting for the next poll.
  expect(sent(pixels.listPixels)).toHaveLength(2)
  await screen.findByRole('table', { name: en.title })
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says in Chinese that the network is gone', async () => {
  renderScreen(address, [isUnreachable(pixels.listPixels)], { language: 'zh' })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(apiText.zh.network)
  within(alert).getByRole('button', { name: sharedText.zh.retry })
})

it('says which subscription is missing instead of an error', async () => {
  renderScreen(address, [planlessShop, refuses(pixels.listPixels, 'plan needed')])
  await screen.findByRole('heading', { name: sharedText.en.noAccessTitle })
  screen.getByText(sharedText.en.noAccess({ feature: featuresText.en.Pixels, plans: plansFor('Pixels') }))
  expect(screen.queryByRole('button', { name: sharedText.en.retry })).toBeNull()
  expect(screen.queryByRole('button', { name: en.add })).toBeNull()
})

it('shows how each pixel is', async () => {
  renderScreen(address, [list(metaPixel, stoppedPixel)])
  const meta = await rowOf('Meta main')
  meta.getByText(en.states.running)
  meta.getByText('1,250 delivered')
  meta.getByText('2 min. ago')
  const stopped = await rowOf('GA4 web')
  stopped.getByText(en.states['needs reauthorization'])
  // Shown in full on hover, because a narrow column cuts it off.
  const next = en.next['needs reauthorization']
  expect(stopped.getByText(next).title).toBe(next)
  stopped.getByText('7')
  stopped.getByText(en.oldest({ age: '2 hr. ago' }))
  stopped.getByText(en.nothing)
})

it('says of a pixel that never delivered an event so, not that it runs, and leads to its test', async () => {
  renderScreen(address, [list({ ...metaPixel, counts: {}, lastDeliveredAt: undefined })], { language: 'zh' })
  const row = await rowOf('Meta main')
  row.getByText(zh.states.unproved)
  expect(row.queryByText(zh.states.running)).toBeNull()
  expect(row.getByRole('link', { name: zh.sendTest }).getAttribute('href')).toBe(inShop('pixels/destination/facebook/edit/pixel-1'))
})

it('says of a pixel with a connected account to reconnect it, and leads there', async () => {
  renderScreen(address, [list(unconnectedPixel)])
  const stopped = await rowOf('Meta connected')
  const link = stopped.getByRole('link', { name: en.reconnect({ platform: 'Meta' }) })
  expect(link.getAttribute('href')).toBe(inShop('integrations'))
  stopped.getByTitle(reasonsText.en.connected['token expired'].short)
  expect(stopped.queryByText(en.next['needs reauthorization'])).toBeNull()
})

it('says of a pixel that stands because the app is gone to install it again', async () => {
  renderScreen(address, [list({ ...stoppedPixel, pausedReason: 'app uninstalled' })], { language: 'zh' })
  const stopped = await rowOf('GA4 web')
  expect(stopped.getByRole('link', { name: zh.reinstall }).getAttribute('href')).toBe(inShop('website-info'))
})

it('says in Chinese that a pixel’s settings have to be saved again', async () => {
  const broken = { ...stoppedPixel, pausedDetail: PIXEL_FAULTS.unreadable.en }
  renderScreen(address, [list(broken)], { language: 'zh' })
  const row = await rowOf('GA4 web')
  row.getByTitle(new RegExp(PIXEL_FAULTS.unreadable.zh))
})

it('shows the same in Chinese', async () => {
  renderScreen(address, [list(stoppedPixel)], { language: 'zh' })
  const stopped = await rowOf('GA4 web')
  stopped.getByText(zh.next['needs reauthorization'])
  expect(document.documentElement.lang).toBe('zh-CN')
})

it('opens a pixel from its row and from its pencil', async () => {
  const { user, address: now } = renderScreen(address, [list(metaPixel), answers(pixels.getPixel, metaPixel)])
  const row = await rowOf('Meta main')
  await user.click(row.getByRole('button', { name: en.edit({ name: 'Meta main' }) }))
  await user.click(await screen.findByRole('button', { name: pixelFormText.en.back }))
  await user.click((await rowOf('Meta main')).getByRole('button', { name: /123456789012345/ }))
  await screen.findByRole('heading', { level: 1, name: 'Meta main' })
  expect(now()).toBe(inShop('pixels/destination/facebook/edit/pixel-1'))
})

it('switches a pixel off, and says so', async () => {
  const { user, play, sent } = renderScreen(address, [
    list(metaPixel),
    answers(pixels.enablePixel, { ...metaPixel, enable: 0, state: 'disabled' }),
  ])
  const toggle = await screen.findByRole('switch', { name: en.enableOf({ name: 'Meta main' }), checked: true })
  play(list({ ...metaPixel, enable: 0, state: 'disabled' }))
  await user.click(toggle)
  await screen.findByText(en.switchedOff({ name: 'Meta main' }))
  expect(sent(pixels.enablePixel)).toEqual([{ id: 'pixel-1', enable: false }])
  screen.getByRole('switch', { name: en.enableOf({ name: 'Meta main' }), checked: false })
})

it('shows one platform when asked, and all again', async () => {
  const { user, address: now } = renderScreen(`${address}?platform=generic`, [list(metaPixel, stoppedPixel)])
  await screen.findByRole('heading', { name: en.noMatchTitle })
  await user.click(screen.getByRole('button', { name: en.showAll }))
  await rowOf('Meta main')
  await rowOf('GA4 web')
  expect(now()).toBe(address)
})

it('lets a member who may only look see all and change nothing', async () => {
  renderScreen(address, [readOnlyShop, list(metaPixel)])
  await rowOf('Meta main')
  expect(screen.getByRole<HTMLInputElement>('switch').disabled).toBe(true)
  expect(screen.queryByRole('button', { name: en.add })).toBeNull()
  expect(screen.queryByRole('button', { name: en.edit({ name: 'Meta main' }) })).toBeNull()
  screen.getByText(sharedText.en.readOnly)
})
