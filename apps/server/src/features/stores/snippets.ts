/** What a store owner pastes. */
import type { Program } from '../../program.ts'

export type Snippets = { snippet: string; customerEventsSnippet: string }

/** The storefront's line and the line for the checkout's sandbox. */
export const snippetsFor = async (program: Pick<Program, 'config'>, store: { storeKey: string }): Promise<Snippets> => ({
  snippet: `<script async src="${program.config.PUBLIC_URL}/sdk/${store.storeKey}.js"></script>`,
  customerEventsSnippet: `import('${program.config.PUBLIC_URL}/sdk/${store.storeKey}.customer-events.js')`,
})
