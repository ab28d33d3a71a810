import { useState } from 'preact/hooks'
import { countExclusionRules, listExclusionRules } from '../../../api/exclusion-rules.ts'
import { services } from '../../../api/services.ts'
import { HelpLink } from '../../../components/help-link.tsx'
import { Icon } from '../../../components/icon.tsx'
import { AsyncContent, RowsSkeleton } from '../../../components/states.tsx'
import { useLoad } from '../../../state/use-load.ts'
import { t } from '../../../strings/strings.ts'
import '../../../styles/channel-rules.css'
import { RuleEditor } from './rule-editor.tsx'
import { RuleList } from './rule-list.tsx'

const pollMs = 3_000

/** The rules by which a website excludes traffic, with what each of them removed. */
export function ExclusionRules({ website }: { readonly website: number }) {
  const [isAdding, setIsAdding] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const rules = useLoad(
    `exclusion rules ${website}`,
    async (signal) => {
      const result = await listExclusionRules(website, signal)
      setIsPending(result.ok && result.value.data.some(({ status }) => status === 'pending'))
      return result
    },
    isPending ? pollMs : undefined,
  )
  const counts = useLoad(`exclusion rule counts ${website} ${isPending}`, (signal) =>
    countExclusionRules(website, signal),
  )
  const reload = (): void => {
    rules.reload()
    counts.reload()
  }
  return (
    <section class="card padded stack" aria-label={t('exclusion-rule.title')}>
      <div class="rule-head">
        <div>
          <h2>
            {t('exclusion-rule.title')} <HelpLink topic="exclusions" name={t('exclusion-rule.title')} isAbout />
          </h2>
          <p class="soft">
            {t('exclusion-rule.note')}{' '}
            <a href={`${services.analytics}/docs#tag/exclusion-rules`}>{t('exclusion-rule.docs')}</a>
          </p>
        </div>
        <button type="button" class="button" onClick={() => setIsAdding(true)}>
          <Icon name="plus" />
          {t('exclusion-rule.new')}
        </button>
      </div>
      <AsyncContent loadable={rules} skeleton={<RowsSkeleton count={2} />}>
        {({ data }) =>
          data.length === 0 ? (
            <p class="soft">{t('exclusion-rule.none')}</p>
          ) : (
            <RuleList
              website={website}
              rules={data}
              counts={counts.state === 'ready' ? counts.value.data.rules : []}
              onChange={reload}
            />
          )
        }
      </AsyncContent>
      {isAdding && (
        <RuleEditor
          website={website}
          onSaved={() => {
            setIsAdding(false)
            reload()
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
    </section>
  )
}
