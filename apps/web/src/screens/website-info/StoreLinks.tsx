import { Link } from '@tanstack/react-router'
import { ChevronRight, History, Plug, ShieldCheck } from 'lucide-react'
import { useStore } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { Card } from '../../ui/Card.tsx'
import { websiteInfoText } from './website-info.text.ts'

const ROW = 'flex items-center gap-2.5 px-4 py-2.5 hover:bg-head'

/** Links to other pages about the store. */
export const StoreLinks = () => {
  const text = useText(websiteInfoText)
  const { websiteName } = useStore()
  return (
    <Card className="overflow-hidden">
      <nav aria-label={text.more}>
        <Link to="/website/$websiteName/integrations" params={{ websiteName }} className={ROW}>
          <Plug size={14} className="text-ink-3" aria-hidden />
          <span className="flex-1">{text.integrations}</span>
          <ChevronRight size={14} className="text-ink-3" aria-hidden />
        </Link>
        <Link to="/website/$websiteName/order-history" params={{ websiteName }} className={`${ROW} border-t border-hairline`}>
          <History size={14} className="text-ink-3" aria-hidden />
          <span className="flex-1">{text.orderHistory}</span>
          <ChevronRight size={14} className="text-ink-3" aria-hidden />
        </Link>
        <Link to="/website/$websiteName/privacy" params={{ websiteName }} className={`${ROW} border-t border-hairline`}>
          <ShieldCheck size={14} className="text-ink-3" aria-hidden />
          <span className="flex-1">{text.privacy}</span>
          <ChevronRight size={14} className="text-ink-3" aria-hidden />
        </Link>
      </nav>
    </Card>
  )
}
