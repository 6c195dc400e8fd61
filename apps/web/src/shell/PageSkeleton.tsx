import { Loading, Skeleton } from '../ui/Skeleton.tsx'

/** Skeleton of a page while its code or data loads: title, controls and a table, in their final sizes. */
export const PageSkeleton = () => (
  <Loading>
    <div className="mb-4 flex justify-between">
      <Skeleton className="h-8 w-64" />
      <Skeleton className="h-8 w-40" />
    </div>
    <Skeleton className="mb-3 h-8 w-full" />
    <Skeleton className="h-105 w-full rounded-card" />
  </Loading>
)

/** Skeleton of the whole frame while the signed-in user is loading. */
export const ShellSkeleton = () => (
  <div className="flex h-dvh min-w-[1280px]">
    <div className="w-14 shrink-0 border-r border-line min-[1440px]:w-56" />
    <div className="flex-1">
      <div className="h-[52px] border-b border-line" />
      <main className="px-6 py-4">
        <h1 className="sr-only">Convbox</h1>
        <PageSkeleton />
      </main>
    </div>
  </div>
)
