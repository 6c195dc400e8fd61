import type { FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

const hostOf = (address: string): string | undefined => (URL.canParse(address) ? new URL(address).host : undefined)

/**
 * Refuses a state-changing call from another site: its Origin must be our own (PUBLIC_URL, or the request's host). Browsers send Origin with every POST; a
 * caller without it is a program, unless Sec-Fetch-Site says otherwise.
 */
export const checkOrigin = (request: Pick<FastifyRequest, 'headers'>, publicUrl: string): void => {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin === undefined) {
    if (site === undefined || site === 'same-origin' || site === 'none') return
    throw new AppError('wrong origin')
  }
  const originHost = hostOf(origin)
  if (originHost === undefined || (originHost !== host && originHost !== hostOf(publicUrl))) throw new AppError('wrong origin')
}
