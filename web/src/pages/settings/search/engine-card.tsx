import { useState } from 'preact/hooks'
import { deleteNumbers, type SearchEngine, syncNow, unlinkProperty } from '../../../api/connections.ts'
import type { Connection, SearchLink, SearchSourceDays, Website } from '../../../api/generated.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { Form } from '../../../components/form.tsx'
import { HelpLink } from '../../../components/help-link.tsx'
import { SearchProblemPill } from '../../../components/search-problem.tsx'
import { showToast } from '../../../components/toast.tsx'
import { date, number, timeAgo } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import { LinkForm, readableProperty } from './link-form.tsx'
import { Sitemaps } from './sitemaps.tsx'

interface EngineCardProps {
  readonly website: Website
  readonly engine: SearchEngine
  readonly link: SearchLink | null
  /** Those to this search engine. */
  readonly connections: readonly Connection[]
  /** What is stored, also without a link. */
  readonly stored: SearchSourceDays | null
  readonly onChange: () => void
}

/** The property of a website at a search engine, and how far its numbers are. */
export function EngineCard(props: EngineCardProps) {
  const { website, engine, link, connections, stored, onChange } = props
  const [isChoosing, setChoosing] = useState(false)
  const name = t(`search-link.engine.${engine}`)
  return (
    <section class="card padded stack search-engine" aria-label={name}>
      <div class="header-row">
        <h2>
          {name} <HelpLink topic="connections" name={name} isAbout />
        </h2>
        {link && <LinkState link={link} />}
      </div>
      {link && !isChoosing ? (
        <Linked {...props} link={link} name={name} onChoose={() => setChoosing(true)} />
      ) : connections.length > 0 ? (
        <LinkForm
          website={website}
          engine={engine}
          connections={connections}
          link={link}
          onLinked={() => {
            setChoosing(false)
            onChange()
          }}
          onCancel={link ? () => setChoosing(false) : null}
        />
      ) : (
        <p class="with-action">
          <span class="soft">{t(`search-link.none.${engine}`)}</span>{' '}
          <a class="button small" href="/settings/connections">
            {t('search-link.connect', { engine: name })}
          </a>
        </p>
      )}
      {!link && stored && <StoredNumbers {...props} stored={stored} name={name} />}
    </section>
  )
}

const stateTones = { synced: 'good', syncing: '', waiting: '', failed: 'bad' } as const

function LinkState({ link: { state, problem } }: { readonly link: SearchLink }) {
  if (problem) return <SearchProblemPill problem={problem} />
  return (
    <span class={`pill ${stateTones[state]}`} role="status">
      {t(`search-link.state.${state}`)}
    </span>
  )
}

interface LinkedProps extends EngineCardProps {
  readonly link: SearchLink
  readonly name: string
  readonly onChoose: () => void
}

function Linked({ website, engine, link, name, onChoose, onChange }: LinkedProps) {
  const [isUnlinking, setUnlinking] = useState(false)
  const { state, problem, first_day, last_day, final_day, synced_at, next_sync_at } = link
  const sync = async (): Promise<void> => {
    const result = await syncNow(website.id, engine)
    showToast(result.ok ? t('search-link.syncing') : result.problem.detail || t(`problem.${result.problem.kind}`))
    onChange()
  }
  const times = [
    synced_at === null ? '' : t('search-link.synced', { ago: timeAgo(synced_at) }),
    next_sync_at === null ? '' : t('search-link.next', { ago: timeAgo(next_sync_at) }),
  ]
  return (
    <>
      <dl class="search-link-values">
        <div>
          <dt>{t('search-link.properties')}</dt>
          <dd>{readableProperty(link.property)}</dd>
        </div>
        {first_day !== null && last_day !== null && (
          <div>
            <dt>{t('search-link.stored')}</dt>
            <dd>
              {t('search-link.days', daysText({ first_day, last_day }))}
              {final_day !== null && (
                <small class="faint" title={t('search-link.final.note')}>
                  {t('search-link.final', { date: dayText(final_day) })}
                </small>
              )}
            </dd>
          </div>
        )}
      </dl>
      {(state === 'syncing' || state === 'waiting') && link.days_total > 0 && <Progress link={link} />}
      {problem && <p class="notice bad">{t(`connection.problem.${problem}.do`)}</p>}
      <div class="form-foot">
        <button type="button" class="button" disabled={state === 'syncing' || state === 'waiting'} onClick={sync}>
          {t('search-link.sync')}
        </button>
        <button type="button" class="button" onClick={onChoose}>
          {t('search-link.change')}
        </button>
        <button
          type="button"
          class="button danger"
          aria-label={t('search-link.unlink.name', { engine: name })}
          onClick={() => setUnlinking(true)}
        >
          {t('search-link.unlink')}
        </button>
        <span class="grow" />
        <small class="faint">{times.filter(Boolean).join(' · ')}</small>
      </div>
      {problem === null && <Sitemaps website={website} engine={engine} />}
      {isUnlinking && (
        <Dialog title={t('search-link.unlink.name', { engine: name })} onClose={() => setUnlinking(false)}>
          <Form
            danger
            submit={t('search-link.unlink')}
            send={() => unlinkProperty(website.id, engine)}
            onDone={() => {
              setUnlinking(false)
              showToast(t('search-link.unlinked'))
              onChange()
            }}
          >
            {() => <p class="soft">{t('search-link.unlink.note')}</p>}
          </Form>
        </Dialog>
      )}
    </>
  )
}

function Progress({ link: { days_done, days_total } }: { readonly link: SearchLink }) {
  const label = t('search-link.progress', { done: number(days_done), n: days_total })
  return (
    <div class="import-progress">
      <div
        role="progressbar"
        class="progress-bar"
        aria-label={label}
        aria-valuenow={days_done}
        aria-valuemin={0}
        aria-valuemax={days_total}
      >
        <i style={{ width: `${(days_done / days_total) * 100}%` }} />
      </div>
      <span class="soft">{label}</span>
    </div>
  )
}

interface StoredNumbersProps extends EngineCardProps {
  readonly stored: SearchSourceDays
  readonly name: string
}

/** Numbers outlive their link; they are deleted only when somebody asks for it. */
function StoredNumbers({ website, engine, stored, name, onChange }: StoredNumbersProps) {
  const [isDeleting, setDeleting] = useState(false)
  const title = t('search-link.numbers.delete.name', { engine: name })
  return (
    <div class="form-foot">
      <span class="soft">{t('search-link.numbers.left', daysText(stored))}</span>
      <span class="grow" />
      <button type="button" class="button danger" aria-label={title} onClick={() => setDeleting(true)}>
        {t('search-link.numbers.delete')}
      </button>
      {isDeleting && (
        <Dialog title={title} onClose={() => setDeleting(false)}>
          <Form
            danger
            submit={t('search-link.numbers.delete')}
            send={() => deleteNumbers(website.id, engine)}
            onDone={() => {
              setDeleting(false)
              showToast(t('search-link.deleted'))
              onChange()
            }}
          >
            {() => <p class="soft">{t('search-link.numbers.delete.note', { engine: name, ...daysText(stored) })}</p>}
          </Form>
        </Dialog>
      )}
    </div>
  )
}

/** Days of search engines have no time zone. */
const dayText = (day: string): string => date(day, { dateStyle: 'medium', timeZone: 'UTC' })

/** The first and the last day that is stored of a search engine, as text. */
const daysText = ({ first_day, last_day }: Pick<SearchSourceDays, 'first_day' | 'last_day'>) => ({
  from: dayText(first_day),
  to: dayText(last_day),
})
