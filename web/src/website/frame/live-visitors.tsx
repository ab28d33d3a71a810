import { readRealtime, type StatsAccess } from '../../api/stats.ts'
import { Menu } from '../../components/menu.tsx'
import { Sparkline } from '../../components/sparkline.tsx'
import { useLoad } from '../../state/use-load.ts'
import { number } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { valueName } from '../view/dimensions.ts'

const pollMs = 10_000

/** Current visitors, with a popover about the last half hour. */
export function LiveVisitors({ access }: { readonly access: StatsAccess }) {
  const realtime = useLoad(`live ${access.id}`, (signal) => readRealtime(access, signal), pollMs)
  if (realtime.state !== 'ready') return <span class="live-visitors">{realtime.state === 'loading' ? ' ' : ''}</span>
  const { visitors, minutes, pages } = realtime.value.data
  return (
    <Menu
      buttonClass="live-visitors"
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
        <div class="live-visitors-card">
          <div class="label">{t('live.last30')}</div>
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
          {pages.length === 0 && <p class="soft">{t('live.none')}</p>}
        </div>
      )}
    </Menu>
  )
}
