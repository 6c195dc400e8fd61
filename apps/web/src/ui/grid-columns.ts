import { type ReactNode, type RefObject, useEffect, useMemo, useState } from 'react'
import type { SortValue } from './sort-rows.ts'

/** One column of a DataGrid. */
export type Column<Row> = {
  key: string
  /** Text of the head, for screen readers; also the visible head unless `head` is given. */
  label: string
  head?: ReactNode
  /** Shown before the head's text: a dot, an icon. */
  headIcon?: ReactNode
  /** A button in the head beside the sort button, such as an explanation; visible on hover and focus of the head. */
  headExtra?: ReactNode
  /** Minimum width; must also fit the total. */
  widthPx: number
  /** Grows into unused width; if no column does, all grow in proportion. */
  isGrowing?: boolean
  /** Numbers are right-aligned. */
  align?: 'left' | 'right'
  cell: (row: Row) => ReactNode
  /** Cell of the total row. */
  total?: ReactNode
  /** Makes the column sortable in the browser, by this value. */
  sortValue?: (row: Row) => SortValue
  /** Sortable by the server only. */
  isSortable?: boolean
}

/** Labels up to this width stay on one line. */
const ONE_LINE_PX = 64
const wordsPx = (words: string): number => Array.from(words).reduce((sum, char) => sum + (char > '\u2e80' ? 12 : 6.4), 0)

/** Width of a head in px: its text at 12 px (Chinese characters twice as wide) on at most two lines, source dot, sort arrow, padding. */
export const headWidthPx = ({ label, headIcon }: Pick<Column<never>, 'label' | 'headIcon'>): number => {
  const whole = wordsPx(label)
  const longestWord = Math.max(...label.split(/(?=[\u2e80-\uffff])| /u).map(wordsPx))
  // Words are not broken, so the longer of two lines has somewhat more than half.
  const words = whole <= ONE_LINE_PX ? whole : Math.max(longestWord, whole * 0.62)
  return Math.ceil(words + (headIcon === undefined ? 0 : 12) + 17 + 24)
}

/** The rendered columns with their widths, and the total width in px of the columns left out before and after them. */
export type Layout<Row> = {
  shown: readonly { column: Column<Row>; index: number; widthPx: number }[]
  before: number
  after: number
  totalPx: number
  /** Cells have less room at their sides, because all columns fit so. */
  isNarrow: boolean
}

/** Columns are rendered this far beyond both edges of the view. */
const OVERSCAN_PX = 150
/** Tables up to this many rows are rendered completely, so that the browser's page search finds everything. */
const ALL_ROWS_UP_TO = 60
/** Tables up to this many cells have all columns rendered: 12 columns of a long table, more of a short one. */
const ALL_CELLS_UP_TO = 720

/** Whether all columns of a table are rendered. */
export const isDrawnWide = (columnCount: number, rowCount: number): boolean =>
  columnCount * Math.min(rowCount, ALL_ROWS_UP_TO) <= ALL_CELLS_UP_TO

/** Column widths that fill the box: growing columns (or all, if none grows) share the unused width in proportion, in whole px; the first of them gets the rounding rest. */
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

/** What a cell's sides lose where columns are narrow: px-2 instead of px-3, as GridHead and GridRow have it. */
const NARROWED_PX = 8

/** Widths of columns in a box, narrow where just that makes them fit. */
export const fitWidths = (
  columns: readonly { px: number; isGrowing: boolean }[],
  boxPx: number,
): { widths: number[]; isNarrow: boolean } => {
  const narrow = columns.map((column) => ({ ...column, px: column.px - NARROWED_PX }))
  const sum = (all: readonly { px: number }[]): number => all.reduce((total, { px }) => total + px, 0)
  const isNarrow = sum(columns) > boxPx && sum(narrow) <= boxPx
  return { widths: spreadWidths(isNarrow ? narrow : columns, boxPx), isNarrow }
}

/** The columns within the view, or all without a view; always the first column, because it is sticky. */
export const layoutColumns = <Row>(
  columns: readonly Column<Row>[],
  widths: readonly number[],
  view: { fromPx: number; toPx: number } | undefined,
): Omit<Layout<Row>, 'isNarrow'> => {
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

/** Scroll positions are rounded to steps of this many px, so that most scroll events do not render. */
const STEP_PX = 136

/** The visible part of a scrolling box, in steps of STEP_PX. */
export type View = { leftPx: number; topPx: number; widthPx: number; heightPx: number }

const isSame = (one: View, other: View): boolean =>
  one.leftPx === other.leftPx && one.topPx === other.topPx && one.widthPx === other.widthPx && one.heightPx === other.heightPx

/** Size and scroll position of a box, kept up to date. Sets attributes on the box where it can scroll further left or right. */
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
      // Set directly, without rendering: only the edge shadows depend on it.
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

/** Layout of the columns for the visible part of a table. */
export const useColumnLayout = <Row>(columns: readonly Column<Row>[], rowCount: number, view: View): Layout<Row> => {
  const { leftPx, widthPx } = view
  const isWide = isDrawnWide(columns.length, rowCount)
  return useMemo(() => {
    const { widths, isNarrow } = fitWidths(
      columns.map((column) => ({ px: Math.max(column.widthPx, headWidthPx(column)), isGrowing: column.isGrowing === true })),
      widthPx,
    )
    return { ...layoutColumns(columns, widths, isWide ? undefined : { fromPx: leftPx, toPx: leftPx + widthPx + STEP_PX }), isNarrow }
  }, [columns, isWide, leftPx, widthPx])
}

/** Rows rendered beyond both edges of the view. */
const OVERSCAN_ROWS = 8

/** The rows to render: from the first (inclusive) to the last (exclusive). All rows have the same height. */
export const rowsInView = (count: number, rowPx: number, view: View): { from: number; to: number } => {
  if (count <= ALL_ROWS_UP_TO) return { from: 0, to: count }
  const from = Math.max(0, Math.floor(view.topPx / rowPx) - OVERSCAN_ROWS)
  const to = Math.ceil((view.topPx + STEP_PX + view.heightPx) / rowPx) + OVERSCAN_ROWS
  return { from: Math.min(from, count), to: Math.min(to, count) }
}
