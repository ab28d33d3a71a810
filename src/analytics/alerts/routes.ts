import { Type } from 'typebox'
import type { AlertRow } from '../../database/schema.ts'
import type { App } from '../../http/app.ts'
import { accountOf } from '../../http/auth.ts'
import { IdField, IdParams, readId } from '../../http/ids.ts'
import { listReply, recordReply, sendPage } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import type { StatsRouteDeps } from '../stats/routes.ts'
import { type RecordRouteDeps, websiteRecordRoutes } from '../websites/record-routes.ts'
import {
  Alert,
  AlertChanges,
  AlertCondition,
  AlertList,
  AlertPreview,
  Incident,
  IncidentList,
  NewAlert,
  readingsIn,
  showAlert,
  showIncident,
} from './alert.ts'
import { statsWith } from './alert-query.ts'
import type { AlertedWebsite, Alerts } from './alerts.ts'
import { previewAlert } from './preview.ts'
import { incidentUrl } from './summary.ts'

export interface AlertRouteDeps
  extends Pick<StatsRouteDeps, 'querySlots' | 'engine' | 'clock' | 'channelRulesOf'>,
    RecordRouteDeps<AlertedWebsite & { readonly domain: string }> {
  readonly alerts: Alerts
}

const tag = 'Alerts'

/** Routes for the alerts of websites, what they found, and what they would have found. */
export function alertRoutes(app: App, deps: AlertRouteDeps): void {
  const { alerts, querySlots, engine, clock, channelRulesOf, readWebsite, baseUrl } = deps
  websiteRecordRoutes(
    app,
    { readWebsite, baseUrl },
    {
      name: 'alert',
      title: 'Alert',
      one: 'an alert',
      path: 'alerts',
      tag,
      schemas: { record: Alert, query: AlertList, created: NewAlert, changes: AlertChanges },
      texts: {
        list: 'List the alerts of a website',
        create:
          'It is evaluated after each hour, from then on. When its condition holds it opens an incident, and the channels that have chosen `alert.fired` are notified.',
        update:
          'Changes only what is sent. With another condition the alert begins anew, and its open incident is closed without a notice. To snooze it, send `snoozed_until`.',
        remove: 'With its incidents.',
      },
      records: alerts,
      show: showAlert,
    },
  )

  app.post(
    '/api/v1/websites/:id/alerts/preview',
    {
      config: { permission: 'edit', audited: false },
      schema: {
        tags: [tag],
        summary: 'Preview an alert',
        description:
          'When an alert with this condition would have fired in the last 90 days, from the events that are stored; nothing else is.',
        operationId: 'previewAlert',
        params: IdParams,
        body: AlertCondition,
        response: { 200: recordReply(AlertPreview), ...problems(400, 401, 403, 404, 413, 415, 422, 429) },
      },
    },
    async (request) => {
      const account = accountOf(request)
      const { id: website, timezone: zone } = await readWebsite(account, readId(request.params.id, 'website'))
      const { condition, alertQuery } = await alerts.readCondition(website, request.body)
      const purpose = { kind: 'alerts', requestId: request.id }
      const store = querySlots.forRequest({ slots: 'own', owner: String(account), purpose }, request.signal)
      const stats = statsWith(store, engine, await channelRulesOf(website))
      return { data: await previewAlert(stats, { website, zone, condition, alertQuery }, clock()) }
    },
  )

  app.get(
    '/api/v1/websites/:id/alerts/:alert/incidents',
    {
      config: { permission: 'view' },
      schema: {
        tags: [tag],
        summary: 'List what an alert found',
        description: 'The newest first, with the numbers that made it fire. The oldest of more than 1,000 are deleted.',
        operationId: 'listIncidents',
        params: Type.Object({ ...IdParams.properties, alert: { ...IdField, description: 'The id of the alert' } }),
        querystring: IncidentList,
        response: { 200: listReply(Incident), ...problems(400, 401, 403, 404, 422, 429) },
      },
    },
    async (request) => {
      const website = await readWebsite(accountOf(request), readId(request.params.id, 'website'))
      const id = readId(request.params.alert, 'alert')
      const { alert, page } = await alerts.incidents(website, id, request.query)
      const items = page.items.map((row) => showIncident(row, urlOf(alert, website, row.readings)))
      return sendPage(request, baseUrl, request.query, { ...page, items })
    },
  )

  function urlOf({ filters }: AlertRow, { domain, timezone }: { domain: string; timezone: string }, readings: string) {
    return incidentUrl(baseUrl, domain, { filters, timezone }, readingsIn(readings).at(-1))
  }
}
