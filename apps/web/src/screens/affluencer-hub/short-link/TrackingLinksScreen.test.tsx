import { creators } from '@convbox/contract/api/creators'
import { links } from '@convbox/contract/api/links'
import type { Link } from '@convbox/contract/api/links.schemas'
import { plansFor } from '@convbox/contract/plans'
import { screen, within } from '@testing-library/react'
import decodeQR from 'qr/decode.js'
import encodeQR from 'qr'
import { expect, it, vi } from 'vitest'
import { answers, answersBy, refuses, staysPending } from '../../../testing/played-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { inShop, readOnlyShop } from '../../../testing/tiny-shop.ts'
import { featuresText } from '../../../text/features.text.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { qrText } from '../../../widgets/qr.text.ts'
import { shortLinkText } from '../../../widgets/short-link.text.ts'

const { en, zh } = shortLinkText
const { en: qr } = qrText
const ADDRESS = inShop('affluencer-hub/short-link')
const maya: Link = {
  id: 'm',
  code: 'abcdefg',
  address: 'https://app.example/s/abcdefg',
  kind: 'short',
  name: 'Maya - Instagram',
  destination: 'https://tiny.example/mug?utm_name=Maya',
  isOwn: true,
  creator: { id: 'c', name: 'Maya' },
  medium: { id: 'i', name: 'Instagram' },
  campaign: { id: 's', name: 'Spring' },
  isExpired: false,
  hasPassword: false,
  state: 'active',
  clicks: 1234,
  uniqueClicks: 900,
  createdAt: '2026-03-09T23:00:00.000Z',
}
const listOf = (found: Link[]) =>
  answers(links.listLinks, {
    links: found,
    count: found.length,
    total: found.length,
    pageSize: 50,
    hosts: ['tiny.example'],
    takesCodes: true,
  })
const none = answers(links.listLinks, { links: [], count: 0, total: 3, pageSize: 50, hosts: ['tiny.example'], takesCodes: true })
const makers = [
  answers(creators.listMedia, { media: [{ id: 'i', name: 'Instagram' }] }),
  answers(creators.listCreators, {
    creators: [
      {
        id: 'c',
        name: 'Maya',
        email: '',
        phone: '',
        tags: [],
        note: '',
        state: 'active',
        currency: '',
        createdAt: '2026-03-09T23:00:00.000Z',
      },
    ],
    count: 1,
    pageSize: 50,
    counts: { active: 1, paused: 0, blocked: 0 },
  }),
]

it('waits', async () => {
  renderScreen(ADDRESS, [staysPending(links.listLinks)])
  await screen.findByRole('heading', { level: 1, name: en.title })
  expect(screen.getByRole('status', { busy: true }).textContent).toBe(sharedText.en.loading)
})

it('says what failed', async () => {
  renderScreen(ADDRESS, [refuses(links.listLinks, 'overloaded')])
  await screen.findByRole('alert')
})

it('needs a plan with the hub', async () => {
  renderScreen(ADDRESS, [refuses(links.listLinks, 'plan needed')])
  await screen.findByText(sharedText.en.noAccess({ feature: featuresText.en['Affluencer Hub'], plans: plansFor('Affluencer Hub') }))
})

it('has none yet, in Chinese too', async () => {
  renderScreen(ADDRESS, [listOf([])], { language: 'zh' })
  await screen.findByText(zh.emptyTitle)
})

it('says that none matches, and clears the search', async () => {
  const { user, address } = renderScreen(`${ADDRESS}?search=zz`, [none])
  await screen.findByText(en.noMatchTitle)
  await user.click(screen.getByRole('button', { name: en.clear }))
  expect(address()).toBe(ADDRESS)
})

it.each(['en', 'zh'] as const)('shows each link with its clicks and what it does now, in %s', async (language) => {
  const text = shortLinkText[language]
  const others: Link[] = [
    { ...maya, id: 'd', name: 'Off', state: 'disabled', isExpired: true },
    { ...maya, id: 'e', name: 'Late', isExpired: true },
    { ...maya, id: 'o', name: 'Lost', isOwn: false, hasPassword: true },
  ]
  renderScreen(ADDRESS, [listOf([maya, ...others])], { language })
  const row = within(await screen.findByRole('row', { name: /Maya - Instagram/ }))
  expect(row.getByTitle(maya.address).textContent).toBe('app.example/s/abcdefg')
  for (const shown of ['tiny.example/mug?utm_name=Maya', 'Maya', 'Instagram', 'Spring', '1,234', '900', text.states.active])
    row.getByText(shown)
  const stateOf = (name: RegExp, state: string) => within(screen.getByRole('row', { name })).getByText(state)
  stateOf(/Off/, text.states.disabled)
  stateOf(/Late/, text.states.expired)
  stateOf(/Lost/, text.states.moved)
  within(screen.getByRole('row', { name: /Lost/ })).getByText(text.protected)
})

it('copies a short address, and shows it as a QR code that can be read', async () => {
  const { user } = renderScreen(ADDRESS, [listOf([maya])])
  await screen.findByTitle(maya.address)
  await user.click(screen.getByRole('button', { name: en.copy({ name: maya.name }) }))
  expect(await navigator.clipboard.readText()).toBe(maya.address)
  await user.click(screen.getByRole('button', { name: en.qr({ name: maya.name }) }))
  const dialog = within(await screen.findByRole('dialog', { name: en.qr({ name: maya.name }) }))
  const picture = dialog.getByRole('img', { name: qr.picture({ address: maya.address }) })
  expect(picture.getAttribute('src')).toMatch(/^data:image\/svg\+xml,%3Csvg[^,]*%3Crect[^,]*fill%3D%22%23fff%22/)
  const files: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:svg')
  // This browser would open the file in place of the page.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push(this.download)
  })
  await user.click(dialog.getByRole('button', { name: qr.downloadSvg }))
  expect(files).toEqual(['abcdefg.svg'])
  // The same modules, as a phone reads them.
  const modules = encodeQR(maya.address, 'raw', { border: 4, ecc: 'medium', scale: 4 })
  const size = modules.length
  const data = new Uint8Array(size * size * 3)
  for (const [index, isDark] of modules.flat().entries()) data.fill(isDark ? 0 : 255, index * 3, index * 3 + 3)
  expect(decodeQR({ width: size, height: size, data })).toBe(maya.address)
})

it('makes a link once its fields are right', async () => {
  const { user, sent } = renderScreen(`${ADDRESS}?open=new`, [
    listOf([]),
    ...makers,
    answersBy(links.saveLink, (input) => ({ ...maya, name: input.name })),
  ])
  const dialog = within(await screen.findByRole('dialog', { name: en.newTitle }))
  const save = () => user.click(dialog.getByRole('button', { name: en.save }))
  const field = (label: string) => dialog.getByLabelText(new RegExp(`^${label}`))
  await save()
  expect(dialog.getAllByText(en.required)).toHaveLength(2)
  await user.type(field(en.name), 'In spring')
  for (const [typed, said] of [
    ['two words', en.wrongUrl],
    ['http://tiny.example', en.notHttps],
    ['https://other.example', en.otherHost({ hosts: 'tiny.example' })],
  ] as const) {
    await user.clear(field(en.destination))
    await user.type(field(en.destination), typed)
    await save()
    dialog.getByText(said)
  }
  await user.clear(field(en.destination))
  await user.type(field(en.destination), 'tiny.example/mug')
  await user.type(field(en.creator), 'Nobody')
  await user.type(field(en.discountCode), '..')
  await save()
  dialog.getByText(en.noCreator)
  dialog.getByText(en.wrongCode)
  await user.clear(field(en.creator))
  await user.type(field(en.creator), 'maya')
  await user.clear(field(en.discountCode))
  await user.type(field(en.discountCode), 'MAYA10')
  await user.type(field(en.lastDay), '2026-03-31')
  await user.type(field(en.password), 'sesame')
  await save()
  await screen.findByText(en.saved({ name: 'In spring' }))
  expect(sent(links.saveLink)).toEqual([
    {
      name: 'In spring',
      destination: 'tiny.example/mug',
      creatorId: 'c',
      discountCode: 'MAYA10',
      expiresAt: expect.stringMatching(/^2026-(03-31|04-01)T/),
      password: 'sesame',
      isGeneral: false,
    },
  ])
})

it('changes the one in the address, whose short address stays, and disables it', async () => {
  const { user, sent } = renderScreen(`${ADDRESS}?open=m`, [
    listOf([{ ...maya, hasPassword: true }]),
    ...makers,
    answersBy(links.setLinkState, ({ state }) => ({ ...maya, state })),
    answersBy(links.saveLink, () => maya),
  ])
  const dialog = within(await screen.findByRole('dialog', { name: maya.name }))
  dialog.getByText(maya.address)
  expect(dialog.queryByLabelText(new RegExp(`^${en.creator}`))).toBeNull()
  await user.click(dialog.getByRole('checkbox', { name: en.removePassword }))
  await user.click(dialog.getByRole('button', { name: en.save }))
  await screen.findByText(en.saved({ name: maya.name }))
  expect(sent(links.saveLink)).toEqual([{ id: 'm', name: maya.name, destination: maya.destination, password: '', isGeneral: false }])
  await user.click(screen.getByRole('button', { name: en.open({ name: maya.name }) }))
  await user.click(within(await screen.findByRole('dialog', { name: maya.name })).getByRole('button', { name: en.disable }))
  await screen.findByText(en.disabled({ name: maya.name }))
  expect(sent(links.setLinkState)).toEqual([{ id: 'm', state: 'disabled' }])
})

it('only shows to a person who may only look', async () => {
  renderScreen(`${ADDRESS}?open=m`, [listOf([maya]), readOnlyShop])
  await screen.findByTitle(maya.address)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: en.add })).toBeNull()
  screen.getByRole('button', { name: en.copy({ name: maya.name }) })
})
