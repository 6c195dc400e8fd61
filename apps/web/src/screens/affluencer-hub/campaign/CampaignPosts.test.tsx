/** Posts of a campaign: what creators told, and what the store found. */
import { campaigns } from '@convbox/contract/api/campaigns'
import { posts } from '@convbox/contract/api/posts'
import type { Post } from '@convbox/contract/api/posts.schemas'
import { postStatesText } from '@convbox/contract/posts.text'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, refuses } from '../../../testing/played-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { inShop } from '../../../testing/tiny-shop.ts'
import { choices, completeDraft, noDrifts } from './campaigns.cases.ts'
import { detailsText } from './details.text.ts'
import { postsText } from './posts.text.ts'

const { en, zh } = postsText
const ADDRESS = `${inShop('affluencer-hub/campaign/d')}?view=posts`
const created = { ...completeDraft, isDraft: false, status: 'In Progress' as const, startsOn: '2026-03-01' }
const page = [answers(campaigns.readCampaign, created), ...choices, noDrifts]
const told: Post = {
  id: 'p1',
  creatorId: 'm',
  creator: 'Maya Lind',
  url: 'https://instagram.com/p/1',
  state: 'told',
  termsVersion: '2026-11',
  toldAt: '2026-03-09T16:00:00.000Z',
}
const refused: Post = { ...told, id: 'p2', url: 'https://instagram.com/p/2', state: 'refused', reason: 'No label', disclosureSeen: false }
const list = (found: Post[]) => answers(posts.listPosts, { posts: found, count: found.length, waiting: 1, pageSize: 50 })

it('shows what creators told, with a link that tells the other site nothing, in Chinese too', async () => {
  renderScreen(ADDRESS, [...page, list([told, refused])], { language: 'zh' })
  const link = await screen.findByRole('link', { name: 'https://instagram.com/p/1' })
  // One of them waits to be looked at.
  screen.getByRole('tab', { name: detailsText.zh.postsOf({ waiting: 1 }) })
  expect(link.getAttribute('rel')).toContain('noopener noreferrer')
  const second = within(screen.getByRole('row', { name: /instagram.com\/p\/2/ }))
  second.getByText(postStatesText.zh.refused)
  second.getByText('No label')
  second.getByText(zh.notSeen)
})

it('confirms a post, or refuses it with a reason', async () => {
  const { user, sent } = renderScreen(ADDRESS, [...page, list([told]), answers(posts.reviewPost, { ok: true })])
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: en.reviewOf(told) }))
    return within(await screen.findByRole('dialog', { name: en.title(told) }))
  }
  const first = await open()
  await user.click(first.getByRole('button', { name: en.refuse }))
  first.getByText(en.required)
  await user.type(first.getByRole('textbox', { name: en.reason }), 'No label')
  await user.click(first.getByRole('button', { name: en.refuse }))
  await screen.findByText(en.done)
  const second = await open()
  await user.click(second.getByRole('checkbox', { name: en.tick }))
  await user.click(second.getByRole('button', { name: en.confirm }))
  await waitFor(() => expect(sent(posts.reviewPost)).toHaveLength(2))
  expect(sent(posts.reviewPost)).toEqual([
    { postId: 'p1', verdict: 'refused', disclosureSeen: false, reason: 'No label' },
    { postId: 'p1', verdict: 'confirmed', disclosureSeen: true, reason: '' },
  ])
})

it('says that there are none', async () => {
  renderScreen(ADDRESS, [...page, list([])])
  await screen.findByText(en.noneTitle)
})

it('says when they cannot be read', async () => {
  renderScreen(ADDRESS, [...page, refuses(posts.listPosts, 'overloaded')])
  await screen.findByRole('alert')
})
