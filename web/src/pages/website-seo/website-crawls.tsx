import { request } from '../../api/request.ts'
import { useLoad } from '../../state/use-load.ts'
import { dateTime, number, timeAgo } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { readableUrl, siteName } from '../../urls.ts'
import { CrawlStatusPill } from '../../website/seo/crawl-status.tsx'

/** The crawls of a website. */
export function WebsiteCrawls({ domain }: { readonly domain: string }) {
  const project = domain.replace(/^www\./, '')
  const list = useLoad(project, (signal) =>
    request<'listCrawls'>('seo', '/api/v1/crawls', {
      query: { project, per_page: 10, sort_by: 'generated_at', sort: 'desc' },
      signal,
    }),
  )
  if (list.state !== 'ready') return null
  return (
    <section class="card" aria-label={t('shell.crawls')}>
      <div class="panel-head">
        <h2>{t('shell.crawls')}</h2>
        <span class="grow" />
        <a class="button small" href={`/crawls/new?url=${encodeURIComponent(`https://${domain}/`)}`}>
          {t('crawl.new')}
        </a>
      </div>
      {list.value.data.length > 0 && (
        <table class="table">
          <tbody>
            {list.value.data.map((crawl) => (
              <tr key={crawl.id}>
                <td class="url-cell">
                  <a href={`/crawls/${crawl.id}`} title={crawl.url}>
                    {readableUrl(siteName(crawl.url))}
                  </a>
                </td>
                <td>
                  <CrawlStatusPill crawl={crawl} />
                </td>
                <td class="numeric hide-on-small">
                  {crawl.pages === null ? '–' : t('crawl.pages', { n: crawl.pages })}
                </td>
                <td
                  class="numeric hide-on-small soft"
                  title={crawl.generated_at ? dateTime(crawl.generated_at) : undefined}
                >
                  {crawl.generated_at ? timeAgo(crawl.generated_at) : '–'}
                </td>
                <td class="numeric">{crawl.score === null ? '–' : number(crawl.score)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
