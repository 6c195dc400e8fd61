import { integrations } from '@convbox/contract/api/integrations'
import { eventsMonitor } from '@convbox/contract/api/events-monitor'
import { pixels } from '@convbox/contract/api/pixels'
import { PIXEL_FAULTS } from '@convbox/contract/destination-rules'
import { reasonsText } from '@convbox/contract/reasons.text'
import { facebookFacts } from '@convbox/contract/destinations/facebook'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { refusalMessage } from '@convbox/contract/refusals.text'
import { answers, refuses, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inShop, readOnlyShop } from '../../testing/tiny-shop.ts'
import { sharedText } from '../../text/shared.text.ts'
import { leaveQuestionText } from '../../widgets/leave-question.text.ts'
import { rejectedDetail } from '../events-monitor/events.cases.ts'
import { meta, metaAccount } from '../integrations/integrations.cases.ts'
import { pixelFormText } from './pixel-form.text.ts'
import { metaPixel, stoppedPixel, unconnectedPixel } from './pixels.cases.ts'
import { pixelsText } from './pixels.text.ts'

const { en, zh } = pixelFormText
const address = inShop('pixels/destination/facebook/edit/pixel-1')
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${name}`))

it('says that it loads until the server answers', async () => {
  renderScreen(address, [staysPending(pixels.getPixel)])
  await screen.findByRole('navigation')
  expect((await screen.findByRole('status', { busy: true })).textContent).toBe(sharedText.en.loading)
  expect(screen.queryByRole('button', { name: en.save })).toBeNull()
})

it('shows the pixel; nothing can be saved before something is changed', async () => {
  renderScreen(address, [answers(pixels.getPixel, metaPixel)])
  await screen.findByRole('heading', { level: 1, name: 'Meta main' })
  expect((await field(facebookFacts.pixelId.label.en)).value).toBe('123456789012345')
  const token = await field(facebookFacts.credential.label.en)
  expect([token.value, token.placeholder]).toEqual(['', en.stored])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: en.save }).disabled).toBe(true)
})

it('sends only what was changed, says so and shows the list', async () => {
  const renamed = { ...metaPixel, pixelName: 'Meta main EU' }
  const opened = renderScreen(address, [
    answers(pixels.getPixel, metaPixel),
    answers(pixels.updatePixel, renamed),
    answers(pixels.listPixels, [renamed]),
  ])
  await opened.user.type(await field(en.name), ' EU')
  await opened.user.click(screen.getByRole('button', { name: en.save }))
  await screen.findByRole('table', { name: pixelsText.en.title })
  screen.getByText(en.saved({ name: 'Meta main EU' }))
  expect(opened.sent(pixels.updatePixel)).toEqual([{ id: 'pixel-1', pixelName: 'Meta main EU' }])
})

it('leads from a pixel whose connected account has expired to Integrations', async () => {
  renderScreen(inShop('pixels/destination/facebook/edit/pixel-3'), [answers(pixels.getPixel, unconnectedPixel)])
  const link = await screen.findByRole('link', { name: pixelsText.en.reconnect({ platform: 'Meta' }) })
  expect(link.getAttribute('href')).toBe(inShop('integrations'))
  screen.getByText(new RegExp(reasonsText.en.connected['token expired'].short))
})

it('says in Chinese why a pixel does not send, what to do, and that nothing is lost', async () => {
  renderScreen(inShop('pixels/destination/ga4/edit/pixel-2'), [answers(pixels.getPixel, stoppedPixel)], { language: 'zh' })
  await screen.findByText(/Session has expired/)
  screen.getByText(new RegExp(pixelsText.zh.next['needs reauthorization']))
  screen.getByText(new RegExp(pixelsText.zh.waits({ n: 7 })))
  screen.getByRole('button', { name: zh.save })
})

it('says why the pixel could not be loaded, and tries again', async () => {
  const { user, play } = renderScreen(address, [refuses(pixels.getPixel, 'overloaded')])
  expect((await screen.findByRole('alert')).textContent).toContain(refusalMessage('overloaded', 'en'))
  play(answers(pixels.getPixel, metaPixel))
  await user.click(screen.getByRole('button', { name: sharedText.en.retry }))
  await screen.findByRole('heading', { level: 1, name: 'Meta main' })
})

it('shows the refusal of a save and stays', async () => {
  const opened = renderScreen(address, [answers(pixels.getPixel, metaPixel), refuses(pixels.updatePixel, 'read only')])
  await opened.user.type(await field(en.name), ' EU')
  await opened.user.click(screen.getByRole('button', { name: en.save }))
  await screen.findByText(refusalMessage('read only', 'en'))
  expect((await field(en.name)).value).toBe('Meta main EU')
})

it('says which subscription is missing instead of a form', async () => {
  renderScreen(address, [refuses(pixels.getPixel, 'plan needed')])
  await screen.findByRole('heading', { name: sharedText.en.noAccessTitle })
})

it('tells a member who may only look why nothing can be saved', async () => {
  const { user } = renderScreen(address, [readOnlyShop, answers(pixels.getPixel, metaPixel)])
  await screen.findByText(sharedText.en.readOnly)
  const name = await field(en.name)
  await user.type(name, ' EU')
  expect(name.value).toBe('Meta main')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: en.save }).disabled).toBe(true)
})

const newPixel = { ...metaPixel, counts: {}, lastDeliveredAt: undefined }
const delivered = {
  ...rejectedDetail,
  pixelId: 'pixel-1',
  state: 'delivered' as const,
  status: 'success' as const,
  reason: undefined,
  answer: '{"events_received":1}',
}

it('sends a test event for a pixel that never delivered one, and shows what the platform answered', async () => {
  const { user, sent } = renderScreen(address, [
    answers(pixels.getPixel, newPixel),
    answers(pixels.testPixel, { eventId: 'event-9' }),
    answers(eventsMonitor.eventDetail, delivered),
    answers(pixels.listPixels, [newPixel]),
  ])
  await screen.findByText(pixelsText.en.states.unproved)
  await user.click(screen.getByRole('button', { name: pixelsText.en.sendTest }))
  const drawer = within(await screen.findByRole('dialog'))
  await drawer.findByText(/events_received/)
  expect(sent(pixels.testPixel)).toEqual([{ id: 'pixel-1' }])
  expect(sent(eventsMonitor.eventDetail)[0]).toEqual({ pixelId: 'pixel-1', eventId: 'event-9' })
})

it('says in Chinese why no test event is sent', async () => {
  const { user } = renderScreen(
    address,
    [answers(pixels.getPixel, newPixel), refuses(pixels.testPixel, 'invalid input', { details: { id: PIXEL_FAULTS.nothingToTest } })],
    { language: 'zh' },
  )
  await screen.findByText(pixelsText.zh.states.unproved)
  await user.click(screen.getByRole('button', { name: pixelsText.zh.sendTest }))
  await screen.findByText(PIXEL_FAULTS.nothingToTest.zh)
})

it('asks before changes are lost, and sends nothing when they are given up', async () => {
  const opened = renderScreen(address, [answers(pixels.getPixel, metaPixel), answers(pixels.listPixels, [metaPixel])])
  await opened.user.type(await field(en.name), ' EU')
  await opened.user.click(screen.getByRole('button', { name: en.cancel }))
  const question = within(await screen.findByRole('dialog', { name: leaveQuestionText.en.title }))
  await opened.user.click(question.getByRole('button', { name: leaveQuestionText.en.stay }))
  expect((await field(en.name)).value).toBe('Meta main EU')
  // Leaving through the menu asks too.
  await opened.user.click(within(screen.getByRole('navigation')).getByRole('link', { name: pixelsText.en.title }))
  await opened.user.click(await screen.findByRole('button', { name: leaveQuestionText.en.leave }))
  await screen.findByRole('table', { name: pixelsText.en.title })
  expect(opened.sent(pixels.updatePixel)).toEqual([])
})

it('leaves a form that was not changed without a question', async () => {
  const { user } = renderScreen(address, [answers(pixels.getPixel, metaPixel), answers(pixels.listPixels, [metaPixel])])
  await field(en.name)
  await user.click(screen.getByRole('button', { name: en.cancel }))
  await screen.findByRole('table', { name: pixelsText.en.title })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('offers the pixels that the store has picked of its accounts where it asks for the id', async () => {
  const picked = [...metaAccount.picked, { kind: 'pixel' as const, externalId: '123456789012345', name: 'Tiny pixel' }]
  renderScreen(address, [
    answers(pixels.getPixel, metaPixel),
    answers(integrations.shopIntegration, [{ ...meta, authInfoList: [{ ...metaAccount, picked }] }]),
  ])
  await screen.findByText(en.idPicked)
  const offered = (await field(facebookFacts.pixelId.label.en)).list?.options ?? []
  expect([...offered].map(({ value, textContent }) => [value, textContent])).toEqual([['123456789012345', 'Tiny pixel']])
})

it('may send with an account that the store has connected, instead of a token', async () => {
  const { user, sent } = renderScreen(inShop('pixels/destination/facebook/edit/pixel-1'), [
    answers(pixels.getPixel, metaPixel),
    answers(pixels.listPixels, [metaPixel]),
    answers(integrations.shopIntegration, [meta, { ...meta, platName: 'tiktok', authInfoList: [{ ...metaAccount, platName: 'tiktok' }] }]),
    answers(pixels.updatePixel, metaPixel),
  ])
  await user.click(await screen.findByRole('combobox', { name: new RegExp(en.sendWith) }))
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    en.pasted.token,
    'Ann Lee · ann@shop.example',
  ])
  await user.click(screen.getByRole('option', { name: 'Ann Lee · ann@shop.example' }))
  expect(screen.queryByLabelText(new RegExp(facebookFacts.credential.label.en))).toBeNull()
  // This pixel was not selected in the account; a note says so.
  screen.getByText(en.notPicked({ account: 'Ann Lee · ann@shop.example' }))
  await user.click(screen.getByRole('button', { name: en.save }))
  await vi.waitFor(() => expect(sent(pixels.updatePixel)).toEqual([{ id: 'pixel-1', channelAuthId: 'auth-1' }]))
})
