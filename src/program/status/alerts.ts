import type { Alert } from '../../accounts/session.ts'
import type { InboxStatus } from '../../analytics/ingest/inbox/inbox.ts'
import type { StoreCheck } from '../../base/store-health.ts'
import type { BackupStatus } from '../backup/scheduled.ts'
import type { DiskState } from '../disk.ts'
import type { StoreName } from '../service.ts'

export interface AlertSources {
  readonly diskState: () => DiskState
  /** Null if this process does not store events. */
  readonly inboxStatus: () => InboxStatus | null
  /** Null if this process does not use that store. */
  readonly store: (name: StoreName) => StoreCheck | null
  /** Null if no backups are scheduled. */
  readonly backupStatus: () => BackupStatus | null
}

/** What the owner should act on at once. Only reads memory, since it is part of every session. */
export function currentAlerts({ diskState, inboxStatus, store, backupStatus }: AlertSources): readonly Alert[] {
  const disk = diskState()
  return [
    ...(disk === 'ok' ? [] : [`disk-${disk}` as const]),
    ...(store('events')?.last().isDamaged
      ? ['events-damaged' as const]
      : inboxStatus()?.isDraining === false
        ? ['events-unavailable' as const]
        : []),
    ...(store('crawls')?.last().isDamaged ? ['crawls-damaged' as const] : []),
    ...(backupStatus()?.failure ? ['backup-failed' as const] : []),
  ]
}
