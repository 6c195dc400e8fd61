/** Mounts every endpoint of the contract under /api. */
import formbody from '@fastify/formbody'
import { ALL_ENDPOINTS } from '@convbox/contract/api/all-endpoints'
import type { FastifyInstance } from 'fastify'
import { ALL_FEATURES } from '../features/all-features.ts'
import { answerError } from './answer-error.ts'
import { AppError } from './app-error.ts'
import { mountFeature, type ErasedHandler, type MountOptions } from './mount.ts'

const FEATURE_NAMES = Object.keys(ALL_ENDPOINTS) as (keyof typeof ALL_ENDPOINTS)[]

/** Mounts all features. Encapsulated: collect and webhooks parse bodies and answer errors differently. */
export const mountApi = async (server: FastifyInstance, options: MountOptions): Promise<void> => {
  await server.register(
    async (scope) => {
      await scope.register(formbody)
      // Browsers send text/plain forms across sites without a preflight.
      scope.removeContentTypeParser('text/plain')
      scope.setErrorHandler((error, request, reply) => answerError(options.program.logger, error, request, reply))
      scope.setNotFoundHandler((request, reply) => answerError(options.program.logger, new AppError('not found'), request, reply))
      for (const name of FEATURE_NAMES) {
        const handlers: Record<string, ErasedHandler> = ALL_FEATURES[name](options.program)
        mountFeature(scope, options, ALL_ENDPOINTS[name], handlers)
      }
    },
    { prefix: '/api' },
  )
}
