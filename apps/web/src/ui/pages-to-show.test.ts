import { expect, it } from 'vitest'
import { pagesToShow } from './pages-to-show.ts'

it.each([
  [1, 1, '1'],
  [3, 7, '1 2 3 4 5 6 7'],
  [1, 20, '1 2 3 4 5 gap after 20'],
  [4, 20, '1 2 3 4 5 gap after 20'],
  [10, 20, '1 gap before 9 10 11 gap after 20'],
  [17, 20, '1 gap before 16 17 18 19 20'],
  [20, 20, '1 gap before 16 17 18 19 20'],
])('page %s of %s offers %s', (page, count, shown) => expect(pagesToShow(page, count).join(' ')).toBe(shown))
