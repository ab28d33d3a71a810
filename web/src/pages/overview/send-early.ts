import { sendEarly } from '../../api/early.ts'
import type { Order } from '../../api/questions.ts'
import { isOtherOrigin } from '../../api/request.ts'
import {
  readAnnotations,
  readGoalStats,
  readRealtime,
  readRevenue,
  readRows,
  readSeries,
  readTotals,
  readWebsite,
  type StatsAccess,
} from '../../api/stats.ts'
import { currentPageUrl } from '../../router.ts'
import { embeddedWebsite } from '../../website/frame/embedded-site.ts'
import { shownKinds } from '../../website/view/annotation-kinds.ts'
import {
  chosenInterval,
  chosenMetric,
  comparedSeriesQuery,
  goalsQuery,
  isOfGoal,
  previousRowsQuery,
  regionsQuery,
  rowsMetric,
  rowsQuery,
  totalsQuery,
} from '../../website/view/queries.ts'
import { readView, viewQuery } from '../../website/view/view.ts'
import type { PageProps } from '../page-props.ts'

/** The dimensions of the tabs that are open at first. */
const firstTabs = ['source', 'page', 'country', 'device']

/** Asks for the website and all its statistics that the dashboard shows first, while the session is still being read. */
export function sendViewEarly({ site, id: token }: PageProps['params']): void {
  const own = site === undefined ? null : embeddedWebsite(site)
  const isOwn = own !== null
  const id = isOwn ? String(own) : token
  // A website that is found by its host is known only with the session, and links of earlier versions lead elsewhere.
  if (id === undefined || (!isOwn && /^\d+$/.test(id))) return
  const access: StatsAccess = isOwn ? { kind: 'owner', id } : { kind: 'shared', id, grant: null }
  const pageUrl = currentPageUrl()
  const view = readView(pageUrl)
  // The time zone of the account is known only with the session, and so is the token for another origin.
  if (view.zone === 'account' || (isOwn && isOtherOrigin('analytics'))) return
  const query = viewQuery(view, null)
  sendEarly((signal) => {
    readWebsite(access, signal)
    readTotals(access, totalsQuery(query, view), signal)
    const metric = chosenMetric(pageUrl)
    // Which goal is the main one is known only with the goals.
    if (view.goal !== undefined || !isOfGoal(metric))
      readSeries(access, comparedSeriesQuery(query, view, chosenInterval(pageUrl, view), metric, view.goal), signal)
    readRealtime(access, signal)
    readGoalStats(access, goalsQuery(query, view), signal)
    const askRows = (tab: string, order?: Order): void => {
      const metric = rowsMetric(tab)
      readRows(access, tab, rowsQuery(query, tab, metric, view), signal, order)
      if (view.compare) readRows(access, tab, previousRowsQuery(query, tab, metric, view), signal, 'later')
    }
    for (const tab of firstTabs) askRows(tab)
    readRows(access, 'region', regionsQuery(query), signal, 'later')
    // Without goals, these rows are shown instead of them.
    if (view.goal === undefined) askRows('event', 'later')
    readAnnotations(access, query, shownKinds(pageUrl), signal)
    if (isOwn) readRevenue(access, query, signal)
  })
}
