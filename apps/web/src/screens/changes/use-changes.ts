/** The changes for the search parameters. */
import { changes } from '@convbox/contract/reports/changes'
import { getRouteApi } from '@tanstack/react-router'
import { useReport } from '../../widgets/use-report.ts'

const route = getRouteApi('/website/$websiteName/conversion-analysis/changes')

export const useChanges = () => {
  const search = route.useSearch()
  return useReport({
    endpoint: changes.report,
    search,
    steps: ['cause', 'row', 'page'],
    question: ({ from, to }) => ({
      from,
      to,
      by: search.by,
      figure: search.figure,
      model: search.model,
      window: search.window,
      adsOnly: search.adsOnly,
      ...(search.channel !== '' && { channel: search.channel }),
      ...(search.night !== undefined && { since: search.night }),
    }),
  })
}
export type Changes = ReturnType<typeof useChanges>
