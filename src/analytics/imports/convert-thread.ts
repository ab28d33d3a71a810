import type { Call } from '../../threads/protocol.ts'
import { runThread } from '../../threads/run-thread.ts'
import { type ConvertRequest, convert } from './convert.ts'
import { readGa4Exploration } from './ga4-exploration/read-exploration.ts'
import { readPlausibleExport } from './plausible/read-export.ts'
import { convertReports } from './search-reports/convert-reports.ts'
import { readReportFiles } from './search-reports/read-report-files.ts'
import { convertTotals } from './totals/convert-totals.ts'

const methods = {
  convert({ kind, ...request }: ConvertRequest, { signal }: Call) {
    if (kind === 'plausible')
      return convertTotals({ ...request, kind }, readPlausibleExport(request.path, signal), signal)
    if (kind === 'ga4_exploration')
      return convertTotals({ ...request, kind }, readGa4Exploration({ ...request, signal }), signal)
    if (kind === 'search_console' || kind === 'bing_ai')
      return convertReports({ ...request, kind }, readReportFiles({ ...request, signal }), signal)
    return convert({ ...request, kind }, signal)
  },
}

export type ConvertMethods = typeof methods

runThread(() => ({ methods }))
