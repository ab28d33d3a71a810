import { listSitemaps, removeSitemap, type SearchEngine, submitSitemap } from '../../../api/connections.ts'
import type { SubmittedSitemap, Website } from '../../../api/generated.ts'
import type { Result } from '../../../api/problem.ts'
import { TextField } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { HelpLink } from '../../../components/help-link.tsx'
import { showToast } from '../../../components/toast.tsx'
import { useLoad } from '../../../state/use-load.ts'
import { timeAgo } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import { readableUrl } from '../../../urls.ts'

interface SitemapsProps {
  readonly website: Website
  readonly engine: SearchEngine
}

const tones = { pending: '', read: 'good', failed: 'bad' } as const

/** The sitemaps that a search engine has, and submitting another one. */
export function Sitemaps({ website, engine }: SitemapsProps) {
  const sitemaps = useLoad(`sitemaps of ${website.id} ${engine}`, (signal) => listSitemaps(website.id, engine, signal))
  if (sitemaps.state !== 'ready') return null
  const run = async (work: Promise<Result<unknown>>, done: string): Promise<void> => {
    const result = await work
    showToast(result.ok ? done : result.problem.detail || t(`problem.${result.problem.kind}`))
    sitemaps.reload()
  }
  const rows = sitemaps.value.data
  return (
    <section class="stack" aria-label={t('sitemaps.title')}>
      <h3>
        {t('sitemaps.title')} <HelpLink topic="sitemaps" name={t('sitemaps.title')} isAbout />
      </h3>
      {rows.length === 0 ? (
        <p class="soft">{t('sitemaps.none', { engine: t(`search-link.engine.${engine}`) })}</p>
      ) : (
        <SitemapList
          rows={rows}
          onSubmit={(url) => run(submitSitemap(website.id, engine, url), t('sitemaps.submitted'))}
          onRemove={(url) => run(removeSitemap(website.id, engine, url), t('sitemaps.removed'))}
        />
      )}
      <Form
        submit={t('sitemaps.submit')}
        send={({ url }) => submitSitemap(website.id, engine, url)}
        onDone={(_, form) => {
          form.reset()
          showToast(t('sitemaps.submitted'))
          sitemaps.reload()
        }}
      >
        {(errors) => <TextField label={t('sitemaps.url')} name="url" type="url" errors={errors.url} />}
      </Form>
    </section>
  )
}

interface ListProps {
  readonly rows: readonly SubmittedSitemap[]
  readonly onSubmit: (url: string) => void
  readonly onRemove: (url: string) => void
}

function SitemapList({ rows, onSubmit, onRemove }: ListProps) {
  return (
    <ul class="search-list">
      {rows.map(({ url, state, read_at, errors, warnings, urls }) => (
        <li key={url}>
          <span class={`pill ${tones[state]}`}>{t(`sitemaps.state.${state}`)}</span>
          <span>{readableUrl(url)}</span>
          <small class="faint">
            {[
              read_at === null ? '' : t('sitemaps.read', { ago: timeAgo(read_at) }),
              urls === null ? '' : t('indexnow.urls', { n: urls }),
              errors ? t('sitemaps.errors', { n: errors }) : '',
              warnings ? t('sitemaps.warnings', { n: warnings }) : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
          <span class="grow" />
          <button type="button" class="button small" onClick={() => onSubmit(url)}>
            {t('sitemaps.again')}
          </button>
          <button
            type="button"
            class="button small"
            aria-label={t('sitemaps.remove.name', { url: readableUrl(url) })}
            onClick={() => onRemove(url)}
          >
            {t('sitemaps.remove')}
          </button>
        </li>
      ))}
    </ul>
  )
}
