import type { Replies } from '../../api/generated.ts'
import { Menu } from '../../components/menu.tsx'
import { Sparkline } from '../../components/sparkline.tsx'
import type { Loadable } from '../../state/use-load.ts'
import { number } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { valueName } from '../view/dimensions.ts'

/** Current visitors, with a popover about the last half hour. */
export function LiveVisitors({ realtime }: { readonly realtime: Loadable<Replies['readRealtime']> }) {
  if (realtime.state !== 'ready') return <span class="live-visitors">{realtime.state === 'loading' ? ' ' : ''}</span>
  const { visitors, minutes, pages } = realtime.value.data
  const isOn = visitors > 0 && realtime.problem === undefined
  return (
    <Menu
      buttonClass="live-visitors"
      side="left"
      arrow={false}
      label={
        <>
          <i class={isOn ? 'dot on' : 'dot'} />
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
