import { useState } from 'preact/hooks'
import { isOtherOrigin } from '../api/request.ts'
import { useQuiet } from '../state/use-quiet.ts'

interface SiteIconProps {
  readonly name: string
  /** The URL of the icon, or the icon itself as one; browsers send the session with it only to the page's own origin. */
  readonly src: string
}

/** The favicon of a site, over its first letter, which stays if there is none: the reply is a single pixel then. */
export function SiteIcon({ name, src }: SiteIconProps) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  // Icons would take connections that the data of the page needs.
  const isQuiet = useQuiet()
  const isReadable = src.startsWith('data:') || (src !== '' && isQuiet && !isOtherOrigin('analytics'))
  const isShown = isReadable && state !== 'failed'
  return (
    <span class={state === 'loaded' ? 'site-icon loaded' : 'site-icon'} aria-hidden="true">
      {state !== 'loaded' && name.slice(0, 1).toUpperCase()}
      {isShown && (
        <img
          src={src}
          alt=""
          width="16"
          height="16"
          loading="lazy"
          onLoad={({ currentTarget }) => setState(currentTarget.naturalWidth > 1 ? 'loaded' : 'failed')}
          onError={() => setState('failed')}
        />
      )}
    </span>
  )
}
