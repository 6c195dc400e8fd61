import type { Feature } from '@convbox/contract/plans'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isPlanNeeded } from '../api/failure.ts'
import { Loading } from '../ui/Skeleton.tsx'
import { ErrorState, NoAccess } from '../ui/States.tsx'

type AnswerStatesProps<Answer> = {
  answer: Pick<UseQueryResult<Answer>, 'data' | 'error' | 'refetch' | 'isPlaceholderData'>
  /** The plan's feature, where a plan may lack it. */
  feature?: Feature
  /** Boxes of the final sizes while the first answer is on its way. */
  skeleton: ReactNode
  /** Of the skeleton's boxes. */
  skeletonClass?: string
  errorClass?: string
  /** isDimmed: older data while the new one is on its way. */
  children: (data: Answer, isDimmed: boolean) => ReactNode
}

/** What is shown of a call: that the plan lacks it, that it failed, that it loads, or its answer. A renewal that fails leaves the answer before it. */
export const AnswerStates = <Answer,>({
  answer,
  feature,
  skeleton,
  skeletonClass,
  errorClass,
  children,
}: AnswerStatesProps<Answer>): ReactNode => {
  const { data, error, refetch, isPlaceholderData } = answer
  if (feature !== undefined && isPlanNeeded(error)) return <NoAccess feature={feature} />
  if (data !== undefined) return children(data, isPlaceholderData)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} {...(errorClass !== undefined && { className: errorClass })} />
  return <Loading {...(skeletonClass !== undefined && { className: skeletonClass })}>{skeleton}</Loading>
}
