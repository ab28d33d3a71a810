import type { Branding } from '../../api/generated.ts'
import { date } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'

export type BrandingDraft = Pick<Branding, 'name' | 'primary_color' | 'accent_color' | 'footer' | 'logo'>

/** The cover of a PDF file with the branding as it is entered. */
export function CoverPreview({ draft }: { readonly draft: BrandingDraft }) {
  const { primary_color: primary, accent_color: accent, footer, logo } = draft
  const name = draft.name || 'Sightline'
  return (
    <div class="cover-preview" role="img" aria-label={t('branding.preview')}>
      <div class="paper">{logo === '' ? <b style={{ color: primary }}>{name}</b> : <img src={logo} alt="" />}</div>
      <div class="block" style={{ background: primary }}>
        <span>{t('branding.preview.kind')}</span>
        <strong>example.com</strong>
        <span>{date(Date.now(), { dateStyle: 'long' })}</span>
        <div class="bars">
          {[92, 64, 38].map((share) => (
            <i key={share} style={{ background: accent, width: `${share}%` }} />
          ))}
        </div>
        <small>{footer === '' ? name : `${name} · ${footer}`}</small>
      </div>
    </div>
  )
}
