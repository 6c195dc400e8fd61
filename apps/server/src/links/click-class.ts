/** Who opens a link: a person, or a program that only looks at where it leads. Pure. */
import type { ClickClass } from '@convbox/contract/links'
import type { IncomingHttpHeaders } from 'node:http'
import { kindOfAgent } from '../intake/agent.ts'

/** Headers in which browsers say that nobody has opened the address yet. */
const AHEAD_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const

const saidAhead = (headers: IncomingHttpHeaders): 'prefetch' | 'preview' | undefined => {
  const said = AHEAD_HEADERS.map((name) => String(headers[name] ?? '').toLowerCase()).join(' ')
  if (/prefetch|prerender/.test(said)) return 'prefetch'
  return said.includes('preview') ? 'preview' : undefined
}

/** A request without a user agent is a program's. isSandbox: of a sandbox store, whose headless browsers count as people. */
export const classOfClick = (
  { method, headers }: { method: string; headers: IncomingHttpHeaders },
  isSandbox: boolean,
): Exclude<ClickClass, 'duplicate'> => {
  if (method === 'HEAD') return 'head'
  const ahead = saidAhead(headers)
  if (ahead !== undefined) return ahead
  const userAgent = headers['user-agent']?.trim() ?? ''
  if (userAgent === '') return 'bot'
  const kind = kindOfAgent(userAgent.slice(0, 1024), isSandbox)
  if (kind === 'link preview') return 'preview'
  return kind === 'bot' ? 'bot' : 'human'
}
