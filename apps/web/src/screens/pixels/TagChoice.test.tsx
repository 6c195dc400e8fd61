import { pixels } from '@convbox/contract/api/pixels'
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inShop } from '../../testing/tiny-shop.ts'
import { metaPixel } from './pixels.cases.ts'
import { tagChoiceText } from './tag-choice.text.ts'

const { en, zh } = tagChoiceText
const section = async (title: string) => within(await screen.findByRole('region', { name: title }))
const card = (name: string) => new RegExp(`^${name}`)

it('a new pixel is sent by the server; what its tag weighs is seen before it is chosen', async () => {
  renderScreen(inShop('pixels/destination/facebook/add'))
  const part = await section(en.title)
  expect(part.getByRole<HTMLInputElement>('radio', { name: card(en.methods.server) }).checked).toBe(true)
  part.getByText(en.hints.both({ kilobytes: '95' }))
  part.getByText(/about 95 kB, as published by www\.sabatka\.net/)
  await part.findByText(en.noTags({ total: '95' }))
})

it('adds up with the other pixels of the store', async () => {
  const tiktok = { ...metaPixel, id: 'pixel-8', platform: 'tiktok' as const, pixelId: 'CABC123', addMethod: 'both' as const }
  renderScreen(inShop('pixels/destination/facebook/add'), [answers(pixels.listPixels, [tiktok])])
  const part = await section(en.title)
  // TikTok 70 now, with Meta's 95.
  await part.findByText(en.sum({ before: '70', total: '165' }))
})

it('says what a tag cannot do once it is chosen: the checkout, proof, a second tag', async () => {
  const { user } = renderScreen(inShop('pixels/destination/ga4/add'))
  const part = await section(en.title)
  expect(part.queryByText(en.checkout)).toBeNull()
  await user.click(part.getByRole('radio', { name: card(en.methods.both) }))
  for (const text of [en.checkout, en.own, en.purchases, en.consent.analytics]) part.getByText(text)
  await user.click(part.getByRole('radio', { name: card(en.methods.browser) }))
  part.getByText(en.serverOff)
  expect(part.queryByText(en.purchases)).toBeNull()
})

it('offers no tag where the platform has none that can tell the two apart, and says why', async () => {
  renderScreen(inShop('pixels/destination/klaviyo/add'))
  const part = await section(en.title)
  const { tag } = DESTINATION_FACTS.klaviyo
  part.getByText(new RegExp('none' in tag ? tag.none.en : 'offered'))
  expect(part.queryByRole('radio')).toBeNull()
})

it('speaks Chinese', async () => {
  renderScreen(inShop('pixels/destination/snapchat/add'), [], { language: 'zh' })
  const part = await section(zh.title)
  part.getByText(zh.hints.both({ kilobytes: '30' }))
  await part.findByText(zh.noTags({ total: '30' }))
})
