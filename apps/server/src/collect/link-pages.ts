/** The pages that a short link shows instead of redirecting: small, without scripts, in the visitor's language. Pure. */
import type { Language } from '@convbox/contract/format'
import { escapeHtml } from '../escape-html.ts'
import { LINK_PAGES_TEXT, type LinkFault } from './link-pages.text.ts'

/** Nothing is loaded and nothing runs. A form's answer may redirect to the store, which browsers count as the form's. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self' https:; base-uri 'none'; frame-ancestors 'none'"
export const LINK_PAGE_HEADERS = {
  'content-security-policy': POLICY,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
} as const

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f1f5f9;color:#0f172a;font:16px/1.55 system-ui,sans-serif}main{max-width:420px;margin:16px;padding:32px;background:#fff;border-radius:12px}h1{margin:0 0 8px;font-size:20px}p{margin:0 0 20px;color:#475569}a,button{display:inline-block;padding:10px 18px;border:0;border-radius:8px;background:#1d4ed8;color:#fff;font:inherit;font-weight:600;text-decoration:none;cursor:pointer}label{display:block;font-weight:600}input{box-sizing:border-box;width:100%;margin:6px 0 16px;padding:10px;border:1px solid #64748b;border-radius:8px;background:#fff;color:#0f172a;font:inherit}[role=alert]{color:#b91c1c}@media(prefers-color-scheme:dark){body{background:#0f172a;color:#f1f5f9}main{background:#1e293b}p{color:#cbd5e1}input{background:#0f172a;color:#f1f5f9}[role=alert]{color:#fca5a5}}'

const page = (language: Language, title: string, rest: string): string =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style><main><h1>${escapeHtml(title)}</h1>${rest}</main></html>`

/** host: of the store, to which the page leads; absent where no store is known. */
export const faultPage = (fault: LinkFault, { language, host }: { language: Language; host?: string | undefined }): string => {
  const text = LINK_PAGES_TEXT[language]
  const toStore = host === undefined ? '' : `<a href="https://${escapeHtml(host)}/">${escapeHtml(text.toStore({ host }))}</a>`
  return page(language, text.titles[fault], `<p>${escapeHtml(text.texts[fault])}</p>${toStore}`)
}

/** action: where the form is posted to. */
export const passwordPage = ({ language, action, isWrong }: { language: Language; action: string; isWrong: boolean }): string => {
  const text = LINK_PAGES_TEXT[language]
  const wrong = isWrong ? `<p role="alert">${escapeHtml(text.wrongPassword)}</p>` : ''
  return page(
    language,
    text.passwordTitle,
    `<p>${escapeHtml(text.passwordText)}</p>${wrong}<form method="post" action="${escapeHtml(action)}"><label>${escapeHtml(text.password)}<input type="password" name="password" required autofocus maxlength="200" autocomplete="off"></label><button>${escapeHtml(text.open)}</button></form>`,
  )
}
