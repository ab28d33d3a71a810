import { HelpLink } from '../../../../../components/help-link.tsx'
import '../../../../../styles/rendering.css'
import { useState } from 'preact/hooks'
import type { ComparedScreenshot, ScreenshotDifference } from '../../../../../api/generated.ts'
import { request } from '../../../../../api/request.ts'
import { Tabs } from '../../../../../components/panel.tsx'
import { AsyncContent, EmptyState, Skeleton } from '../../../../../components/states.tsx'
import { navigate, usePageUrl, withQuery } from '../../../../../router.ts'
import { useLoad } from '../../../../../state/use-load.ts'
import { percent } from '../../../../../strings/format.ts'
import { t } from '../../../../../strings/strings.ts'
import type { ReportAccess } from '../report-access.ts'
import { devices, RunImage } from './run-image.tsx'

interface ComparedScreenshotsProps {
  readonly access: ReportAccess
  readonly from: number
  readonly to: number
}

/** What the page looked like in two runs. The URL holds the device (`?device=`), and whether changes are unmarked (`?marks=0`). */
export function ComparedScreenshots({ access, from, to }: ComparedScreenshotsProps) {
  const pageUrl = usePageUrl()
  const device = devices.find((one) => one === pageUrl.query.get('device')) ?? 'phone'
  const compared = useLoad(`${access.path} ${from} ${to}`, (signal) =>
    request<'diffScreenshots' | 'diffScreenshotsOfShared'>(access.service, `${access.path}/diff/screenshots`, {
      query: { from, to },
      headers: access.headers,
      signal,
    }),
  )
  const change = (changes: Readonly<Record<string, string | undefined>>): void =>
    navigate(withQuery(pageUrl, changes), { replace: true, keepScroll: true })
  const marked = pageUrl.query.get('marks') !== '0'
  return (
    <section class="card rendering" aria-labelledby="compared-screenshots">
      <div class="panel-head wrap">
        <h2 id="compared-screenshots">{t('rendering.compare')}</h2>
        <HelpLink topic="screenshots" name={t('rendering.compare')} />
        <span class="grow" />
        <label class="checkbox soft">
          <input
            type="checkbox"
            checked={marked}
            onChange={(event) => change({ marks: event.currentTarget.checked ? undefined : '0' })}
          />
          {t('rendering.compare.marks')}
        </label>
        <Tabs
          label={t('rendering.device')}
          tabs={devices.map((id) => ({ id, label: t(`rendering.${id}`) }))}
          tab={device}
          onTab={(next) => change({ device: next === 'phone' ? undefined : next })}
          controls="compared-screenshot"
        />
      </div>
      <div id="compared-screenshot" role="tabpanel" aria-label={t(`rendering.${device}`)}>
        <AsyncContent loadable={compared} skeleton={<Skeleton height={300} />}>
          {({ data }) => (
            <Screenshots
              key={device}
              compared={data.screenshots.find(({ profile }) => profile === device)}
              access={access}
              from={data.from}
              to={data.to}
              marked={marked}
            />
          )}
        </AsyncContent>
      </div>
    </section>
  )
}

interface ScreenshotsProps extends ComparedScreenshotsProps {
  readonly compared: ComparedScreenshot | undefined
  readonly marked: boolean
}

function Screenshots({ compared, ...props }: ScreenshotsProps) {
  const { comparison, missing = [] } = compared ?? {}
  if (!compared || !comparison) {
    return (
      <EmptyState title={t(missing.length === 1 ? 'rendering.compare.missing' : 'rendering.compare.none')}>
        <p>{t('rendering.compare.missing.note')}</p>
      </EmptyState>
    )
  }
  return <Slider comparison={comparison} profile={compared.profile} {...props} />
}

interface SliderProps extends ComparedScreenshotsProps {
  readonly comparison: ScreenshotDifference
  readonly profile: ComparedScreenshot['profile']
  readonly marked: boolean
}

/** Both screenshots on top of each other. The slider, which arrow keys move, uncovers the later one from the right. */
function Slider({ comparison, profile, access, from, to, marked }: SliderProps) {
  const [at, setAt] = useState(50)
  const { width, height, areas, more, changed } = comparison
  const device = t(`rendering.${profile}`)
  const share = (part: number, whole: number): string => `${(part / whole) * 100}%`
  return (
    <div class={`compared-screenshots ${profile}`}>
      <p>
        {areas.length === 0 ? (
          t('rendering.compare.same')
        ) : (
          <>
            <b>{t('rendering.compare.changed', { share: percent(changed / 100, 2) })}</b>{' '}
            <span class="faint">{t('rendering.compare.areas', { n: areas.length + more })}</span>
          </>
        )}
      </p>
      <div class="slider-labels" aria-hidden="true">
        <span>{t('runs.from')}</span>
        <span>{t('runs.to')}</span>
      </div>
      <input
        type="range"
        min={0}
        max={100}
        value={at}
        aria-label={t('rendering.compare.slider')}
        aria-valuetext={t('rendering.compare.slider.value', { share: percent((100 - at) / 100) })}
        onInput={(event) => setAt(Number(event.currentTarget.value))}
      />
      <div class="slider-images" style={{ '--at': `${at}%`, '--ratio': `${width} / ${height}` }}>
        <div>
          <RunImage access={access} run={from} name={profile} alt={`${t('runs.from')}: ${device}`} />
        </div>
        <div class="later">
          <RunImage access={access} run={to} name={profile} alt={`${t('runs.to')}: ${device}`} />
        </div>
        {marked &&
          areas.map((area) => (
            <i
              key={`${area.x} ${area.y}`}
              class="changed-area"
              style={{
                left: share(area.x, width),
                top: share(area.y, height),
                width: share(area.width, width),
                height: share(area.height, height),
              }}
            />
          ))}
        <i class="slider-line" />
      </div>
    </div>
  )
}
