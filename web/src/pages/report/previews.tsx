import type { SearchPreview as Search, SocialPreview as Social } from '../../api/generated.ts'
import { t } from '../../strings/strings.ts'

/** About as many characters as search results show. */
const titleLength = 60
const descriptionLength = 160

/** All of it is text from the page that was fetched. */
export function SearchPreview({ preview }: { readonly preview: Search }) {
  return (
    <section class="card">
      <h2>{t('preview.search')}</h2>
      <div class="serp">
        <cite>{crumbs(preview.url)}</cite>
        <strong>{cut(preview.title, titleLength) ?? t('preview.notitle')}</strong>
        <p>{cut(preview.description, descriptionLength) ?? t('preview.nodescription')}</p>
      </div>
    </section>
  )
}

export function SocialPreview({ preview }: { readonly preview: Social }) {
  return (
    <section class="card">
      <h2>{t('preview.social')}</h2>
      <div class="social">
        <div class="picture">
          {/* The picture itself is on another site, which the console never asks for anything. */}
          {preview.image === null ? t('preview.noimage') : preview.image}
        </div>
        <div class="words">
          <small>{preview.site ?? URL.parse(preview.url)?.hostname ?? preview.url}</small>
          <b class="clip">{preview.title ?? t('preview.notitle')}</b>
          <span class="soft clip">{preview.description}</span>
        </div>
      </div>
    </section>
  )
}

function crumbs(address: string): string {
  const url = URL.parse(address)
  if (!url) return address
  return [url.hostname, ...url.pathname.split('/').filter(Boolean)].join(' › ')
}

function cut(text: string | null, length: number): string | null {
  if (text === null || text.trim() === '') return null
  const letters = [...text.trim()]
  if (letters.length <= length) return text
  const words = letters
    .slice(0, length)
    .join('')
    .replace(/\s+\S*$/, '')
  return `${words} …`
}
