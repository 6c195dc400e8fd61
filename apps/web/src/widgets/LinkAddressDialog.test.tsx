import { links } from '@convbox/contract/api/links'
import type { LinkAddressAnswer } from '@convbox/contract/api/links.schemas'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, answersBy, refuses } from '../testing/played-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { inShop, readOnlyShop } from '../testing/tiny-shop.ts'
import { linkAddressText } from './link-address.text.ts'
import { shortLinkText } from './short-link.text.ts'

const { en, zh } = linkAddressText
const ADDRESS = inShop('affluencer-hub/short-link')
const list = (fault = {}) =>
  answers(links.listLinks, { links: [], count: 0, total: 0, pageSize: 50, hosts: ['tiny.example'], takesCodes: true, ...fault })
const saved: LinkAddressAnswer = {
  kind: 'short',
  bases: { short: 'https://app.example/s/', branded: 'https://tiny.example/a/s/' },
  host: 'app.example',
  former: [],
}
const readsAs = (answer: Partial<LinkAddressAnswer> = {}) => answers(links.readLinkAddress, { ...saved, ...answer })
const openDialog = async () => screen.findByRole('dialog', { name: en.title })

it('shows each kind with an example, and saves the shop’s address at the path where the shop has it', async () => {
  const asked: unknown[] = []
  const saves = answersBy(links.saveLinkAddress, (input) => {
    asked.push(input)
    return { address: { ...saved, kind: 'branded' as const } }
  })
  const { user, address } = renderScreen(ADDRESS, [list(), readsAs(), saves])
  await user.click(await screen.findByRole('button', { name: en.open }))
  expect(address()).toContain('open=address')
  const dialog = await openDialog()
  await within(dialog).findByText(/app\.example\/s\/abc2345/)
  await user.click(within(dialog).getByRole('radio', { name: new RegExp(en.kinds.branded) }))
  const path = within(dialog).getByRole('textbox', { name: en.path })
  await user.clear(path)
  await user.type(path, '/apps/go')
  within(dialog).getByText(/tiny\.example\/apps\/go\/abc2345/)
  await user.click(within(dialog).getByRole('button', { name: en.check }))
  await screen.findByText(en.saved)
  expect(asked).toEqual([{ kind: 'branded', path: '/apps/go' }])
})

it('asks for a domain, tells where it must lead, and says what answers there instead', async () => {
  const saves = answers(links.saveLinkAddress, { fault: 'other answer', detail: '404', asked: 'https://go.tiny.example/convbox-check' })
  const { user } = renderScreen(`${ADDRESS}?open=address`, [list(), readsAs(), saves])
  const dialog = await openDialog()
  await user.click(await within(dialog).findByRole('radio', { name: new RegExp(en.kinds.mini) }))
  const check = within(dialog).getByRole('button', { name: en.check })
  await user.click(check)
  within(dialog).getByText(en.required)
  const domain = within(dialog).getByRole('textbox', { name: new RegExp(en.domain) })
  await user.type(domain, 'https://x')
  within(dialog).getByText(en.wrongDomain)
  within(dialog).getByText(en.domainHint({ host: 'app.example' }))
  await user.clear(domain)
  await user.type(domain, 'go.tiny.example')
  await user.click(check)
  await within(dialog).findByText(en.faults['other answer']({ detail: '404', asked: 'go.tiny.example/convbox-check' }))
})

it('shows the TXT record by which the owner of a domain that is taken gets it', async () => {
  const record = { name: '_convbox.go.tiny.example', text: 'convbox=0123456789abcdef0123456789abcdef' }
  const { user } = renderScreen(`${ADDRESS}?open=address`, [
    list(),
    readsAs({ kind: 'mini', domain: 'go.tiny.example' }),
    answers(links.saveLinkAddress, { fault: 'taken', detail: 'go.tiny.example', record }),
  ])
  const dialog = within(await openDialog())
  await user.click(await dialog.findByRole('button', { name: en.check }))
  await dialog.findByText(en.claim.lead({ domain: 'go.tiny.example' }))
  within(dialog.getByRole('group', { name: en.claim.name })).getByText(record.name)
  within(dialog.getByRole('group', { name: en.claim.text })).getByText(record.text)
})

it('cannot choose the shop’s address without a shop, in Chinese too', async () => {
  renderScreen(`${ADDRESS}?open=address`, [list(), readsAs({ bases: { short: 'https://app.example/s/' } })], { language: 'zh' })
  await screen.findByText(zh.needsShop)
  expect(screen.getByRole('radio', { name: new RegExp(zh.kinds.branded) })).toHaveProperty('disabled', true)
})

it('is only shown to who may not change it', async () => {
  renderScreen(`${ADDRESS}?open=address`, [readOnlyShop, list(), readsAs()])
  const dialog = await openDialog()
  await within(dialog).findByText(en.adminOnly)
  expect(within(dialog).queryByRole('button', { name: en.check })).toBeNull()
})

it('says why it cannot be read', async () => {
  renderScreen(`${ADDRESS}?open=address`, [list(), refuses(links.readLinkAddress, 'overloaded')])
  await within(await openDialog()).findByRole('alert')
})

it('warns above the links that their address leads here no more, since when', async () => {
  const { user } = renderScreen(ADDRESS, [
    list({ addressFault: { fault: 'not reached', since: '2026-03-09T23:00:00.000Z' } }),
    readsAs({ kind: 'mini' }),
  ])
  const banner = await screen.findByRole('alert')
  expect(banner.textContent).toContain(en.broken['not reached'])
  expect(banner.textContent).toMatch(/2026/)
  await user.click(within(banner).getByRole('button', { name: en.look }))
  await openDialog()
  await screen.findByText(shortLinkText.en.emptyTitle)
})

const FORMER = [
  { kind: 'mini' as const, address: 'old.tiny.example', since: '2026-01-05T12:00:00.000Z', until: '2026-03-09T12:00:00.000Z' },
  { kind: 'branded' as const, address: '/apps/go', until: '2026-02-01T12:00:00.000Z' },
]

it('lists former addresses with their days, and removes one only after saying what stops', async () => {
  const asked: unknown[] = []
  const [, path] = FORMER
  let { former } = { former: FORMER }
  const reads = answersBy(links.readLinkAddress, () => ({ ...saved, former }))
  const removes = answersBy(links.removeFormerAddress, (input) => {
    asked.push(input)
    former = path === undefined ? [] : [path]
    return { ...saved, former }
  })
  const { user } = renderScreen(`${ADDRESS}?open=address`, [list(), reads, removes])
  const section = await within(await openDialog()).findByRole('region', { name: en.former.title })
  within(section).getByText(en.former.days({ since: 'Jan 5, 2026', until: 'Mar 9, 2026' }))
  within(section).getByText(en.former.until({ until: 'Feb 1, 2026' }))
  within(section).getByText('tiny.example/apps/go')
  const start = within(section).getByRole('button', { name: en.former.removeLabel({ address: 'old.tiny.example' }) })
  await user.click(start)
  within(section).getByText(en.former.stops.mini({ address: 'old.tiny.example' }))
  await user.click(within(section).getByRole('button', { name: en.former.keep }))
  expect(within(section).queryByRole('button', { name: en.former.removeNow })).toBeNull()
  await user.click(within(section).getByRole('button', { name: en.former.removeLabel({ address: 'old.tiny.example' }) }))
  expect(asked).toEqual([])
  await user.click(within(section).getByRole('button', { name: en.former.removeNow }))
  await screen.findByText(en.former.removed({ address: 'old.tiny.example' }))
  await waitFor(() => expect(screen.queryByText('old.tiny.example')).toBeNull())
  expect(asked).toEqual([{ kind: 'mini', address: 'old.tiny.example' }])
  screen.getByText('tiny.example/apps/go')
})

it('shows former addresses to who may not remove them, in Chinese too', async () => {
  renderScreen(`${ADDRESS}?open=address`, [readOnlyShop, list(), readsAs({ former: FORMER })], { language: 'zh' })
  const section = await screen.findByRole('region', { name: zh.former.title })
  within(section).getByText('old.tiny.example')
  expect(within(section).queryByRole('button')).toBeNull()
})

it('says beside the field that too many former addresses are kept', async () => {
  const fault = 'At most 20 former addresses: please remove one of them first'
  const { user } = renderScreen(`${ADDRESS}?open=address`, [
    list(),
    readsAs({ kind: 'mini', domain: 'go.tiny.example' }),
    refuses(links.saveLinkAddress, 'invalid input', { details: { domain: fault } }),
  ])
  await user.click(await within(await openDialog()).findByRole('button', { name: en.check }))
  await screen.findByText(fault)
})
