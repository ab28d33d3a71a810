import { notFound } from '../../../base/errors.ts'

/** For statistics of websites that have no funnels. */
export const noRecords = {
  funnels: {
    find: async () => {
      throw notFound('funnel')
    },
  },
}
