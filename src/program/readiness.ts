import type { StoreCheck } from '../base/store-health.ts'
import type { Records } from '../database/records.ts'
import type { Readiness } from '../http/health.ts'
import type { DiskWatch } from './disk.ts'
import type { Service } from './service.ts'

/** Whether the services of a listener can work, store by store. */
export async function readinessOf(records: Records, services: readonly Service[], disk: DiskWatch): Promise<Readiness> {
  const [{ kind }, ...found] = await Promise.all([
    records.probe(),
    ...storesOf(services).map(async ([name, store]) => ({ name, ...(await store.read()) })),
  ])
  const space = { ok: 'ok', low: 'degraded', full: 'unavailable' } as const
  const canWrite = services.every((service) => service.canWrite?.() ?? true)
  return {
    checks: {
      records: kind === 'ready' ? 'ok' : 'unavailable',
      disk: canWrite ? space[disk.state()] : 'unavailable',
      ...Object.fromEntries(found.map(({ name, state }) => [name, state])),
    },
    problems: Object.fromEntries(found.flatMap(({ name, problem }) => (problem === null ? [] : [[name, problem]]))),
  }
}

const storesOf = (services: readonly Service[]): readonly (readonly [string, StoreCheck])[] =>
  services.flatMap(({ stores }) => Object.entries(stores ?? {}))
