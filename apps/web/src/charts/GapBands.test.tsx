import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type ChartGap, gapsAt } from './chart-gaps.ts'
import { GapBands } from './GapBands.tsx'
import { SparkLine } from './SparkLine.tsx'

const GAPS: ChartGap[] = [
  { key: 'one', from: 0.5, to: 0.6, isRepaired: false, label: 'script' },
  { key: 'two', from: 1, to: 2, isRepaired: true, label: 'webhooks' },
]

it('knows the gaps of a day; one that ends with midnight is not of the next', () => {
  const labels = (index: number): string[] => gapsAt(GAPS, index).map(({ label }) => label)
  expect([labels(0), labels(1), labels(2)]).toEqual([['script'], ['webhooks'], []])
})

it('draws each where it was, wide enough to see, and what was made good with a dashed edge', () => {
  const { container } = render(
    <svg>
      <GapBands gaps={GAPS} x={(days) => days * 10} plotPx={100} />
    </svg>,
  )
  const bands = [...container.querySelectorAll('[data-gap]')].map((band) => ({
    gap: band.getAttribute('data-gap'),
    at: band.getAttribute('transform'),
    width: band.querySelector('rect')?.getAttribute('width'),
    dash: band.querySelector('line')?.getAttribute('stroke-dasharray') ?? undefined,
  }))
  expect(bands).toEqual([
    { gap: 'missing', at: 'translate(5,0)', width: '3', dash: undefined },
    { gap: 'repaired', at: 'translate(10,0)', width: '10', dash: '2 2' },
  ])
})

it('shades the small lines of the tiles at the same days, without what comes after their last day', () => {
  // Three days on 200 units: their middles at 0, 100 and 200. 0.5 is the first's middle, noon of the first day; 1 to 2 reaches from 50 to 150.
  const later: ChartGap = { key: 'later', from: 3, to: 4, isRepaired: false, label: 'today' }
  const { container } = render(<SparkLine values={[1, 2, 3]} source="first-party" gaps={[...GAPS, later]} />)
  const bands = [...container.querySelectorAll('[data-gap]')].map((band) => [
    band.getAttribute('data-gap'),
    band.getAttribute('transform'),
    Number(band.querySelector('rect')?.getAttribute('width')).toFixed(0),
  ])
  expect(bands).toEqual([
    ['missing', 'translate(0,0)', '10'],
    ['repaired', 'translate(50,0)', '100'],
  ])
})
