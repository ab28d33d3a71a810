import { request } from '../../../../api/request.ts'
import { useLoad } from '../../../../state/use-load.ts'
import { number } from '../../../../strings/format.ts'
import { hasString, t } from '../../../../strings/strings.ts'
import { readableUrl, safeHttpUrl } from '../../../../urls.ts'
import type { CrawlViewProps } from './crawl-access.ts'

const maxTraps = 10

/** URLs without end that the crawl recognized, with the patterns that exclude them. */
export function Traps({ crawl, access, run }: CrawlViewProps) {
  const { path, service, headers } = access
  const traps = useLoad(`${path}/traps ${run ?? crawl.run} ${crawl.status}`, (signal) =>
    request<'listCrawlTraps'>(service, `${path}/traps`, { query: { run, per_page: maxTraps }, headers, signal }),
  )
  if (traps.state !== 'ready' || traps.value.data.length === 0) return null
  return (
    <section class="card" aria-label={t('crawl.traps')}>
      <div class="panel-head">
        <h2>{t('crawl.traps')}</h2>
      </div>
      <div class="table-card">
        <table class="table result-table">
          <thead>
            <tr>
              <th scope="col">{t('crawl.traps.example')}</th>
              <th scope="col">{t('crawl.traps.exclude')}</th>
              <th scope="col" class="numeric">
                {t('crawl.traps.fetched')}
              </th>
              <th scope="col" class="numeric">
                {t('crawl.traps.skipped')}
              </th>
            </tr>
          </thead>
          <tbody>
            {traps.value.data.map(({ trap, pattern, exclude, example, fetched, skipped }) => (
              <tr key={pattern}>
                <td class="wide-cell">
                  <b>{trapName(trap)}</b>{' '}
                  <a class="page-url" href={safeHttpUrl(example)} target="_blank" rel="noreferrer">
                    {readableUrl(example)}
                  </a>
                </td>
                <td>{exclude === null ? <span class="faint">–</span> : <code>{exclude}</code>}</td>
                <td class="numeric">{number(fetched)}</td>
                <td class="numeric">{number(skipped)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="panel-foot soft">{t('crawl.traps.note')}</p>
    </section>
  )
}

export const trapName = (trap: string): string => {
  const key = `crawl.trap.${trap}`
  return hasString(key) ? t(key) : trap
}
