import { Icon } from '../../components/icon.tsx'
import { lazy } from '../../components/lazy.tsx'
import { navigate, withQuery } from '../../router.ts'
import { t, withStrings } from '../../strings/strings.ts'
import type { Scope } from '../view/scope.ts'

const load = () => withStrings(import('./path-groups.ts'), 'path-groups')
export const PathGroupsDialog = lazy(async () => (await load()).PathGroupsDialog, null)

/** Makes one row of the pages of each path group. The owner of the website can edit the groups. */
export function GroupPaths({ scope }: { readonly scope: Scope }) {
  const { website, hasPathGroups, pageUrl, view } = scope
  if (!website && !hasPathGroups) return null
  const change = async (groups: boolean): Promise<void> => {
    // Without any group, the first one is made.
    const isFirst = groups && website !== null && (await (await load()).hasNoPathGroups(website.id))
    const changes = isFirst ? { groups: 'new' } : { group_paths: groups ? '1' : undefined, page: undefined }
    navigate(withQuery(pageUrl, changes), { keepScroll: true })
  }
  return (
    <span class="group-paths">
      <label class="checkbox">
        <input
          type="checkbox"
          checked={view.groupPaths === true}
          onChange={({ currentTarget }) => void change(currentTarget.checked)}
        />
        {t('paths.group')}
      </label>
      {website && (
        <a href={withQuery(pageUrl, { groups: 'list' })} aria-label={t('paths.edit')} title={t('paths.edit')}>
          <Icon name="gear" />
        </a>
      )}
    </span>
  )
}
