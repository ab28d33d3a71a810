import type { CrawlPageDetails } from '../../../../../api/generated.ts'
import { number } from '../../../../../strings/format.ts'
import { t } from '../../../../../strings/strings.ts'
import { RedirectChain } from '../page/redirect-chain.tsx'

interface PageRedirectsProps {
  readonly page: CrawlPageDetails
  readonly shown: (url: string) => string
}

/** Where a page redirects to, and what redirects to it. */
export function PageRedirects({ page, shown }: PageRedirectsProps) {
  const { hops, loop, redirected_from } = page
  if (hops.length === 0 && redirected_from.length === 0) return null
  return (
    <section class="card" aria-label={t('crawled.redirects')}>
      {hops.length > 0 && (
        <>
          <div class="card-head">
            <h3>{t('crawled.redirects')}</h3>
            <small>{t('crawled.hops', { n: hops.length })}</small>
          </div>
          <RedirectChain start={page} hops={hops} loop={loop === 1} shown={shown} />
        </>
      )}
      {redirected_from.length > 0 && (
        <>
          <div class="card-head">
            <h3>{t('crawled.redirected')}</h3>
            <small>{number(redirected_from.length)}</small>
          </div>
          <ol class="redirect-chain">
            {redirected_from.map(({ id, url, status }) => (
              <li key={id}>
                <span class="pill">{status ?? '–'}</span>
                <span class="cut" title={url}>
                  {shown(url)}
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}
