/**
 * A better-auth plugin: a session for a user without the password. Reached only by the backstage's one-time code: better-auth's own handler is not mounted, so
 * no request can call it.
 */
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import { AppError } from './app-error.ts'

/** Adds `auth.api.signInAsOperator`: creates a session and its cookie, returns the user. */
export const operatorSignIn = () => ({
  id: 'operator-sign-in',
  endpoints: {
    signInAsOperator: createAuthEndpoint.serverOnly({ method: 'POST', body: z.object({ userId: z.string() }) }, async (context) => {
      const { internalAdapter } = context.context
      const user = await internalAdapter.findUserById(context.body.userId)
      if (user === null) throw new AppError('wrong code')
      const session = await internalAdapter.createSession(user.id)
      await setSessionCookie(context, { session, user })
      return context.json({ user })
    }),
  },
})
