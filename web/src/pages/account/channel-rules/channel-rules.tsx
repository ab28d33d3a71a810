import { listChannelRules } from '../../../api/channel-rules.ts'
import { services } from '../../../api/services.ts'
import { HelpLink } from '../../../components/help-link.tsx'
import { Icon } from '../../../components/icon.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../../components/states.tsx'
import { navigate, type PageUrl, usePageUrl, withQuery } from '../../../router.ts'
import { useLoad } from '../../../state/use-load.ts'
import { t } from '../../../strings/strings.ts'
import '../../../styles/channel-rules.css'
import { SettingsLayout } from '../layout.tsx'
import { conditionsOf, emptyDraft, type RuleDraft, resultsOf, withoutDraft } from './rule-draft.ts'
import { RuleEditor } from './rule-editor.tsx'
import { RuleList } from './rule-list.tsx'

/** The rules by which the account names channels and sources, in their order, with an editor. */
export function ChannelRulesPage() {
  const pageUrl = usePageUrl()
  const rules = useLoad('channel rules', listChannelRules)
  const edit = pageUrl.query.get('edit')
  const edited = rules.state === 'ready' ? rules.value.data.find(({ id }) => String(id) === edit) : undefined
  const close = (): void => navigate(withoutDraft(pageUrl), { keepScroll: true })
  const newRule = withQuery(pageUrl, { edit: 'new' })
  return (
    <SettingsLayout page="channels">
      <section class="card padded stack" aria-label={t('rule.title')}>
        <div class="rule-head">
          <div>
            <h2>
              {t('rule.title')} <HelpLink topic="channels" name={t('rule.title')} isAbout />
            </h2>
            <p class="soft">
              {t('rule.note')} <a href={`${services.analytics}/docs#tag/channel-rules`}>{t('rule.docs')}</a>
            </p>
          </div>
          <a class="button primary" href={newRule}>
            <Icon name="plus" />
            {t('rule.new')}
          </a>
        </div>
        <AsyncContent loadable={rules} skeleton={<RowsSkeleton count={3} />}>
          {({ data }) =>
            data.length === 0 ? (
              <Examples pageUrl={pageUrl} />
            ) : (
              <RuleList rules={data} pageUrl={pageUrl} onChange={rules.reload} />
            )
          }
        </AsyncContent>
      </section>
      {rules.state === 'ready' && (edit === 'new' || edited) && (
        <RuleEditor
          key={edit}
          rule={edited ?? null}
          pageUrl={pageUrl}
          onSaved={() => {
            rules.reload()
            close()
          }}
          onClose={close}
        />
      )}
    </SettingsLayout>
  )
}

function Examples({ pageUrl }: { readonly pageUrl: PageUrl }) {
  const examples: readonly RuleDraft[] = [
    { ...emptyDraft, match_referrer: '*.partner.example', channel: t('rule.example.partners') },
    { ...emptyDraft, match_utm_medium: 'newsletter', channel: 'email' },
    { ...emptyDraft, match_source: 'Google*', source: 'Google' },
  ]
  return (
    <EmptyState title={t('rule.none')}>
      <p>{t('rule.none.note')}</p>
      <ul class="rule-examples">
        {examples.map((example) => (
          <li key={JSON.stringify(example)}>
            <a href={withQuery(pageUrl, { ...example, edit: 'new' })}>
              <b>{resultsOf(example).join(', ')}</b>
              <span class="soft">{conditionsOf(example).join(t('rule.and'))}</span>
            </a>
          </li>
        ))}
      </ul>
    </EmptyState>
  )
}
