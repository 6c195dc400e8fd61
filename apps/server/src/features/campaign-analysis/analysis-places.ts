import type { Places } from './add-figures.ts'
import type { AnalysisLink } from './analysis-parts.rows.ts'

/** Where a link's figures belong; without one, nowhere but to what is named besides. */
export const placesOf = (link: AnalysisLink | undefined, named: Partial<Places> & { day: string }): Places => ({
  creator: link?.creatorId ?? '',
  link: link?.key ?? '',
  code: link?.code ?? '',
  media: link?.mediumId ?? '',
  ...named,
})
