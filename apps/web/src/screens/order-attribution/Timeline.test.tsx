import type { TimelineEvent } from '@convbox/contract/reports/order-attribution.schemas'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { useLanguageStore } from '../../text/language.ts'
import { FILTERED_EVENTS } from './Activity.tsx'
import { orderAttributionText } from './order-attribution.text.ts'
import { Timeline } from './Timeline.tsx'

const { en } = orderAttributionText
const event = (name: string, minute: number, more: Partial<TimelineEvent> = {}): TimelineEvent => ({
  name,
  event_id: `${name} ${minute}`,
  date: `2026-03-09T13:0${minute}:00.000Z`,
  date_local: `2026-03-09 09:0${minute}:00`,
  rtoSessionId: 's1',
  ...more,
})
const mug = { title: 'Blue mug', price: '20', currency: 'USD' }

// Files share the app's modules, and another one may have chosen Chinese.
beforeEach(() => useLanguageStore.setState({ language: 'en' }))

it('offers landings by channel and the usual events in their order, and nothing else', async () => {
  const user = userEvent.setup()
  render(<Timeline events={[event('PageView', 0, { channel: 'klaviyo' }), event('PageView', 1), event('Lead', 2), event('Purchase', 3)]} />)
  await user.click(screen.getByText(en.detail.filterEvents))
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(options).toEqual([en.detail.landing({ channel: 'klaviyo' }), ...FILTERED_EVENTS.map((name) => en.events[name])])
  await user.click(screen.getByRole('option', { name: en.events.Search }))
  screen.getByText(en.detail.noneOfThese)
})

/** Whether each event has a card of its product. */
const cards = (events: readonly TimelineEvent[]): boolean[] => {
  render(<Timeline events={events} />)
  return screen.getAllByRole('listitem').map((line) => within(line).queryByText('Blue mug') !== null)
}

it('shows a card of the product, but not of events about the whole cart or about no product', () => {
  const withCard = ['ViewContent', 'AddToCart', 'Purchase']
  const without = ['Subscribe', 'ViewCart', 'AddShippingInfo', 'AddPaymentInfo', 'InitiateCheckout']
  const shown = cards([...withCard, ...without].map((name, minute) => event(name, minute, mug)))
  expect(shown).toEqual([...withCard.map(() => true), ...without.map(() => false)])
})

it('shows no card of events before 22 June 2024', () => {
  const days = ['2024-06-21T23:59:59.999Z', '2024-06-22T00:00:00.001Z']
  expect(cards(days.map((date, minute) => event(minute === 0 ? 'ViewContent' : 'AddToCart', minute, { ...mug, date })))).toEqual([
    false,
    true,
  ])
})

it('names the ad set and the ad behind a landing', () => {
  render(<Timeline events={[event('PageView', 0, { channel: 'facebook ads', adgroup_name: 'Women', ad_name: 'Video 3' })]} />)
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(facts).toEqual(['Women', 'Video 3'])
})

it('says after Shopify’s first visit how many more it counted, and nothing where the visits are ours', () => {
  const visits = [
    event('PageView', 0, { channel: 'google', shopify_journey: true, rtoSessionId: 'one' }),
    event('PageView', 5, { channel: 'klaviyo', shopify_journey: true, rtoSessionId: 'two' }),
  ]
  const { rerender } = render(<Timeline events={visits} between={3} />)
  expect(screen.getAllByText(en.detail.visitsBetween({ n: 3 }))).toHaveLength(1)
  rerender(<Timeline events={visits.map(({ shopify_journey: _told, ...ours }) => ours)} between={3} />)
  expect(screen.queryByText(en.detail.visitsBetween({ n: 3 }))).toBeNull()
})
