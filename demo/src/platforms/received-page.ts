/** The page on which a person sees what a stand-in received, and can tell it to fail. Plain HTML, no script. */
import type { StandIn } from './stand-in.ts'
import type { Received, ReceivedEvent, ReceivedRequest } from './stand-in-state.ts'

const MAX_ROWS = 50

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[char] ?? char)

const STYLE = `:root{color-scheme:light dark;font:15px/1.45 system-ui,sans-serif}body{margin:2rem auto;max-width:68rem;padding:0 1rem}h1{font-size:1.4rem}
h1 span{background:#b45309;color:#fff;border-radius:4px;font-size:.8rem;padding:.15rem .5rem;vertical-align:middle}table{border-collapse:collapse;width:100%}
th,td{border-bottom:1px solid #8884;padding:.35rem .5rem;text-align:left;vertical-align:top}code,pre{font:12px/1.4 ui-monospace,monospace;overflow-wrap:anywhere;white-space:pre-wrap}
form{display:inline}button{font:inherit;margin:.15rem .3rem .15rem 0}.fault{color:#b91c1c}@media (prefers-color-scheme:dark){.fault{color:#f87171}}`

const button = (label: string, fields: Record<string, string>): string =>
  `<form method="post" action="fail">${Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')}<button>${escapeHtml(label)}</button></form>`

const BUTTONS = [
  button('Answer 500 three times', { mode: 'status', status: '500', times: '3' }),
  button('Answer 429, wait 5 s', { mode: 'status', status: '429', retryAfter: '5', times: '1' }),
  button('Do not answer once', { mode: 'timeout', ms: '30000', times: '1', isKept: 'true' }),
  button('Let the token expire', { mode: 'expired token' }),
  button('Refuse purchases', { mode: 'refuse event', eventName: 'Purchase' }),
  button('Work again', { mode: 'none' }),
]

const eventRow = (event: ReceivedEvent): string =>
  `<tr><td>${escapeHtml(event.at.slice(11, 23))}</td><td>${escapeHtml(event.eventName)}${event.isTest ? ' (test)' : ''}</td><td><code>${escapeHtml(event.eventId)}</code></td>` +
  `<td>${event.faults.length === 0 ? 'valid' : `<span class="fault">${event.faults.map(escapeHtml).join('<br>')}</span>`}</td>` +
  `<td><details><summary>body</summary><pre>${escapeHtml(JSON.stringify(event.body, null, 2))}</pre></details></td></tr>`

const requestRow = (request: ReceivedRequest): string =>
  `<tr><td>${escapeHtml(request.at.slice(11, 23))}</td><td>${request.answered === 0 ? 'no answer' : request.answered}</td><td>${request.events.length}</td>` +
  `<td><details><summary><code>${escapeHtml(request.url)}</code></summary><pre>${escapeHtml(JSON.stringify(request.answer ?? null, null, 2))}</pre></details></td></tr>`

const table = (head: readonly string[], rows: readonly string[], empty: string): string =>
  rows.length === 0
    ? `<p>${escapeHtml(empty)}</p>`
    : `<table><thead><tr>${head.map((name) => `<th>${escapeHtml(name)}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`

const document = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Sandbox · ${escapeHtml(title)}</title>` +
  `<style>${STYLE}</style><body>${body}</body></html>`

/** The page of one stand-in: newest first, the last 50. */
export const renderReceivedPage = ({ title }: StandIn, { failing, requests, events, unique }: Received): string =>
  document(
    title,
    `<h1><span>Sandbox</span> ${escapeHtml(title)}</h1>
<p>This stand-in answers like the platform's documentation. Nothing leaves this machine. ${requests.length} requests, ${events.length} events taken, ${unique.length} without repeats. Times are UTC.</p>
<p>Now: <strong>${failing.mode === 'none' ? 'works' : escapeHtml(JSON.stringify(failing))}</strong><br>${BUTTONS.join('')}</p>
<h2>Events</h2>${table(['Time', 'Event', 'Event id', 'Check', 'Body'], events.slice(-MAX_ROWS).toReversed().map(eventRow), 'Nothing received yet.')}
<h2>Requests</h2>${table(['Time', 'Answered', 'Events', 'Address and answer'], requests.slice(-MAX_ROWS).toReversed().map(requestRow), 'Nothing received yet.')}`,
  )

/** The list of all stand-ins; each stands in its own folder below. */
export const renderStandInsPage = (standIns: readonly { platform: string; title: string }[]): string =>
  document(
    'stand-ins',
    `<h1><span>Sandbox</span> Stand-ins of outside platforms</h1><ul>${standIns
      .map(({ platform, title }) => `<li><a href="${platform}/">${escapeHtml(title)}</a></li>`)
      .join('')}</ul>`,
  )
