import '../../../styles/fixes.css'
import { useState } from 'preact/hooks'
import { createFix, listFixes } from '../../../api/fixes.ts'
import type { Fix } from '../../../api/generated.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { TextAreaField, TextField } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { HelpLink } from '../../../components/help-link.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Pager } from '../../../components/list-controls.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../../components/states.tsx'
import { navigate, usePageUrl } from '../../../router.ts'
import { useLoad } from '../../../state/use-load.ts'
import { useTitle } from '../../../state/use-title.ts'
import { date, number } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import { useSite } from '../../../website/frame/site-context.ts'
import { shortRange, shortResult, verdictClass } from './fix-texts.ts'

/** What was fixed on a site, and what it brought. */
export function FixesPage() {
  const { host, website } = useSite()
  useTitle(`${t('site.fixes')} · ${host}`)
  return website && <Fixes website={website.id} />
}

function Fixes({ website }: { readonly website: number }) {
  const { home } = useSite()
  const asked = usePageUrl().query
  const check = asked.get('check') ?? undefined
  const [page, setPage] = useState(1)
  const [isAdding, setAdding] = useState(asked.get('add') !== null)
  const list = useLoad(`fixes of ${website} ${check} ${page}`, (signal) =>
    listFixes(website, { page, ...(check !== undefined && { check }) }, signal),
  )
  return (
    <section class="card" aria-label={t('site.fixes')}>
      <div class="panel-head wrap">
        <h2>
          {t('fixes.title')} <HelpLink topic="fixes" name={t('fixes.title')} />
        </h2>
        <span class="grow" />
        <button type="button" class="button small" onClick={() => setAdding(true)}>
          <Icon name="plus" /> {t('fixes.add')}
        </button>
      </div>
      <AsyncContent loadable={list} skeleton={<RowsSkeleton count={6} />}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState title={t('fixes.none')}>
              <p>{t('fixes.none.why')}</p>
            </EmptyState>
          ) : (
            <>
              <FixTable fixes={data} home={home} />
              <div class="panel-foot">
                <Pager meta={meta} onPage={setPage} />
              </div>
            </>
          )
        }
      </AsyncContent>
      {isAdding && (
        <AddFix
          website={website}
          annotation={asked.get('add') || undefined}
          onClose={() => setAdding(false)}
          onDone={(id) => navigate(`${home}/seo/fixes/${id}`)}
        />
      )}
    </section>
  )
}

const FixTable = ({ fixes, home }: { readonly fixes: readonly Fix[]; readonly home: string }) => (
  <div class="table-card">
    <table class="table fixes">
      <thead>
        <tr>
          <th scope="col">{t('fixes.column.fix')}</th>
          <th scope="col" class="numeric wide-only">
            {t('fixes.column.pages')}
          </th>
          <th scope="col" class="numeric wide-only">
            {t('fixes.column.date')}
          </th>
          <th scope="col">{t('fixes.column.result')}</th>
        </tr>
      </thead>
      <tbody>
        {fixes.map((fix) => (
          <tr key={fix.id}>
            <th scope="row">
              <a class="text-link break" href={`${home}/seo/fixes/${fix.id}`}>
                {fix.text}
              </a>
              <small class="faint">{t(`fix.kind.${fix.kind}`)}</small>
            </th>
            <td class="numeric wide-only">{fix.kind === 'crawl' ? number(fix.page_count) : fix.pages[0]}</td>
            <td class="numeric wide-only">{date(fix.time, { month: 'short', day: 'numeric', year: 'numeric' })}</td>
            <td>
              {fix.verdict && <span class={verdictClass(fix.verdict)}>{t(`fix.verdict.${fix.verdict}`)}</span>}{' '}
              {shortResult(fix)}
              {fix.effect && fix.measure && <small class="faint">{shortRange(fix.measure, fix.effect)}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

interface AddFixProps {
  readonly website: number
  /** The annotation whose text and time are taken. */
  readonly annotation: string | undefined
  readonly onClose: () => void
  readonly onDone: (id: number) => void
}

function AddFix({ website, annotation, onClose, onDone }: AddFixProps) {
  return (
    <Dialog title={t('fixes.add')} onClose={onClose}>
      <Form
        submit={t('action.save')}
        send={({ text, time, pages }) =>
          createFix(website, {
            pages,
            ...(annotation === undefined ? { text, time: time || undefined } : { annotation }),
          })
        }
        onDone={({ data }) => onDone(data.id)}
      >
        {(errors) => (
          <>
            {annotation === undefined && (
              <>
                <TextField label={t('fixes.field.text')} name="text" required maxLength={500} errors={errors.text} />
                <TextField label={t('fixes.field.time')} name="time" type="date" errors={errors.time} />
              </>
            )}
            <TextAreaField
              label={t('fixes.field.pages')}
              name="pages"
              required
              rows={5}
              placeholder="/products/*"
              errors={errors.pages}
              hint={t('fixes.field.pages.note')}
            />
          </>
        )}
      </Form>
    </Dialog>
  )
}
