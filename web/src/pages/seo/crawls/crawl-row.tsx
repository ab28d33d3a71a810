import { useState } from 'preact/hooks'
import type { CrawlSummary } from '../../../api/generated.ts'
import { Icon } from '../../../components/icon.tsx'
import { Menu } from '../../../components/menu.tsx'
import { resultForScore } from '../../../components/score.tsx'
import { dateTime, number, timeAgo } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import { readableUrl, siteName } from '../../../urls.ts'
import { CrawlStatusPill } from '../../../website/seo/crawl-status.tsx'
import { actionsFor, sendAction } from './crawl-actions.ts'
import { DeleteCrawl } from './delete-crawl.tsx'

interface CrawlRowProps {
  readonly crawl: CrawlSummary
  readonly onChange: () => void
}

export function CrawlRow({ crawl, onChange }: CrawlRowProps) {
  const { id, url, status, pages, generated_at, score } = crawl
  return (
    <tr>
      <td class="url-cell">
        <a href={`/crawls/${id}`} title={url}>
          {readableUrl(siteName(url))}
        </a>
      </td>
      <td class="hide-on-small">
        <CrawlStatusPill crawl={crawl} />
      </td>
      <td class="numeric hide-on-small">{pages === null ? '–' : number(pages)}</td>
      <td class="numeric hide-on-small soft" title={generated_at ? dateTime(generated_at) : undefined}>
        {generated_at ? timeAgo(generated_at) : '–'}
      </td>
      <td class="numeric">
        {status === 'done' ? (
          <b class={`score-cell ${score === null ? '' : resultForScore(score)}`}>{score ?? '–'}</b>
        ) : (
          <span class="show-on-small">
            <CrawlStatusPill crawl={crawl} />
          </span>
        )}
      </td>
      <td class="menu-cell">
        <RowMenu crawl={crawl} onChange={onChange} />
      </td>
    </tr>
  )
}

function RowMenu({ crawl, onChange }: CrawlRowProps) {
  const [deleting, setDeleting] = useState(false)
  return (
    <>
      <Menu
        arrow={false}
        label={<Icon name="more" />}
        ariaLabel={t('crawls.more', { url: crawl.url })}
        buttonClass="button plain square"
      >
        {(close) => (
          <>
            {actionsFor(crawl.status).map((action) => (
              <button
                key={action}
                type="button"
                class="item"
                onClick={() => [close(), sendAction(crawl.id, action, onChange)]}
              >
                {t(`crawl.action.${action}`)}
              </button>
            ))}
            <hr />
            <button type="button" class="item danger" onClick={() => [close(), setDeleting(true)]}>
              {t('crawl.delete')}
            </button>
          </>
        )}
      </Menu>
      {deleting && (
        <DeleteCrawl
          crawl={crawl}
          onDeleted={() => [setDeleting(false), onChange()]}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  )
}
