import { useState } from 'preact/hooks'
import type { CrawlDuplicates } from '../../../../../api/generated.ts'
import { request } from '../../../../../api/request.ts'
import { navigate, usePageUrl, withQuery } from '../../../../../router.ts'
import { percent } from '../../../../../strings/format.ts'
import { t } from '../../../../../strings/strings.ts'
import type { CrawlViewProps } from '../crawl-access.ts'
import { PageLink } from '../page/page-link.tsx'
import { ResultList } from './result-list.tsx'
import { SelectView, useSelected } from './select-view.tsx'

const kinds = ['content', 'similar', 'title', 'description', 'h1'] as const
const defaultThreshold = 90

/** Groups of pages with the same or a similar text, title, description or heading. */
export function Duplicates({ crawl, access, run }: CrawlViewProps) {
  const by = useSelected('by', kinds)
  const pageUrl = usePageUrl()
  const threshold = Math.min(100, Math.max(50, Number(pageUrl.query.get('threshold')) || defaultThreshold))
  const query = by === 'similar' ? { run, by: 'content', threshold: threshold / 100 } : { run, by }
  return (
    <ResultList<CrawlDuplicates>
      label={t('crawl.view.duplicates')}
      crawl={crawl}
      access={access}
      name="duplicates"
      query={query}
      read={(path, { search, ...asked }, signal) =>
        request<'listCrawlDuplicates'>(access.service, path, { query: asked, headers: access.headers, signal })
      }
      searchable={false}
      controls={
        <>
          <SelectView
            label={t('lists.by')}
            name="by"
            selected={by}
            options={kinds.map((id) => ({ id, label: t(`lists.by.${id}`) }))}
          />
          {by === 'similar' && (
            <Threshold
              value={threshold}
              onChange={(next) =>
                navigate(withQuery(pageUrl, { threshold: String(next), page: undefined }), {
                  replace: true,
                  keepScroll: true,
                })
              }
            />
          )}
        </>
      }
      empty={t('lists.duplicates.none')}
    >
      {(groups) => (
        <ul class="duplicate-groups">
          {groups.map((group, index) => (
            <li key={index}>
              <div class="group-head">
                <b>{t('lists.group', { n: group.pages })}</b>
                {by !== 'content' && group.value !== '' && <span class="soft">{group.value}</span>}
                {group.similarity !== null && (
                  <span class="pill">{t('lists.similarity', { share: percent(group.similarity) })}</span>
                )}
              </div>
              <ul>
                {group.members.map(({ id, url, title }) => (
                  <li key={id}>
                    <PageLink crawl={crawl} run={run} id={id} url={url} />
                    <small>{title}</small>
                  </li>
                ))}
              </ul>
              {group.pages > group.members.length && (
                <small class="faint">{t('lists.more', { n: group.pages - group.members.length })}</small>
              )}
            </li>
          ))}
        </ul>
      )}
    </ResultList>
  )
}

/** The value follows the slider; what it selects is read when it is released. */
function Threshold({ value, onChange }: { readonly value: number; readonly onChange: (value: number) => void }) {
  const [shown, setShown] = useState(value)
  return (
    <label class="threshold">
      <span>{t('lists.threshold', { share: percent(shown / 100) })}</span>
      <input
        type="range"
        min={50}
        max={100}
        step={1}
        value={shown}
        onInput={(event) => setShown(Number(event.currentTarget.value))}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </label>
  )
}
