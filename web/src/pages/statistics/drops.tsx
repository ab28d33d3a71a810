import type { DroppedHits } from '../../api/generated.ts'
import { readDrops } from '../../api/stats.ts'
import { Panel, RowHeads } from '../../components/panel.tsx'
import { AsyncContent, RowsSkeleton } from '../../components/states.tsx'
import { useLoad } from '../../state/use-load.ts'
import { number, percent } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { reasonName } from '../../website/excluded-reasons.ts'
import { shareHeads } from '../../website/rows/bar-rows.tsx'
import { dropsQuery } from '../../website/view/queries.ts'
import type { Scope } from '../../website/view/scope.ts'

/** Dropped hits by reason, so that the owner can judge what the other numbers leave out. */
export function Drops({ scope }: { readonly scope: Scope }) {
  const query = dropsQuery(scope.query)
  const drops = useLoad(JSON.stringify(query), (signal) => readDrops(scope.access, query, signal))
  return (
    <div class="panel-below">
      <Panel height="own" label={t('panel.excluded')}>
        <AsyncContent loadable={drops} skeleton={<RowsSkeleton count={1} />}>
          {({ data }) => <Reasons counts={countByReason(data)} />}
        </AsyncContent>
      </Panel>
    </div>
  )
}

function Reasons({ counts }: { readonly counts: readonly (readonly [string, number])[] }) {
  const sum = counts.reduce((total, [, count]) => total + count, 0)
  if (sum === 0) return <p class="panel-foot">{t('excluded.none')}</p>
  const max = Math.max(...counts.map(([, count]) => count))
  return (
    <>
      <RowHeads heads={[['value', t('excluded.unit')], ...shareHeads(false)]} />
      <ol class="rows">
        {counts.map(([reason, count]) => (
          <li key={reason}>
            <div class="row" style={{ '--share': `${(count / max) * 100}%` }}>
              <span class="name">{reasonName(reason)}</span>
              <b>{number(count)}</b>
              <small>{percent(count / sum)}</small>
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}

function countByReason(drops: readonly DroppedHits[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>()
  for (const { reason, count } of drops) counts.set(reason, (counts.get(reason) ?? 0) + count)
  return [...counts].toSorted(([, a], [, b]) => b - a)
}
