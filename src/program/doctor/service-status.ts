import type { InboxStatus } from '../../analytics/ingest/inbox/inbox.ts'
import { connectControl } from '../../control/client.ts'
import { controlSocketPath } from '../../control/messages.ts'

/** What the running service reports about itself to commands of its own user. */
export interface ServiceStatus {
  readonly version: string
  readonly node: string
  readonly areEventsAvailable: boolean
  /** What is wrong with the event store, if that is known. */
  readonly eventsProblem: string | null
  readonly inbox: InboxStatus
  /** By how much the clock was set since the process started; earlier versions do not report it. */
  readonly clockStepMs?: number
}

export const statusOperation = 'status'

/** Null if no service with analytics runs in this data folder. */
export async function readServiceStatus(dataDir: string): Promise<ServiceStatus | null> {
  const service = await connectControl(controlSocketPath(dataDir))
  if (!service) return null
  try {
    const [status] = await Array.fromAsync(service.call(statusOperation, null))
    // The service is the same program, and no other user can open its socket, so the reply has the expected type.
    return (status as ServiceStatus | undefined) ?? null
  } finally {
    service.close()
  }
}
