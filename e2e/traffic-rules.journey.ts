/** A rule of the demo store: built, tried on the last 30 days, saved, seen in the report, and taken back. */
import { describe, expect, it } from 'vitest'
import { trafficRulesText } from '../apps/web/src/screens/traffic-rules/traffic-rules.text.ts'
import { expectAccessible, openPage, signIn } from './browser.ts'

const STORE = '/website/northwind-goods'
/** Past visits are judged again beside everything else that a busy program does. */
const PATIENT = { timeout: 90_000, interval: 1000 }

describe('a traffic rule', () => {
  const text = trafficRulesText.en

  it('is built, tried, saved, reaches past orders, and is undone', async () => {
    const { page, errors } = await openPage()
    await signIn(page)
    await page.goto(`${STORE}/traffic-rules`)
    await page.getByRole('heading', { name: text.none }).waitFor()
    await expectAccessible(page)

    await page.getByRole('button', { name: text.add }).click()
    const dialog = page.getByRole('dialog', { name: text.newRule })
    await dialog.getByRole('combobox', { name: text.match }).click()
    await page.getByRole('option', { name: text.matches['starts with'] }).click()
    await dialog.getByRole('textbox', { name: text.value }).fill('Klav')
    await dialog.getByRole('textbox', { name: text.channel }).fill('House letters')
    await dialog.getByLabel(text.group).fill('Letters')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: text.apply, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: text.try }).click()
    await page.getByRole('table', { name: text.movedOrders }).waitFor(PATIENT)
    expect(await page.getByRole('table', { name: text.movedOrders }).innerText()).toContain('house letters')
    await expectAccessible(page)

    await page.getByRole('button', { name: text.save }).click()
    await page.getByRole('button', { name: text.undo }).waitFor()
    const report = async (): Promise<string> => {
      await page.goto(`${STORE}/conversion-analysis?range=last_30d`)
      await page.getByRole('table').first().waitFor()
      await page.waitForLoadState('networkidle')
      return page.getByRole('main').innerText()
    }
    await expect.poll(report, PATIENT).toContain('house letters')

    await page.goto(`${STORE}/traffic-rules?tab=history`)
    await page.getByText(text.inForce).waitFor()
    await expectAccessible(page)
    await page.getByRole('tab', { name: text.rules }).click()
    await page.getByRole('button', { name: text.undo }).click()
    await page.getByRole('heading', { name: text.none }).waitFor()
    await expect.poll(report, PATIENT).not.toContain('house letters')
    expect(errors).toEqual([])
  })
})
