import { type Static, Type } from 'typebox'
import type { App } from '../http/app.ts'
import { recordReply } from '../http/paging.ts'
import { problems } from '../http/problems.ts'

export const SignInOptions = Type.Object(
  {
    object: Type.Literal('sign_in_options'),
    password_reset: Type.Enum([0, 1], {
      description: '1: a mail with a link that sets a new password can be asked for',
    }),
    registration: Type.Enum([0, 1], { description: '1: everybody with a mail address can make an account' }),
    passwords: Type.Enum([0, 1], { description: '0: nobody signs in with a password here' }),
    providers: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() }), {
      description: 'By which people can sign in',
    }),
  },
  { title: 'SignInOptions' },
)
export type SignInOptions = Static<typeof SignInOptions>

/** What the page to sign in offers. */
export function signInOptionsRoute(app: App, read: () => Promise<SignInOptions>, hide: boolean): void {
  app.get(
    '/api/v1/sign-in-options',
    {
      schema: {
        ...{ tags: ['Session'], security: [], hide },
        summary: 'Read how people can sign in here',
        operationId: 'readSignInOptions',
        response: { 200: recordReply(SignInOptions), ...problems(429) },
      },
    },
    async () => ({ data: await read() }),
  )
}
