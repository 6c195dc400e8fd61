import { useText } from '../../../text/language.ts'
import { auditActionsText } from './audit-actions.text.ts'

/** The words of an action; one that an older program wrote keeps its own. */
export const useActionName = (): ((action: string) => string) => {
  const names = useText(auditActionsText)
  const isKnown = (action: string): action is keyof typeof names => Object.hasOwn(names, action)
  return (action) => (isKnown(action) ? names[action] : action)
}
