import { useMemo } from 'preact/hooks'
import { problemOfKind } from '../../api/problem.ts'
import { PageHeader } from '../../components/page-header.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../../components/states.tsx'
import { useTitle } from '../../state/use-title.ts'
import { t } from '../../strings/strings.ts'
import { useSearchData } from './help-files.ts'
import { createSearch, type SearchResult, stemOf, wordsIn } from './search.ts'

/** The parts of pages that have what was typed, the best first. */
export function SearchResults({ url, typed }: { readonly url: string; readonly typed: string }) {
  useTitle(typed, t('help.title'))
  const data = useSearchData(url)
  const search = useMemo(() => (data.state === 'ready' ? createSearch(data.value) : null), [data.state])
  if (data.state === 'failed') return <ErrorState problem={problemOfKind('offline')} retry={data.retry} />
  if (search === null) return <RowsSkeleton count={6} />
  const results = search(typed)
  return (
    <div class="help-article">
      <PageHeader title={t('help.results', { text: typed })} />
      <p class="visually-hidden" role="status">
        {t('help.count', { n: results.length })}
      </p>
      {results.length === 0 ? (
        <EmptyState title={t('list.nothing')}>
          <p>{t('help.none')}</p>
        </EmptyState>
      ) : (
        <ol class="help-results" lang="en">
          {results.map((result) => (
            <li key={`${result.page}#${result.anchor}`}>
              <Result result={result} typed={typed} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

function Result({ result, typed }: { readonly result: SearchResult; readonly typed: string }) {
  const { page, pageTitle, anchor, title, heading, excerpt } = result
  const place = [pageTitle, heading].filter((name) => name !== '' && name !== title)
  return (
    <a href={`/help/${page}${anchor === '' ? '' : `#${anchor}`}`}>
      <strong>{title}</strong>
      {place.length > 0 && <small class="soft">{[...new Set(place)].join(' › ')}</small>}
      <span class="soft">
        <Marked text={excerpt} typed={typed} />
      </span>
    </a>
  )
}

/** The words that were typed, and their other forms, are marked. */
function Marked({ text, typed }: { readonly text: string; readonly typed: string }) {
  const stems = wordsIn(typed).map(stemOf)
  const parts = text.split(/([\p{L}\p{N}]+)/u)
  return (
    <>
      {parts.map((part, index) =>
        index % 2 === 1 && stems.some((stem) => stemOf(part.toLowerCase()).startsWith(stem)) ? (
          <mark key={index}>{part}</mark>
        ) : (
          part
        ),
      )}
    </>
  )
}
