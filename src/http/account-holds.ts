import type { FastifyRequest } from 'fastify'
import { DomainError } from '../base/errors.ts'
import type { Permission } from '../base/permissions.ts'

/** Why a caller gets less from its account than its role or key permits. */
export type AccountHold = 'suspended' | 'event-limit' | 'sign-in-as-ended'

/** What reads statistics. Raw events can be exported all the same: they are the account's. */
const statisticsTags = new Set(['Statistics', 'Statistics of several websites', 'Plausible’s Stats API'])
const statisticsOperations = new Set(['listWebsiteOverviews', 'listSitePages', 'readFixResult', 'previewMail'])
const heldBackNever = new Set(['exportEvents'])

/** What is left in a suspended account: to see that it is, to go to another one, and to send events, which are stored. */
const leftWhenSuspended: readonly Permission[] = ['self', 'change_self', 'use_session', 'send_events']

/** Throws if the account's hold concerns the route. */
export async function refuseHeld(
  hold: AccountHold,
  permission: Permission,
  { routeOptions: { schema } }: FastifyRequest,
  exceeded: () => Promise<DomainError>,
): Promise<void> {
  if (hold === 'event-limit') {
    const { operationId: id = '', tags = [] } = schema ?? {}
    const reads =
      statisticsOperations.has(id) || (tags.some((tag) => statisticsTags.has(tag)) && !heldBackNever.has(id))
    if (reads) throw await exceeded()
    return
  }
  if (hold === 'suspended') {
    if (!leftWhenSuspended.includes(permission)) throw accountSuspended()
    return
  }
  if (permission !== 'self' && permission !== 'use_session')
    throw new DomainError('forbidden', 'The time is over for which the operator was signed in as this account.', {
      reason: 'sign-in-as-ended',
    })
}

export const accountSuspended = (): DomainError =>
  new DomainError(
    'forbidden',
    'This account is suspended by who runs this installation. Visits are still recorded, and shown when it works again.',
    { reason: 'account-suspended' },
  )
