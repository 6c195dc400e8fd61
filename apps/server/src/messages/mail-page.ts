/** Renders a mail as plain text and as simple HTML, from the same texts. Mail programs that know dark screens get dark colours. */
import type { Language } from '@convbox/contract/format'
import { escapeHtml } from '../escape-html.ts'
import { MAIL_PAGE_TEXT } from './mail-page.text.ts'

type MailLink = { label: string; address: string }
/** Rows of texts under their heads; the first column names the row. */
export type MailTable = { head: readonly string[]; rows: readonly (readonly string[])[] }
/** A part of a mail under a heading of its own. */
export type MailPart = { title: string; table?: MailTable; lines?: readonly string[]; link?: MailLink }
/** Content of a mail. button: its main link. why: for what reason it came; leave: ends such mails; both in the last lines. All lead to our own PUBLIC_URL. */
export type MailWords = {
  language: Language
  subject: string
  paragraphs: readonly string[]
  parts?: readonly MailPart[]
  button?: MailLink
  why?: string
  leave?: MailLink
}

/** Styles stand at each element, because many mail programs drop others; those for dark screens cannot, and win by !important. */
const DARK =
  '<style>@media (prefers-color-scheme:dark){body{background:#0b1220!important}.card{background:#111a2c!important;color:#e2e8f0!important}' +
  '.dim{color:#94a3b8!important}.line{border-color:#24324a!important}.link{color:#93b4ff!important}}</style>'
const DIM = 'color:#64748b;font-size:13px'

const linkHtml = ({ label, address }: MailLink, style = 'color:#1d4ed8'): string =>
  `<a class="link" href="${escapeHtml(address)}" style="${style}">${escapeHtml(label)}</a>`

const buttonHtml = ({ label, address }: MailLink, hint: string): string =>
  `<p style="margin:24px 0"><a href="${escapeHtml(address)}" style="background:#1d4ed8;color:#fff;border-radius:8px;padding:11px 20px;text-decoration:none;font-weight:600;display:inline-block">${escapeHtml(label)}</a></p>` +
  `<p class="dim" style="${DIM}">${escapeHtml(hint)}<br>${linkHtml({ label: address, address }, 'color:#1d4ed8;word-break:break-all')}</p>`

const rowHtml = (cells: readonly string[], tag: 'th' | 'td'): string =>
  `<tr>${cells
    .map((cell, place) => {
      const align = place === 0 ? 'left' : 'right'
      const look = tag === 'th' ? `${DIM};font-weight:500` : place === 0 ? '' : 'font-variant-numeric:tabular-nums'
      const scope = tag === 'th' ? ' scope="col"' : ''
      return `<${tag}${scope} class="line${tag === 'th' ? ' dim' : ''}" style="border-bottom:1px solid #e2e8f0;padding:6px 0 6px ${place === 0 ? 0 : 10}px;text-align:${align};vertical-align:top;${look}">${escapeHtml(cell)}</${tag}>`
    })
    .join('')}</tr>`

const tableHtml = ({ head, rows }: MailTable): string =>
  `<table style="width:100%;border-collapse:collapse;font-size:14px">${rowHtml(head, 'th')}${rows.map((row) => rowHtml(row, 'td')).join('')}</table>`

const partHtml = ({ title, table, lines = [], link }: MailPart): string =>
  `<h2 style="font-size:16px;margin:26px 0 8px">${escapeHtml(title)}</h2>${table ? tableHtml(table) : ''}` +
  lines.map((line) => `<p style="margin:8px 0;font-size:15px">${escapeHtml(line)}</p>`).join('') +
  (link ? `<p style="margin:8px 0;font-size:15px">${linkHtml(link)}</p>` : '')

const tableText = ({ head, rows }: MailTable): string =>
  rows
    .map(([name = '', value = '', ...others]) =>
      [`${name}: ${value}`, ...others.map((cell, place) => `${head[place + 2] ?? ''} ${cell}`)].filter((cell) => cell !== '').join(' · '),
    )
    .join('\n')

const partText = ({ title, table, lines = [], link }: MailPart): string =>
  [title.toUpperCase(), ...(table ? [tableText(table)] : []), ...lines, ...(link ? [`${link.label}: ${link.address}`] : [])].join('\n')

/** Both forms of a mail. Everything is escaped, because names and companies are user input. host: the sender, in the last line. */
export const renderMail = (
  { language, subject, paragraphs, parts = [], button, why, leave }: MailWords,
  host: string,
): { text: string; html: string } => {
  const { linkHint, footer } = MAIL_PAGE_TEXT[language]
  const last = `--\n${why === undefined ? '' : `${why}\n`}${footer(host)}${leave ? `\n${leave.label}:\n${leave.address}` : ''}`
  const text = [...paragraphs, ...parts.map(partText), ...(button ? [`${button.label}:\n${button.address}`] : []), last].join('\n\n')
  const leaveHtml = leave ? `<br>${linkHtml(leave, 'color:#64748b')}` : ''
  const html =
    `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title>${DARK}` +
    `<body style="margin:0;background:#f1f5f9;font:16px/1.55 system-ui,-apple-system,'Segoe UI',sans-serif;color:#0f172a"><div class="card" style="max-width:520px;margin:32px auto;background:#fff;border-radius:12px;padding:32px 5%">` +
    `<p class="link" style="margin:0 0 20px;font-weight:700;color:#1d4ed8">Convbox</p><h1 style="font-size:20px;margin:0 0 16px">${escapeHtml(subject)}</h1>` +
    paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('') +
    parts.map(partHtml).join('') +
    (button ? buttonHtml(button, linkHint) : '') +
    `<p class="dim line" style="margin:28px 0 0;border-top:1px solid #e2e8f0;padding-top:16px;${DIM}">${why === undefined ? '' : `${escapeHtml(why)}<br>`}${escapeHtml(footer(host))}${leaveHtml}</p></div></body></html>`
  return { text, html }
}
