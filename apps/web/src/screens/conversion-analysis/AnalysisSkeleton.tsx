import { Skeleton } from '../../ui/Skeleton.tsx'

/** Skeleton of the screen, in its final sizes. */
export const AnalysisSkeleton = () => (
  <>
    <Skeleton className="mb-3 h-[142px] w-full rounded-card" />
    <Skeleton className="mb-3 h-[286px] w-full rounded-card" />
    <Skeleton className="mb-3 h-9 w-80" />
    <Skeleton className="h-[420px] w-full rounded-card" />
  </>
)
