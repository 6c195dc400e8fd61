import { creators } from '@convbox/contract/api/creators'
import { ERRORS } from '@convbox/contract/errors'
import { plansFor } from '@convbox/contract/plans'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { apiText } from '../../../api/api.text.ts'
import { answers, answersBy, isUnreachable, refuses, staysPending } from '../../../testing/played-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { inShop, readOnlyShop } from '../../../testing/tiny-shop.ts'
import { featuresText } from '../../../text/features.text.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { mediaText } from './media.text.ts'

const { en, zh } = mediaText
const ADDRESS = inShop('affluencer-hub/channel')
const two = answers(creators.listMedia, {
  media: [
    { id: 'i', name: 'Instagram' },
    { id: 'p', name: 'Podcast' },
  ],
})

it('waits', async () => {
  renderScreen(ADDRESS, [staysPending(creators.listMedia)])
  await screen.findByRole('heading', { level: 1, name: en.title })
  expect(screen.getByRole('status', { busy: true }).textContent).toBe(sharedText.en.loading)
})

it('says what failed', async () => {
  renderScreen(ADDRESS, [refuses(creators.listMedia, 'overloaded')])
  await screen.findByRole('alert')
})

it('needs a plan with the hub', async () => {
  renderScreen(ADDRESS, [refuses(creators.listMedia, 'plan needed')])
  await screen.findByText(sharedText.en.noAccess({ feature: featuresText.en['Affluencer Hub'], plans: plansFor('Affluencer Hub') }))
})

it('has none yet, in Chinese too', async () => {
  renderScreen(ADDRESS, [answers(creators.listMedia, { media: [] })], { language: 'zh' })
  await screen.findByText(zh.emptyTitle)
})

it('adds one with a name that fits', async () => {
  const { user, sent } = renderScreen(ADDRESS, [two, answersBy(creators.saveMedium, ({ name }) => ({ id: 'x', name }))])
  const field = await screen.findByRole('textbox', { name: en.name })
  await user.type(field, 'x'.repeat(31))
  await user.click(screen.getByRole('button', { name: en.add }))
  screen.getByText(en.tooLong({ max: 30 }))
  await user.clear(field)
  await user.type(field, 'YouTube')
  await user.click(screen.getByRole('button', { name: en.add }))
  await screen.findByText(en.saved({ name: 'YouTube' }))
  expect(sent(creators.saveMedium)).toEqual([{ name: 'YouTube' }])
})

it('says that adding failed where no better reason is known', async () => {
  const { user, play } = renderScreen(ADDRESS, [two, isUnreachable(creators.saveMedium)])
  await user.type(await screen.findByRole('textbox', { name: en.name }), 'YouTube')
  const add = async () => user.click(screen.getByRole('button', { name: en.add }))
  await add()
  await screen.findByText('Add Failed')
  screen.getByText(apiText.en.network)
  play(refuses(creators.saveMedium, 'too many requests'))
  await add()
  await screen.findByText(ERRORS['too many requests'].message)
  expect(screen.queryByText('Add Failed')).toBeNull()
})

it('renames and deletes one', async () => {
  const { user, sent } = renderScreen(ADDRESS, [
    two,
    answersBy(creators.saveMedium, ({ name }) => ({ id: 'i', name })),
    answers(creators.deleteMedium, { ok: true }),
  ])
  await user.click(await screen.findByRole('button', { name: en.rename({ name: 'Instagram' }) }))
  await user.type(screen.getByRole('textbox', { name: en.name }), ' Reels')
  await user.click(screen.getByRole('button', { name: en.save }))
  await screen.findByText(en.saved({ name: 'Instagram Reels' }))
  expect(sent(creators.saveMedium)).toEqual([{ name: 'Instagram Reels', id: 'i' }])
  await user.click(screen.getByRole('button', { name: en.remove({ name: 'Podcast' }) }))
  await screen.findByText(en.removed({ name: 'Podcast' }))
  expect(sent(creators.deleteMedium)).toEqual([{ id: 'p' }])
})

it('only shows to a person who may only look', async () => {
  renderScreen(ADDRESS, [two, readOnlyShop])
  await screen.findByText('Instagram')
  expect(screen.queryByRole('textbox')).toBeNull()
})
