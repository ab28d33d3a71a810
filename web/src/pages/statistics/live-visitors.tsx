import { readRealtime, type Site } from '../../api/stats.ts'
import { Menu } from '../../components/menu.tsx'
import { Sparkline } from '../../components/sparkline.tsx'
import { useLoad } from '../../state/use-load.ts'
import { number } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { valueName } from './dimensions.ts'

const everyMs = 10_000

/** Who is there now; behind it, the last half hour. */
export function Live({ site }: { readonly site: Site }) {
  const realtime = useLoad(`live ${site.id}`, (signal) => readRealtime(site, signal), everyMs)
  if (realtime.state !== 'ready') return <span class="live">{realtime.state === 'loading' ? ' ' : ''}</span>
  const { visitors, minutes, pages } = realtime.value.data
  return (
    <Menu
      kind="live"
      side="left"
      arrow={false}
      label={
        <>
          <i class={visitors > 0 ? 'dot on' : 'dot'} />
          {t('live.now', { n: visitors })}
        </>
      }
    >
      {() => (
        <div class="live-card">
          <div class="label">{t('live.half')}</div>
          <Sparkline values={minutes.map((minute) => minute.visitors)} />
          <div class="label">{t('live.pages')}</div>
          <ol>
            {pages.slice(0, 6).map((page) => (
              <li key={page.value}>
                <span class="name">{valueName('page', page.value)}</span>
                <b>{number(page.visitors)}</b>
              </li>
            ))}
          </ol>
          {pages.length === 0 && <p class="soft">{t('live.nobody')}</p>}
        </div>
      )}
    </Menu>
  )
}
