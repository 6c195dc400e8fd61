import { useText } from '../../../text/language.ts'
import { auditActionsText } from './audit-actions.text.ts'

/** Name of an action; unknown ones (from an older version) are shown as stored. */
export const useActionName = (): ((action: string) => string) => {
  const names = useText(auditActionsText)
  const isKnown = (action: string): action is keyof typeof names => Object.hasOwn(names, action)
  return (action) => (isKnown(action) ? names[action] : action)
}
