/** The page of a service that is connected by a key: a key that works here, and the buttons that end it. Plain HTML, no script. */
import { html, trusted } from '../../storefront/html.ts'

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:3rem auto;max-width:36rem;padding:0 1rem}
h1 span{background:#b45309;color:#fff;border-radius:4px;font-size:.8rem;padding:.15rem .5rem;vertical-align:middle;margin-right:.4rem}
code{overflow-wrap:anywhere}button{font:inherit;margin:.25rem .5rem .25rem 0}form{display:inline}`

/** revoked: keys that were ended here. */
export const renderKeyPage = (title: string, sample: string, revoked: readonly string[]): string =>
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
        <h1><span>Sandbox</span>${title}</h1>
        <p>This stand-in takes every key of the service's form and refuses all others. Nothing leaves this machine. A key to copy:</p>
        <p><code>${sample}</code></p>
        <form method="post" action="control">
          <input type="hidden" name="action" value="revoke" /><input type="hidden" name="key" value="${sample}" /><button>
            End this key
          </button>
        </form>
        <form method="post" action="control"><input type="hidden" name="action" value="restore" /><button>Work again</button></form>
        <p>${revoked.length === 0 ? 'No key is ended.' : `${revoked.length} ended.`}</p>
      </body>
    </html>`.html
