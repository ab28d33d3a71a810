import '../../../styles/fixes.css'
import '../../../styles/site-issues.css'
import { deleteFix, fixesPath, readFixResult } from '../../../api/fixes.ts'
import type { FixResult } from '../../../api/generated.ts'
import { serviceUrl } from '../../../api/request.ts'
import { downloadFile } from '../../../components/download-file.ts'
import { HelpLink } from '../../../components/help-link.tsx'
import { Icon } from '../../../components/icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../components/states.tsx'
import { showToast } from '../../../components/toast.tsx'
import { navigate } from '../../../router.ts'
import { useLoad } from '../../../state/use-load.ts'
import { useTitle } from '../../../state/use-title.ts'
import { date, formatNumber, number } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import { readableUrl } from '../../../urls.ts'
import { useSite } from '../../../website/frame/site-context.ts'
import type { PageProps } from '../../page-props.ts'
import { EffectTable } from './effect-table.tsx'
import { FixChart } from './fix-chart.tsx'
import { dayText, effectText, verdictClass, verdictNote, verdictSentence } from './fix-texts.ts'

/** What a fix brought. */
export function FixPage({ params: { fix = '' } }: PageProps) {
  const { website } = useSite()
  return website && /^[1-9]\d{0,14}$/.test(fix) ? <Result website={website.id} id={Number(fix)} /> : <Unknown />
}

function Unknown() {
  const { home } = useSite()
  return (
    <EmptyState title={t('fix.unknown')}>
      <a class="button small" href={`${home}/seo/fixes`}>
        {t('fix.all')}
      </a>
    </EmptyState>
  )
}

function Result({ website, id }: { readonly website: number; readonly id: number }) {
  const { home, host } = useSite()
  const loaded = useLoad(`result of fix ${website} ${id}`, (signal) => readFixResult(website, id, signal))
  useTitle(`${t('site.fixes')} · ${host}`)
  if (loaded.state === 'loading') return <Skeleton height={420} />
  if (loaded.state === 'failed' && loaded.problem.kind === 'missing') return <Unknown />
  if (loaded.state === 'failed') return <ErrorState problem={loaded.problem} retry={loaded.reload} />
  const result = loaded.value.data
  const main = result.measures.find(({ name }) => name === result.measure)
  const remove = async (): Promise<void> => {
    const done = await deleteFix(website, id)
    if (done.ok) return navigate(`${home}/seo/fixes`, { replace: true })
    showToast(done.problem.detail || t(`problem.${done.problem.kind}`))
  }
  return (
    <div class="stack">
      <div class="stack">
        <nav class="soft" aria-label={t('site.fixes')}>
          <a class="text-link" href={`${home}/seo/fixes`}>
            {t('site.fixes')}
          </a>
          {' / '}
          {t(`fix.kind.${result.fix.kind}`)}
        </nav>
        <div class="issue-heading">
          <h2>
            {t('fix.title', { text: result.fix.text })} <HelpLink topic="fixes.result" name={t('fix.verdict')} />
          </h2>
          <span class="grow" />
          <button
            type="button"
            class="button"
            onClick={() =>
              void downloadFile(serviceUrl('analytics', `${fixesPath(website, id)}/result`, { format: 'csv' }))
            }
          >
            <Icon name="download" /> {t('fix.export')}
          </button>
          <button type="button" class="button" onClick={() => void remove()}>
            {t('fix.delete')}
          </button>
        </div>
      </div>
      <section class="card" aria-label={t('fix.verdict')}>
        <div class="fix-verdict">
          <span class={verdictClass(result.verdict)}>{t(`fix.verdict.${result.verdict}`)}</span>
          <div>
            <p>{verdictSentence(result)}</p>
            <p class="soft">{verdictNote(result)}</p>
          </div>
        </div>
        <EffectTable result={result} />
      </section>
      {main && <FixChart result={result} main={main} />}
      <div class="fix-layout">
        <FixedPages result={result} />
        <div class="sidebar">
          <Days result={result} />
          <Explanations result={result} home={home} />
        </div>
      </div>
    </div>
  )
}

const FixedPages = ({ result }: { readonly result: FixResult }) => (
  <section class="card" aria-label={t('fix.pages')}>
    <div class="panel-head">
      <h2>
        {t('fix.pages')} <small class="faint">{number(result.fixed_pages)}</small>
      </h2>
      <span class="grow" />
      <small class="faint">{t(`fix.measure.${result.measure}`)}</small>
    </div>
    {result.pages.length === 0 ? (
      <EmptyState title={t('fix.pages.none')} />
    ) : (
      <div class="table-card fix-pages">
        <table class="table">
          <thead>
            <tr>
              <th scope="col">{t('fixes.column.page')}</th>
              <th scope="col" class="numeric">
                {t('fix.before')}
              </th>
              <th scope="col" class="numeric">
                {t('fix.after')}
              </th>
              <th scope="col" class="numeric">
                {t('column.change')}
              </th>
            </tr>
          </thead>
          <tbody>
            {result.pages.map(({ page, before, after }) => (
              <tr key={page}>
                <td class="break" title={page}>
                  {readableUrl(page)}
                </td>
                <td class="numeric soft">{number(before)}</td>
                <td class="numeric">
                  <b>{number(after)}</b>
                </td>
                <PageChange before={before} after={after} isOver={result.verdict !== 'waiting'} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )}
    {result.pages.length > 0 && result.verdict !== 'waiting' && (
      <div class="panel-foot faint">
        {t('fix.gained', {
          n: result.gained_pages,
          all: number(result.fixed_pages),
          name: t(`fix.measure.${result.measure}`),
        })}
      </div>
    )}
  </section>
)

interface PageChangeProps {
  readonly before: number
  readonly after: number
  readonly isOver: boolean
}

function PageChange({ before, after, isOver }: PageChangeProps) {
  if (!isOver || before === 0) return <td class="numeric">–</td>
  return (
    <td class={`numeric ${after > before ? 'up' : after < before ? 'down' : ''}`}>
      {effectText('visits', (100 * (after - before)) / before)}
    </td>
  )
}

const Days = ({ result: { before, after, control, fix, measures, measure } }: { readonly result: FixResult }) => {
  const main = measures.find(({ name }) => name === measure)
  const growth = (side: { readonly before: number | null; readonly after: number | null }): string =>
    side.before ? formatNumber((side.after ?? 0) / side.before, { maximumFractionDigits: 3 }) : '–'
  return (
    <section class="card" aria-label={t('fix.compared')}>
      <h2>{t('fix.compared')}</h2>
      <p>
        {t('fix.days', {
          before: `${dayText(before.from)} – ${dayText(before.to)}`,
          after: `${dayText(after.from)} – ${dayText(after.to)}`,
        })}
      </p>
      <p class="soft">
        {t(`fix.control.${control.kind}`, { n: control.pages, templates: control.templates.join(', ') })}{' '}
        {control.excluded > 0 && t('fix.control.excluded', { n: control.excluded })}
      </p>
      {main?.effect && (
        <p class="soft">
          {t('fix.arithmetic', {
            fixed: growth(main.fixed),
            control: growth(main.control),
            change: effectText(main.name, main.effect.change),
          })}
        </p>
      )}
      {fix.since !== fix.time && (
        <p class="soft">{t('fix.between', { since: date(fix.since), time: date(fix.time) })}</p>
      )}
    </section>
  )
}

function Explanations({
  result: { overlaps, annotations, measure },
  home,
}: {
  readonly result: FixResult
  readonly home: string
}) {
  if (overlaps.length + annotations.length === 0) return null
  return (
    <section class="card" aria-label={t('fix.else')}>
      <h2>{t('fix.else')}</h2>
      <ul class="fix-else">
        {overlaps.map(({ fix, text, pages, without }) => (
          <li key={fix}>
            <a class="text-link break" href={`${home}/seo/fixes/${fix}`}>
              {text}
            </a>{' '}
            {t('fix.else.pages', { n: pages })}
            {without !== null && ` ${t('fix.else.without', { change: effectText(measure, without) })}`}
          </li>
        ))}
        {annotations.map(({ id, text, time }) => (
          <li key={`annotation ${id}`}>
            <b class="break">{text}</b> {date(time)}
          </li>
        ))}
      </ul>
    </section>
  )
}
