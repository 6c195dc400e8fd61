import { expect, it } from 'vitest'
import { type QueuedModal, withModal, withoutFirst } from './modal-queue.tsx'

const modal = (key: string): QueuedModal => ({ key, render: () => null })
const empty = { queue: [], added: new Set<string>() }
const keys = (state: { queue: readonly QueuedModal[] }): string[] => state.queue.map((each) => each.key)

it('keeps the order, adds each modal once, and advances when the current one is closed', () => {
  const two = withModal(withModal(withModal(empty, modal('a')), modal('b')), modal('a'))
  expect(keys(two)).toEqual(['a', 'b'])
  expect(keys(withoutFirst(two))).toEqual(['b'])
})

it('does not take a closed modal a second time', () => {
  const closed = withoutFirst(withModal(empty, modal('a')))
  expect(keys(withModal(closed, modal('a')))).toEqual([])
})
