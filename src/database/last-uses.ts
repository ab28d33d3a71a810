import type { Records } from './records.ts'

const writeEveryMs = 60_000

export interface LastUses {
  /** `address` is only written where there is a network for it. */
  readonly note: (id: number, time: number, address?: string) => void
  /** Writes what was noted; must be called before the database closes. */
  stop(): Promise<void>
}

/** When rows were last used, written once a minute instead of with each use. */
export function createLastUses(
  { db }: Pick<Records, 'db'>,
  table: 'api_keys' | 'sessions' | 'share_links' | 'report_share_links' | 'crawl_share_links',
  onError: (error: unknown) => void,
  /** For keys, of which the network is written as well. */
  networkOf?: (address: string | undefined) => string,
): LastUses {
  const lastUses = new Map<number, { readonly time: number; readonly address: string | undefined }>()
  const write = async (): Promise<void> => {
    const uses = [...lastUses]
    lastUses.clear()
    for (const [id, { time, address }] of uses) {
      await db
        .updateTable(table)
        .set({ last_used_at: time, ...(networkOf && { last_used_network: networkOf(address) }) })
        .where('id', '=', id)
        // Another node may have written a later use.
        .where(({ or, eb }) => or([eb('last_used_at', 'is', null), eb('last_used_at', '<', time)]))
        .execute()
    }
  }
  const timer = setInterval(() => write().catch(onError), writeEveryMs).unref()
  return {
    note: (id, time, address) => void lastUses.set(id, { time, address }),
    async stop() {
      clearInterval(timer)
      await write()
    },
  }
}
