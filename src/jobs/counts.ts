import { sql } from 'kysely'
import type { Records } from '../database/records.ts'

export interface JobCount {
  readonly kind: string
  readonly state: 'ready' | 'running' | 'scheduled'
  readonly count: number
}

/** The jobs of all nodes by kind and state. */
export async function countJobs({ longReads }: Pick<Records, 'longReads'>): Promise<readonly JobCount[]> {
  const state = sql<
    JobCount['state']
  >`case when ready = 1 then 'ready' when lease is null then 'scheduled' else 'running' end`
  const rows = await longReads
    .selectFrom('jobs')
    .select(({ fn }) => ['kind', state.as('state'), fn.countAll().as('count')])
    .groupBy(['kind', state])
    .orderBy('kind')
    .orderBy(state)
    .execute()
  return rows.map(({ kind, state, count }) => ({ kind, state, count: Number(count) }))
}
