/** Shared layout of the sandbox's pages: plain HTML, no script. The storefront looks like a shop and has its own. */
import { html, trusted, type Html } from './html.ts'

/** Headers of every page. Forms may only post to the same origin. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
  'cache-control': 'no-store',
}

const STYLE = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif;--line:#8884;--quiet:#64748b;--link:#1d4ed8;--fault:#b91c1c;--card:#fff;--ground:#f3f4f6}
main{margin:2rem auto;max-width:68rem;padding:0 1rem}h1{font-size:1.35rem;margin:0 0 .25rem}h1 span{background:#b45309;color:#fff;border-radius:4px;font-size:.75rem;padding:.15rem .5rem;vertical-align:middle;margin-right:.4rem}
h2{font-size:1.05rem;margin:1.5rem 0 .25rem}a{color:var(--link)}small,.quiet{color:var(--quiet)}.fault{color:var(--fault)}
table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid var(--line);padding:.35rem .5rem;text-align:left;vertical-align:top}
code,pre{font:12px/1.4 ui-monospace,monospace;overflow-wrap:anywhere;white-space:pre-wrap}.text{overflow-wrap:anywhere;white-space:pre-wrap}
form.inline{display:inline}button,input{font:inherit;margin:.15rem .3rem .15rem 0}button{border:1px solid var(--line);border-radius:8px;background:transparent;color:inherit;padding:.35rem .8rem;cursor:pointer}
button.main{background:var(--link);border-color:var(--link);color:#fff}fieldset,article{border:1px solid var(--line);border-radius:10px;margin:1rem 0;padding:.75rem 1rem}legend{font-weight:600;padding:0 .35rem}
fieldset label{display:flex;gap:.6rem;align-items:baseline;padding:.3rem 0}
body.card{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--ground)}
.card main{background:var(--card);border:1px solid var(--line);border-radius:14px;box-shadow:0 12px 40px #0001;max-width:30rem;padding:2rem;width:calc(100% - 7rem)}
@media (prefers-color-scheme:dark){:root{--quiet:#94a3b8;--link:#93c5fd;--fault:#f87171;--card:#151b26;--ground:#0b0f17}button.main{background:#1d4ed8;border-color:#1d4ed8}}`

/** A whole page under its title, marked as sandbox. look: 'wide' for lists and controls, 'card' for what asks one thing. */
export const renderSandboxPage = (title: string, content: Html, look: 'wide' | 'card' = 'wide'): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>Sandbox · ${title}</title>
        <style>
          ${trusted(STYLE)}
        </style>
      </head>
      <body class="${look}">
        <main>
          <h1><span>Sandbox</span>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`.html

/** Hidden values of a form. */
export const hiddenFields = (fields: Readonly<Record<string, string>>): Html[] =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)

/** A button that posts these values; address: relative to the page. */
export const postButton = (label: string, fields: Readonly<Record<string, string>>, address: string): Html =>
  html`<form class="inline" method="post" action="${address}">${hiddenFields(fields)}<button>${label}</button></form>`

/** A table, or a sentence when it is empty. rows: their cells. */
export const renderTable = (head: readonly string[], rows: readonly (readonly (Html | string | number)[])[], empty: string): Html =>
  rows.length === 0
    ? html`<p>${empty}</p>`
    : html`<table>
        <thead>
          <tr>
            ${head.map((name) => html`<th>${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (cells) =>
              html`<tr>
                ${cells.map((cell) => html`<td>${cell}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>`

/** A value to look into, shown as JSON when it is opened. */
export const renderDetails = (summary: Html | string, ...values: unknown[]): Html =>
  html`<details>
    <summary>${summary}</summary>
    ${values.map((value) => html`<pre>${JSON.stringify(value, null, 2) ?? ''}</pre>`)}
  </details>`
