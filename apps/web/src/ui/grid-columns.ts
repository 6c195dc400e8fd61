import { type ReactNode, type RefObject, useEffect, useMemo, useState } from 'react'
import type { SortValue } from './sort-rows.ts'

/** One column of a DataGrid. */
export type Column<Row> = {
  key: string
  /** The head as words, for screen readers and as the visible head unless `head` is given. */
  label: string
  head?: ReactNode
  /** Before the words of the head: a dot, an icon. */
  headIcon?: ReactNode
  /** A button in the head, outside of the sort button, seen while the pointer or the focus is in it: explain. */
  headExtra?: ReactNode
  /** Narrowest width. Wide enough for the total too. */
  widthPx: number
  /** Takes the room that is left over; without any such column all of them grow together. */
  isGrowing?: boolean
  /** Numbers stand right. */
  align?: 'left' | 'right'
  cell: (row: Row) => ReactNode
  /** The cell of the total row. */
  total?: ReactNode
  /** Makes the column sortable in the browser. */
  sortValue?: (row: Row) => SortValue
  /** Sortable by the server only. */
  isSortable?: boolean
}

/** Labels up to this width stand on one line. */
const ONE_LINE_PX = 64
const wordsPx = (words: string): number => Array.from(words).reduce((sum, char) => sum + (char > '\u2e80' ? 12 : 6.4), 0)

/** Px that a head needs: its words at 12 px (Chinese ones twice as wide) on at most two lines, source dot, sort arrow, padding. */
export const headWidthPx = ({ label, headIcon }: Pick<Column<never>, 'label' | 'headIcon'>): number => {
  const whole = wordsPx(label)
  const longestWord = Math.max(...label.split(/(?=[\u2e80-\uffff])| /u).map(wordsPx))
  // Words do not break in the middle: the longer of two lines has somewhat more than half.
  const words = whole <= ONE_LINE_PX ? whole : Math.max(longestWord, whole * 0.62)
  return Math.ceil(words + (headIcon === undefined ? 0 : 12) + 17 + 24)
}

/** Which columns are in the document now, how wide, and how many px of columns stand hidden before and after them. */
export type Layout<Row> = {
  shown: readonly { column: Column<Row>; index: number; widthPx: number }[]
  before: number
  after: number
  totalPx: number
}

/** Columns drawn beyond both edges of what is seen. */
const OVERSCAN_PX = 150
/** Up to here all rows are drawn: the page's own search finds them. */
const ALL_ROWS_UP_TO = 60
/** Up to here all columns are drawn too: 12 of a long table, more of a short one. */
const ALL_CELLS_UP_TO = 720

/** Whether all columns of a table are drawn. */
export const isDrawnWide = (columnCount: number, rowCount: number): boolean =>
  columnCount * Math.min(rowCount, ALL_ROWS_UP_TO) <= ALL_CELLS_UP_TO

/** Widths that fill the box: what is left over goes to the growing columns (to all without any) in proportion, in whole px, the first of them takes the rest. */
export const spreadWidths = (columns: readonly { px: number; isGrowing: boolean }[], boxPx: number): number[] => {
  const sum = columns.reduce((total, { px }) => total + px, 0)
  const spare = boxPx - sum
  if (sum === 0 || spare <= 0) return columns.map(({ px }) => px)
  const takes = columns.some(({ isGrowing }) => isGrowing) ? columns.map(({ isGrowing }) => isGrowing) : columns.map(() => true)
  const base = columns.reduce((total, { px }, index) => total + (takes[index] ? px : 0), 0)
  const grown = columns.map(({ px }, index) => (takes[index] ? px + Math.floor((px * spare) / base) : px))
  const rest = boxPx - grown.reduce((total, px) => total + px, 0)
  const first = takes.indexOf(true)
  return grown.map((px, index) => (index === first ? px + rest : px))
}

/** Columns in view between two px of scrolling, or all without a view; the first column always, since it sticks. */
export const layoutColumns = <Row>(
  columns: readonly Column<Row>[],
  widths: readonly number[],
  view: { fromPx: number; toPx: number } | undefined,
): Layout<Row> => {
  const totalPx = widths.reduce((total, width) => total + width, 0)
  const shown: { column: Column<Row>; index: number; widthPx: number }[] = []
  let [x, before, after] = [0, 0, 0]
  columns.forEach((column, index) => {
    const widthPx = widths[index] ?? column.widthPx
    const isSeen = index === 0 || !view || (x + widthPx >= view.fromPx - OVERSCAN_PX && x <= view.toPx + OVERSCAN_PX)
    if (isSeen) shown.push({ column, index, widthPx })
    else if (x < view.fromPx) before += widthPx
    else after += widthPx
    x += widthPx
  })
  return { shown, before, after, totalPx }
}

/** Scrolling is noticed in steps of this many px, so that most scroll events draw nothing. */
const STEP_PX = 136

/** What is seen of a scrolling box, in steps of STEP_PX. */
export type View = { leftPx: number; topPx: number; widthPx: number; heightPx: number }

const isSame = (one: View, other: View): boolean =>
  one.leftPx === other.leftPx && one.topPx === other.topPx && one.widthPx === other.widthPx && one.heightPx === other.heightPx

/** The size and scroll position of a box, kept up to date. Marks the box where there is more at its left or right. */
export const useView = (box: RefObject<HTMLElement | null>): View => {
  const [view, setView] = useState<View>({ leftPx: 0, topPx: 0, widthPx: 0, heightPx: 0 })
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const step = (px: number): number => Math.floor(px / STEP_PX) * STEP_PX
    const measure = (): void => {
      const next = {
        leftPx: step(element.scrollLeft),
        topPx: step(element.scrollTop),
        widthPx: element.clientWidth,
        heightPx: element.clientHeight,
      }
      // For the shadows at the edges beyond which there is more; not worth drawing anew.
      element.toggleAttribute('data-more-left', element.scrollLeft > 0)
      element.toggleAttribute('data-more-right', element.scrollLeft + element.clientWidth < element.scrollWidth - 1)
      setView((now) => (isSame(now, next) ? now : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [box])
  return view
}

/** The layout of the columns for what is seen of a table. */
export const useColumnLayout = <Row>(columns: readonly Column<Row>[], rowCount: number, view: View): Layout<Row> => {
  const { leftPx, widthPx } = view
  const isWide = isDrawnWide(columns.length, rowCount)
  return useMemo(() => {
    const widths = spreadWidths(
      columns.map((column) => ({ px: Math.max(column.widthPx, headWidthPx(column)), isGrowing: column.isGrowing === true })),
      widthPx,
    )
    return layoutColumns(columns, widths, isWide ? undefined : { fromPx: leftPx, toPx: leftPx + widthPx + STEP_PX })
  }, [columns, isWide, leftPx, widthPx])
}

/** Rows drawn beyond both edges of what is seen. */
const OVERSCAN_ROWS = 8

/** The rows to draw: from the first (inclusive) to the last (exclusive). All rows have one height. */
export const rowsInView = (count: number, rowPx: number, view: View): { from: number; to: number } => {
  if (count <= ALL_ROWS_UP_TO) return { from: 0, to: count }
  const from = Math.max(0, Math.floor(view.topPx / rowPx) - OVERSCAN_ROWS)
  const to = Math.ceil((view.topPx + STEP_PX + view.heightPx) / rowPx) + OVERSCAN_ROWS
  return { from: Math.min(from, count), to: Math.min(to, count) }
}
