/** Our app's client in the sandbox, shared by the stand-ins and the server; it opens nothing at a real platform. */
export const SANDBOX_CLIENT = {
  clientId: 'sandbox-client-1029384756',
  clientSecret: 'sandbox-client-secret-5c1d7be2a940',
  developerToken: 'sandbox-developer-token',
  loginConfigId: '',
} as const
