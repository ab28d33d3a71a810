import type { RunImage as Image } from '../../../../../api/generated.ts'
import { HelpLink } from '../../../../../components/help-link.tsx'
import { EmptyState } from '../../../../../components/states.tsx'
import { t } from '../../../../../strings/strings.ts'
import { milliseconds } from '../../../../../strings/units.ts'
import type { ReportAccess } from '../report-access.ts'
import { type Device, RunImage } from './run-image.tsx'

interface ImagesProps {
  readonly images: readonly Image[]
  readonly device: Device
  readonly access: ReportAccess
  readonly run: number | null
}

/** The screenshot of a device, and how the page came to look like that. */
export function Images({ images, device, access, run }: ImagesProps) {
  const own = images.filter(({ profile }) => profile === device)
  const screenshot = own.find(({ kind }) => kind === 'screenshot')
  const frames = own.filter(({ kind }) => kind === 'frame')
  if (run === null || !screenshot) {
    return (
      <section class="card">
        <EmptyState title={t('rendering.images.none')} />
      </section>
    )
  }
  return (
    <section class="card images">
      <div class={`screenshot ${device}`}>
        <h2>
          {t('rendering.screenshot')} <HelpLink topic="report.rendering" name={t('rendering.screenshot')} />
        </h2>
        <RunImage
          access={access}
          run={run}
          name={screenshot.name}
          alt={t('rendering.screenshot.alt', { device: t(`rendering.${device}`) })}
        />
      </div>
      {frames.length > 0 && (
        <div class="filmstrip">
          <h2 id="filmstrip">{t('rendering.filmstrip')}</h2>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, which the keyboard must be able to do. */}
          <section class={`frames ${device}`} aria-labelledby="filmstrip" tabIndex={0}>
            <ol>
              {frames.map(({ name, at }) => (
                <li key={name}>
                  <RunImage
                    access={access}
                    run={run}
                    name={name}
                    alt={t('rendering.frame', { time: milliseconds(at) })}
                  />
                  <small aria-hidden="true">{milliseconds(at)}</small>
                </li>
              ))}
            </ol>
          </section>
        </div>
      )}
    </section>
  )
}
