import { creatorPortal } from '@convbox/contract/api/creator-portal'
import { commissionOutcomesText, commissionStatesText } from '@convbox/contract/commissions.text'
import { PORTAL_TERMS } from '@convbox/contract/creator-portal'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { apiText } from '../../api/api.text.ts'
import { answers, isUnreachable, refuses, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { sharedText } from '../../text/shared.text.ts'
import { creatorText } from './creator.text.ts'

const { en, zh } = creatorText
const spring = {
  id: 'spring',
  name: 'Spring',
  status: 'In Progress' as const,
  startsOn: '2026-03-01',
  currency: 'USD',
  links: [{ medium: 'Instagram', url: 'https://shop.example/s/abcdefg', clicks: 12, uniqueClicks: 9 }],
  codes: [{ code: 'MAYA10', discount: { valueType: 'percentage' as const, value: '10' } }, { code: 'OLDMAYA' }],
}
const autumn = { ...spring, id: 'autumn', name: 'Autumn', status: 'Ended' as const, endsOn: '2026-03-05', links: [], codes: [] }
const maya = {
  creator: 'Maya',
  store: { title: 'Tiny', host: 'shop.example', timeZone: 'UTC' },
  campaigns: [spring, autumn],
  accounts: [{ currency: 'USD', balance: '12.00', payable: '7.00', paid: '3.00', nextMaturesAt: '2026-04-01T10:00:00.000Z' }],
}
const order = {
  name: '#..42',
  orderedAt: '2026-03-02T10:00:00.000Z',
  outcome: 'won_code' as const,
  state: 'maturing' as const,
  amount: '5.00',
  maturesAt: '2026-04-01T10:00:00.000Z',
  entries: [
    { kind: 'sale' as const, amount: '7.00', at: '2026-03-02T10:00:00.000Z' },
    { kind: 'refund' as const, amount: '-2.00', at: '2026-03-03T10:00:00.000Z' },
  ],
}
const lost = { ...order, name: '#..43', outcome: 'lost_to_code' as const, state: 'refused' as const, amount: '0.00', entries: [] }
const orders = answers(creatorPortal.listPortalOrders, {
  currency: 'USD',
  orders: [order, lost],
  count: 2,
  pageSize: 25,
  others: [{ kind: 'base_fee', amount: '5.00', at: '2026-03-01T10:00:00.000Z' }],
})
const signedIn = [answers(creatorPortal.readPortal, maya), orders]

it('shows what the creator is owed, the links, codes and orders with their reasons', async () => {
  renderScreen('/creator', signedIn)
  await screen.findByRole('heading', { level: 1, name: 'Maya' })
  screen.getByText('$7.00')
  screen.getByText(en.next({ day: 'Apr 1, 2026' }))
  within(screen.getByRole('group', { name: en.linkOf({ medium: 'Instagram' }) })).getByText('https://shop.example/s/abcdefg')
  screen.getByText(en.clicks({ clicks: 12, unique: 9 }))
  screen.getByText(en.off({ value: '10 %' }))
  screen.getByText(en.ownDiscount)
  const table = within(await screen.findByRole('table', { name: en.orders }))
  const won = within(table.getByRole('row', { name: /#\.\.42/ }))
  won.getByText(commissionOutcomesText.en.won_code)
  won.getByText(/Refund · -\$2\.00/)
  won.getByText(en.due({ day: 'Apr 1, 2026' }))
  within(table.getByRole('row', { name: /#\.\.43/ })).getByText(commissionStatesText.en.refused)
  screen.getByText(/Base fee · \$5\.00/)
})

it('keeps the chosen campaign in the address', async () => {
  const { user, sent, address } = renderScreen('/creator', signedIn)
  await user.click(await screen.findByRole('tab', { name: 'Autumn' }))
  await screen.findByText(en.noLinks)
  expect(address()).toBe('/creator?campaign=autumn')
  expect(sent(creatorPortal.listPortalOrders)).toEqual([
    { campaignId: 'spring', pageNo: 1 },
    { campaignId: 'autumn', pageNo: 1 },
  ])
})

it('asks to accept how posts are labelled, until that is done', async () => {
  const { user, sent, play } = renderScreen('/creator', [...signedIn, answers(creatorPortal.acceptTerms, { ok: true })])
  await screen.findByText(en.acceptFirst)
  play(answers(creatorPortal.readPortal, { ...maya, termsAcceptedAt: '2026-03-10T10:00:00.000Z' }))
  await user.click(screen.getByRole('button', { name: en.accept }))
  await screen.findByText(en.accepted({ day: 'Mar 10, 2026' }))
  expect(sent(creatorPortal.acceptTerms)).toEqual([{ version: PORTAL_TERMS }])
  expect(screen.queryByText(en.acceptFirst)).toBeNull()
})

it('says to whoever is in no campaign what will stand there', async () => {
  renderScreen('/creator', [answers(creatorPortal.readPortal, { ...maya, campaigns: [], accounts: [] })], { language: 'zh' })
  await screen.findByText(zh.noCampaigns)
})

it('mails a link to whoever is not signed in, in Chinese too', async () => {
  const nobody = refuses(creatorPortal.readPortal, 'not signed in')
  const { user, sent, address } = renderScreen('/creator', [nobody, answers(creatorPortal.requestLink, { ok: true })], { language: 'zh' })
  const field = await screen.findByRole('textbox', { name: zh.email })
  await user.type(field, 'maya')
  await user.click(screen.getByRole('button', { name: zh.submit }))
  screen.getByText(zh.emailFault)
  await user.type(field, '@mail.example')
  await user.click(screen.getByRole('button', { name: zh.submit }))
  await screen.findByText(zh.sent({ email: 'maya@mail.example' }))
  expect(sent(creatorPortal.requestLink)).toEqual([{ email: 'maya@mail.example', language: 'zh' }])
  expect(address()).toBe('/creator')
})

it('uses the link of a mail by the button only, and says when it opens nothing any more', async () => {
  const { user, sent, play, address } = renderScreen('/creator?token=secret', [
    refuses(creatorPortal.enterPortal, 'not found'),
    ...signedIn,
  ])
  await screen.findByText(en.enterLead)
  expect(sent(creatorPortal.enterPortal)).toEqual([])
  await user.click(screen.getByRole('button', { name: en.enter }))
  await screen.findByRole('heading', { name: en.deadTitle })
  expect(sent(creatorPortal.enterPortal)).toEqual([{ token: 'secret' }])
  play(refuses(creatorPortal.readPortal, 'not signed in'))
  await user.click(screen.getByRole('button', { name: en.newLink }))
  await screen.findByRole('textbox', { name: en.email })
  expect(address()).toBe('/creator')
})

it('opens the page by a link that works', async () => {
  const { user, address } = renderScreen('/creator?token=secret', [answers(creatorPortal.enterPortal, { ok: true }), ...signedIn])
  await user.click(await screen.findByRole('button', { name: en.enter }))
  await screen.findByRole('heading', { level: 1, name: 'Maya' })
  expect(address()).toBe('/creator')
})

it('signs out', async () => {
  const { user, play } = renderScreen('/creator', [...signedIn, answers(creatorPortal.leavePortal, { ok: true })])
  await screen.findByRole('heading', { level: 1, name: 'Maya' })
  play(refuses(creatorPortal.readPortal, 'not signed in'))
  await user.click(screen.getByRole('button', { name: en.leave }))
  await screen.findByRole('textbox', { name: en.email })
})

it('waits for the server, and says when it cannot be reached', async () => {
  const { user, play } = renderScreen('/creator', [isUnreachable(creatorPortal.readPortal)])
  await screen.findByText(apiText.en.network)
  play(staysPending(creatorPortal.readPortal))
  await user.click(screen.getByRole('button', { name: sharedText.en.retry }))
  await screen.findByRole('status', { busy: true })
})
