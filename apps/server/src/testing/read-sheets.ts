import { strFromU8, unzipSync } from 'fflate'

/** A cell of a written Excel file: its text, number or date as stored, and its number format ('' without one). */
export type ReadCell = { value: string; format: string }
export type ReadSheet = { name: string; rows: ReadCell[][] }

const unescape = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')

const matches = (xml: string, pattern: RegExp): string[][] => [...xml.matchAll(pattern)].map((match) => match.map((part) => part ?? ''))

/** 'A' is 0, 'AA' is 26. */
const columnIndex = (letters: string): number => Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** Parses the sheets of an Excel file written by this program, in order, with shared strings and formats resolved. Only for tests. */
export const readSheets = (bytes: Uint8Array): ReadSheet[] => {
  const files = unzipSync(bytes)
  const read = (path: string): string => strFromU8(files[path] ?? new Uint8Array())
  const styles = read('xl/styles.xml')
  const codes = new Map(
    matches(styles, /<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g).map(([, id = '', code = '']) => [id, unescape(code)]),
  )
  const cellStyles = matches(/<cellXfs.*<\/cellXfs>/s.exec(styles)?.[0] ?? '', /<xf [^>]*?(?:numFmtId="(\d+)")?[^>]*>/g).map(
    ([tag = '']) => codes.get(/numFmtId="(\d+)"/.exec(tag)?.[1] ?? '') ?? '',
  )
  const shared = matches(read('xl/sharedStrings.xml'), /<si>.*?<t[^>]*>(.*?)<\/t>.*?<\/si>/gs).map(([, text = '']) => unescape(text))
  const cellOf = (tag: string, body: string): ReadCell => {
    const raw = /<v>(.*?)<\/v>/s.exec(body)?.[1] ?? /<t[^>]*>(.*?)<\/t>/s.exec(body)?.[1] ?? ''
    const isShared = tag.includes('t="s"')
    return {
      value: isShared ? (shared[Number(raw)] ?? '') : unescape(raw),
      format: cellStyles[Number(/ s="(\d+)"/.exec(tag)?.[1] ?? -1)] ?? '',
    }
  }
  const rowOf = (row: string): ReadCell[] => {
    const cells: ReadCell[] = []
    for (const [, tag = '', body = ''] of matches(row, /<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const index = columnIndex(/r="([A-Z]+)\d+"/.exec(tag)?.[1] ?? '')
      while (cells.length < index) cells.push({ value: '', format: '' })
      cells.push(cellOf(` ${tag}`, body))
    }
    return cells
  }
  return matches(read('xl/workbook.xml'), /<sheet [^>]*name="([^"]*)"/g).map(([, name = ''], index) => ({
    name: unescape(name),
    rows: matches(read(`xl/worksheets/sheet${index + 1}.xml`), /<row[^>]*>(.*?)<\/row>/gs).map(([, row = '']) => rowOf(row)),
  }))
}
