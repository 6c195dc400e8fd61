/** The same content as a mail's, as Slack's blocks. Outside text stands only in plain text, in which Slack reads no mentions, links or marks. */
import type { MailPart, MailWords } from './mail-page.ts'
import { escapeSlack, type WebhookMessage } from './webhook.ts'

/** Slack refuses longer texts of a header, of a section and of a message, and more blocks. */
const [HEADER, SECTION, TEXT, BLOCKS] = [150, 2900, 3000, 40]

const cut = (text: string, most: number): string => {
  const signs = Array.from(text)
  return signs.length <= most ? text : `${signs.slice(0, most - 1).join('')}…`
}
const plain = (text: string, most = SECTION) => ({ type: 'plain_text', text: cut(text, most), emoji: false })
const section = (text: string) => ({ type: 'section', text: plain(text) })
/** Our own words and addresses only. */
const marked = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } })

const linesOf = ({ table, lines = [] }: MailPart): string[] => [
  ...(table?.rows.map(([name = '', value = '', ...others]) =>
    [`${name}: ${value}`, ...others.map((cell, place) => `${table.head[place + 2] ?? ''} ${cell}`)].join(' · '),
  ) ?? []),
  ...lines,
]

const linkOf = ({ label, address }: { label: string; address: string }): string => `<${address}|${escapeSlack(label)}>`

/** title of a part and its link: our own words. */
const blocksOf = (part: MailPart): object[] => {
  const lines = linesOf(part)
  return [
    marked(`*${escapeSlack(part.title)}*${part.link ? ` · ${linkOf(part.link)}` : ''}`),
    ...(lines.length > 0 ? [section(lines.join('\n'))] : []),
  ]
}

export const slackMessage = ({ subject, paragraphs, parts = [], button }: MailWords): WebhookMessage => {
  const blocks = [
    { type: 'header', text: plain(subject, HEADER) },
    ...paragraphs.map(section),
    ...parts.flatMap(blocksOf),
    ...(button ? [marked(linkOf(button))] : []),
  ]
  const fallback = [subject, ...parts.slice(0, 2).flatMap(linesOf)].join('\n')
  return { text: escapeSlack(cut(fallback, TEXT)), blocks: blocks.slice(0, BLOCKS) }
}
