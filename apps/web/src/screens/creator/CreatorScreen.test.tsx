import { disputes } from '@convbox/contract/api/disputes'
import type { OwnDispute } from '@convbox/contract/api/disputes.schemas'
import { MAX_DISPUTE_TEXT, MAX_OPEN_DISPUTES } from '@convbox/contract/disputes'
import { disputeStatesText } from '@convbox/contract/disputes.text'
import { posts } from '@convbox/contract/api/posts'
import type { OwnPost } from '@convbox/contract/api/posts.schemas'
import { MAX_POSTS } from '@convbox/contract/posts'
import { postStatesText } from '@convbox/contract/posts.text'
import { creatorMails } from '@convbox/contract/api/creator-mails'
import { creatorPortal } from '@convbox/contract/api/creator-portal'
import { commissionOutcomesText, commissionStatesText, ledgerKindsText } from '@convbox/contract/commissions.text'
import { PORTAL_TERMS } from '@convbox/contract/creator-portal'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { apiText } from '../../api/api.text.ts'
import { answers, isUnreachable, refuses, staysPending } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { sharedText } from '../../text/shared.text.ts'
import { creatorText } from './creator.text.ts'
import { ownMailsText } from './own-mails.text.ts'
import { ownDisputesText } from './own-disputes.text.ts'
import { ownPostsText } from './own-posts.text.ts'

const { en, zh } = creatorText
const words = ownDisputesText.en
const rule = {
  fee: { kind: 'percent' as const, percent: '10' },
  base: 'merchandise_net' as const,
  policy: 'one' as const,
  cap: '500.00',
  firstOrderOnly: false,
  holdDays: 30,
  windowDays: 30,
}
const spring = {
  id: 'spring',
  name: 'Spring',
  status: 'In Progress' as const,
  startsOn: '2026-03-01',
  currency: 'USD',
  links: [{ medium: 'Instagram', url: 'https://shop.example/s/abcdefg', clicks: 12, uniqueClicks: 9 }],
  fees: [
    { holdsUntil: '2026-04-01T00:00:00.000Z', rule },
    { holdsFrom: '2026-04-01T00:00:00.000Z', rule: { ...rule, fee: { kind: 'flat' as const, amount: '7.50' } } },
  ],
  feeCurrency: 'USD',
  codes: [{ code: 'MAYA10', discount: { valueType: 'percentage' as const, value: '10' }, isSingleUse: true as const }, { code: 'OLDMAYA' }],
}
const autumn = { ...spring, id: 'autumn', name: 'Autumn', status: 'Ended' as const, endsOn: '2026-03-05', links: [], codes: [] }
const maya = {
  creator: 'Maya',
  store: { title: 'Tiny', host: 'shop.example', timeZone: 'UTC' },
  campaigns: [spring, autumn],
  accounts: [{ currency: 'USD', balance: '12.00', payable: '7.00', paid: '3.00', nextMaturesAt: '2026-04-01T10:00:00.000Z' }],
  changes: [],
}
const order = {
  key: 'k42',
  name: '#..42',
  orderedAt: '2026-03-02T10:00:00.000Z',
  outcome: 'won_code' as const,
  state: 'maturing' as const,
  amount: '5.00',
  maturesAt: '2026-04-01T10:00:00.000Z',
  unpaidShare: '0.25',
  limit: { kind: 'cap_partly' as const, withheld: '1.50' },
  entries: [
    { kind: 'sale' as const, amount: '7.00', currency: 'USD', at: '2026-03-02T10:00:00.000Z' },
    { kind: 'refund' as const, amount: '-2.00', currency: 'USD', at: '2026-03-03T10:00:00.000Z' },
  ],
}
const lost = {
  ...order,
  key: 'k43',
  name: '#..43',
  outcome: 'lost_to_code' as const,
  state: 'refused' as const,
  amount: '0.00',
  entries: [],
}
const orders = answers(creatorPortal.listPortalOrders, {
  currency: 'USD',
  orders: [order, lost],
  count: 2,
  pageSize: 25,
  others: [{ kind: 'base_fee', amount: '5.00', currency: 'USD', at: '2026-03-01T10:00:00.000Z' }],
})
const own = (found: OwnDispute[], isFull = false) => answers(disputes.listOwnDisputes, { disputes: found, isFull })
const ownPosts = (found: OwnPost[], isFull = false) => answers(posts.listOwnPosts, { posts: found, isFull })
const mailed = (isSent: boolean, isOn = isSent) => answers(creatorMails.readOwnMails, { isSent, isOn })
const signedIn = [answers(creatorPortal.readPortal, maya), orders, own([]), ownPosts([]), mailed(false)]

it('shows what the creator is owed, the links, codes and orders with their reasons', async () => {
  renderScreen('/creator', signedIn)
  await screen.findByRole('heading', { level: 1, name: 'Maya' })
  screen.getByText('$7.00')
  screen.getByText(en.next({ day: 'Apr 1, 2026' }))
  within(screen.getByRole('group', { name: en.linkOf({ medium: 'Instagram' }) })).getByText('https://shop.example/s/abcdefg')
  screen.getByText(en.clicks({ clicks: 12, unique: 9 }))
  screen.getByText(en.off({ value: '10 %' }))
  screen.getByText(en.ownDiscount)
  screen.getByText(en.singleUse)
  const table = within(await screen.findByRole('table', { name: en.orders }))
  const won = within(table.getByRole('row', { name: /#\.\.42/ }))
  won.getByText(commissionOutcomesText.en.won_code)
  won.getByText(/Refund · -\$2\.00/)
  won.getByText(en.due({ day: 'Apr 1, 2026' }))
  won.getByText(en.share({ others: '25.00%', paid: '75.00%' }))
  won.getByText('The cap of the month leaves a part: $1.50 is not paid')
  within(table.getByRole('row', { name: /#\.\.43/ })).getByText(commissionStatesText.en.refused)
  screen.getByText(/Base fee · \$5\.00/)
})

it('shows what the campaign pays now, and what is planned', async () => {
  renderScreen('/creator', signedIn)
  const fees = await screen.findByRole('list', { name: en.fees })
  const [now, later] = [...fees.children].map((item) => item.textContent)
  expect(now).toMatch(/^Until 2026-04-01 00:00.*:10% of each orderAt most \$500\.00 a month for orders\. Counted without tax/)
  expect(later).toMatch(/^For orders from 2026-04-01 00:00.* on:\$7\.50 for each order/)
})

it('says why the store holds back pay-outs', async () => {
  renderScreen('/creator', [answers(creatorPortal.readPortal, { ...maya, holdReason: 'We wait for your tax form' }), ...signedIn.slice(1)])
  await screen.findByText(en.accountHeld({ store: 'Tiny', reason: 'We wait for your tax form' }))
})

const AT = '2026-03-04T10:00:00.000Z'
const dispute: OwnDispute = {
  id: 'd1',
  campaign: 'Spring',
  order: '#..42',
  state: 'open',
  openedAt: AT,
  mayWrite: true,
  messages: [
    { side: 'creator', text: 'My code was used', at: AT },
    { side: 'store', text: 'We look at it', at: AT },
  ],
}

it('lets the creator disagree about an order', async () => {
  const { user, sent, play } = renderScreen('/creator', [...signedIn, answers(disputes.openDispute, { ok: true })])
  await user.click(await screen.findByRole('button', { name: words.disagreeWith({ order: '#..43' }) }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: words.send }))
  dialog.getByText(words.required)
  const field = dialog.getByRole('textbox', { name: words.text })
  await user.click(field)
  await user.paste('x'.repeat(MAX_DISPUTE_TEXT + 1))
  dialog.getByText(words.tooLong({ max: MAX_DISPUTE_TEXT }))
  expect(sent(disputes.openDispute)).toEqual([])
  await user.clear(field)
  await user.type(field, 'My code was used')
  play(own([{ ...dispute, order: '#..43', mayWrite: false }]))
  await user.click(dialog.getByRole('button', { name: words.send }))
  await screen.findByText(words.wait)
  expect(sent(disputes.openDispute)).toEqual([{ orderKey: 'k43', text: 'My code was used', language: 'en' }])
})

it.each(['en', 'zh'] as const)('says which amounts changed, and why, in %s', async (language) => {
  const text = creatorText[language]
  const changed = { campaign: 'Spring', order: '#..42', kind: 'refund' as const, from: '7.00', to: '5.00', currency: 'USD', at: AT }
  renderScreen('/creator', [...signedIn, answers(creatorPortal.readPortal, { ...maya, changes: [changed] })], { language })
  const list = within(await screen.findByRole('list', { name: text.changes }))
  list.getByText(text.change({ order: '#..42', campaign: 'Spring', from: '$7.00', to: '$5.00', cause: ledgerKindsText[language].refund }))
})

const post: OwnPost = { id: 'p1', url: 'https://instagram.com/p/1', state: 'told', toldAt: AT }

it('takes the address of a post, and clears the field for the next', async () => {
  const ofPosts = ownPostsText.en
  const { user, sent, play } = renderScreen('/creator', [...signedIn, answers(posts.tellPost, { ok: true })])
  const field = await screen.findByRole('textbox', { name: ofPosts.url })
  await user.type(field, 'instagram.com/p/1')
  await user.click(screen.getByRole('button', { name: ofPosts.tell }))
  screen.getByText(ofPosts.urlFault)
  expect(sent(posts.tellPost)).toEqual([])
  await user.clear(field)
  await user.type(field, 'https://instagram.com/p/1')
  play(ownPosts([post]))
  await user.click(screen.getByRole('button', { name: ofPosts.tell }))
  within(await screen.findByRole('list', { name: ofPosts.title })).getByText(postStatesText.en.told)
  expect(sent(posts.tellPost)).toEqual([{ campaignId: 'spring', url: 'https://instagram.com/p/1' }])
  expect(screen.getByRole('textbox', { name: ofPosts.url })).toHaveProperty('value', '')
})

it('says what the store found in posts, and that there can be no more, in Chinese', async () => {
  const ofPosts = ownPostsText.zh
  const refused: OwnPost = { ...post, id: 'p2', state: 'refused', reason: 'No label', disclosureSeen: false }
  renderScreen('/creator', [...signedIn, ownPosts([refused], true)], { language: 'zh' })
  const list = within(await screen.findByRole('list', { name: ofPosts.title }))
  list.getByText(postStatesText.zh.refused)
  list.getByText(`${ofPosts.notSeen} · ${ofPosts.reason({ reason: 'No label' })}`)
  screen.getByText(ofPosts.full({ max: MAX_POSTS }))
})

it('says that too many disputes are open', async () => {
  const { user } = renderScreen('/creator', [...signedIn, own([], true)])
  await user.click(await screen.findByRole('button', { name: words.disagreeWith({ order: '#..43' }) }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(words.full({ max: MAX_OPEN_DISPUTES }))
  expect(dialog.getByRole('button', { name: words.send })).toHaveProperty('disabled', true)
})

it('shows disputes with both sides, and sends another answer while one is open, in Chinese too', async () => {
  const closed: OwnDispute = {
    ...dispute,
    id: 'd2',
    order: '#..44',
    state: 'refused',
    mayWrite: false,
    messages: [{ side: 'store', text: 'Not yours', at: AT, verdict: 'refused' }],
  }
  const { user, sent } = renderScreen('/creator', [...signedIn, own([dispute, closed]), answers(disputes.answerOwnDispute, { ok: true })], {
    language: 'zh',
  })
  const wordsZh = ownDisputesText.zh
  const messages = within(await screen.findByRole('list', { name: wordsZh.messages({ order: '#..42' }) }))
  expect(messages.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringMatching(new RegExp(`^${wordsZh.you}.*My code was used$`)),
    expect.stringMatching(/^Tiny.*We look at it$/),
  ])
  within(screen.getByRole('list', { name: wordsZh.messages({ order: '#..44' }) })).getByText(disputeStatesText.zh.refused)
  await user.type(screen.getByRole('textbox', { name: wordsZh.reply }), 'Please look again')
  await user.click(screen.getByRole('button', { name: wordsZh.send }))
  await screen.findByText(wordsZh.sent)
  expect(sent(disputes.answerOwnDispute)).toEqual([{ disputeId: 'd1', text: 'Please look again', language: 'zh' }])
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
  renderScreen('/creator', [answers(creatorPortal.readPortal, { ...maya, campaigns: [], accounts: [] }), own([]), mailed(false)], {
    language: 'zh',
  })
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

it('lets the creator turn the weekly mail of the store off and on', async () => {
  const { user, sent, play } = renderScreen('/creator', [...signedIn, mailed(true), answers(creatorMails.chooseCreatorMails, { ok: true })])
  const wanted = await screen.findByRole('switch', { name: ownMailsText.en.switch, checked: true })
  play(mailed(true, false))
  await user.click(wanted)
  await screen.findByRole('switch', { name: ownMailsText.en.switch, checked: false })
  expect(sent(creatorMails.chooseCreatorMails)).toEqual([{ isOn: false }])
})

it('says nothing of a mail that the store does not send', async () => {
  renderScreen('/creator', signedIn)
  await screen.findByText(en.next({ day: 'Apr 1, 2026' }))
  expect(screen.queryByRole('switch')).toBeNull()
})
