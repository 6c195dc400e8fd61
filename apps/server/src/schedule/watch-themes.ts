import type { Program } from '../program.ts'
import { checkEmbed } from '../platforms/shopify/app-embed.ts'
import { listInstalledStores } from '../platforms/shopify/shopify-install.rows.ts'

/** Looks whether each shop's published theme still has our embed, so that an alert is raised within the hour. A shop that does not answer keeps what was seen last. */
export const watchThemes = async (program: Program): Promise<void> => {
  for (const storeId of await listInstalledStores(program.mainDb)) {
    try {
      await checkEmbed(program, storeId)
    } catch (error) {
      // One failing shop must not stop the others.
      program.logger.error({ err: error, storeId }, 'the theme of a shop could not be looked at')
    }
  }
}
