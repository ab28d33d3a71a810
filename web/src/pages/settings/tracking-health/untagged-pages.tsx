import type { TrackingHealth } from '../../../api/generated.ts'
import { Panel } from '../../../components/panel.tsx'
import { number, timeAgo } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import { readableUrl } from '../../../urls.ts'

/** Pages that the last crawl saw without the tag. */
export function UntaggedPages({ pages }: { readonly pages: TrackingHealth['untagged_pages'] }) {
  return (
    <Panel height="own" label={t('health.pages')} help="tracking.pages" unit={pages && timeAgo(pages.crawled_at)}>
      {pages === null ? (
        <p class="health-note">
          {t('health.pages.unknown')}{' '}
          <a class="text-link" href="/crawls">
            {t('health.crawls')}
          </a>
        </p>
      ) : (
        <>
          <p class="health-note">
            {pages.untagged === 0
              ? t('health.pages.none', { n: pages.pages })
              : t('health.pages.some', { untagged: number(pages.untagged), n: pages.pages })}{' '}
            <a class="text-link" href={`/crawls/${pages.crawl_id}`}>
              {t('health.crawl')}
            </a>
          </p>
          {pages.examples.length > 0 && (
            <div class="table-card health-pages">
              <table class="table">
                <thead>
                  <tr>
                    <th scope="col">{t('health.page')}</th>
                  </tr>
                </thead>
                <tbody>
                  {pages.examples.map((url) => (
                    <tr key={url}>
                      <td>{readableUrl(url)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </>
      )}
    </Panel>
  )
}
