import { checkIndexNow, listIndexNowSubmissions, readIndexNow, setIndexNow } from '../../../api/connections.ts'
import type { IndexNowSubmission, Website } from '../../../api/generated.ts'
import type { Result } from '../../../api/problem.ts'
import { LabeledCopyBox } from '../../../components/copy-box.tsx'
import { HelpLink } from '../../../components/help-link.tsx'
import { showToast } from '../../../components/toast.tsx'
import { useLoad } from '../../../state/use-load.ts'
import { timeAgo } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'

const pollMs = 5_000
const stateTones = { off: '', waiting: '', submitting: '', idle: 'good', failed: 'bad' } as const

/** Whether changed pages are submitted to search engines, and which were. */
export function IndexNowCard({ website }: { readonly website: Website }) {
  const state = useLoad(`indexnow of ${website.id}`, (signal) => readIndexNow(website.id, signal), pollMs)
  const isSetUp = state.state === 'ready' && state.value.data.key !== null
  const sent = useLoad(isSetUp ? `indexnow submissions of ${website.id}` : null, (signal) =>
    listIndexNowSubmissions(website.id, signal),
  )
  if (state.state !== 'ready') return null
  const { enabled, key, key_file, key_found_at, problem, pending, next_at, ...more } = state.value.data
  const run = async (work: Promise<Result<unknown>>): Promise<void> => {
    const result = await work
    if (!result.ok) showToast(result.problem.detail || t(`problem.${result.problem.kind}`))
    state.reload()
    sent.reload()
  }
  const times = [
    pending > 0 ? t('indexnow.pending', { n: pending }) : '',
    enabled === 1 && next_at !== null ? t('indexnow.next', { ago: timeAgo(next_at) }) : '',
  ]
  return (
    <section class="card padded stack search-engine" aria-label={t('indexnow.title')}>
      <div class="header-row">
        <h2>
          {t('indexnow.title')} <HelpLink topic="indexnow" name={t('indexnow.title')} isAbout />
        </h2>
        <span class={`pill ${stateTones[more.state]}`} role="status">
          {t(`indexnow.state.${more.state}`)}
        </span>
      </div>
      <p class="soft">{t('indexnow.note')}</p>
      {key !== null && key_file !== null && key_found_at === null && (
        <LabeledCopyBox text={key} label={t('indexnow.key_file', { file: key_file })} />
      )}
      {problem && <p class="notice bad">{t(`indexnow.problem.${problem}`)}</p>}
      {sent.state === 'ready' && sent.value.data.length > 0 && <Submissions rows={sent.value.data} />}
      <div class="form-foot">
        <button type="button" class="button" onClick={() => run(setIndexNow(website.id, enabled === 1 ? 0 : 1))}>
          {t(key === null ? 'indexnow.setup' : enabled === 1 ? 'indexnow.off' : 'indexnow.on')}
        </button>
        {key !== null && (
          <button type="button" class="button" onClick={() => run(checkIndexNow(website.id))}>
            {t('indexnow.check')}
          </button>
        )}
        <span class="grow" />
        <small class="faint">
          {[key_found_at === null ? '' : t('indexnow.found', { ago: timeAgo(key_found_at) }), ...times]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </div>
    </section>
  )
}

const resultTones = { pending: '', accepted: 'good', rejected: 'bad', expired: 'bad' } as const

function Submissions({ rows }: { readonly rows: readonly IndexNowSubmission[] }) {
  const parts = ['added', 'changed', 'removed'] as const
  return (
    <ul class="search-list" aria-label={t('indexnow.submissions')}>
      {rows.map(({ id, created_at, sent_at, urls, state, ...counts }) => (
        <li key={id}>
          <span class={`pill ${resultTones[state]}`}>{t(`indexnow.result.${state}`)}</span>
          <span>{t('indexnow.urls', { n: urls })}</span>
          <span class="soft">
            {parts
              .filter((part) => counts[part] > 0)
              .map((part) => t(`indexnow.${part}`, { n: counts[part] }))
              .join(', ')}
          </span>
          <span class="grow" />
          <small class="faint">{timeAgo(sent_at ?? created_at)}</small>
        </li>
      ))}
    </ul>
  )
}
