/** Reports that come to a person: chosen, previewed, tried, read in the outbox, and turned off by the link in the mail. In both languages. */
import { describe, expect, it } from 'vitest'
import { alertsText } from '../apps/web/src/screens/alerts/alerts.text.ts'
import { reportsText } from '../apps/web/src/screens/alerts/reports.text.ts'
import { featuresText } from '../apps/web/src/text/features.text.ts'
import { leaveMailText } from '../apps/web/src/widgets/leave-mail.text.ts'
import { metricsText } from '../packages/contract/src/metrics/metrics.text.ts'
import { expectAccessible, openPage, signIn } from './browser.ts'
import { linkTo, readArticles } from './outbox.ts'

const STORE = '/website/northwind-goods'
const OWNER = 'demo@convbox.example'

describe.each([
  ['en', 'light'],
  ['zh', 'dark'],
] as const)('reports that come to a person, in %s and %s', (language, theme) => {
  const text = reportsText[language]
  const leave = leaveMailText[language]

  it('are chosen, tried, read and left again by the link in the mail', async () => {
    const { page, errors } = await openPage({ language, theme })
    await signIn(page)
    await page.goto(`${STORE}/dashboard`)
    await page.getByRole('link', { name: featuresText[language]['Reports and Alerts'] }).click()
    await page.getByRole('heading', { level: 1, name: alertsText[language].title }).waitFor()
    await page.getByRole('button', { name: alertsText[language].reports }).click()
    const daily = page.getByRole('checkbox', { name: text.kinds.daily })
    await daily.waitFor()
    await expectAccessible(page)
    await daily.check()
    await page.getByRole('combobox', { name: new RegExp(text.hourOf({ kind: text.kinds.daily })) }).press('Enter')
    await page.getByRole('option', { name: '09:00' }).click()
    await page.getByRole('combobox', { name: new RegExp(`^${text.language}`) }).click()
    await page.getByRole('option', { name: text.languages[language] }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: text.save, exact: true }).click()
    await page.getByText(text.done).waitFor()

    await page.getByRole('button', { name: text.previewOf.daily }).click()
    const dialog = page.getByRole('dialog', { name: text.previewOf.daily })
    const mail = dialog.frameLocator('iframe')
    await mail.getByText(metricsText[language].mer.label).first().waitFor()
    await dialog.getByRole('button', { name: text.format.slack }).click()
    await dialog.getByText(/"plain_text"/).waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: text.send.mail }).click()
    await page.getByText(text.taken.mail).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    const [newest = ''] = await readArticles()
    expect(newest).toContain(metricsText[language].newCustomerOrders.label)
    const link = new URL(await linkTo(OWNER, '/daily-mail/leave'))
    const guest = await openPage({ language, theme, width: 390 })
    await guest.page.goto(`${link.pathname}${link.search}`)
    await guest.page.getByRole('heading', { name: leave.title({ mail: leave.mails.daily }) }).waitFor()
    await expectAccessible(guest.page)
    await guest.page.getByRole('button', { name: leave.submit }).click()
    await guest.page.getByRole('heading', { name: leave.offTitle({ mail: leave.mails.daily }) }).waitFor()
    await page.reload()
    await daily.waitFor()
    expect(await daily.isChecked()).toBe(false)
    expect([...errors, ...guest.errors]).toEqual([])
  })
})
