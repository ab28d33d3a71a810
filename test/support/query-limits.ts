import { defaultQueryLimits } from '../../src/analytics/stats/slots/query-slots.ts'
import { querySeconds } from '../clickhouse/location.ts'

/** Those of the product, but for the time of a query where the engine is emulated. */
export const queryLimits = { ...defaultQueryLimits, seconds: querySeconds ?? defaultQueryLimits.seconds }
