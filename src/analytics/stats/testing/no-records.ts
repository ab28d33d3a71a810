import { notFound } from '../../../base/errors.ts'

/** For statistics of websites that have no funnels. */
export const noRecords = {
  funnels: {
    all: async () => [],
    find: async () => {
      throw notFound('funnel')
    },
  },
}
