import { describe, expect, it } from 'vitest'
import { drawnSteps, layoutFlow, OTHER, PURCHASE, type FlowNode } from './path-flow.ts'

const SIZE = { width: 912, height: 496 }
const facts = ({ name, column, orders }: FlowNode) => [column, name, orders]

describe('the flow picture', () => {
  it('draws the first two steps and the last of a longer path', () => {
    expect(drawnSteps(['a', 'b', 'c'])).toEqual(['a', 'b', 'c'])
    expect(drawnSteps(['a', 'b', 'c', 'd'])).toEqual(['a', 'b', 'd'])
  })

  it('leads every order to the purchase, in proportion', () => {
    const { nodes, ribbons } = layoutFlow(
      [
        { names: ['a', 'b'], orders: 3 },
        { names: ['b'], orders: 1 },
      ],
      SIZE,
    )
    expect(nodes.map(facts)).toEqual([
      [3, PURCHASE, 4],
      [0, 'a', 3],
      [1, 'b', 3],
      [0, 'b', 1],
    ])
    // 496 less six gaps of 16 is 400, 100 an order; the columns begin at 0, 300, 600, 900.
    expect(nodes.map(({ x, y, height }) => [x, y, height])).toEqual([
      [900, 0, 400],
      [0, 0, 300],
      [300, 0, 300],
      [0, 316, 100],
    ])
    expect(ribbons.map(({ from, to, thickness }) => [from.name, to.name, thickness])).toEqual([
      ['a', 'b', 300],
      ['b', PURCHASE, 300],
      ['b', PURCHASE, 100],
    ])
    // Both ribbons into the purchase together are as high as it: the nearer column's above.
    expect(ribbons.slice(1).map(({ toY }) => toY)).toEqual([0, 300])
  })

  it('keeps a column to six bars and one for the rest', () => {
    const paths = Array.from({ length: 9 }, (_, index) => ({ names: [`channel ${index}`], orders: 10 - index }))
    const first = layoutFlow(paths, SIZE).nodes.filter(({ column }) => column === 0)
    expect(first).toHaveLength(7)
    // 4 + 3 + 2.
    expect(first.find(({ name }) => name === OTHER)?.orders).toBe(9)
  })

  it('is empty without orders', () => {
    expect(layoutFlow([], SIZE)).toEqual({ nodes: [], ribbons: [] })
  })
})
