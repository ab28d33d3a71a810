import { iso } from '../../base/clock.ts'
import { DomainError, invalid } from '../../base/errors.ts'
import type { ChannelRuleRow } from '../../database/schema.ts'
import type { App } from '../../http/app.ts'
import { accountOf } from '../../http/auth.ts'
import { recordReply } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import { channels } from '../events/channels.ts'
import type { WebsiteIds } from '../events/sql/website-ids.ts'
import type { StatsRouteDeps } from '../stats/routes.ts'
import { accountRecordRoutes } from '../websites/record-routes.ts'
import type { Websites } from '../websites/websites.ts'
import {
  ChannelRuleChanges,
  ChannelRuleList,
  ChannelRulePreview,
  ChannelRuleRecord,
  PreviewQuery,
} from './channel-rule.ts'
import type { ChannelRules } from './channel-rules.ts'
import { previewRules } from './preview.ts'

export interface ChannelRuleRouteDeps extends Pick<StatsRouteDeps, 'querySlots' | 'engine' | 'clock' | 'baseUrl'> {
  readonly channelRules: ChannelRules
  readonly websites: Pick<Websites, 'find' | 'read'>
}

const tag = 'Channel rules'
/** How many websites a preview counts. */
const maxWebsites = 1_000

export function channelRuleRoutes(app: App, deps: ChannelRuleRouteDeps): void {
  const { channelRules, websites, querySlots, engine, clock, baseUrl } = deps
  accountRecordRoutes(app, baseUrl, {
    name: 'channel_rule',
    title: 'ChannelRule',
    one: 'a channel rule',
    path: 'channel-rules',
    tag,
    permissions: { read: 'view_account', change: 'edit_account' },
    schemas: {
      record: ChannelRuleRecord,
      query: ChannelRuleList,
      created: ChannelRuleChanges,
      changes: ChannelRuleChanges,
    },
    texts: {
      list: 'List channel rules, in the order in which they apply',
      create:
        'A rule names the channel or the source of visits, on all websites of the account. It applies to all visits that were ever stored: nothing is written into them. ' +
        'At least one `match_` field is required, and channel, source or both.',
      update: 'Changes only what is sent; `position` moves the rule.',
      remove: 'Its visits have their own channels and sources again.',
    },
    records: channelRules,
    show,
  })

  const websitesOf = async (account: number, website: number | undefined): Promise<WebsiteIds> => {
    if (website !== undefined) return readWebsite(account, website)
    const ownWebsites = await websites.find(account, '', maxWebsites + 1)
    if (ownWebsites.length <= maxWebsites) return ownWebsites.map(({ id }) => id)
    throw invalid({ website: [`website is required with more than ${maxWebsites} websites; found none.`] })
  }

  const readWebsite = async (account: number, website: number): Promise<number> => {
    try {
      await websites.read(account, website)
      return website
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'not-found') throw error
      throw invalid({ website: [`website must be the id of one of your websites; found ${website}.`] })
    }
  }

  app.get(
    '/api/v1/channel-rules/preview',
    {
      config: { permission: 'view_account' },
      schema: {
        tags: [tag],
        summary: 'Preview a channel rule',
        description:
          'What a new or a changed rule would do to the visits of the last 30 days; nothing is stored. Without a rule, how many visits there are.',
        operationId: 'previewChannelRule',
        querystring: PreviewQuery,
        response: { 200: recordReply(ChannelRulePreview), ...problems(400, 401, 403, 422, 429) },
      },
    },
    async (request) => {
      const account = accountOf(request)
      const { rule, website, ...sent } = request.query
      const change = await channelRules.tryOut(account, rule, sent)
      const purpose = { kind: 'channel rules', requestId: request.id }
      const store = querySlots.forRequest({ slots: 'own', owner: String(account), purpose }, request.signal)
      return {
        data: await previewRules(store, engine, await websitesOf(account, website), clock(), change),
      }
    },
  )
}

const show = ({ account_id, created_at, updated_at, ...row }: ChannelRuleRow): ChannelRuleRecord => ({
  ...row,
  object: 'channel_rule',
  match_channel: channels.find((channel) => channel === row.match_channel) ?? '',
  created_at: iso(created_at),
  updated_at: iso(updated_at),
})
