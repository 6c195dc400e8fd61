/** The survey after the purchase: made by the owner, answered by a shopper on the page of thanks, and found in the order and in the report. In both languages. */
import { describe, expect, it } from 'vitest'
import { orderAttributionText } from '../apps/web/src/screens/order-attribution/order-attribution.text.ts'
import { purchaseSurveyText } from '../apps/web/src/screens/purchase-survey/purchase-survey.text.ts'
import { expectAccessible, openPage, signIn } from './browser.ts'
import { buyMug } from './shopper.ts'

const STORE = '/website/northwind-goods'
/** An answer waits for its order, which is judged beside everything else that a busy program does. */
const PATIENT = { timeout: 90_000, interval: 1000 }

describe.each(['en', 'zh'] as const)('the survey in %s', (language) => {
  const text = purchaseSurveyText[language]

  it('is changed, answered, counted, and its change is undone', async () => {
    const { page, errors } = await openPage({ language, theme: language === 'zh' ? 'dark' : 'light' })
    await signIn(page)
    // The demo has answers, so that its report opens.
    await page.goto(`${STORE}/purchase-survey`)
    await page.getByRole('table', { name: text.beside }).waitFor()
    await expectAccessible(page)

    await page.getByRole('tab', { name: text.tabs.survey }).click()
    const option = `Billboard ${language}`
    await page.getByRole('button', { name: text.addOption }).click()
    const place = await page.getByRole('textbox', { name: /^(Option|选项) \d+$/ }).count()
    await page.getByRole('textbox', { name: text.optionNumber({ n: place }), exact: true }).fill(option)
    await page.getByRole('combobox', { name: `${text.channel}: ${text.optionNumber({ n: place })}` }).fill('billboard')
    await page.getByRole('radio', { name: option }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: text.save, exact: true }).click()
    await page.getByText(text.saved).waitFor()

    const shopper = await openPage()
    await shopper.page.goto('/demo-store/?utm_source=google&utm_medium=cpc&utm_campaign=survey')
    await buyMug(shopper.page, `survey-${language}`)
    const name = await shopper.page.locator('#order-name').innerText()
    await shopper.page.getByRole('radio', { name: option }).check()
    await expectAccessible(shopper.page, '.thanks div')
    await shopper.page.getByRole('button', { name: 'Send' }).click()
    await shopper.page.getByText('Thank you for your answer.').waitFor()

    const words = orderAttributionText[language]
    await expect
      .poll(async () => {
        await page.goto(`${STORE}/order-attribution?orderNumber=${encodeURIComponent(name)}&range=today`)
        await page.getByRole('button', { name }).first().click()
        await page.getByRole('heading', { name: words.detail.credits }).waitFor()
        return page.getByText(option).count()
      }, PATIENT)
      .toBe(1)
    await page.getByRole('heading', { name: words.detail.survey }).waitFor()

    await page.goto(`${STORE}/purchase-survey?range=today`)
    const answers = page.getByRole('table', { name: text.answers })
    await answers.getByText(option).waitFor()
    await expectAccessible(page)
    for (const tab of ['written', 'left', 'history'] as const) {
      await page.getByRole('tab', { name: text.tabs[tab] }).click()
      await page.getByRole('tabpanel').waitFor()
      await expectAccessible(page)
    }
    await page.getByRole('tab', { name: text.tabs.survey }).click()
    await page.getByRole('button', { name: text.undo }).click()
    await page.getByText(text.restored).waitFor()
    expect(await page.getByRole('radio', { name: option }).count()).toBe(0)
    expect([shopper.errors, errors]).toEqual([[], []])
  })
})
