import { iso } from '../../base/clock.ts'
import type { ExclusionRuleRow } from '../../database/schema.ts'
import type { App } from '../../http/app.ts'
import { accountOf } from '../../http/auth.ts'
import { IdParams, readId } from '../../http/ids.ts'
import { recordReply } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import { historyKinds, ruleKindOf } from '../events/exclusion-rules.ts'
import type { StatsRouteDeps } from '../stats/routes.ts'
import { type RecordRouteDeps, websiteRecordRoutes } from '../websites/record-routes.ts'
import {
  ExclusionRule,
  ExclusionRuleChanges,
  ExclusionRuleCounts,
  ExclusionRuleList,
  ExclusionRulePreview,
  maxRules,
  NewExclusionRule,
  RulePreviewRequest,
} from './exclusion-rule.ts'
import { type ExclusionRules, readRule } from './exclusion-rules.ts'
import { countExcluded, previewRule } from './preview.ts'

export interface ExclusionRuleRouteDeps
  extends Pick<StatsRouteDeps, 'querySlots' | 'engine' | 'clock'>,
    RecordRouteDeps<number> {
  readonly rules: ExclusionRules
}

const tag = 'Exclusion rules'

export function exclusionRuleRoutes(app: App, deps: ExclusionRuleRouteDeps): void {
  const { rules, querySlots, engine, clock, readWebsite, baseUrl } = deps
  websiteRecordRoutes(
    app,
    { readWebsite, baseUrl },
    {
      name: 'exclusion_rule',
      title: 'ExclusionRule',
      one: 'an exclusion rule',
      path: 'rules',
      tag,
      schemas: {
        record: ExclusionRule,
        query: ExclusionRuleList,
        created: NewExclusionRule,
        changes: ExclusionRuleChanges,
      },
      texts: {
        list: 'List the exclusion rules of a website',
        create: `Events that match it are not part of people's numbers any more: new ones, and stored ones where \`history\` is 1. They are stored apart, and counted again when the rule is turned off or deleted. A website can have ${maxRules}.`,
        update: 'Changes only what is sent. To change what a rule excludes, delete it and create another one.',
        remove: 'The events that it excluded are counted again, unless another rule excludes them.',
      },
      records: rules,
      show,
    },
  )

  app.post(
    '/api/v1/websites/:id/rules/preview',
    {
      config: { permission: 'edit', audited: false },
      schema: {
        tags: [tag],
        summary: 'Preview an exclusion rule',
        description:
          "What the rule would have removed from people's numbers of the last 30 days; nothing is stored. Nothing if `history` is 0: what the rule compares is not stored.",
        operationId: 'previewExclusionRule',
        params: IdParams,
        body: RulePreviewRequest,
        response: { 200: recordReply(ExclusionRulePreview), ...problems(400, 401, 403, 404, 413, 415, 422, 429) },
      },
    },
    async (request) => {
      const account = accountOf(request)
      const website = await readWebsite(account, readId(request.params.id, 'website'))
      const rule = readRule(request.body)
      const purpose = { kind: 'exclusion rules', requestId: request.id }
      const store = querySlots.forRequest({ slots: 'own', owner: String(account), purpose }, request.signal)
      return { data: await previewRule(store, engine.dialect, website, rule, clock()) }
    },
  )

  app.get(
    '/api/v1/websites/:id/rules/counts',
    {
      config: { permission: 'view' },
      schema: {
        tags: [tag],
        summary: 'Count what exclusion rules removed',
        description:
          'What each rule of the website has excluded in the last 30 days. Several may exclude the same hit.',
        operationId: 'countExclusionRules',
        params: IdParams,
        response: { 200: recordReply(ExclusionRuleCounts), ...problems(401, 403, 404, 429) },
      },
    },
    async (request) => {
      const account = accountOf(request)
      const website = await readWebsite(account, readId(request.params.id, 'website'))
      const purpose = { kind: 'exclusion rules', requestId: request.id }
      const store = querySlots.forRequest({ slots: 'own', owner: String(account), purpose }, request.signal)
      return { data: await countExcluded(store, engine.dialect, website, await rules.all(website), clock()) }
    },
  )
}

const show = (row: ExclusionRuleRow): ExclusionRule => {
  const kind = ruleKindOf(row.kind) ?? 'path'
  return {
    ...{ id: row.id, object: 'exclusion_rule', website: row.website_id },
    ...{ kind, value: row.value, note: row.note, enabled: row.enabled },
    history: historyKinds.includes(kind) ? 1 : 0,
    status: row.applied_at === null ? 'pending' : 'applied',
    ...{ created_at: iso(row.created_at), updated_at: iso(row.updated_at) },
  }
}
