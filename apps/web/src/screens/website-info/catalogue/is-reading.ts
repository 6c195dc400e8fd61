import type { CatalogueState } from '@convbox/contract/api/catalogue.schemas'

/** Whether the catalogue is being read or is about to be. */
export const isReading = (state: CatalogueState | undefined): boolean =>
  state?.isConnected === true && (state.read === undefined || state.read.finishedAt === undefined)
