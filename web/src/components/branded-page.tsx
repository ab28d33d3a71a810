import type { ComponentChildren } from 'preact'
import type { Replies } from '../api/generated.ts'

type Branding = Replies['readSharedWebsite']['data']['branding']

interface BrandedPageProps {
  readonly branding: Branding
  readonly children: ComponentChildren
}

/** A shared page under the name of its account. */
export function BrandedPage({ branding, children }: BrandedPageProps) {
  if (branding === null) return children
  const { name, logo, footer, primary_color: color } = branding
  return (
    <>
      <div class="brand-strip" style={{ background: color }}>
        {logo === '' ? <b>{name || 'Sightline'}</b> : <img src={logo} alt={name} />}
        {logo !== '' && name !== '' && <span>{name}</span>}
      </div>
      {children}
      {footer !== '' && <p class="brand-footer">{footer}</p>}
    </>
  )
}
