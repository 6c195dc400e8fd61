/** The page that shows what a sandbox server would have sent by mail and SMS. Plain HTML, no script. */
import type { Outgoing } from '@convbox/server/messages/outbox'

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[char] ?? char)

const STYLE = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}body{margin:2.5rem auto;max-width:44rem;padding:0 1rem}h1{font-size:1.4rem}
h1 span{background:#b45309;color:#fff;border-radius:4px;font-size:.8rem;padding:.15rem .5rem;vertical-align:middle}article{border:1px solid #8884;border-radius:12px;margin:1rem 0;padding:1rem 1.25rem}
h2{font-size:1.05rem;margin:0 0 .25rem}.to{color:#64748b;font-size:.85rem;margin:0 0 .75rem}.text{overflow-wrap:anywhere;white-space:pre-wrap;margin:0}a{color:#1d4ed8}
@media (prefers-color-scheme:dark){a{color:#93c5fd}.to{color:#94a3b8}}`

/** Addresses of our own app become links; others stay text. */
const withLinks = (text: string, publicUrl: string): string =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part) =>
      part.startsWith(`${publicUrl}/`) ? `<a href="${escapeHtml(part)}" rel="noreferrer">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('')

const article = (message: Outgoing, publicUrl: string): string =>
  `<article><h2>${message.kind === 'mail' ? escapeHtml(message.subject) : 'SMS'}</h2>` +
  `<p class="to">to ${escapeHtml(message.to)} · <time datetime="${escapeHtml(message.at)}">${escapeHtml(message.at.slice(0, 19).replace('T', ' '))} UTC</time></p>` +
  `<p class="text">${withLinks(message.text, publicUrl)}</p></article>`

/** Newest first, as they come. */
export const renderOutboxPage = (messages: readonly Outgoing[], publicUrl: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Sandbox · Outbox</title><style>${STYLE}</style>` +
  `<body><main><h1><span>Sandbox</span> Outbox</h1><p>Mail and SMS that this server would have sent. Nothing leaves this machine. <a href="./">Look again</a></p>` +
  `${messages.length === 0 ? '<p>Nothing was sent yet.</p>' : messages.map((message) => article(message, publicUrl)).join('')}</main></body></html>`
