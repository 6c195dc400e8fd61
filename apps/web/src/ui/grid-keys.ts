/** Keyboard navigation of tables and of groups of controls: one Tab stop per row or group, arrows move within it; in tables also to the rows above and below. */

const STOPS = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex]'

const stopsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(STOPS)]

/** Leaves one Tab stop in a row or group: the focused control, else the previous stop, else the first control. Call it after rendering. */
export const keepOneStopIn = (group: Element): void => {
  const stops = stopsOf(group)
  const reachable = stops.filter(({ tabIndex }) => tabIndex === 0)
  const kept = stops.find((stop) => stop === document.activeElement) ?? (reachable.length === 1 ? reachable[0] : stops[0])
  for (const stop of stops) stop.tabIndex = stop === kept ? 0 : -1
}

/** Leaves one Tab stop in every row. */
export const keepOneStop = (table: HTMLTableElement): void => {
  for (const row of table.rows) keepOneStopIn(row)
}

const focus = (stop: HTMLElement, row: Element): void => {
  for (const other of stopsOf(row)) other.tabIndex = other === stop ? 0 : -1
  stop.focus()
}

/** The control of another row in the same column, else its first one. */
const stopInColumn = (row: Element, from: Element): HTMLElement | undefined => {
  const column = from.closest('[aria-colindex]')?.getAttribute('aria-colindex')
  const stops = stopsOf(row)
  return stops.find((stop) => stop.closest('[aria-colindex]')?.getAttribute('aria-colindex') === column) ?? stops[0]
}

/** Rows with content; not the spacers above and below the rendered rows. */
const rowsOf = (table: HTMLTableElement): Element[] => [...table.rows].filter((row) => row.ariaHidden !== 'true')

type Key = { key: string; altKey: boolean; ctrlKey: boolean; metaKey: boolean; target: EventTarget | null; preventDefault: () => void }

/** Moves left and right among the controls of a row or group, by Home and End to its ends. True if it moved. */
const moveAlong = (event: Key, group: Element, target: HTMLElement): boolean => {
  const stops = stopsOf(group)
  const at = stops.indexOf(target)
  const next = { ArrowRight: stops[at + 1], ArrowLeft: stops[at - 1], Home: stops[0], End: stops.at(-1) }[event.key]
  if (!next || at === -1) return false
  event.preventDefault()
  focus(next, group)
  return true
}

const isPlain = ({ altKey, ctrlKey, metaKey }: Key): boolean => !altKey && !ctrlKey && !metaKey

/** Moves left and right among the controls of a group that is no table. */
export const moveInGroup = (event: Key & { currentTarget: Element }): void => {
  if (isPlain(event) && event.target instanceof HTMLElement) moveAlong(event, event.currentTarget, event.target)
}

/** Moves left and right among the controls of a row, by Home and End to its ends, by up and down to the same column of the next row. */
export const moveInGrid = (event: Key): void => {
  const { key, target } = event
  if (!isPlain(event) || !(target instanceof HTMLElement) || target.matches('input:not([type=checkbox])')) return
  const row = target.closest('tr')
  const table = row?.closest('table')
  if (!row || !table) return
  if (moveAlong(event, row, target)) return
  const step = { ArrowDown: 1, ArrowUp: -1 }[key]
  if (step === undefined) return
  const rows = rowsOf(table)
  const next = rows[rows.indexOf(row) + step]
  const stop = next && stopInColumn(next, target)
  if (!next || !stop) return
  event.preventDefault()
  focus(stop, next)
}
