/** Steps before the first store: account, confirmed e-mail, organization. All through the screens, in the page's language. */
import type { Page } from 'playwright-core'
import { addWebsiteCallbackText } from '../apps/web/src/screens/add-website-callback/add-website-callback.text.ts'
import { loginText } from '../apps/web/src/screens/login/login.text.ts'
import { createOrganizationText } from '../apps/web/src/screens/organization/create/create-organization.text.ts'
import { registerText } from '../apps/web/src/screens/register/register.text.ts'
import { addStoreText } from '../apps/web/src/screens/setting/website-list/add/add-store.text.ts'
import { verifyEmailText } from '../apps/web/src/screens/verify-email/verify-email.text.ts'
import { welcomeText } from '../apps/web/src/screens/welcome/welcome.text.ts'
import { linkTo } from './outbox.ts'

export type Language = 'en' | 'zh'
/** A user of a journey; the e-mail is unique. */
export type Newcomer = { name: string; email: string; password: string }

/** A new user with a unique e-mail. */
export const newcomer = (name: string): Newcomer => ({
  name,
  email: `${name.split(' ')[0]?.toLowerCase() ?? 'somebody'}-${Date.now()}@convbox.example`,
  password: 'a long enough password',
})

/** Fills in and submits the sign-in form of the open page. */
export const logIn = async (page: Page, person: Newcomer, language: Language = 'en'): Promise<void> => {
  await page.locator('input[type=email]').fill(person.email)
  await page.locator('input[type=password]').fill(person.password)
  await page.getByRole('button', { name: loginText[language].submit, exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** Fills in and submits the registration form of the open page. */
const fillRegistration = async (page: Page, person: Newcomer, language: Language): Promise<void> => {
  await page.locator('input[autocomplete=name]').fill(person.name)
  const email = page.locator('input[type=email]')
  if (await email.isEditable()) await email.fill(person.email)
  await page.locator('input[type=password]').fill(person.password)
  await page.getByRole('button', { name: registerText[language].submit }).click()
}

/** Registers by the mailed link of an invitation, which proves the address, and signs in with the address filled in. */
export const registerInvited = async (page: Page, person: Newcomer, language: Language = 'en'): Promise<void> => {
  await fillRegistration(page, person, language)
  await page.getByText(loginText[language].registered).waitFor()
  await logIn(page, person, language)
}

/** Registers on the open page, and signs in. */
export const register = async (page: Page, person: Newcomer, language: Language = 'en'): Promise<void> => {
  const text = registerText[language]
  await fillRegistration(page, person, language)
  await page.getByText(text.sentTitle).waitFor()
  await page
    .getByRole('link', { name: text.signIn })
    .or(page.getByRole('button', { name: text.signIn }))
    .click()
  await logIn(page, person, language)
}

/** Opens the link of the confirmation mail, signed in. */
export const confirmEmail = async (page: Page, person: Newcomer, language: Language = 'en'): Promise<void> => {
  await page.goto(await linkTo(person.email, '/verify-email'))
  await page.getByText(verifyEmailText[language].doneTitle).waitFor()
}

/** Creates the organization and answers the question of the welcome page. */
export const makeOrganization = async (page: Page, company: string, language: Language = 'en'): Promise<void> => {
  await page.goto('/organization/create')
  await page.getByLabel(createOrganizationText[language].name).fill(company)
  await page.getByRole('button', { name: createOrganizationText[language].submit }).click()
  await answerWelcome(page, language)
}

/** Answers the welcome page's question about the user's job. */
export const answerWelcome = async (page: Page, language: Language = 'en'): Promise<void> => {
  const text = welcomeText[language]
  await page.getByRole('radio', { name: text.positions.owner }).check()
  await page.getByRole('button', { name: text.submit }).click()
  await page.waitForURL((url) => !url.pathname.includes('welcome'))
}

/** Connects a shop of the simulated Shopify by its address; ends on the store's start page. shop: x of x.myshopify.com. Returns the store's name in addresses. */
export const connectShop = async (page: Page, shop: string, language: Language = 'en'): Promise<string> => {
  const text = addStoreText[language]
  await page.goto('/setting/website-list/add')
  await page.getByLabel(text.shop).fill(shop)
  await page.getByRole('button', { name: text.toShopify }).click()
  // The simulated Shopify is always English.
  await page.waitForURL('**/admin/oauth/authorize?**')
  await page
    .getByRole('button', { name: /install/i })
    .first()
    .click()
  await page.getByRole('button', { name: addWebsiteCallbackText[language].connect }).click()
  await page.waitForURL('**/website/*/order-attribution')
  return /website\/([^/]+)/.exec(page.url())?.[1] ?? ''
}
