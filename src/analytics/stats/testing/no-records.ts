import { notFound } from '../../../base/errors.ts'

/** For statistics of websites that have a domain, and neither funnels nor path groups. */
export const noRecords = {
  domainOf: async () => 'a.example',
  readRetained: async () => new Map(),
  readPathGroups: async () => [],
  channelRulesOf: async () => [],
  funnels: {
    all: async () => [],
    read: async () => {
      throw notFound('funnel')
    },
  },
}
