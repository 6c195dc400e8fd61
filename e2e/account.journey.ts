/** A user registers, confirms the e-mail, resets a forgotten password; another logs in by phone and signs out everywhere. */
import { waitUntil } from '@convbox/server/testing/wait-until'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, openPage, signInByForm } from './browser.ts'
import { codeTo, linkTo } from './outbox.ts'

const EMAIL = 'nora@journey.example'
const PASSWORD = 'correct horse battery'
const PHONE = '+4915112345678'

const fillLogin = async (page: Page, password: string): Promise<void> => {
  await page.getByLabel('E-mail').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

test('somebody registers, confirms the e-mail by its link, forgets the password and chooses another', async () => {
  const { page, errors } = await openPage({ theme: 'dark' })
  await page.goto('/login')
  await page.getByRole('link', { name: 'Create account' }).click()
  await page.getByLabel('Name').fill('Nora New')
  await page.getByLabel('E-mail').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
  await expectAccessible(page)

  // Not signed in yet: the link goes through sign-in and returns.
  await page.goto(await linkTo(EMAIL, '/verify-email'))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await fillLogin(page, PASSWORD)
  await page.getByRole('heading', { name: 'Your e-mail is confirmed' }).waitFor()
  await expectAccessible(page)

  await page.goto('/setting/account')
  await page.getByText('Confirmed', { exact: true }).waitFor()
  await expectAccessible(page)

  const elsewhere = await openPage()
  await elsewhere.page.goto('/forgot-password')
  await elsewhere.page.getByLabel('E-mail').fill(EMAIL)
  await elsewhere.page.keyboard.press('Enter')
  await elsewhere.page.getByRole('heading', { name: 'Check your mail' }).waitFor()
  const reset = await linkTo(EMAIL, '/reset-password')
  await elsewhere.page.goto(reset)
  await elsewhere.page.getByLabel('New password').fill('another long password')
  await expectAccessible(elsewhere.page)
  await elsewhere.page.keyboard.press('Enter')
  await elsewhere.page.getByText('Your new password is set').waitFor()
  // A used link says so before anybody types a password.
  await elsewhere.page.goto(reset)
  await elsewhere.page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  await expectAccessible(elsewhere.page)
  // The reset signs the first browser out.
  await page.reload()
  await page.waitForURL('**/login?next=*')
  await fillLogin(page, PASSWORD)
  await page.getByText('E-mail or password is wrong').waitFor()
  await fillLogin(page, 'another long password')
  await page.waitForURL('**/setting/account')
  expect([...errors, ...elsewhere.errors]).toEqual([])
})

test('a number is confirmed in My Account, logs in in Chinese, and everything is signed out at once', async () => {
  const { page, errors } = await openPage()
  await signInByForm(page)
  await page.goto('/website/northwind-goods/account-info')
  await page.waitForURL('**/setting/account')
  await page.getByRole('button', { name: 'Add number' }).click()
  await page.getByLabel('Phone number').fill('+49 151 12345678')
  await page.keyboard.press('Enter')
  await page.getByLabel('Code').waitFor()
  await page.getByLabel('Code').fill(await codeTo(PHONE))
  await page.keyboard.press('Enter')
  await page.getByText('Your number is confirmed').waitFor()
  await expectAccessible(page)

  const phone = await openPage({ language: 'zh' })
  await phone.page.goto('/mobile/phone-login')
  await phone.page.getByRole('textbox').fill(PHONE)
  const before = await codeTo(PHONE)
  await phone.page.keyboard.press('Enter')
  await phone.page.waitForURL('**/mobile/berification-code')
  const field = phone.page.locator('input[autocomplete=one-time-code]')
  await field.waitFor()
  await expectAccessible(phone.page)
  const code = await waitUntil(
    () => codeTo(PHONE),
    (newest) => newest !== before,
    { what: 'another code' },
  )
  await field.fill(code)
  await phone.page.keyboard.press('Enter')
  await phone.page.waitForURL(/\/website\//)

  await page.goto('/setting/account')
  // Two sessions: this browser and the other one.
  await page.getByRole('listitem').filter({ hasText: 'Chrome' }).nth(1).waitFor()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByText('You are signed out everywhere').waitFor()
  await phone.page.reload()
  await phone.page.waitForURL('**/login?next=*')
  expect([...errors, ...phone.errors]).toEqual([])
})
