import { readInspection, setInspecting } from '../../../api/connections.ts'
import type { Website } from '../../../api/generated.ts'
import { HelpLink } from '../../../components/help-link.tsx'
import { indexTones } from '../../../components/index-status.tsx'
import { SearchProblemPill } from '../../../components/search-problem.tsx'
import { showToast } from '../../../components/toast.tsx'
import { useLoad } from '../../../state/use-load.ts'
import { number, timeAgo } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import { sitePath } from '../../../urls.ts'

const pollMs = 5_000
const statuses = ['indexed', 'excluded', 'error', 'unknown'] as const
const stateTones = { off: '', waiting: '', inspecting: '', idle: 'good', failed: 'bad' } as const

/** How many pages Google has indexed, and how far their inspection is. */
export function InspectionCard({ website }: { readonly website: Website }) {
  const inspection = useLoad(`inspection of ${website.id}`, (signal) => readInspection(website.id, signal), pollMs)
  if (inspection.state !== 'ready') return null
  const { inspects, state, problem, known_pages, inspected_pages, inspected_today, next_inspection_at, ...more } =
    inspection.value.data
  const turn = async (): Promise<void> => {
    const result = await setInspecting(website.id, inspects === 1 ? 0 : 1)
    showToast(
      result.ok
        ? t(inspects === 1 ? 'inspection.stopped' : 'inspection.started')
        : result.problem.detail || t(`problem.${result.problem.kind}`),
    )
    inspection.reload()
  }
  const known = Math.max(known_pages, inspected_pages)
  const times = [
    inspected_today > 0 ? t('inspection.today', { n: inspected_today }) : '',
    next_inspection_at === null ? '' : t('inspection.next', { ago: timeAgo(next_inspection_at) }),
  ]
  return (
    <section class="card padded stack search-engine" aria-label={t('inspection.title')}>
      <div class="header-row">
        <h2>
          {t('inspection.title')} <HelpLink topic="inspection" name={t('inspection.title')} isAbout />
        </h2>
        {problem ? (
          <SearchProblemPill problem={problem} />
        ) : (
          <span class={`pill ${stateTones[state]}`} role="status">
            {t(`inspection.state.${state}`)}
          </span>
        )}
      </div>
      <p class="soft">{t('inspection.note')}</p>
      {inspected_pages > 0 && (
        <dl class="search-link-values">
          {statuses
            .filter((name) => more.statuses[name] > 0)
            .map((name) => (
              <div key={name}>
                <dt>
                  <span class={`index-status ${indexTones[name]}`}>{t(`index.status.${name}`)}</span>
                </dt>
                <dd>{number(more.statuses[name])}</dd>
              </div>
            ))}
        </dl>
      )}
      {known > 0 && <p>{t('inspection.pages', { done: number(inspected_pages), n: known })}</p>}
      {problem && <p class="notice bad">{t(`connection.problem.${problem}.do`)}</p>}
      <div class="form-foot">
        <button type="button" class="button" onClick={turn}>
          {t(inspects === 1 ? 'inspection.off' : 'inspection.on')}
        </button>
        {inspected_pages > 0 && (
          <a class="button" href={`${sitePath(website.domain)}/pages?view=not_indexed`}>
            {t('inspection.show')}
          </a>
        )}
        <span class="grow" />
        <small class="faint">{times.filter(Boolean).join(' · ')}</small>
      </div>
    </section>
  )
}
