import { describe, expect, it } from 'vitest'
import { stepsOf, toldOf } from './paths.ts'

const isSame = (one: string, other: string): boolean => one === other
const steps = (path: string, each = 50) => stepsOf(toldOf(path.split(''), each), isSame)

describe('the steps of a path', () => {
  it('joins touches of one value in a row, and only those', () => {
    expect(steps('aaab')).toEqual([
      { value: 'a', times: 3 },
      { value: 'b', times: 1 },
    ])
    expect(steps('aba')).toEqual([
      { value: 'a', times: 1 },
      { value: 'b', times: 1 },
      { value: 'a', times: 1 },
    ])
  })

  it('tells the ends of a longer path apart, and counts what lies between', () => {
    expect(steps('abab', 2)).toHaveLength(4)
    expect(steps('aabbcc', 2)).toEqual([{ value: 'a', times: 2 }, { left: 2 }, { value: 'c', times: 2 }])
    // The same value on both sides of what is left out stays two steps.
    expect(steps('aaaaa', 2)).toEqual([{ value: 'a', times: 2 }, { left: 1 }, { value: 'a', times: 2 }])
  })
})
