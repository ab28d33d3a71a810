import type { Records } from '../../database/records.ts'
import type { WebsiteRow } from '../../database/schema.ts'

/** Changing a zone takes the store some milliseconds, and a batch is not interrupted. */
const batchSize = 100

/** Sends the time zones of websites to the event store, which rolls up their days. */
export interface WebsiteTimeZones {
  /** To be called when the time zone of a website was set. If it fails, the next start repeats it. */
  changed(website: Pick<WebsiteRow, 'id' | 'timezone'>): void
  /** Sends the zones of all websites: they may have been changed while the store was unavailable. */
  sendAll(signal: AbortSignal): Promise<void>
}

export function createWebsiteTimeZones(
  { db }: Pick<Records, 'db'>,
  store: { setTimeZones(zones: ReadonlyMap<number, string>): Promise<void> },
  onError: (error: unknown) => void,
): WebsiteTimeZones {
  const send = (websites: readonly Pick<WebsiteRow, 'id' | 'timezone'>[]): Promise<void> =>
    store.setTimeZones(new Map(websites.map(({ id, timezone }) => [id, timezone])))
  return {
    changed: (website) => void send([website]).catch(onError),
    async sendAll(signal) {
      for (let after = 0; !signal.aborted; ) {
        const websites = await db
          .selectFrom('websites')
          .select(['id', 'timezone'])
          .where('id', '>', after)
          .orderBy('id')
          .limit(batchSize)
          .execute()
        const last = websites.at(-1)
        if (!last) return
        await send(websites)
        after = last.id
      }
    },
  }
}
