import type { CommonDeps, EventDeps, StatisticsOptions } from './deps.ts'
import type { Resources } from './resources.ts'
import { createReadRetained } from './retention/retained-websites.ts'
import { createExports } from './stats/exports/exports.ts'
import { createQuerySlots } from './stats/slots/query-slots.ts'
import { createSelections } from './stats/views/selections.ts'
import { createViewerZones } from './stats/views/viewer-zones.ts'

export type Statistics = ReturnType<typeof createStatistics>

/** What answers questions about visits, for owners and for visitors of shared pages. */
export function createStatistics(
  { records, clock, baseUrl, host: { store }, engine, onError }: CommonDeps & EventDeps,
  { queryLimits, exportLimits, onQuery }: StatisticsOptions,
  { goals, funnels, pathGroups, channelRules, websites, demo }: Resources,
) {
  return {
    ...{ store, engine, clock, baseUrl, funnels },
    querySlots: createQuerySlots(store, queryLimits, onQuery, engine.usedMemory),
    selections: createSelections(store, engine),
    exports: createExports(exportLimits),
    viewerZones: createViewerZones(store, clock, onError),
    domainOf: async (website: number) => (await websites.readShared(website)).domain,
    readGoals: goals.forStats,
    readRetained: createReadRetained(records),
    readPathGroups: pathGroups.forStats,
    channelRulesOf: channelRules.ofWebsite,
    onRealtime: demo.viewed,
  }
}
