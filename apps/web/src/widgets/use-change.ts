import { useNavigate } from '@tanstack/react-router'

/**
 * Changes search parameters of the current screen. Changes of `steps` (another page, an opened dialog) add a history entry.
 * Other changes replace the entry and reset `page`, if the screen has pages. inPlace: a correction, which never adds an entry.
 */
export type Change<Search> = (part: Partial<Search>, inPlace?: 'inPlace') => void

/** search: current parameters. steps: names of the parameters that add history entries. */
export const useChange = <Search extends object>(search: Search, steps: readonly (keyof Search)[]): Change<Search> => {
  const navigate = useNavigate()
  return (part, inPlace) => {
    const isStep = steps.some((key) => key in part)
    const isNewList = !isStep && 'page' in search
    const replace = !isStep || inPlace !== undefined
    void navigate({ to: '.', search: (now: object) => ({ ...now, ...(isNewList && { page: 1 }), ...part }), replace })
  }
}
