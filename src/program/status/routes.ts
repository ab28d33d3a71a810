import { DomainError } from '../../base/errors.ts'
import type { App } from '../../http/app.ts'
import { type ApiAuth, accountOf, addAuthenticatedRoutes } from '../../http/auth.ts'
import { recordReply } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import { Status } from './status.ts'

export interface StatusRouteDeps {
  readonly auth: ApiAuth
  readonly isOwner: (accountId: number) => Promise<boolean>
  readonly readStatus: () => Promise<Status>
}

/** For the owner of the installation. A key that is limited to one service is not sufficient, as with accounts. */
export async function statusRoute(
  app: App,
  baseUrl: string,
  { auth, isOwner, readStatus }: StatusRouteDeps,
): Promise<void> {
  await addAuthenticatedRoutes(app, { name: 'accounts', baseUrl }, auth, (api) => {
    api.get(
      '/api/v1/status',
      {
        config: { permission: 'view_installation' },
        schema: {
          tags: ['Status'],
          summary: 'Read the state of this installation',
          description:
            'For the owner: stores, disk, queues, backups and recent warnings of the process that answers. Monitoring systems should use /metrics.',
          operationId: 'readStatus',
          response: { 200: recordReply(Status), ...problems(401, 403, 429) },
        },
      },
      async (request) => {
        if (!(await isOwner(accountOf(request))))
          throw new DomainError('forbidden', 'Only the owner of this installation can see its state.')
        return { data: await readStatus() }
      },
    )
  })
}
