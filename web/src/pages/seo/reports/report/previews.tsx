import type { SearchPreview as Search, SocialPreview as Social } from '../../../../api/generated.ts'
import { HelpLink } from '../../../../components/help-link.tsx'
import { t } from '../../../../strings/strings.ts'
import { readableUrl } from '../../../../urls.ts'

/** About as many characters as search results show. */
const titleLength = 60
const descriptionLength = 160

/** The page as a search result. All of it is untrusted text of the fetched page. */
export function SearchPreview({ preview }: { readonly preview: Search }) {
  return (
    <section class="card">
      <h2>
        {t('preview.search')} <HelpLink topic="report.previews" name={t('preview.search')} />
      </h2>
      <div class="serp">
        <cite>{breadcrumbs(preview.url)}</cite>
        <strong>{truncate(preview.title, titleLength) ?? t('preview.notitle')}</strong>
        <p>{truncate(preview.description, descriptionLength) ?? t('preview.nodescription')}</p>
      </div>
    </section>
  )
}

export function SocialPreview({ preview }: { readonly preview: Social }) {
  return (
    <section class="card">
      <h2>
        {t('preview.social')} <HelpLink topic="report.previews" name={t('preview.social')} />
      </h2>
      <div class="social">
        <div class="preview-image">
          {/* Only the URL is shown: the console never loads anything from other sites. */}
          {preview.image === null ? t('preview.noimage') : preview.image}
        </div>
        <div class="preview-text">
          <small>{preview.site ?? readableUrl(URL.parse(preview.url)?.hostname ?? preview.url)}</small>
          <b class="two-lines">{preview.title ?? t('preview.notitle')}</b>
          <span class="soft two-lines">{preview.description}</span>
        </div>
      </div>
    </section>
  )
}

function breadcrumbs(address: string): string {
  const url = URL.parse(address)
  if (!url) return address
  return [url.hostname, ...url.pathname.split('/').filter(Boolean)].join(' › ')
}

function truncate(text: string | null, length: number): string | null {
  if (text === null || text.trim() === '') return null
  const letters = [...text.trim()]
  if (letters.length <= length) return text
  const words = letters
    .slice(0, length)
    .join('')
    .replace(/(?<!\s)\s+\S*$/, '')
  return `${words} …`
}
