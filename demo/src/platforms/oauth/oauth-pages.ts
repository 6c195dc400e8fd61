/** The pages of the channels' stand-ins: consent, its fault, and the controls. Plain HTML, no script. */
import type { OAuthChannel } from '@convbox/contract/channels'
import { html, trusted, type Html } from '../../storefront/html.ts'
import type { Person } from './people.ts'

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;--line:#8884;--ink:#1f2937;--mark:#b45309}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f3f4f6;color:var(--ink)}
main{background:#fff;border:1px solid var(--line);border-radius:14px;max-width:30rem;width:calc(100% - 3rem);margin:2rem;padding:2rem;box-shadow:0 12px 40px #0001}
h1{font-size:1.25rem;margin:0 0 .25rem}h1 span{background:var(--mark);color:#fff;border-radius:4px;font-size:.75rem;padding:.15rem .5rem;vertical-align:middle;margin-right:.4rem}
p{margin:.25rem 0 1rem}fieldset{border:1px solid var(--line);border-radius:10px;margin:0 0 1rem;padding:.75rem 1rem}legend{font-weight:600;padding:0 .35rem}
label{display:flex;gap:.6rem;align-items:baseline;padding:.3rem 0}small{opacity:.75}.row{display:flex;gap:.75rem;flex-wrap:wrap}
button{font:inherit;border-radius:8px;border:1px solid var(--line);background:transparent;color:inherit;padding:.55rem 1.1rem;cursor:pointer}
button.main{background:#1d4ed8;border-color:#1d4ed8;color:#fff;flex:1}form.inline{display:inline}code{font-size:.85em;overflow-wrap:anywhere}
@media (prefers-color-scheme:dark){:root{--ink:#e5e7eb}body{background:#0b0f17}main{background:#151b26}}`

const page = (title: string, body: Html): string =>
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
      <body>
        <main>${body}</main>
      </body>
    </html>`.html

/** Which account, which permissions, yes or no. Posts to its own address. */
export const renderConsentPage = (title: string, people: readonly Person[], boxes: readonly { scope: string; label: string }[]): string =>
  page(
    title,
    html`<h1><span>Sandbox</span>${title}</h1>
      <p>Convbox wants to use an account. This page plays the platform; the people and accounts are made up.</p>
      <form method="post">
        <fieldset>
          <legend>Account</legend>
          ${people.map(
            (person, index) =>
              html`<label
                ><input type="radio" name="user" value="${person.id}" ${index === 0 ? trusted('checked') : ''} /><span
                  >${person.name} <small>${person.email} · ${person.accounts.length} ad accounts</small></span
                ></label
              >`,
          )}
        </fieldset>
        ${
          boxes.length > 0 &&
          html`<fieldset>
            <legend>Permissions</legend>
            ${boxes.map(({ scope, label }) => html`<label><input type="checkbox" name="scope" value="${scope}" checked /><span>${label}</span></label>`)}
          </fieldset>`
        }
        <div class="row">
          <button class="main" name="decision" value="allow">Allow</button><button name="decision" value="deny">Deny</button>
        </div>
      </form>`,
  )

/** What a platform shows instead of sending the browser anywhere. */
export const renderConsentFault = (title: string, fault: string): string =>
  page(
    title,
    html`<h1><span>Sandbox</span>${title}</h1>
      <p>This request cannot be answered: ${fault}</p>`,
  )

const button = (label: string, fields: Record<string, string>): Html =>
  html`<form class="inline" method="post" action="control">
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}<button>${label}</button>
  </form> `

/** The page on which a person lets tokens run out, or takes a user's consent back. now: what has been told so far. */
export const renderControlPage = (title: string, platform: OAuthChannel, people: readonly Person[], now: readonly string[]): string =>
  page(
    title,
    html`<h1><span>Sandbox</span>${title}</h1>
      <p>
        This stand-in answers like the platform's documentation. Nothing leaves this machine. What was connected is asked about every few
        minutes; the test button on the Integrations screen asks at once.
      </p>
      <p>Now: <strong>${now.length === 0 ? 'works' : now.join(', ')}</strong></p>
      <div class="row">
        ${button('Let all access run out', { action: 'expire access' })} ${button('End all consents', { action: 'end grants' })}
        ${button('Next access lives 60 s', { action: 'life', seconds: '60' })}
        ${button('Fail three times', { action: 'fail', status: '500', times: '3' })}
        ${button('Too many requests, once', { action: 'fail', status: '429', times: '1' })} ${button('Work again', { action: 'restore' })}
      </div>
      <h2>People</h2>
      ${people.map(
        ({ id, name, email, accounts }) =>
          html`<p>
            ${name} <small>${email}</small> ${button('Take consent back', { action: 'end grants', user: id })}<br /><small
              >${accounts.length === 0 ? 'no ad accounts' : accounts.map((account) => `${account.name} (${account.id})`).join(', ')}</small
            >
          </p>`,
      )}
      <p>
        <small>Address of the consent page: <code>/sandbox/${platform}/oauth</code></small>
      </p>`,
  )
