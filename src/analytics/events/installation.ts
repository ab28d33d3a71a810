import { appendWithRetries } from './move/batch-writer.ts'
import { hasRows } from './move/move.ts'
import type { MoveStore } from './move/move-store.ts'
import type { EventStore, EventWriter } from './store.ts'

/**
 * The mark of an inbox that does not exist. Marks are copied with the events by moves, backups and restores on every engine, and so
 * is the id of the installation that the events belong to.
 */
const prefix = 'installation '

export const isInstallationMark = (inbox: string): boolean => inbox.startsWith(prefix)

/** The ids of the installations that the events belong to; none if an earlier version wrote them, or nothing has. */
export async function readInstallations(store: Pick<EventStore, 'marks'>): Promise<readonly string[]> {
  return installationsIn([...(await store.marks()).keys()])
}

/** The same for the names of marks. */
export const installationsIn = (marks: readonly string[]): readonly string[] =>
  marks.filter(isInstallationMark).map((name) => name.slice(prefix.length))

export async function markInstallation(store: Pick<EventWriter, 'append'>, id: string): Promise<void> {
  await appendWithRetries(store, { events: [], drops: [], inbox: prefix + id, after: 0, lastId: 1 })
}

/** Whether anything was ever counted there. */
export async function hasEvents(side: MoveStore): Promise<boolean> {
  const marks = await side.store.marks()
  return marks.keys().some((name) => !isInstallationMark(name)) || (await hasRows(side))
}
