/** What other features use of landing pages. */
export { listFailingPages } from './failing-pages.ts'
export { lookAtPages } from './look-at-pages.ts'
export { ownHostsOf } from './own-hosts.ts'
