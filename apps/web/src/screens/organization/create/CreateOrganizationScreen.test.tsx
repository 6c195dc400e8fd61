import { account } from '@convbox/contract/api/account'
import { organization } from '@convbox/contract/api/organization'
import { team } from '@convbox/contract/api/team'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refusalMessage } from '@convbox/contract/refusals.text'
import { CREATE_ORGANIZATION, WEBSITE_LIST } from '../../../addresses.ts'
import { answers, isUnreachable, refuses, staysPending } from '../../../testing/played-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ann } from '../../../testing/tiny-shop.ts'
import { organizationPageText } from '../../../widgets/organization.text.ts'
import { websiteListText } from '../../setting/website-list/website-list.text.ts'
import { createOrganizationText } from './create-organization.text.ts'

const { en, zh } = createOrganizationText
const { activeTenantId: _, operatorInfo: __, ...rest } = ann
const alone = answers(account.userInfo, { ...rest, tenants: [], websites: [] })
const noInvitation = answers(team.myInvitations, [])
const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: en.name })

it('is where a person without an organization is led from the first page', async () => {
  const { address } = renderScreen('/', [alone, noInvitation])
  await screen.findByRole('heading', { name: en.title })
  screen.getByText(en.signedIn({ email: 'ann@shop.example' }))
  expect(address()).toBe(CREATE_ORGANIZATION)
})

it('makes it by name, and goes on in it', async () => {
  const { user, play, sent, address } = renderScreen(CREATE_ORGANIZATION, [
    alone,
    noInvitation,
    answers(organization.createOrganization, { tenantId: 'tenant-9' }),
  ])
  await user.type(await nameField(), 'Tiny Ltd')
  play(answers(account.userInfo, { ...ann, websites: [] }))
  await user.click(screen.getByRole('button', { name: en.submit }))
  await screen.findByRole('heading', { name: websiteListText.en.emptyTitle })
  expect(sent(organization.createOrganization)).toEqual([{ companyName: 'Tiny Ltd', requestId: expect.stringMatching(/^[0-9a-f]{32}$/) }])
  expect(address()).toBe(WEBSITE_LIST)
})

it('asks for the name, and sends nothing without', async () => {
  const { user, sent } = renderScreen(CREATE_ORGANIZATION, [alone, noInvitation])
  await user.click(await screen.findByRole('button', { name: en.submit }))
  screen.getByText(en.nameRequired)
  expect(sent(organization.createOrganization)).toEqual([])
})

it('says what went wrong and keeps what was typed', async () => {
  const { user, play } = renderScreen(CREATE_ORGANIZATION, [
    alone,
    noInvitation,
    refuses(organization.createOrganization, 'too many requests'),
  ])
  await user.type(await nameField(), 'Tiny Ltd')
  await user.click(screen.getByRole('button', { name: en.submit }))
  expect((await screen.findByRole('alert')).textContent).toContain(refusalMessage('too many requests', 'en'))
  play(isUnreachable(organization.createOrganization))
  await user.click(screen.getByRole('button', { name: en.submit }))
  await screen.findByText('Network error, please try later')
  expect((await nameField()).value).toBe('Tiny Ltd')
})

it('is busy while the server works', async () => {
  const { user } = renderScreen(CREATE_ORGANIZATION, [alone, noInvitation, staysPending(organization.createOrganization)])
  await user.type(await nameField(), 'Tiny Ltd{Enter}')
  await screen.findByRole('button', { name: en.submit, busy: true })
})

it('shows invitations that wait for this person, in Chinese', async () => {
  renderScreen(
    CREATE_ORGANIZATION,
    [alone, answers(team.myInvitations, [{ id: 'secret', companyName: 'Big Ltd', invitedBy: 'Bob Ray', role: 'operate' }])],
    { language: 'zh' },
  )
  await screen.findByText(organizationPageText.zh.invitedTo({ company: 'Big Ltd', inviter: 'Bob Ray', role: '操作员' }))
  expect(screen.getByRole('link', { name: organizationPageText.zh.seeInvitation }).getAttribute('href')).toBe(
    '/organization/join?id=secret',
  )
  screen.getByRole('button', { name: zh.signOut })
})
