import { sendEarly } from '../../api/early.ts'
import { isOtherOrigin } from '../../api/request.ts'
import {
  readDrops,
  readRealtime,
  readRevenue,
  readRows,
  readSeries,
  readTotals,
  readWebsite,
  type StatsAccess,
} from '../../api/stats.ts'
import { currentPageUrl } from '../../router.ts'
import {
  chosenInterval,
  chosenMetric,
  countriesQuery,
  dropsQuery,
  pageVisitsQuery,
  previousRowsQuery,
  regionsQuery,
  rowsMetric,
  rowsQuery,
  seriesQuery,
  totalsQuery,
} from '../../website/view/queries.ts'
import { readView, viewQuery } from '../../website/view/view.ts'

/** The dimensions of the tabs that are open at first. The panel of locations begins with the map. */
const firstTabs = ['source', 'page', 'device', 'event']

/** Asks for the website and all its statistics that the dashboard shows first, while the session is still being read. */
export function sendViewEarly(id: string): void {
  // Share links have a token instead of the id, also for the owner, who is answered a second time then.
  const isOwn = /^\d+$/.test(id)
  const access: StatsAccess = isOwn ? { kind: 'owner', id } : { kind: 'shared', id, grant: null }
  const pageUrl = currentPageUrl()
  const view = readView(pageUrl)
  // The time zone of the account is known only with the session, and so is the token for another origin.
  if (view.zone === 'account' || (isOwn && isOtherOrigin('analytics'))) return
  const query = viewQuery(view, null)
  sendEarly((signal) => {
    readWebsite(access, signal)
    readTotals(access, totalsQuery(query, view), signal)
    readSeries(
      access,
      seriesQuery(query, chosenInterval(pageUrl, view), chosenMetric(pageUrl, view), view.goal),
      signal,
    )
    readRealtime(access, signal)
    readRows(access, 'country', countriesQuery(query), signal)
    for (const tab of firstTabs) {
      const metric = rowsMetric(tab)
      readRows(access, tab, rowsQuery(query, tab, metric, view), signal)
      if (view.compare) readRows(access, tab, previousRowsQuery(query, tab, metric, view), signal, 'later')
    }
    readRows(access, 'region', regionsQuery(query), signal, 'later')
    if (!isOwn) return
    readRevenue(access, query, signal)
    readDrops(access, dropsQuery(query), signal)
    readRows(access, 'page', pageVisitsQuery(query), signal)
  })
}
