/** An owner invites a read-only colleague: the link works only for the invited e-mail, and forbidden actions are neither shown nor possible. */
import { expect, it } from 'vitest'
import { joinTeamText } from '../apps/web/src/screens/join-team/join-team.text.ts'
import { pixelsText } from '../apps/web/src/screens/pixels/pixels.text.ts'
import { teamText } from '../apps/web/src/screens/setting/team/team.text.ts'
import { shellText } from '../apps/web/src/shell/shell.text.ts'
import { rolesText } from '../apps/web/src/text/roles.text.ts'
import { sharedText } from '../apps/web/src/text/shared.text.ts'
import { expectAccessible, openPage } from './browser.ts'
import { answerWelcome, confirmEmail, connectShop, logIn, makeOrganization, newcomer, register, registerInvited } from './new-owner.ts'
import { linkTo } from './outbox.ts'

it('invites, joins, and keeps a member who may only look to looking', async () => {
  const text = teamText.en
  const owner = await openPage()
  const oona = newcomer('Oona Owner')
  await owner.page.goto('/register')
  await register(owner.page, oona)
  await owner.page.waitForURL('**/organization/create')
  await confirmEmail(owner.page, oona)
  await makeOrganization(owner.page, 'Oona and Company')
  const store = await connectShop(owner.page, 'oona-shop')

  const rolf = newcomer('Rolf Reader')
  await owner.page.goto('/setting/team')
  await owner.page.getByRole('button', { name: text.invite, exact: true }).click()
  const dialog = owner.page.getByRole('dialog')
  await dialog.getByLabel(text.email).fill(rolf.email)
  await dialog.getByRole('radio', { name: rolesText.en.names['read-only'] }).check()
  await expectAccessible(owner.page)
  await dialog.getByRole('button', { name: text.inviteSubmit }).click()
  await owner.page.getByText(text.invited({ email: rolf.email })).waitFor()
  await owner.page.getByRole('cell', { name: rolf.email }).first().waitFor()
  await expectAccessible(owner.page)

  const invitation = await linkTo(rolf.email, '/joinTeam')
  // The link is for one e-mail: the owner cannot use it.
  await owner.page.goto(invitation)
  await owner.page.getByText(joinTeamText.en.otherTitle).waitFor()

  const reader = await openPage({ theme: 'dark' })
  await reader.page.goto(invitation)
  await reader.page.getByRole('heading', { level: 1 }).waitFor()
  await expectAccessible(reader.page)
  await reader.page
    .getByRole('link', { name: joinTeamText.en.register })
    .or(reader.page.getByRole('button', { name: joinTeamText.en.register }))
    .click()
  // The mailed link has proved the address: no second mail.
  await registerInvited(reader.page, rolf)
  await reader.page.getByRole('button', { name: joinTeamText.en.join({ company: 'Oona and Company' }) }).click()
  await answerWelcome(reader.page)

  await reader.page.goto(`/website/${store}/pixels`)
  await reader.page.getByText(sharedText.en.readOnly).first().waitFor()
  await reader.page.getByRole('button', { name: shellText.en.account, exact: true }).click()
  await reader.page.getByRole('menuitem', { name: shellText.en.accountPages.account }).waitFor()
  expect(await reader.page.getByRole('menuitem', { name: shellText.en.accountPages.team }).count()).toBe(0)
  expect(await reader.page.getByRole('menuitem', { name: shellText.en.accountPages.organization, exact: true }).count()).toBe(0)
  const refused = await reader.page.evaluate(
    async (name) =>
      (
        await fetch('/api/Auth/v2/Shopify/setTenantUserTimeZoneAndWebsiteTitle', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-shop-name': name },
          body: JSON.stringify({ websiteTitle: 'Mine now' }),
        })
      ).status,
    store,
  )
  expect(refused).toBe(403)

  // A new role is saved at once and ends the member's session; after signing in again the member may do more.
  await owner.page.goto('/setting/team')
  await owner.page.getByRole('button', { name: text.actionsFor({ who: rolf.name }) }).click()
  await owner.page.getByRole('menuitem', { name: text.edit }).click()
  await owner.page.getByRole('dialog').getByRole('radio', { name: rolesText.en.names.operate }).check()
  await expectAccessible(owner.page)
  await owner.page.getByRole('dialog').getByRole('button', { name: text.save }).click()
  await owner.page.getByText(text.saved).waitFor()
  await owner.page.getByRole('row', { name: rolf.name }).getByText(rolesText.en.names.operate).waitFor()
  await reader.page.goto(`/website/${store}/pixels`)
  await reader.page.waitForURL('**/login?next=*')
  await logIn(reader.page, rolf)
  await reader.page.waitForURL(`**/website/${store}/pixels`)
  // This page was read-only for the member before.
  await reader.page.getByRole('button', { name: pixelsText.en.add }).first().waitFor()

  // A removed member is refused at the next call.
  await owner.page.goto('/setting/team')
  await owner.page.getByRole('button', { name: text.actionsFor({ who: rolf.name }) }).click()
  await owner.page.getByRole('menuitem', { name: text.remove }).click()
  await owner.page.getByRole('dialog').getByRole('button', { name: text.removeSubmit, exact: true }).click()
  await owner.page.getByText(text.removed({ who: rolf.name })).waitFor()
  await reader.page.goto(`/website/${store}/pixels`)
  await expect
    .poll(() => reader.page.evaluate(async (name) => (await fetch('/api/pixels', { headers: { 'x-shop-name': name } })).status, store))
    .toBe(403)
  expect([owner.errors, reader.errors]).toEqual([[], []])
}, 240_000)
