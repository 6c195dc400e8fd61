import { account } from '@convbox/contract/api/account'
import { organization } from '@convbox/contract/api/organization'
import { orderAttribution } from '@convbox/contract/reports/order-attribution'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refusalMessage } from '@convbox/contract/refusals.text'
import { storeAddress } from '../../addresses.ts'
import { answers, refuses, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ann } from '../../testing/tiny-shop.ts'
import { welcomeText } from './welcome.text.ts'

const { en, zh } = welcomeText
const { positionInfo: _, ...newcomer } = ann
const isNew = answers(account.userInfo, newcomer)

it('is where a person without a position is led from the first page', async () => {
  const { address } = renderScreen('/', [isNew])
  await screen.findByRole('heading', { name: en.title({ name: 'Ann' }) })
  expect(address()).toBe('/welcome')
})

it('asks once for the job, and goes on to the app', async () => {
  const { user, play, sent, address } = renderScreen('/welcome', [
    isNew,
    answers(organization.savePosition, { ok: true }),
    staysPending(orderAttribution.orders),
    staysPending(orderAttribution.queryChannels),
  ])
  await user.click(await screen.findByRole('radio', { name: en.positions.ads }))
  play(answers(account.userInfo, { ...ann, positionInfo: { position: 'ads' } }))
  await user.click(screen.getByRole('button', { name: en.submit }))
  await screen.findByRole('navigation')
  expect(sent(organization.savePosition)).toEqual([{ position: 'ads' }])
  expect(address()).toBe(storeAddress('big-shop', 'order-attribution'))
})

it('says what the server refuses, in Chinese, and keeps the choice', async () => {
  const { user } = renderScreen('/welcome', [isNew, refuses(organization.savePosition, 'bug')], { language: 'zh' })
  await user.click(await screen.findByRole('radio', { name: zh.positions.data }))
  await user.click(screen.getByRole('button', { name: zh.submit }))
  expect((await screen.findByRole('alert')).textContent).toContain(refusalMessage('bug', 'zh'))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: zh.positions.data }).checked).toBe(true)
})
