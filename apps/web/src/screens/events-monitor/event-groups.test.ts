import { expect, it } from 'vitest'
import type { EventRow } from '@convbox/contract/api/events-monitor.schemas'
import { groupByEvent, mostUrgent } from './event-groups.ts'

const row = (eventId: string, pixelName: string, status: EventRow['status'] = 'success'): EventRow => ({
  eventName: 'Purchase',
  eventId,
  eventSourceUrl: '',
  eventTime: '2026-11-20T12:00:00.000Z',
  receivedAt: '2026-11-20T12:00:00.000Z',
  status,
  state: 'delivered',
  pixelId: `px ${pixelName}` as EventRow['pixelId'],
  pixelName,
  platform: 'facebook',
  isTest: false,
  attempts: 1,
})

it('makes one row of an event at several pixels, in the order of the list', () => {
  const groups = groupByEvent([row('b', 'Meta'), row('b', 'GA4'), row('a', 'Meta')])
  expect(groups.map(({ eventId, deliveries }) => [eventId, deliveries.map(({ pixelName }) => pixelName)])).toEqual([
    ['b', ['GA4', 'Meta']],
    ['a', ['Meta']],
  ])
})

it('opens the delivery that needs somebody', () => {
  const [group] = groupByEvent([row('a', 'GA4'), row('a', 'Klaviyo', 'skipped'), row('a', 'Meta', 'failure')])
  expect(group && mostUrgent(group).pixelName).toBe('Meta')
})
