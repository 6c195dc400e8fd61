/** Renders a mail as plain text and as simple HTML, from the same texts. */
import type { Language } from '@convbox/contract/format'
import { escapeHtml } from '../escape-html.ts'
import { MAIL_PAGE_TEXT } from './mail-page.text.ts'

type MailLink = { label: string; address: string }
/** Content of a mail. button: its main link. leave: ends such mails, in the last line. Both lead to our own PUBLIC_URL. */
export type MailWords = { language: Language; subject: string; paragraphs: string[]; button?: MailLink; leave?: MailLink }

const buttonHtml = ({ label, address }: MailLink, hint: string): string =>
  `<p style="margin:24px 0"><a href="${escapeHtml(address)}" style="background:#1d4ed8;color:#fff;border-radius:8px;padding:11px 20px;text-decoration:none;font-weight:600;display:inline-block">${escapeHtml(label)}</a></p>` +
  `<p style="color:#64748b;font-size:13px">${escapeHtml(hint)}<br><a href="${escapeHtml(address)}" style="color:#1d4ed8;word-break:break-all">${escapeHtml(address)}</a></p>`

/** Both forms of a mail. Everything is escaped, because names and companies are user input. host: the sender, in the last line. */
export const renderMail = ({ language, subject, paragraphs, button, leave }: MailWords, host: string): { text: string; html: string } => {
  const { linkHint, footer } = MAIL_PAGE_TEXT[language]
  const last = `--\n${footer(host)}${leave ? `\n${leave.label}:\n${leave.address}` : ''}`
  const text = [...paragraphs, ...(button ? [`${button.label}:\n${button.address}`] : []), last].join('\n\n')
  const leaveHtml = leave ? `<br><a href="${escapeHtml(leave.address)}" style="color:#64748b">${escapeHtml(leave.label)}</a>` : ''
  const html =
    `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(subject)}</title>` +
    `<body style="margin:0;background:#f1f5f9;font:16px/1.55 system-ui,-apple-system,'Segoe UI',sans-serif;color:#0f172a"><div style="max-width:520px;margin:32px auto;background:#fff;border-radius:12px;padding:32px">` +
    `<p style="margin:0 0 20px;font-weight:700;color:#1d4ed8">Convbox</p><h1 style="font-size:20px;margin:0 0 16px">${escapeHtml(subject)}</h1>` +
    paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('') +
    (button ? buttonHtml(button, linkHint) : '') +
    `<p style="margin:28px 0 0;border-top:1px solid #e2e8f0;padding-top:16px;color:#64748b;font-size:13px">${escapeHtml(footer(host))}${leaveHtml}</p></div></body></html>`
  return { text, html }
}
