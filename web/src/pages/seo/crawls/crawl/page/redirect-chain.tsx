import '../../../../../styles/crawled-urls.css'
import type { RedirectHop } from '../../../../../api/generated.ts'
import { t } from '../../../../../strings/strings.ts'

interface RedirectChainProps {
  readonly start: RedirectHop
  readonly hops: readonly RedirectHop[]
  readonly loop: boolean
  readonly shown: (url: string) => string
}

/** A chain of redirects, hop by hop. The last line of a loop is the URL that is reached again. */
export function RedirectChain({ start, hops, loop, shown }: RedirectChainProps) {
  return (
    <ol class="redirect-chain">
      {[start, ...hops].map((hop, index) => (
        <li key={index}>
          <span class={`pill ${toneOf(hop.status, loop && index === hops.length)}`}>{hop.status ?? '–'}</span>
          <span class="cut" title={hop.url}>
            {shown(hop.url)}
          </span>
          {loop && index === hops.length && <small class="down">{t('redirects.loop')}</small>}
        </li>
      ))}
    </ol>
  )
}

function toneOf(status: number | null, isLoop: boolean): string {
  if (isLoop || (status !== null && status >= 400)) return 'bad'
  return status !== null && status < 300 ? 'good' : ''
}
