/** A short link that is nobody's: made, opened, and told by its clicks. And the report setting. In both languages. */
import { describe, expect, it } from 'vitest'
import { reportSettingText } from '../apps/web/src/screens/report-setting/report-setting.text.ts'
import { linkClicksText } from '../apps/web/src/screens/short-links/clicks/link-clicks.text.ts'
import { shortLinkText } from '../apps/web/src/widgets/short-link.text.ts'
import { expectAccessible, openPage, signIn } from './browser.ts'

const STORE = '/website/northwind-goods'
/** A click is written beside everything else that a busy program does. */
const PATIENT = { timeout: 90_000, interval: 1000 }

describe.each(['en', 'zh'] as const)('in %s', (language) => {
  const text = shortLinkText[language]
  const clicks = linkClicksText[language]
  const look = { language, theme: language === 'zh' ? 'dark' : 'light' } as const

  it('a short link leads to the store with its tags, and its clicks are told', async () => {
    const { page, errors } = await openPage(look)
    await signIn(page)
    await page.goto(`${STORE}/short-links?open=new`)
    const dialog = page.getByRole('dialog', { name: text.newTitle })
    const name = `Flyer ${language}`
    await dialog.locator('input[name=name]').fill(name)
    // The demo store's shop is this machine.
    const { host } = new URL(page.url())
    await dialog.locator('input[name=destination]').fill(`https://${host}/demo-store/`)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: text.save }).click()
    await page.getByText(text.saved({ name })).waitFor()
    await page.goto(`${STORE}/short-links?search=${encodeURIComponent(name)}`)
    await page.getByRole('link', { name: text.showClicks({ name }) }).click()
    await page.getByRole('heading', { name }).waitFor()
    await page.getByText(clicks.nothingTitle).waitFor()
    await expectAccessible(page)

    const address = await page.getByText(/\/s\/\w{7}$/).innerText()
    const shopper = await openPage()
    const answer = await shopper.page.request.get(address, { maxRedirects: 0 })
    const to = new URL(answer.headers()['location'] ?? '')
    expect([answer.status(), to.host, to.searchParams.get('utm_source'), to.searchParams.get('utm_campaign')]).toEqual([
      302,
      host,
      'short_link',
      name,
    ])
    const shown = async (): Promise<number> => {
      await page.reload()
      await page.getByRole('heading', { name }).waitFor()
      return page.getByRole('table', { name: clicks.opened }).getByRole('row').count()
    }
    await expect.poll(shown, PATIENT).toBe(2)
    await expectAccessible(page)
    expect([shopper.errors, errors]).toEqual([[], []])
  })

  it('the report setting shows what reports begin with', async () => {
    const { page, errors } = await openPage(look)
    await signIn(page)
    await page.goto('/report-setting')
    const setting = reportSettingText[language]
    await page.getByRole('heading', { name: setting.title }).waitFor()
    await page.getByRole('list', { name: setting.chosen }).waitFor()
    await expectAccessible(page)
    expect(errors).toEqual([])
  })
})
