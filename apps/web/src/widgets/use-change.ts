import { useNavigate } from '@tanstack/react-router'

/**
 * Changes parts of the address of the screen that is shown. Parts that are steps (another page, an opened dialog) stand in the history, to go back from.
 * All others replace the address, and go back to the first page where the screen has pages. inPlace: a correction, which is never a step.
 */
export type Change<Search> = (part: Partial<Search>, inPlace?: 'inPlace') => void

/** search: what the address says now. steps: names of the parts that are steps. */
export const useChange = <Search extends object>(search: Search, steps: readonly (keyof Search)[]): Change<Search> => {
  const navigate = useNavigate()
  return (part, inPlace) => {
    const isStep = inPlace === undefined && steps.some((key) => key in part)
    const isNewList = !isStep && 'page' in search
    void navigate({ to: '.', search: (now: object) => ({ ...now, ...(isNewList && { page: 1 }), ...part }), replace: !isStep })
  }
}
