import { useText } from '../../../text/language.ts'
import { auditActionsText } from './audit-actions.text.ts'

/** The words of an action; one that an older program wrote keeps its own. */
export const useActionName = (): ((action: string) => string) => {
  const names = new Map<string, string>(Object.entries(useText(auditActionsText)))
  return (action) => names.get(action) ?? action
}
