import type { Feature } from '@convbox/contract/plans'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isPlanNeeded } from '../api/failure.ts'
import { Loading } from '../ui/Skeleton.tsx'
import { NoAccess } from '../ui/NoAccess.tsx'
import { ErrorState } from '../ui/States.tsx'

type AnswerStatesProps<Answer> = {
  answer: Pick<UseQueryResult<Answer>, 'data' | 'error' | 'refetch' | 'isPlaceholderData'>
  /** The feature whose absence from the plan shows NoAccess. */
  feature?: Feature
  /** Shown while the first response loads, in the final sizes. */
  skeleton: ReactNode
  /** Class of the skeleton's wrapper. */
  skeletonClass?: string
  errorClass?: string
  /** isDimmed: data is old while new data loads. */
  children: (data: Answer, isDimmed: boolean) => ReactNode
}

/** The states of a call: no access, failed, loading, or its data. A failed refresh keeps the previous data. */
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
