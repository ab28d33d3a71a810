import {
  codeOf,
  indexReasons,
  linkKinds,
  nameOf,
  positions,
  resourceKinds,
  verdicts,
} from '../../../database/crawl-data/codes.ts'
import { firstSitemapLink } from '../../../database/crawl-data/schema.ts'
import type { CrawlData } from '../../../database/open.ts'
import { hundredths } from '../../score/apportion.ts'
import { rescorePage } from '../page/rescore-page.ts'
import { emptyPage, type PageColumns, type UrlResult, withoutPage } from '../page/url-result.ts'

/** The result of a page in an earlier run, for a page that has not changed since; null if it is no longer stored. */
export async function readPreviousResult({ db }: Pick<CrawlData, 'db'>, id: number): Promise<UrlResult | null> {
  const row = await db.selectFrom('crawl_urls').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const links = await db
    .selectFrom('crawl_links')
    .innerJoin('crawl_urls', 'crawl_urls.id', 'crawl_links.target_id')
    .where('source_id', '=', id)
    // Those of sitemaps are found anew.
    .where('number', '<', firstSitemapLink)
    .orderBy('number')
    .select([
      'crawl_links.kind',
      'crawl_urls.url',
      'position',
      'nofollow',
      'rel',
      'text',
      'fragment',
      'shown_width',
      'shown_height',
    ])
    .execute()
  const canonical = links.find(({ kind }) => kind === codeOf(linkKinds, 'canonical'))
  const stored = await db
    .selectFrom('crawl_findings')
    .where('url_id', '=', id)
    .select(['check_id', 'verdict', 'count', 'detail', 'gain', 'points'])
    .execute()
  const findings = stored
    // Those of site checks are found anew.
    .filter(({ detail }) => detail === null)
    .map(({ check_id, verdict, count, gain, points }) => ({
      check: check_id,
      verdict: nameOf(verdicts, verdict) === 'fail' ? ('fail' as const) : ('warn' as const),
      count,
      gain,
      points: points / hundredths,
    }))
  const resources = await db
    .selectFrom('crawl_resource_uses')
    .innerJoin('crawl_resources', 'crawl_resources.id', 'resource_id')
    .where('source_id', '=', id)
    .orderBy('resource_id')
    .select(['kind', 'url'])
    .execute()
  const items = await db
    .selectFrom('crawl_items')
    .where('url_id', '=', id)
    .select(['type', 'format', 'count', 'errors'])
    .execute()
  const signature = await db
    .selectFrom('crawl_signatures')
    .select('signature')
    .where('url_id', '=', id)
    .executeTakeFirst()
  const evidence = await db.selectFrom('crawl_evidence').select('evidence').where('url_id', '=', id).executeTakeFirst()
  const anchors = await db.selectFrom('crawl_anchors').select('anchors').where('url_id', '=', id).executeTakeFirst()
  const names = Object.keys(emptyPage) as (keyof PageColumns)[]
  const page = Object.fromEntries(names.map((name) => [name, row[name]])) as PageColumns
  // What was ignored then may no longer be.
  const rescored = page.weights === null ? null : rescorePage(page.weights, findings, () => false)
  return withoutPage('ok', null, {
    status: row.status,
    notModified: true,
    canonical: canonical?.url ?? null,
    indexReason: indexReasons.find((reason) => reason === row.index_reason) ?? null,
    page: { ...page, score: rescored?.score ?? page.score },
    links: links.map(({ kind, position, nofollow, fragment, shown_width: width, shown_height: height, ...link }) => ({
      ...link,
      ...(fragment === null ? {} : { fragment }),
      ...(width === null || height === null ? {} : { shown: { width, height } }),
      kind: nameOf(linkKinds, kind),
      position: nameOf(positions, position),
      nofollow: nofollow === 1,
    })),
    resources: resources.map(({ kind, url }) => ({ kind: nameOf(resourceKinds, kind), url })),
    findings: findings.map((finding) => ({
      ...finding,
      gain: rescored?.gains.get(finding.check) ?? finding.gain,
      points: rescored?.points.get(finding.check) ?? finding.points,
    })),
    items,
    signature: signature ? new Uint8Array(signature.signature) : null,
    anchors: anchors ? new Uint8Array(anchors.anchors) : null,
    evidence: evidence ? new Uint8Array(evidence.evidence) : null,
  })
}
