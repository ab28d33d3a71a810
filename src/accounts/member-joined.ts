import type { Clock } from '../base/clock.ts'
import type { Role } from '../base/permissions.ts'
import type { Records } from '../database/records.ts'
import { notify } from '../notifications/notify.ts'

/** Who has joined which account. */
export interface JoinedMember {
  readonly accountId: number
  readonly personId: number
  readonly role: Role
}

export type MemberJoined = (transaction: Records['db'], member: JoinedMember) => Promise<void>

/** Notifies the account, in the transaction in which somebody joins it. */
export const memberJoinedNotice =
  (consoleUrl: string, clock: Clock): MemberJoined =>
  async (transaction, { accountId, personId, role }) => {
    const { name } = await transaction
      .selectFrom('people')
      .select('name')
      .where('id', '=', personId)
      .executeTakeFirstOrThrow()
    const at = clock()
    await notify(transaction, {
      ...{ accountId, event: 'member.joined', key: `${personId} ${at}`, at },
      data: { member: { name, role }, url: `${consoleUrl}/settings/team` },
    })
  }
