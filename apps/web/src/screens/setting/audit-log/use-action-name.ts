import { useText } from '../../../text/language.ts'
import { auditActionsText } from './audit-actions.text.ts'

/** The words of an action; one that an older program wrote keeps its own. */
export const useActionName = (): ((action: string) => string) => {
  const names: Partial<Record<string, string>> = useText(auditActionsText)
  return (action) => names[action] ?? action
}
