import { pixelPreview } from '@convbox/contract/api/pixel-preview'
import type { PixelPreview } from '@convbox/contract/api/pixel-preview.schemas'
import { pixels } from '@convbox/contract/api/pixels'
import { facebookFacts } from '@convbox/contract/destinations/facebook'
import { reasonsText } from '@convbox/contract/reasons.text'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refusalMessage } from '@convbox/contract/refusals.text'
import { answers, answersBy, type Plain, type Play, refuses, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inShop } from '../../testing/tiny-shop.ts'
import { sharedText } from '../../text/shared.text.ts'
import { pixelFormText } from './pixel-form.text.ts'
import { metaPixel } from './pixels.cases.ts'
import { previewText } from './preview.text.ts'

const { en, zh } = previewText
const address = inShop('pixels/destination/facebook/edit/pixel-1')
const AT = '2026-03-10T15:58:00.000Z'

const purchase: PixelPreview['events'][number] = {
  eventName: 'Purchase',
  eventId: 'ev-2',
  eventTime: AT,
  orderName: '#1001',
  isOfOrder: true,
  isPart: false,
  outcome: {
    kind: 'request',
    request: JSON.stringify({
      method: 'POST',
      url: 'https://graph.facebook.com/v25.0/123456789012345/events',
      body: {
        data: [{ event_name: 'Purchase', user_data: { em: ['ab'.repeat(32)], client_ip_address: 'hidden' } }],
        access_token: '[hidden]',
      },
    }),
    marks: [
      { path: ['body', 'data', '0', 'user_data', 'em', '0'], sources: ['email'], isHash: true },
      { path: ['body', 'data', '0', 'user_data', 'client_ip_address'], sources: ['ip'], isHash: false },
    ],
  },
}
const view: PixelPreview['events'][number] = {
  eventName: 'PageView',
  eventId: 'ev-1',
  eventTime: AT,
  isOfOrder: false,
  isPart: true,
  outcome: { kind: 'skipped', reason: 'event switched off' },
}
const both: Plain<PixelPreview> = { faults: {}, events: [view, purchase] }

const open = async (play: Play, language: 'en' | 'zh' = 'en') => {
  const opened = renderScreen(address, [answers(pixels.getPixel, metaPixel), play], { language })
  await opened.user.click(await screen.findByRole('button', { name: previewText[language].show }))
  return opened
}

it('asks for nothing until it is opened, and says that it loads', async () => {
  const { sent, user } = renderScreen(address, [answers(pixels.getPixel, metaPixel), staysPending(pixelPreview.preview)])
  const button = await screen.findByRole('button', { name: en.show })
  expect([sent(pixelPreview.preview).length, button.getAttribute('aria-expanded')]).toEqual([0, 'false'])
  await user.click(button)
  await screen.findByRole('status', { busy: true })
  await user.click(screen.getByRole('button', { name: en.hide }))
  expect(screen.queryByRole('status', { busy: true })).toBeNull()
})

it('shows the request of the purchase, each hash with the field it comes from', async () => {
  const { sent } = await open(answers(pixelPreview.preview, both))
  const request = await screen.findByRole('region', { name: en.request })
  within(request).getByText(`"${'ab'.repeat(32)}"`)
  within(request).getByText('hash of the e-mail of the order')
  within(request).getByText('network address, hidden here')
  screen.getByText(/#1001/)
  expect(sent(pixelPreview.preview)[0]).toMatchObject({ id: 'pixel-1', platform: 'facebook', pixelId: '123456789012345' })
})

it('says in Chinese where a hash comes from', async () => {
  await open(answers(pixelPreview.preview, both), 'zh')
  await screen.findByText('订单的邮箱的哈希')
  screen.getByText(zh.lead)
})

it('says why another event would be skipped, and that it is not kept in full', async () => {
  const { user } = await open(answers(pixelPreview.preview, both))
  await user.click(await screen.findByRole('combobox', { name: new RegExp(en.event) }))
  await user.click(await screen.findByRole('option', { name: 'PageView' }))
  await screen.findByText(`${en.skipped}: ${reasonsText.en.skip['event switched off'].short}`)
  screen.getByText(en.part)
})

it('follows the form without saving it', async () => {
  const { user, sent } = await open(
    answersBy(pixelPreview.preview, ({ testEventCode }) => ({
      faults: {},
      ...(testEventCode === 'TEST9' && { notSent: 'disabled' as const }),
      events: [purchase],
    })),
  )
  await screen.findByRole('region', { name: en.request })
  await user.type(screen.getByLabelText(new RegExp(`^${facebookFacts.testMode.label.en}`)), 'TEST9')
  await screen.findByText(en.notSent.disabled)
  expect(sent(pixels.updatePixel)).toEqual([])
})

it('asks to mend a faulty field, and shows an example in place of a missing id', async () => {
  const { user } = await open(
    answersBy(pixelPreview.preview, ({ pixelId }) => ({ faults: pixelId === '' ? { pixelId: 'Missing' } : {}, events: [purchase] })),
  )
  await screen.findByRole('region', { name: en.request })
  const id = screen.getByLabelText(new RegExp(`^${facebookFacts.pixelId.label.en}`))
  await user.clear(id)
  await screen.findByText(en.example({ field: facebookFacts.pixelId.label.en }))
  await user.type(screen.getByLabelText(new RegExp(`^${pixelFormText.en.percent.replace(/[()]/g, '.')}`)), '99999')
  await screen.findByText(en.mend)
})

it('says that the store has no event yet', async () => {
  await open(answers(pixelPreview.preview, { faults: {}, events: [] }))
  await screen.findByRole('heading', { name: en.emptyTitle })
})

it('says why it could not be made, and tries again', async () => {
  const { user, play } = await open(refuses(pixelPreview.preview, 'overloaded'))
  expect((await screen.findByRole('alert')).textContent).toContain(refusalMessage('overloaded', 'en'))
  play(answers(pixelPreview.preview, both))
  await user.click(screen.getByRole('button', { name: sharedText.en.retry }))
  await screen.findByRole('region', { name: en.request })
})

it('says which subscription is missing', async () => {
  await open(refuses(pixelPreview.preview, 'plan needed'))
  await waitFor(() => screen.getByRole('heading', { name: sharedText.en.noAccessTitle }))
})
