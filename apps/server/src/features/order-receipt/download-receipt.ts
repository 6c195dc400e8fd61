/** The receipt as an Excel file: a line for each delivery, and for each pixel without one, and a description. */
import { DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import type { Language, Words } from '@convbox/contract/format'
import type { ReportColumn } from '@convbox/contract/metrics/report-columns'
import { findReasonText, reasonsText } from '@convbox/contract/reasons.text'
import { localTime } from '@convbox/contract/store-days'
import type { ReceiptPixel, ReceiptRow } from '@convbox/contract/api/order-receipt.schemas'
import type { DeliveryReason } from '@convbox/contract'
import type { CallerStore, FileResult } from '../../http/handlers.ts'
import { aboutText } from '../../reports/about-sheet.text.ts'
import { reportFile, type SheetChoice } from '../../reports/xlsx.ts'
import type { FullReceipt } from './order-receipt.ts'

/** A delivery with its request and answer, or a pixel that has none. */
type Line = { pixel: ReceiptPixel; row?: ReceiptRow; request?: string; answer?: string; timeZone: string }

const stateOf = ({ pixel, row }: Line, language: Language): string => {
  const texts = reasonsText[language]
  if (row === undefined) return pixel.noDelivery === undefined ? '' : texts.noDelivery[pixel.noDelivery].short
  return row.state === 'delivered' && row.proof !== undefined ? texts.proof[row.proof].short : texts.state[row.state].short
}

const reasonOf = ({ pixel, row }: Line, language: Language): string => {
  if (row === undefined) return pixel.noDelivery === undefined ? '' : reasonsText[language].noDelivery[pixel.noDelivery].next
  if (row.reason === undefined) return ''
  const text = findReasonText(language, row.reason as DeliveryReason)
  return text === undefined ? row.reason : `${text.short}. ${text.next}`
}

type Facts = Pick<ReportColumn<Line>, 'format' | 'widthPx' | 'value'>
const columnOf = (key: string, label: Words, facts: Facts): ReportColumn<Line> => ({ key, label, ...facts })
const local = (time: string | undefined, timeZone: string): string | undefined => time && localTime(time, timeZone)

const COLUMNS: readonly ReportColumn<Line>[] = [
  columnOf('event', { en: 'Event', zh: '事件' }, { format: 'text', widthPx: 120, value: ({ row }) => row?.eventName ?? 'Purchase' }),
  columnOf('pixel', { en: 'Pixel', zh: '像素' }, { format: 'text', widthPx: 160, value: ({ pixel }) => pixel.pixelName || pixel.pixelId }),
  columnOf(
    'platform',
    { en: 'Platform', zh: '平台' },
    { format: 'text', widthPx: 140, value: ({ pixel }, language) => DESTINATION_FACTS[pixel.platform].name[language] },
  ),
  columnOf('state', { en: 'State', zh: '状态' }, { format: 'text', widthPx: 140, value: stateOf }),
  columnOf('reason', { en: 'Reason', zh: '原因' }, { format: 'text', widthPx: 320, value: reasonOf }),
  columnOf('attempts', { en: 'Attempts', zh: '尝试次数' }, { format: 'whole', widthPx: 80, value: ({ row }) => row?.attempts }),
  columnOf(
    'lastAttemptAt',
    { en: 'Last attempt', zh: '最后一次尝试' },
    { format: 'time', widthPx: 150, value: ({ row, timeZone }) => local(row?.lastAttemptAt, timeZone) },
  ),
  columnOf('lastStatus', { en: 'HTTP status', zh: 'HTTP 状态' }, { format: 'whole', widthPx: 90, value: ({ row }) => row?.lastStatus }),
  columnOf(
    'eventTime',
    { en: 'Happened', zh: '发生时间' },
    { format: 'time', widthPx: 150, value: ({ row, timeZone }) => local(row?.eventTime, timeZone) },
  ),
  columnOf('eventId', { en: 'Event ID', zh: '事件 ID' }, { format: 'text', widthPx: 260, value: ({ row }) => row?.eventId }),
  columnOf('request', { en: 'Request', zh: '请求' }, { format: 'text', widthPx: 320, value: ({ request }) => request }),
  columnOf('answer', { en: 'Answer', zh: '响应' }, { format: 'text', widthPx: 320, value: ({ answer }) => answer }),
  columnOf(
    'refilled',
    { en: 'Sent by a refill', zh: '补发时间' },
    {
      format: 'time',
      widthPx: 150,
      value: ({ pixel, row, timeZone }) => (row === pixel.purchase ? local(pixel.refilled?.at, timeZone) : undefined),
    },
  ),
]

/** Largest text of an Excel cell. */
const MAX_CELL = 32_767

const linesOf = ({ pixels, others, deliveries }: FullReceipt, timeZone: string): Line[] => {
  const found = new Map(deliveries.map((record) => [`${record.pixel_id}\n${record.event_id}`, record]))
  const lineOf = (pixel: ReceiptPixel, row: ReceiptRow | undefined): Line => {
    const record = row && found.get(`${row.pixelId}\n${row.eventId}`)
    const { request, answer } = { request: record?.request.slice(0, MAX_CELL), answer: record?.answer.slice(0, MAX_CELL) }
    return { pixel, timeZone, ...(row && { row }), ...(request && { request }), ...(answer && { answer }) }
  }
  const rest = others.map((row) => lineOf({ pixelId: row.pixelId, pixelName: row.pixelName, platform: row.platform }, row))
  return [...pixels.map((pixel) => lineOf(pixel, pixel.purchase)), ...rest]
}

export const downloadReceipt = (
  receipt: FullReceipt,
  { store, language, format }: { store: CallerStore } & SheetChoice,
): Promise<FileResult> => {
  const words = aboutText[language]
  const name = receipt.orderName || receipt.orderId
  return reportFile(`${store.websiteName}_receipt_${name.replaceAll(/[^\p{L}\p{N}-]+/gu, '')}`, {
    table: { name: words.orderReceipt, columns: COLUMNS, rows: linesOf(receipt, store.timeZone), currencyOf: () => store.currency },
    about: {
      name: words.sheet,
      facts: [
        [words.report, words.orderReceipt],
        [words.store, store.title],
        [words.order, receipt.orderName === '' ? receipt.orderId : `${receipt.orderName} (${receipt.orderId})`],
        [words.timeZone, store.timeZone],
      ],
    },
    language,
    format,
  })
}
