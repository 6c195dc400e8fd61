import { plansFor } from '@convbox/contract/plans'
import { lengthOperatorsText } from '@convbox/contract/reports/conversion-paths.text'
import { conversionPaths } from '@convbox/contract/reports/conversion-paths'
import { orderAttribution } from '@convbox/contract/reports/order-attribution'
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { refusalMessage } from '@convbox/contract/refusals.text'
import { answers, answersBy, type Play, refuses, staysPending } from '../../../testing/played-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { inShop } from '../../../testing/tiny-shop.ts'
import { featuresText } from '../../../text/features.text.ts'
import { sharedText } from '../../../text/shared.text.ts'
import { asLength } from './PathFilters.tsx'
import { pathsAnswer, runPath } from './paths.cases.ts'
import { creditText } from '@convbox/contract/metrics/credit.text'
import { dataVersionSample } from '../../../widgets/explanation.cases.ts'
import { explainDrawerText } from '../../../widgets/explain-drawer.text.ts'
import { widgetsText } from '../../../widgets/widgets.text.ts'
import { pathsText } from './paths.text.ts'

const { en, zh } = pathsText
const address = inShop('order-attribution?tab=paths')
const { report } = conversionPaths
const channels = answers(orderAttribution.queryChannels, [{ channel: 'facebook ads' }, { channel: 'klaviyo' }])
const open = (...plays: Play[]) => renderScreen(address, [channels, ...plays])

/** Answers, and keeps what was asked. */
const recorded = () => {
  const asked: Record<string, unknown>[] = []
  const play = answersBy(report, (question) => {
    asked.push(question)
    return pathsAnswer
  })
  return { asked, play }
}
afterEach(() => vi.restoreAllMocks())

it('says that it loads until the server answers', async () => {
  open(staysPending(report))
  expect((await screen.findByRole('status', { busy: true })).textContent).toBe(sharedText.en.loading)
})

it('says why the paths could not be loaded, and tries again', async () => {
  const { user, play } = open(refuses(report, 'bug'))
  expect((await screen.findByRole('alert')).textContent).toContain(refusalMessage('bug', 'en'))
  play(answers(report, pathsAnswer))
  await user.click(screen.getByRole('button', { name: sharedText.en.retry }))
  await screen.findByRole('table')
})

it('asks a store whose plan lacks Conversion Paths to subscribe', async () => {
  open(refuses(report, 'plan needed'))
  await screen.findByRole('heading', { name: sharedText.en.noAccessTitle })
  // Nothing to choose a range for, and no file.
  expect(screen.queryByRole('button', { name: widgetsText.en.download })).toBeNull()
  screen.getByText(sharedText.en.noAccess({ feature: featuresText.en['Conversion Paths'], plans: plansFor('Conversion Paths') }))
  screen.getByRole('link', { name: sharedText.en.subscribe })
})

it('says that a period has no orders, and clears filters that match none', async () => {
  const { summary: _, ...rest } = pathsAnswer
  const summary = { rows: 0, conversions: 0, conversions_percent: 0, conversion_values: '0', conversion_values_precent: 0 }
  const nothing = answers(report, { ...rest, insight: [], summary })
  const { user, address: now } = renderScreen(`${address}&channel=klaviyo&operator=greater&length=3`, [channels, nothing])
  await screen.findByRole('heading', { name: en.noMatchTitle })
  await user.click(screen.getByRole('button', { name: en.clearFilters }))
  await screen.findByRole('heading', { name: en.emptyTitle })
  expect(now()).toBe(address)
})

describe('the table', () => {
  it('shows each path as runs, with shares, time and a total; what is no path has no number', async () => {
    open(answers(report, pathsAnswer))
    const table = within(await screen.findByRole('table'))
    const cellsOf = (row: HTMLElement): (string | null)[] =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
    const [, run, robot, others, untracked, total] = table.getAllByRole('row')
    if (!run || !robot || !others || !untracked || !total) throw new Error('rows are missing')
    expect(cellsOf(run)).toEqual(['Meta Ads ×33 timesKlaviyo', '4', '6 (60.00%)', '$600.00 (60.00%)', '1d 1h'])
    expect(within(run).getByRole('rowheader').textContent).toBe('1')
    expect(cellsOf(robot)[0]).toBe('brand ×5050 times4,900 more touchesGoogle Ads ×5050 times')
    expect(within(others).getByRole('rowheader').textContent).toBe('-')
    expect(cellsOf(others).slice(0, 4)).toEqual(['70 other paths', '', '2 (20.00%)', '$200.00 (20.00%)'])
    expect(cellsOf(untracked)[0]).toBe('Untracked')
    expect(cellsOf(total).slice(2)).toEqual(['10 (100.00%)', '$1,000.00 (100.00%)', '1d'])
    expect(screen.getByTestId('closing').textContent).toContain('$900.00')
  })

  it('asks for the month to date by first click, the greatest value first', async () => {
    const { asked, play } = recorded()
    open(play)
    await screen.findByRole('table')
    // NOW is 10 March.
    expect(asked.at(-1)).toMatchObject({
      from: '2026-03-01',
      to: '2026-03-10',
      mainModel: 'first_click',
      dimension: 'channel',
      sort: 'conversion_values',
      direction: 'desc',
    })
  })

  it('shows the average where it is asked for, and keeps a sort by time to what is shown', async () => {
    const { asked, play } = recorded()
    const { user, address: now } = renderScreen(`${address}&pathSort=time_median.asc`, [channels, play])
    await screen.findByText('1d 1h')
    await user.click(screen.getByRole('button', { name: en.avg }))
    await screen.findByText('2d')
    expect(now()).toContain('time=avg')
    expect(asked.at(-1)).toMatchObject({ sort: 'time_avg', direction: 'asc' })
  })

  it('sorts on the server and numbers the rows of a later page on', async () => {
    const asked: unknown[] = []
    const play = answersBy(report, (question) => {
      asked.push([question.sort, question.direction, question.pageNo])
      return { ...pathsAnswer, pageNo: 2 }
    })
    const { user } = renderScreen(`${address}&page=2`, [channels, play])
    const table = within(await screen.findByRole('table'))
    expect(table.getAllByRole('rowheader')[0]?.textContent).toBe('51')
    await user.click(table.getByRole('button', { name: /^Conversions/ }))
    await vi.waitFor(() => expect(asked.at(-1)).toEqual(['conversions', 'desc', 1]))
  })

  it('collapses a path above 96 px, and opens it', async () => {
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(97)
    const { user } = open(answers(report, { ...pathsAnswer, insight: [runPath] }))
    const more = await screen.findByRole('button', { name: en.showAll })
    expect(more.getAttribute('aria-expanded')).toBe('false')
    await user.click(more)
    await user.click(screen.getByRole('button', { name: en.showLess }))
    screen.getByRole('button', { name: en.showAll })
  })

  it('leaves a path of 96 px as it is', async () => {
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(96)
    open(answers(report, pathsAnswer))
    await screen.findByRole('table')
    expect(screen.queryByRole('button', { name: en.showAll })).toBeNull()
  })
})

describe('manage filters', () => {
  it('takes a channel and a length, digits only, and applies nothing without a number', async () => {
    const { asked, play } = recorded()
    const { user, address: now } = open(play)
    await user.click(await screen.findByRole('button', { name: en.filters }))
    const dialog = within(await screen.findByRole('dialog', { name: en.manageFilters }))
    await user.click(dialog.getByRole('button', { name: en.channel }))
    await user.click(await screen.findByRole('option', { name: /Klaviyo/ }))
    await user.click(dialog.getByRole('combobox', { name: `${en.length}: ${en.anyLength}` }))
    await user.click(await screen.findByRole('option', { name: lengthOperatorsText.greaterOrEqual.en }))
    const apply = dialog.getByRole<HTMLButtonElement>('button', { name: sharedText.en.apply })
    expect(apply.disabled).toBe(true)
    await user.type(dialog.getByRole('textbox', { name: new RegExp(en.number) }), '0a2b')
    expect(apply.disabled).toBe(false)
    expect(asked.at(-1)).not.toHaveProperty('channelName')
    await user.click(apply)
    await screen.findByRole('button', { name: sharedText.en.remove({ what: en.onlyChannel({ channel: 'Klaviyo' }) }) })
    expect(now()).toBe(`${address}&channel=klaviyo&operator=greaterOrEqual&length=2`)
    await vi.waitFor(() =>
      expect(asked.at(-1)).toMatchObject({ channelName: 'klaviyo', pathLengthOperator: 'greaterOrEqual', pathLength: 2 }),
    )
    await user.click(screen.getByRole('button', { name: /^Remove Length/ }))
    await vi.waitFor(() => expect(asked.at(-1)).not.toHaveProperty('pathLength'))
  })

  it.each([
    ['12', '12'],
    ['007', '7'],
    ['0', ''],
    ['-3.5', '35'],
    ['abc', ''],
    ['1234567', '123456'],
  ])('reads %s as "%s"', (typed, kept) => expect(asLength(typed)).toBe(kept))
})

describe('the orders behind a row', () => {
  const order = {
    orderId: '7001',
    orderNumber: '#1001',
    orderDate: '2026-03-09T15:00:00.000Z',
    orderDateLocal: '2026-03-09 11:00:00',
    value: '110',
    timeToConversion: 1500,
    touches: [
      { channel: 'facebook ads', campaign: 'spring', at: '2026-03-08T14:00:00.000Z', weight: 0, counted: true },
      { channel: 'direct', campaign: '', at: '2026-03-09T14:59:00.000Z', weight: 0, counted: false },
    ],
  }
  const ordersAnswer = { orders: [order], orderCount: 11, dataVersion: dataVersionSample, pageNo: 1, pageSize: 10 }

  it('open in a drawer, each with a way to its journey', async () => {
    const asked: unknown[] = []
    const behind = answersBy(conversionPaths.orders, ({ path, pageNo }) => {
      asked.push([path, pageNo])
      return { ...ordersAnswer, pageNo: Number(pageNo ?? 1) }
    })
    const { user, address: now } = open(answers(report, pathsAnswer), behind)
    await user.click(await screen.findByRole('button', { name: `1: ${en.openRow({ path: 'Meta Ads ×3 › Klaviyo' })}` }))
    const drawer = within(await screen.findByRole('dialog', { name: en.ordersTitle }))
    const link = await drawer.findByRole<HTMLAnchorElement>('link', { name: en.openOrder({ order: '#1001' }) })
    expect(decodeURIComponent(link.search)).toBe('?order=7001@2026-03-09T15:00:00.000Z')
    drawer.getByText('$110.00')
    expect(now()).toBe(`${address}&path=${runPath.key}`)
    await user.click(drawer.getByRole('button', { name: sharedText.en.nextPage }))
    await vi.waitFor(() => expect(asked.at(-1)).toEqual([runPath.key, 2]))
    await user.click(drawer.getByRole('button', { name: sharedText.en.close }))
    await vi.waitFor(() => expect(now()).toBe(address))
  })

  it('come with the formula of each figure, their touches, the data version and a link to the explanation', async () => {
    const { user } = open(answers(report, pathsAnswer), answers(conversionPaths.orders, ordersAnswer))
    await user.click(await screen.findByRole('button', { name: `1: ${en.openRow({ path: 'Meta Ads ×3 › Klaviyo' })}` }))
    const drawer = within(await screen.findByRole('dialog', { name: en.ordersTitle }))
    drawer.getByText(en.conversionsFormula({ percent: '60.00%' }))
    drawer.getByText(en.valueFormula({ percent: '60.00%' }))
    drawer.getByText(en.medianFormula)
    drawer.getByText(en.averageFormula)
    await drawer.findByText(en.after({ time: '1d 1h' }))
    drawer.getByText('spring')
    drawer.getByText('3f9a17c2')
    drawer.getByText(new RegExp(explainDrawerText.en.rulesVersion({ n: 3 })))
    await user.click(drawer.getByRole('button', { name: explainDrawerText.en.link }))
    await drawer.findByText(explainDrawerText.en.linkCopied)
    // NOW is 10 March: "Month to date" would be another range in April.
    const copied = new URL(await navigator.clipboard.readText())
    expect(copied.pathname).toBe(inShop('order-attribution'))
    expect(Object.fromEntries(copied.searchParams)).toEqual({
      tab: 'paths',
      path: runPath.key,
      range: 'custom',
      since: '2026-03-01',
      until: '2026-03-10',
    })
  })

  it('of all rows explain the total, from each of its figures', async () => {
    const { user, sent, address: now } = open(answers(report, pathsAnswer), answers(conversionPaths.orders, ordersAnswer))
    await user.click(await screen.findByRole('button', { name: /^Explain: Conversions, Total/ }))
    const drawer = within(await screen.findByRole('dialog', { name: creditText.en.total }))
    drawer.getByText(en.conversionsFormula({ percent: '100.00%' }))
    expect(sent(conversionPaths.orders).at(-1)).toMatchObject({ path: 'total' })
    expect(now()).toBe(`${address}&path=total`)
  })

  it('are told of the row without a touch, and their failure in the drawer', async () => {
    const { user, play } = open(answers(report, pathsAnswer), refuses(conversionPaths.orders, 'bug'))
    await user.click(await screen.findByRole('button', { name: en.openRow({ path: 'Untracked' }) }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Untracked' }))
    await drawer.findByRole('alert')
    play(answers(conversionPaths.orders, { ...ordersAnswer, orderCount: 1 }))
    await user.click(drawer.getByRole('button', { name: sharedText.en.retry }))
    await drawer.findByText('#1001')
  })

  it('lead from the row of the other pages to the next of them', async () => {
    const { user, address: now } = open(answers(report, pathsAnswer))
    const [next] = await screen.findAllByRole('button', { name: sharedText.en.nextPage })
    if (next) await user.click(next)
    expect(now()).toBe(`${address}&page=2`)
  })
})

it('draws the paths of the page as a picture, with words for those who do not see it', async () => {
  const { user } = open(answers(report, pathsAnswer))
  await user.click(await screen.findByRole('button', { name: en.flow }))
  screen.getByRole('figure', { name: en.flowLabel({ n: 2 }) })
  screen.getByText(en.flowNote({ n: 2, percent: '70.00%' }))
})

it('speaks Chinese', async () => {
  renderScreen(address, [channels, answers(report, pathsAnswer)], { language: 'zh' })
  const table = within(await screen.findByRole('table', { name: zh.tableLabel }))
  table.getByText('其他 70 条路径')
  table.getByText('未追踪')
  table.getByText(zh.left({ n: 4900 }))
  screen.getByText(zh.about)
})
