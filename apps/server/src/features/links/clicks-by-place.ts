/** A link's openings, as read, by what they are about. Pure. */
import type { LinkClicks } from '@convbox/contract/api/links.schemas'
import { daysOf, type Day } from '@convbox/contract/date-range'
import { CLICK_CLASSES } from '@convbox/contract/links'
import type { ClicksRow } from './clicks.sql.ts'

const NONE = { clicks: 0, uniqueClicks: 0 }
const toClicks = ({ clicks, unique_clicks }: ClicksRow) => ({ clicks, uniqueClicks: unique_clicks })

/** Every day of the range, those without a click too. */
export const clicksByPlace = (rows: readonly ClicksRow[], { from, to }: { from: Day; to: Day }): Omit<LinkClicks, 'link'> => {
  const of = (kind: ClicksRow['kind']): ClicksRow[] => rows.filter((row) => row.kind === kind)
  const placesOf = (kind: ClicksRow['kind']) => of(kind).map((row) => ({ name: row.name, ...toClicks(row) }))
  const [total] = of('total').map(toClicks)
  const days = new Map(of('day').map((row) => [row.name, toClicks(row)]))
  return {
    days: daysOf({ since: from, until: to }).map((day) => ({ day, ...(days.get(day) ?? NONE) })),
    total: total ?? NONE,
    countries: placesOf('country'),
    devices: placesOf('device'),
    referrers: placesOf('referrer'),
    classes: of('class').flatMap(({ name, opened }) => {
      const known = CLICK_CLASSES.find((each) => each === name)
      return known === undefined ? [] : [{ class: known, opened }]
    }),
  }
}
