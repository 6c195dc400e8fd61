import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ToastTone } from './toast.ts'

/** Icon of each tone, because colour alone is not accessible. */
export const TONE_ICONS: Record<ToastTone, ReactNode> = {
  plain: <Info size={16} className="text-ink-3" aria-hidden />,
  good: <CircleCheck size={16} className="text-good" aria-hidden />,
  warn: <TriangleAlert size={16} className="text-warn" aria-hidden />,
  bad: <CircleAlert size={16} className="text-bad" aria-hidden />,
}
